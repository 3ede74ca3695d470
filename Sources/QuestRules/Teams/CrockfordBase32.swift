/// Douglas Crockford's base 32 (crockford.com/base32.html): digits and letters that people can read to each
/// other; I, L, O and U do not occur.
enum CrockfordBase32 {
    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    /// Five bits a symbol, most significant first; the last symbol is filled up with zero bits.
    static func encode(_ bytes: [UInt8]) -> String {
        var symbols: [UInt8] = []
        var buffer: UInt32 = 0
        var bits = 0
        for byte in bytes {
            buffer = buffer << 8 | UInt32(byte)
            bits += 8
            while bits >= 5 {
                bits -= 5
                symbols.append(alphabet[Int(buffer >> UInt32(bits) & 31)])
            }
        }
        if bits > 0 { symbols.append(alphabet[Int(buffer << UInt32(5 - bits) & 31)]) }
        return String(decoding: symbols, as: UTF8.self)
    }

    /// Reads what a person typed as a code of `count` symbols: case, spaces and hyphens do not matter, O reads as 0, I
    /// and L as 1. `nil` when another number of symbols is left.
    static func read(_ text: String, count: Int) -> String? {
        var read: [UInt8] = []
        for byte in text.utf8 where byte != UInt8(ascii: "-") && byte != UInt8(ascii: " ") {
            guard read.count < count, let symbol = symbol(reading: byte) else { return nil }
            read.append(symbol)
        }
        return read.count == count ? String(decoding: read, as: UTF8.self) : nil
    }

    /// The symbol as it is written, or `nil` when there is none: case does not matter, O reads as 0, I and L
    /// as 1.
    static func symbol(reading byte: UInt8) -> UInt8? {
        let isLowerCase = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        switch isLowerCase ? byte - 32 : byte {
        case UInt8(ascii: "O"): return UInt8(ascii: "0")
        case UInt8(ascii: "I"), UInt8(ascii: "L"): return UInt8(ascii: "1")
        case let upper: return alphabet.contains(upper) ? upper : nil
        }
    }
}
