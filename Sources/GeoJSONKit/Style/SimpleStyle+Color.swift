extension SimpleStyle {
    /// A colour as simplestyle writes it: `#rgb` or `#rrggbb`, with or without `#`. It knows no names of colours.
    public struct Color: Sendable, Hashable {
        public var red: UInt8
        public var green: UInt8
        public var blue: UInt8

        public init(red: UInt8, green: UInt8, blue: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
        }

        /// Reads three or six hexadecimal digits, with or without `#`; nil for anything else.
        public init?(_ text: String) {
            var digits = text.utf8.compactMap { ASCII.hexadecimalValue($0).map(UInt8.init) }
            guard digits.count == text.utf8.count - (text.utf8.first == ASCII.hash ? 1 : 0) else {
                return nil
            }
            if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
            guard digits.count == 6 else { return nil }
            self.init(
                red: digits[0] << 4 | digits[1], green: digits[2] << 4 | digits[3],
                blue: digits[4] << 4 | digits[5])
        }
    }
}

extension SimpleStyle.Color: CustomStringConvertible {
    /// `#rrggbb`.
    public var description: String {
        "#"
            + [red, green, blue].map { value in
                (value < 16 ? "0" : "") + String(value, radix: 16)
            }.joined()
    }
}

extension ASCII {
    fileprivate static let hash = UInt8(ascii: "#")
}
