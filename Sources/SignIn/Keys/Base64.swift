/// Base 64 (RFC 4648): the form for addresses without padding, which tokens have, and the usual one for a password.
enum Base64 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    private static let urlAlphabet = letters + Array("-_".utf8)
    private static let usualAlphabet = letters + Array("+/".utf8)

    /// The value of each byte of the form for addresses; 255 for what is none.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        for (value, byte) in urlAlphabet.enumerated() { values[Int(byte)] = UInt8(value) }
        return values
    }()

    /// Writes without padding, with `-` and `_`.
    static func url(_ bytes: [UInt8]) -> String { encode(bytes, urlAlphabet) }

    /// Writes with padding, with `+` and `/`.
    static func padded(_ bytes: [UInt8]) -> String {
        let text = encode(bytes, usualAlphabet)
        return text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    }

    /// Reads what `url` writes; `nil` for everything else, bits behind the last byte included.
    static func readURL(_ text: some StringProtocol) -> [UInt8]? {
        let count = text.utf8.count
        guard count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count * 3 / 4)
        var (word, bits) = (UInt32(0), 0)
        for symbol in text.utf8 {
            let value = values[Int(symbol)]
            guard value < 64 else { return nil }
            word = word << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(bits)))
                word &= (1 << UInt32(bits)) - 1
            }
        }
        return word == 0 ? bytes : nil
    }

    private static func encode(_ bytes: [UInt8], _ alphabet: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 4 / 3 + 2)
        var (word, bits) = (UInt32(0), 0)
        for byte in bytes {
            word = (word << 8 | UInt32(byte)) & 0xFFFF
            bits += 8
            while bits >= 6 {
                bits -= 6
                text.append(alphabet[Int(word >> UInt32(bits) & 63)])
            }
        }
        if bits > 0 { text.append(alphabet[Int(word << UInt32(6 - bits) & 63)]) }
        return String(decoding: text, as: UTF8.self)
    }
}
