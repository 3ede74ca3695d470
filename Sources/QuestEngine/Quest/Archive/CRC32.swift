/// The checksum of ZIP archives (ISO 3309, reflected).
public struct CRC32: Sendable {
    private var register: UInt32 = 0xFFFF_FFFF

    public init() {}

    /// The checksum of all bytes so far.
    public var value: UInt32 { register ^ 0xFFFF_FFFF }

    /// Takes the next bytes.
    ///
    /// - Complexity: O(bytes).
    public mutating func update(_ bytes: [UInt8]) {
        for byte in bytes {
            register = Self.table[Int((register ^ UInt32(byte)) & 0xFF)] ^ (register >> 8)
        }
    }

    static func of(_ bytes: [UInt8]) -> UInt32 {
        var checksum = CRC32()
        checksum.update(bytes)
        return checksum.value
    }

    private static let table: [UInt32] = (0..<256).map { index in
        var value = UInt32(index)
        for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
        return value
    }
}
