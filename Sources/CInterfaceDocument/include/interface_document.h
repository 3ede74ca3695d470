#ifndef INTERFACE_DOCUMENT_H
#define INTERFACE_DOCUMENT_H

#include <stddef.h>

/// The bytes of `openapi.yaml`, which the program carries with it.
const unsigned char *_Nonnull interface_document_bytes(void);

size_t interface_document_size(void);

#endif
