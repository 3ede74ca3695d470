/// The cells of a table between separators, some of them in quotes.
struct CourseTable {
    struct Row {
        /// The number of the line on which the row begins, from 1.
        let line: Int
        var cells: [String]
    }

    private(set) var rows: [Row] = []
    /// Whether there were more cells than are read.
    private(set) var isCut = false
    /// The number of the line with a quotation mark that is never closed.
    private(set) var openQuote: Int?

    /// Number of cells of the first row that are headings.
    var knownHeadings: Int { rows.first?.cells.count { CourseColumn(heading: $0) != nil } ?? 0 }

    /// - Parameters:
    ///   - text: UTF-8.
    ///   - separator: a character of ASCII.
    ///   - mostCells: how many cells are read.
    /// - Complexity: O(text), by bytes: where a letter of a stranger's text ends is not asked.
    init(_ text: ArraySlice<UInt8>, separator: UInt8, mostCells: Int = QuestLimits.courseElements.value) {
        var (line, start, count) = (1, 1, 0)
        var (cells, cell): ([String], [UInt8]) = ([], [])
        // Whether the cell has begun without a mark, so that one within it is only a character.
        var (isQuoted, wasQuote, isPlain) = (false, false, false)
        var quoteLine = 1
        var place = text.startIndex
        while place < text.endIndex {
            let byte = text[place]
            let lineEnd = Self.lineEnd(at: place, in: text)
            let next = place + max(lineEnd, 1)
            defer { place = next }
            if lineEnd > 0 { line += 1 }
            if isQuoted {
                if byte == Self.quote {
                    (isQuoted, wasQuote) = (false, true)
                } else {
                    cell += text[place..<next]
                }
                continue
            }
            if byte == Self.quote, !isPlain {
                // Two in a row stand for one.
                if wasQuote { cell.append(byte) } else { quoteLine = line }
                (isQuoted, wasQuote) = (true, false)
                continue
            }
            wasQuote = false
            if byte == separator || lineEnd > 0 {
                cells.append(CourseText.cleaned(cell))
                cell.removeAll(keepingCapacity: true)
                isPlain = false
                count += 1
            } else {
                cell.append(byte)
                if byte != UInt8(ascii: " "), byte != UInt8(ascii: "\t") { isPlain = true }
            }
            if lineEnd > 0 {
                rows.append(Row(line: start, cells: cells))
                (cells, start) = ([], line)
            }
            guard count < mostCells else {
                isCut = true
                if !cells.isEmpty { rows.append(Row(line: start, cells: cells)) }
                return
            }
        }
        if isQuoted { openQuote = quoteLine }
        if !cells.isEmpty || !cell.isEmpty {
            rows.append(Row(line: start, cells: cells + [CourseText.cleaned(cell)]))
        }
    }

    /// Returns the first line without its end, and what stands behind that.
    static func firstLine(of text: ArraySlice<UInt8>) -> (line: ArraySlice<UInt8>, rest: ArraySlice<UInt8>) {
        guard let end = text.indices.first(where: { lineEnd(at: $0, in: text) > 0 }) else {
            return (text, [])
        }
        return (text[..<end], text[(end + lineEnd(at: end, in: text))...])
    }

    /// Whether a line ends with this character, as `Character.isNewline` has it.
    static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\n"..."\r", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false
        }
    }

    private static let quote = UInt8(ascii: "\"")

    /// Number of bytes of the line end here, as `Character.isNewline` has it; 0 where none is.
    private static func lineEnd(at place: Int, in text: ArraySlice<UInt8>) -> Int {
        let next = place + 1 < text.endIndex ? text[place + 1] : 0
        switch text[place] {
        case UInt8(ascii: "\r"): return next == UInt8(ascii: "\n") ? 2 : 1
        case UInt8(ascii: "\n")...UInt8(ascii: "\r"): return 1
        case 0xC2: return next == 0x85 ? 2 : 0
        case 0xE2 where next == 0x80 && place + 2 < text.endIndex: return text[place + 2] | 1 == 0xA9 ? 3 : 0
        default: return 0
        }
    }
}
