import CZLIB

/// The checksum of ZIP archives (ISO 3309, reflected), as zlib computes it.
public struct CRC32: Sendable {
    /// The checksum of all bytes so far.
    public private(set) var value: UInt32 = 0

    public init() {}

    /// Takes the next bytes.
    ///
    /// - Complexity: O(bytes).
    public mutating func update(_ bytes: [UInt8]) {
        // Without bytes zlib might be given no address, and would begin anew.
        guard !bytes.isEmpty else { return }
        value = UInt32(truncatingIfNeeded: crc32_z(UInt(value), bytes, bytes.count))
    }

    static func of(_ bytes: [UInt8]) -> UInt32 {
        var checksum = CRC32()
        checksum.update(bytes)
        return checksum.value
    }
}
