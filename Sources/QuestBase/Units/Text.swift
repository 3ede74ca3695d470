extension String {
    /// The form in which people tell names apart: case and spaces make no difference.
    public var foldedName: String {
        lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension StringProtocol {
    /// The text without white space at both ends.
    ///
    /// - Complexity: O(length); where there is no white space at the ends, only these are looked at.
    package var trimmed: String {
        hasBareEnds ? String(self) : trimmedByCharacters
    }

    /// Whether neither the first nor the last character is white space, told without looking for where characters end.
    private var hasBareEnds: Bool {
        guard let first = unicodeScalars.first, !first.properties.isWhitespace else { return false }
        // What extends a character is of the one before it.
        guard let last = unicodeScalars.last(where: { !$0.mayExtendCharacter }) else { return false }
        return !last.properties.isWhitespace
    }

    private var trimmedByCharacters: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}

extension Unicode.Scalar {
    /// Whether it may belong to the character before it; never for white space.
    fileprivate var mayExtendCharacter: Bool {
        if isASCII { return false }
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: return value == 0x200D || properties.isGraphemeExtend || properties.isEmojiModifier
        }
    }
}

/// The ends of lines, as `Character.isNewline` has them.
package enum LineEnd {
    package static func isOne(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\n"..."\r", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false
        }
    }

    /// Number of bytes of the line end that begins here; 0 where none does.
    ///
    /// - Parameter text: UTF-8.
    package static func length(at place: Int, in text: ArraySlice<UInt8>) -> Int {
        let next = place + 1 < text.endIndex ? text[place + 1] : 0
        switch text[place] {
        case UInt8(ascii: "\r"): return next == UInt8(ascii: "\n") ? 2 : 1
        case UInt8(ascii: "\n")...UInt8(ascii: "\r"): return 1
        case 0xC2: return next == 0x85 ? 2 : 0
        case 0xE2 where next == 0x80 && place + 2 < text.endIndex:
            return text[place + 2] | 1 == 0xA9 ? 3 : 0
        default: return 0
        }
    }

    /// Returns the first line without its end, and what stands behind that.
    package static func firstLine(of text: ArraySlice<UInt8>) -> (
        line: ArraySlice<UInt8>, rest: ArraySlice<UInt8>
    ) {
        guard let end = text.indices.first(where: { length(at: $0, in: text) > 0 }) else { return (text, []) }
        return (text[..<end], text[(end + length(at: end, in: text))...])
    }
}

extension String {
    /// The folder in which the last name of this path stands, `.` where the path names none.
    public var folderOfPath: String {
        guard let slash = lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }

    /// The last name of this path.
    public var fileOfPath: String {
        split(separator: "/").last.map(String.init) ?? self
    }
}
