/// Eight bytes looked at together.
struct ByteWord {
    let bits: UInt64

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// The eight bytes that start here; there must be as many.
    @inline(__always)
    init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
        bits = UInt64(
            littleEndian: UnsafeRawPointer(bytes.baseAddress! + offset).loadUnaligned(as: UInt64.self))
    }

    @inline(__always)
    private init(bits: UInt64) { self.bits = bits }

    /// Whether every byte is of ASCII.
    @inline(__always)
    var isASCII: Bool { bits & Self.highBits == 0 }

    /// The bytes as lower case, of letters; `[` and `]` become `{` and `}`.
    @inline(__always)
    var lowercased: ByteWord { ByteWord(bits: bits | Self.ones &* 0x20) }

    /// A mask whose lowest bit lies in the first byte that equals the one given; zero if none does. Bits above the
    /// lowest one mean nothing.
    @inline(__always)
    func mask(of byte: UInt8) -> UInt64 {
        let difference = bits ^ Self.ones &* UInt64(byte)
        return (difference &- Self.ones) & ~difference & Self.highBits
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Where a byte is next, from an offset on.
    func firstOffset(of byte: UInt8, from start: Int) -> Int? {
        var offset = start
        while offset + 8 <= count {
            let mask = ByteWord(self, at: offset).mask(of: byte)
            if mask != 0 { return offset + mask.trailingZeroBitCount >> 3 }
            offset += 8
        }
        while offset < count {
            if self[offset] == byte { return offset }
            offset += 1
        }
        return nil
    }
}
