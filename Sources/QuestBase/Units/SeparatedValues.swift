/// The writing of tables for spreadsheets: comma-separated values (RFC 4180).
///
/// Programs and countries disagree on what separates cells, and a name may hold any of it: where semicolons separate lists,
/// as in Russia, the name `Fox;=1+1` would become two cells, and the second one a formula. So a cell with any usual
/// separator is put in quotation marks, and what could be a formula gets an apostrophe in front, at the cell's beginning and
/// behind each separator within it.
public enum SeparatedValues {
    /// Returns a line, with its end.
    ///
    /// - Complexity: O(length of all cells).
    public static func line(_ cells: [String]) -> String {
        cells.map { cell($0) }.joined(separator: ",") + "\r\n"
    }

    static func cell(_ text: String) -> String {
        quoted(Int(text) != nil ? text : withoutFormulas(text))
    }

    /// Returns a cell in quotation marks, if it needs them in any usual dialect.
    public static func quoted(_ text: String) -> String {
        text.unicodeScalars.contains { separates($0) || $0 == "\"" } ? inQuotes(text) : text
    }

    /// Returns a text in quotation marks, with those within it doubled.
    public static func inQuotes(_ text: String) -> String {
        "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }

    /// Returns a text with an apostrophe before everything that a spreadsheet could take for a formula.
    private static func withoutFormulas(_ text: String) -> String {
        var safe = String.UnicodeScalarView()
        // Spaces and quotation marks before a formula do not hide it from every program.
        var isAtBeginning = true
        if let first = text.unicodeScalars.first, first == "\t" || first == "\r" { safe.append("'") }
        for scalar in text.unicodeScalars {
            if separates(scalar) {
                isAtBeginning = true
            } else if isAtBeginning, beginsFormula(scalar) {
                safe.append("'")
                isAtBeginning = false
            } else if scalar != "\"", !scalar.properties.isWhitespace {
                isAtBeginning = false
            }
            safe.append(scalar)
        }
        return String(safe)
    }

    /// Whether a character separates cells or lines for some program.
    private static func separates(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case ",", ";", "\t", "|", "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false
        }
    }

    /// Whether a spreadsheet takes what begins so for a formula; it takes the full-width forms for the same characters.
    private static func beginsFormula(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
        default: false
        }
    }
}
