/// The writing of tables for spreadsheets: comma-separated values (RFC 4180).
public enum SeparatedValues {
    /// Returns a line, with its end. What a spreadsheet would take for a formula gets an apostrophe in front.
    ///
    /// - Complexity: O(length of all cells).
    public static func line(_ cells: [String]) -> String {
        cells.map { cell($0) }.joined(separator: ",") + "\r\n"
    }

    static func cell(_ text: String) -> String {
        let isNumber = Int(text) != nil
        let isFormula = !isNumber && text.first.map { "=+-@\t\r".contains($0) } ?? false
        let safe = isFormula ? "'" + text : text
        guard safe.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
            return safe
        }
        let parts = safe.split(separator: "\"", omittingEmptySubsequences: false)
        return "\"" + parts.joined(separator: "\"\"") + "\""
    }
}
