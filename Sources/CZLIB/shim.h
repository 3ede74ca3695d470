#pragma once
#include <limits.h>
#include <string.h>
#include <zlib.h>

// Buffers go through whole, so that Swift needs no `z_stream`, whose initialisers are macros.

enum {
    /// What was packed is damaged, or not all of it is there.
    ZLIB_DAMAGED = -1,
    /// More comes out than there is room for.
    ZLIB_NO_ROOM = -2
};

/// Unpacks DEFLATE data without a head. The number of bytes that came out; else ZLIB_DAMAGED or ZLIB_NO_ROOM.
static inline long zlib_unpack(
    const unsigned char *packed, size_t packed_size, unsigned char *room, size_t room_size
) {
    if (packed_size > UINT_MAX || room_size > UINT_MAX) return ZLIB_DAMAGED;
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return ZLIB_DAMAGED;
    stream.next_in = (Bytef *)packed;
    stream.avail_in = (uInt)packed_size;
    stream.next_out = room;
    stream.avail_out = (uInt)room_size;
    int end = inflate(&stream, Z_FINISH);
    long count = (long)stream.total_out;
    int is_full = stream.avail_out == 0;
    inflateEnd(&stream);
    if (end == Z_STREAM_END) return count;
    return end == Z_BUF_ERROR && is_full ? ZLIB_NO_ROOM : ZLIB_DAMAGED;
}

/// The room that gzip needs at most.
static inline size_t zlib_gzip_room(size_t size) {
    // Head and end of gzip are longer than those that compressBound knows of.
    return compressBound(size) + 18;
}

/// Packs bytes as gzip, as well as zlib can. The number of bytes that came out; negative without memory or room.
static inline long zlib_gzip(const unsigned char *bytes, size_t size, unsigned char *room, size_t room_size) {
    if (size > UINT_MAX || room_size > UINT_MAX) return ZLIB_NO_ROOM;
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
        return ZLIB_NO_ROOM;
    }
    stream.next_in = (Bytef *)bytes;
    stream.avail_in = (uInt)size;
    stream.next_out = room;
    stream.avail_out = (uInt)room_size;
    int end = deflate(&stream, Z_FINISH);
    long count = (long)stream.total_out;
    deflateEnd(&stream);
    return end == Z_STREAM_END ? count : ZLIB_NO_ROOM;
}
