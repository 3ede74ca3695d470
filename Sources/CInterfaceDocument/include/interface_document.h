#ifndef INTERFACE_DOCUMENT_H
#define INTERFACE_DOCUMENT_H

#include <stddef.h>

/// The bytes of `interface.yaml`, of which the program makes `openapi.yaml`.
const unsigned char *_Nonnull interface_document_bytes(void);

size_t interface_document_size(void);

#endif
