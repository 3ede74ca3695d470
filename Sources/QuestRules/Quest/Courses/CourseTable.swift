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
            let lineEnd = LineEnd.length(at: place, in: text)
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

    private static let quote = UInt8(ascii: "\"")
}
