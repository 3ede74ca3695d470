/// Searches that look at eight bytes at a time.
extension UnsafeBufferPointer<UInt8> {
    /// Where a byte is next, from an offset on.
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

    /// How many bytes equal the one given.
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
