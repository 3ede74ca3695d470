/// Tables of the documentation, which tests hold to be true.
enum MarkdownTable {
    /// The cells of all rows but headings and rules, trimmed.
    static func rows(of text: String) -> [[String]] {
        let lines = text.split(whereSeparator: \.isNewline).map(String.init)
        return lines.indices.filter { index in
            lines[index].hasPrefix("|") && !lines[index].hasPrefix("| ---")
                && !(index + 1 < lines.count && lines[index + 1].hasPrefix("| ---"))
        }.map { index in
            lines[index].dropFirst().dropLast().split(separator: "|").map {
                String($0.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
            }
        }
    }
}
