extension Unicode.Scalar {
    /// Whether the character steers what shows a text instead of being read: control characters (C0, DEL and C1), which move
    /// the cursor of terminals and end lines, the separators of lines and paragraphs, and what turns the direction of the
    /// text around it. That are embeddings, overrides and isolates, and the three marks: invisible in a name, they
    /// put its numbers and brackets elsewhere (Unicode Technical Report 36, section 2.9).
    public var steersText: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

extension StringProtocol {
    /// Whether the text may be a name: one line in which no character steers the text. What was named otherwise before
    /// keeps its name.
    ///
    /// - Complexity: O(length).
    public var isPlainLine: Bool { !unicodeScalars.contains { $0.steersText } }
}

extension String {
    /// The text as a terminal may show it: line ends and tabs stay, and `U+FFFD` stands for every other character that
    /// would steer the terminal or turn the text around.
    ///
    /// - Complexity: O(length).
    public var shownHarmlessly: String { shownHarmlessly(keeping: []) }

    /// Returns the same, but with the sequences of characters that the program itself has put there.
    public func shownHarmlessly(keeping sequences: [String]) -> String {
        guard unicodeScalars.contains(where: { $0.steersText && $0 != "\n" && $0 != "\t" }) else {
            return self
        }
        var shown = UnicodeScalarView()
        var rest = unicodeScalars[...]
        while let scalar = rest.first {
            let kept = sequences.first {
                $0.unicodeScalars.first == scalar && rest.starts(with: $0.unicodeScalars)
            }
            if let kept {
                shown.append(contentsOf: kept.unicodeScalars)
                rest = rest.dropFirst(kept.unicodeScalars.count)
            } else {
                let isHarmless = !scalar.steersText || scalar == "\n" || scalar == "\t"
                shown.append(isHarmless ? scalar : "\u{FFFD}")
                rest = rest.dropFirst()
            }
        }
        return String(shown)
    }
}
