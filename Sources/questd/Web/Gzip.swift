import CZLIB

/// Packs what the daemon itself makes, as gzip (RFC 1952), by zlib. Files of the app come packed, at set-up.
enum Gzip {
    /// Returns the packed form.
    ///
    /// - Complexity: O(bytes), with many comparisons for each.
    static func packed(_ bytes: [UInt8]) -> [UInt8] {
        let size = zlib_gzip_room(bytes.count)
        return [UInt8](unsafeUninitializedCapacity: size) { room, count in
            let packed = zlib_gzip(bytes, bytes.count, room.baseAddress, size)
            precondition(packed >= 0, "no memory for zlib")
            count = packed
        }
    }
}
