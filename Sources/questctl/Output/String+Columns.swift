extension String {
    /// How many columns of a terminal the text takes: two for East Asian wide characters and emoji, else one.
    var columnCount: Int { reduce(0) { $0 + $1.columnCount } }

    /// The text itself if it fits, else its beginning and an ellipsis.
    func cut(to columns: Int) -> String {
        guard columnCount > columns else { return self }
        var text = ""
        var used = 1
        for character in self {
            used += character.columnCount
            if used > columns { break }
            text.append(character)
        }
        return text + "…"
    }
}

extension Character {
    /// By the blocks that are wide as a whole (UAX #11 knows more, which tables of ours do not meet).
    fileprivate var columnCount: Int {
        guard let scalar = unicodeScalars.first else { return 0 }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            return 2
        default:
            return 1
        }
    }
}
