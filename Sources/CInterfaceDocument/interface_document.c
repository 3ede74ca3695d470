#include "interface_document.h"

// As a literal of Swift, which SwiftPM makes of `.embedInCode`, these bytes took one core several minutes of each build of questd.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char bytes[] = {
#embed "../questd/Resources/interface.yaml"
};

const unsigned char *interface_document_bytes(void) { return bytes; }

size_t interface_document_size(void) { return sizeof bytes; }
