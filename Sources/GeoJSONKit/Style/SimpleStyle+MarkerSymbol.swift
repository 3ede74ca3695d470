extension SimpleStyle {
    /// What stands in a marker: a digit, a letter, or an icon.
    public enum MarkerSymbol: Sendable, Hashable {
        /// 0 to 9.
        case digit(Int)
        /// `a` to `z`.
        case letter(Character)
        /// The name of an icon, for example `bicycle`: of the Maki set (github.com/mapbox/maki), unless agreed
        /// otherwise. A small letter, then small letters, digits and hyphens.
        case icon(String)

        /// Reads a symbol's name; nil for one that is neither a digit, nor a small letter, nor may be an icon's.
        /// Whether there is such an icon is not looked up, as sets grow.
        public init?(_ text: String) {
            let isName = text.utf8.allSatisfy { byte in
                ASCII.isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || byte == UInt8(ascii: "-")
            }
            guard isName, let first = text.first, text.last != "-" else { return nil }
            if text.utf8.count == 1 {
                self = first.wholeNumberValue.map { .digit($0) } ?? .letter(first)
            } else if first.isLetter {
                self = .icon(text)
            } else {
                return nil
            }
        }
    }
}

extension SimpleStyle.MarkerSymbol: CustomStringConvertible {
    /// As in the file.
    public var description: String {
        switch self {
        case .digit(let digit): String(digit)
        case .letter(let letter): String(letter)
        case .icon(let name): name
        }
    }
}
