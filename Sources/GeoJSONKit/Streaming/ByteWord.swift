/// Eight bytes looked at together.
struct ByteWord {
    private let bits: UInt64

    static let size = 8
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

    /// Returns a word that is ASCII if and only if both are.
    @inline(__always)
    static func | (left: ByteWord, right: ByteWord) -> ByteWord { ByteWord(bits: left.bits | right.bits) }

    /// The bytes as lower case, of letters; `[` and `]` become `{` and `}`.
    @inline(__always)
    var lowercased: ByteWord { ByteWord(bits: bits | Self.ones &* 0x20) }

    /// A mask whose lowest bit lies in the first byte that equals the one given; zero if none does. Bits above
    /// the lowest one mean nothing.
    @inline(__always)
    func mask(of byte: UInt8) -> UInt64 {
        let difference = bits ^ Self.ones &* UInt64(byte)
        return (difference &- Self.ones) & ~difference & Self.highBits
    }

    /// Returns for each of the eight bytes 1 if it equals the one given, otherwise 0.
    @inline(__always)
    func matches(of byte: UInt8) -> Matches { matches(of: byte, in: 0xFF) }

    /// Returns for each of the eight bytes 1 if it equals the one given in the bits of the mask, otherwise 0.
    @inline(__always)
    private func matches(of byte: UInt8, in mask: UInt8) -> Matches {
        let difference = (bits & (Self.ones &* UInt64(mask))) ^ (Self.ones &* UInt64(byte))
        let nonzero = ((difference & ~Self.highBits) &+ ~Self.highBits) | difference
        return Matches(bits: (~nonzero & Self.highBits) >> 7)
    }

    /// Returns the number of characters that begin in a word of ASCII and the two-byte letters U+0400…047F alone;
    /// nil for other words.
    /// - Parameter isInLetter: Whether the first byte is a letter's second; says the same of the next word.
    @inline(__always)
    func countOfASCIIAndCyrillic(isInLetter: inout Bool) -> Int? {
        let ascii = matches(of: 0, in: 0x80).bits
        let first = matches(of: 0xD0, in: 0xFE).bits
        let second = matches(of: 0x80, in: 0xC0)
        guard ascii | first | second.bits == Self.ones, second.bits == first << 8 | (isInLetter ? 1 : 0)
        else {
            return nil
        }
        isInLetter = first >> 56 != 0
        return Self.size - second.sum
    }

    /// Eight numbers in one word, added up word by word.
    struct Matches {
        fileprivate(set) var bits: UInt64 = 0

        /// - Precondition: The sum of all eight stays below 256.
        @inline(__always)
        static func += (left: inout Matches, right: Matches) { left.bits &+= right.bits }

        @inline(__always)
        var sum: Int { Int(truncatingIfNeeded: (bits &* ByteWord.ones) >> 56) }
    }
}

/// Searches that look at eight bytes at a time.
extension UnsafeBufferPointer<UInt8> {
    /// Returns the offset at which a byte is next, from an offset on.
    func firstOffset(of byte: UInt8, from start: Int) -> Int? {
        var offset = start
        while offset + ByteWord.size <= count {
            let mask = ByteWord(self, at: offset).mask(of: byte)
            if mask != 0 { return offset + mask.trailingZeroBitCount >> 3 }
            offset += ByteWord.size
        }
        while offset < count {
            if self[offset] == byte { return offset }
            offset += 1
        }
        return nil
    }

    /// Returns the number of bytes that equal the one given.
    func count(of byte: UInt8) -> Int {
        var total = 0
        var offset = 0
        while offset + 4 * ByteWord.size <= count {
            let words = (
                ByteWord(self, at: offset), ByteWord(self, at: offset + 8), ByteWord(self, at: offset + 16),
                ByteWord(self, at: offset + 24)
            )
            // Few blocks have any.
            let mask =
                words.0.mask(of: byte) | words.1.mask(of: byte) | words.2.mask(of: byte)
                | words.3.mask(of: byte)
            if mask != 0 {
                var matches = words.0.matches(of: byte)
                matches += words.1.matches(of: byte)
                matches += words.2.matches(of: byte)
                matches += words.3.matches(of: byte)
                total += matches.sum
            }
            offset += 4 * ByteWord.size
        }
        while offset < count {
            total += self[offset] == byte ? 1 : 0
            offset += 1
        }
        return total
    }
}
