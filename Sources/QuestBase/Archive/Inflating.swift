import CZLIB

/// Unpacks DEFLATE data (RFC 1951), the way most files stand in ZIP archives, by zlib.
enum Inflating {
    enum Fault: Error {
        case malformed
        /// More comes out than is allowed.
        case tooLarge
    }

    /// Most bytes that come out of one: the shortest code, of two bits, says 258.
    private static let largestRatio = 1032

    /// Returns what was packed.
    ///
    /// - Parameter limit: the number of bytes that may come out.
    /// - Complexity: O(bytes packed + bytes unpacked).
    static func unpack(_ packed: ArraySlice<UInt8>, limit: Int) throws(Fault) -> [UInt8] {
        // No more room than can be used, whatever an archive says of its files; and a byte more than is allowed, by which
        // too much is told from just enough.
        let size = min(limit, (packed.count + 1) * largestRatio) + 1
        var outcome = 0
        let unpacked = [UInt8](unsafeUninitializedCapacity: size) { room, count in
            outcome = packed.withUnsafeBufferPointer { packed in
                zlib_unpack(packed.baseAddress, packed.count, room.baseAddress, size)
            }
            count = max(0, outcome)
        }
        guard outcome != ZLIB_NO_ROOM, outcome <= limit else { throw .tooLarge }
        guard outcome >= 0 else { throw .malformed }
        return unpacked
    }
}
