/// Rows of texts under headings, in columns that fit the terminal.
struct Table {
    let columns: [Column]
    private(set) var rows: [[Cell]] = []

    struct Column {
        let heading: String
        var alignsRight = false
        /// Whether its texts may be cut to make the table fit.
        var mayShrink = false
        /// Whether it is left out where no row says anything in it.
        var mayVanish = false
    }

    struct Cell: ExpressibleByStringInterpolation {
        let text: String
        var look: Style.Look?

        init(_ text: String, _ look: Style.Look? = nil) {
            // One line a row, whatever people write, and no escape sequence of theirs reaches the terminal.
            self.text = String(text.map { $0.isNewline || $0.isControl ? " " : $0 })
            self.look = look
        }

        init(stringLiteral value: String) { self.init(value) }
    }

    init(_ columns: [Column]) {
        self.columns = columns
    }

    /// - Parameter cells: one for each column.
    mutating func add(_ cells: [Cell]) {
        precondition(cells.count == columns.count)
        rows.append(cells)
    }

    private static let gap = "  "
    private static let narrowest = 8

    /// - Parameter width: to which columns that may shrink are cut; never where `nil`.
    func lines(width: Int?, style: Style) -> [String] {
        let kept = columns.indices.filter { index in
            !columns[index].mayVanish || rows.contains { !$0[index].text.isEmpty }
        }
        guard kept.count == columns.count else {
            var table = Table(kept.map { columns[$0] })
            for row in rows { table.add(kept.map { row[$0] }) }
            return table.lines(width: width, style: style)
        }
        let widths = columnWidths(within: width)
        let heading = columns.map { Cell($0.heading, .bold) }
        return ([heading] + rows).map { row in
            var line = ""
            for (index, cell) in row.enumerated() {
                let text = cell.text.cut(to: widths[index])
                let padding = String(repeating: " ", count: widths[index] - text.columnCount)
                let shown = cell.look.map { style($0, text) } ?? text
                if index > 0 { line += Self.gap }
                if columns[index].alignsRight {
                    line += padding + shown
                } else {
                    line += index == row.count - 1 ? shown : shown + padding
                }
            }
            return line
        }
    }

    /// Takes columns away from the widest that may shrink until all fits.
    private func columnWidths(within width: Int?) -> [Int] {
        var widths = columns.indices.map { index in
            rows.map { $0[index].text.columnCount }.reduce(columns[index].heading.columnCount, max)
        }
        guard let width else { return widths }
        let gaps = Self.gap.count * max(0, columns.count - 1)
        var excess = widths.reduce(gaps, +) - width
        while excess > 0 {
            let shrinkable = columns.indices.filter { columns[$0].mayShrink && widths[$0] > Self.narrowest }
            guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }
}

extension Character {
    fileprivate var isControl: Bool {
        unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
