import GeoJSONKit
import QuestEngine

/// A table as spreadsheets write it: comma-separated values (RFC 4180) in what encoding and with what separator the
/// program and its country like.
///
/// In an encoding that `DecodedText` finds; semicolons, tabs or commas, by what stands oftenest in the first line or by a line `sep=;` before it; cells in
/// quotation marks may hold separators and line ends.
struct Spreadsheet {
    struct Row {
        /// The number of the line in which it begins, from 1.
        let line: Int
        let cells: [String]
    }

    /// Something that makes the file no table, and the line in which it stands.
    struct Fault: Error {
        let line: Int
        let message: Message
    }

    /// The rows that are not empty.
    let rows: [Row]
    /// Remarks on the file's encoding.
    let remarks: [Message]

    /// - Parameter encoding: The encoding of the file; found by the file itself where `nil`.
    /// - Throws: `Fault` where a quotation mark is never closed, or something stands after one, with the number of the cell.
    init(_ bytes: [UInt8], as encoding: TextEncoding? = nil) throws(Fault) {
        let file = DecodedText(bytes, as: encoding)
        guard file.text.isStreamSafe else { throw Fault(line: 1, message: .textMarksTooMany()) }
        remarks = file.remarks
        var text = Self.scalars(of: file.text)[...]
        var line = 1
        var separator = Self.separator(of: text.prefix { $0 != "\n" })
        if text.prefix(4).map({ String($0).lowercased() }).joined() == "sep=",
            let given = text.dropFirst(4).first, text.dropFirst(5).first.map({ $0 == "\n" }) ?? true
        {
            separator = given
            text = text.dropFirst(6)
            line = 2
        }
        var reader = Reader(separator: separator, line: line)
        for scalar in text { try reader.take(scalar) }
        rows = try reader.end()
    }

    private static func separator(of line: some Sequence<Unicode.Scalar>) -> Unicode.Scalar {
        var counts: [Unicode.Scalar: Int] = [:]
        var isQuoted = false
        for scalar in line {
            if scalar == "\"" { isQuoted.toggle() }
            if !isQuoted { counts[scalar, default: 0] += 1 }
        }
        let candidates: [Unicode.Scalar] = [";", "\t", ","]
        var best: Unicode.Scalar = ";"
        for candidate in candidates where counts[candidate, default: 0] > counts[best, default: 0] {
            best = candidate
        }
        return best
    }

    /// Returns the scalars, each line end as one `\n`.
    private static func scalars(of text: String) -> [Unicode.Scalar] {
        var scalars: [Unicode.Scalar] = []
        var wasReturn = false
        for scalar in text.unicodeScalars {
            if scalar == "\n", wasReturn {
                wasReturn = false
                continue
            }
            wasReturn = scalar == "\r"
            scalars.append(wasReturn ? "\n" : scalar)
        }
        return scalars
    }
}

extension Spreadsheet {
    /// Takes one scalar after the other.
    private struct Reader {
        private enum Place {
            case cellStart, plain, quoted, afterQuote
        }

        let separator: Unicode.Scalar
        private var line: Int
        private var place = Place.cellStart
        private var cell = String.UnicodeScalarView()
        private var cells: [String] = []
        private var rows: [Row] = []
        private var rowLine: Int
        private var quoteLine = 0

        init(separator: Unicode.Scalar, line: Int) {
            self.separator = separator
            self.line = line
            rowLine = line
        }

        mutating func take(_ scalar: Unicode.Scalar) throws(Fault) {
            defer { if scalar == "\n" { line += 1 } }
            switch (place, scalar) {
            case (.quoted, "\""): place = .afterQuote
            case (.quoted, _): cell.append(scalar)
            case (.afterQuote, "\""):
                // Two of them in a cell stand for one.
                cell.append(scalar)
                place = .quoted
            case (_, separator): endCell()
            case (_, "\n"):
                endRow()
                rowLine = line + 1
            case (.cellStart, "\""):
                place = .quoted
                quoteLine = line
            case (.afterQuote, " "): break
            case (.afterQuote, _):
                throw Fault(line: line, message: .textAfterQuote(cell: cells.count + 1))
            default:
                cell.append(scalar)
                place = .plain
            }
        }

        private mutating func endCell() {
            cells.append(String(cell))
            cell = String.UnicodeScalarView()
            place = .cellStart
        }

        private mutating func endRow() {
            endCell()
            if cells.contains(where: { $0.contains { !$0.isWhitespace } }) {
                rows.append(Row(line: rowLine, cells: cells))
            }
            cells = []
        }

        mutating func end() throws(Fault) -> [Row] {
            if place == .quoted {
                throw Fault(line: quoteLine, message: .quoteNotClosed(cell: cells.count + 1))
            }
            endRow()
            return rows
        }
    }
}
