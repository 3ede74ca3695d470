import QuestEngine

/// A table of comma-separated values (RFC 4180) as Excel opens it by a double click where lists are separated by
/// semicolons, as in Russia and most of Europe: with a byte order mark, without which it takes UTF-8 for something
/// else, with semicolons, and with times as texts, since it makes times of the day, dates, or roundings of whatever
/// looks like them.
///
/// Excel puts each line into one column where Windows separates lists by commas, as in the USA: there plain csv is
/// right.
struct ExcelTable {
    private let rows: [[String]]

    /// - Parameter csv: As the daemon writes it, with apostrophes before what would be a formula.
    init(csv: String) {
        var rows: [[String]] = []
        var (row, cell): ([String], String) = ([], "")
        var (isQuoted, isClosing) = (false, false)
        // By scalars: as a character a line end is one with what stands before it.
        for scalar in csv.unicodeScalars {
            if isQuoted, scalar != "\"" {
                cell.unicodeScalars.append(scalar)
                continue
            }
            switch scalar {
            case "\"":
                // Two of them in a cell stand for one.
                if isClosing, !isQuoted { cell.unicodeScalars.append(scalar) }
                isClosing = isQuoted
                isQuoted.toggle()
                continue
            case ",":
                row.append(cell)
                cell = ""
            case "\n":
                rows.append(row + [cell])
                (row, cell) = ([], "")
            case "\r": break
            default: cell.unicodeScalars.append(scalar)
            }
            isClosing = false
        }
        if !row.isEmpty || !cell.isEmpty { rows.append(row + [cell]) }
        self.rows = rows
    }

    var bytes: [UInt8] {
        let lines = rows.map { $0.map(Self.cell).joined(separator: ";") + "\r\n" }
        return [0xEF, 0xBB, 0xBF] + Array(lines.joined().utf8)
    }

    private static func cell(_ text: String) -> String {
        let isNumber = Int(text).map { "\($0)" == text } ?? false
        guard let first = text.utf8.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first), !isNumber
        else { return SeparatedValues.quoted(text) }
        // A formula whose value is a text: the only way to say so in such a file.
        return SeparatedValues.quoted("=" + SeparatedValues.inQuotes(text))
    }
}
