import QuestEngine

/// Rows of texts under headings, in columns that fit the terminal.
struct Table {
    let columns: [Column]
    private(set) var rows: [[Cell]] = []

    struct Column {
        let heading: String
        var alignsRight = false
        /// Whether texts may be cut to make the table fit.
        var mayShrink = false
        /// Whether the column is left out where it is empty in all rows.
        var mayVanish = false
    }

    struct Cell: ExpressibleByStringInterpolation {
        let text: String
        var look: Style.Look?

        init(_ text: String, _ look: Style.Look? = nil) {
            // One line a row, whatever people write, and no escape sequence of theirs reaches the terminal.
            self.text = String(text.map { $0.steersText ? " " : $0 })
            self.look = look
        }

        init(stringLiteral value: String) { self.init(value) }
    }

    init(_ columns: [Column]) {
        self.columns = columns
    }

    /// - Parameter cells: One cell for each column.
    mutating func add(_ cells: [Cell]) {
        precondition(cells.count == columns.count)
        rows.append(cells)
    }

    private static let gap = "  "
    private static let narrowest = 8

    /// Returns the lines of the table.
    ///
    /// - Parameter width: The width to which columns that may shrink are cut; `nil` for no limit.
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

    /// Returns the width of each column: the widest that may shrink are cut until all fits.
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

/// A table with a row for each of some elements, described column by column, in a console's language.
struct Rows<Element> {
    private let elements: [Element]
    private let console: Console
    private var columns: [Table.Column] = []
    private var cells: [(Element) -> Table.Cell] = []

    init(of elements: [Element], on console: Console) {
        self.elements = elements
        self.console = console
    }

    /// Adds a column.
    ///
    /// - Parameter cell: Returns the cell of an element.
    mutating func column(_ column: Table.Column, _ cell: @escaping (Element) -> Table.Cell) {
        columns.append(column)
        cells.append(cell)
    }

    mutating func column(
        _ heading: Label, alignsRight: Bool = false, mayShrink: Bool = false, mayVanish: Bool = false,
        _ cell: @escaping (Element) -> Table.Cell
    ) {
        let heading = console.word(heading)
        column(
            Table.Column(
                heading: heading, alignsRight: alignsRight, mayShrink: mayShrink, mayVanish: mayVanish), cell)
    }

    /// Adds a column of plain texts, empty where there is none.
    mutating func texts(
        _ heading: Label, alignsRight: Bool = false, mayShrink: Bool = false, mayVanish: Bool = false,
        _ text: @escaping (Element) -> String?
    ) {
        column(heading, alignsRight: alignsRight, mayShrink: mayShrink, mayVanish: mayVanish) {
            Table.Cell(text($0) ?? "")
        }
    }

    /// Adds a column of whole numbers, empty where there is none.
    mutating func numbers<Number: BinaryInteger>(_ heading: Label, _ number: @escaping (Element) -> Number?) {
        texts(heading, alignsRight: true) { element in number(element).map { "\($0)" } }
    }

    /// Adds a column of moments to the second, empty where there is none.
    mutating func times(_ heading: Label, in zone: EventTimeZone, _ time: @escaping (Element) -> Timestamp?) {
        column(heading) { element in
            Table.Cell(time(element).map { zone.exactText(of: $0) } ?? "", .dim)
        }
    }

    var table: Table {
        var table = Table(columns)
        for element in elements { table.add(cells.map { $0(element) }) }
        return table
    }
}

extension Console {
    func print<Element>(_ rows: Rows<Element>) { print(rows.table) }
}

extension Character {
    fileprivate var steersText: Bool { unicodeScalars.contains { $0.steersText } }
}

extension String {
    /// The number of columns of a terminal that the text takes: two for East Asian wide characters and emoji, else one.
    var columnCount: Int { reduce(0) { $0 + $1.columnCount } }

    /// Returns the text itself if it fits, else its beginning and an ellipsis.
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
    /// The number of columns by blocks that are wide as a whole: UAX #11 knows more, which our tables do not meet.
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

/// The moments of a table in the quest's time zone: where all have the same offset, the heading says it once.
struct TimeColumn {
    private let zone: EventTimeZone
    /// The offset, `+05:00`; `nil` where there are several.
    private let offset: String?
    /// The year, `2026-`; `nil` where there are several.
    private let year: String?

    private static let offsetLength = 6
    private static let yearLength = 5

    init(_ zone: EventTimeZone, of times: [Timestamp]) {
        self.zone = zone
        let texts = times.map { zone.exactText(of: $0) }
        offset = Self.only(texts.map { String($0.suffix(Self.offsetLength)) })
        year = offset == nil ? nil : Self.only(texts.map { String($0.prefix(Self.yearLength)) })
    }

    private static func only(_ texts: [String]) -> String? {
        guard let first = texts.first, texts.allSatisfy({ $0 == first }) else { return nil }
        return first
    }

    func heading(on console: Console) -> Table.Column {
        Table.Column(heading: ([console.word(.at)] + (offset.map { [$0] } ?? [])).joined(separator: " "))
    }

    /// Returns `06-14 10:00:07`, or with the year and the offset where the heading says neither.
    func cell(_ time: Timestamp) -> Table.Cell {
        var text = zone.exactText(of: time)[...]
        if offset != nil { text = text.dropLast(Self.offsetLength) }
        if year != nil { text = text.dropFirst(Self.yearLength) }
        return Table.Cell(String(text), .dim)
    }
}

/// Facts in two columns: what, and how much of it.
struct FactList {
    private var facts: [(label: Label, text: String)] = []

    mutating func add(_ label: Label, _ text: String) {
        facts.append((label, text))
    }

    func lines(on console: Console) -> [String] {
        let words = facts.map { console.word($0.label) }
        let width = words.map(\.columnCount).max() ?? 0
        return zip(words, facts).map { word, fact in
            word + String(repeating: " ", count: width - word.columnCount) + "  " + fact.text
        }
    }
}

extension Console {
    func print(_ facts: FactList) {
        for line in facts.lines(on: self) { print(line) }
    }
}
