/// Rows of a table as spreadsheets write it (RFC 4180, and with semicolons or tabs): a place each, under headings.
enum TableCourse {
    static func read(_ text: String) throws(ForeignCourseError) -> CourseDraft {
        var text = text[...]
        var firstLine = 1
        var marks: [Character] = [";", "\t", ","]
        // A hint that Excel understands, and nobody else writes.
        if text.prefix(4).lowercased() == "sep=", let end = text.firstIndex(where: \.isNewline) {
            let hint = text[..<end].dropFirst(4)
            if let mark = hint.first, hint.count == 1, mark != "\"" { marks = [mark] }
            text = text[text.index(after: end)...]
            firstLine = 2
        }
        let heading = text.prefix { !$0.isNewline }
        let candidates = marks.map { mark -> (mark: Character, known: Int) in
            let cells = CourseTable(heading, separator: mark).rows.first?.cells ?? []
            return (mark, cells.count { CourseColumn(heading: $0) != nil })
        }
        guard let best = candidates.max(by: { $0.known < $1.known }), best.known > 0 else {
            throw ForeignCourseError(.courseHeadingsMissing())
        }
        let table = CourseTable(text, separator: best.mark)
        guard !table.isCut else { throw ForeignCourseError(.courseTooLarge()) }
        if let line = table.openQuote {
            throw ForeignCourseError(.courseQuoteNotClosed(line: line + firstLine - 1))
        }
        let headings = table.rows.first?.cells ?? []
        let columns = headings.map { CourseColumn(heading: $0) }
        let hasBoth = columns.contains(.latitude) && columns.contains(.longitude)
        guard hasBoth || columns.contains(.position) else {
            throw ForeignCourseError(.courseHeadingsMissing())
        }
        var draft = CourseDraft()
        let unknown = headings.filter { !$0.isEmpty && CourseColumn(heading: $0) == nil }
        if !unknown.isEmpty { draft.remarks.note(.courseColumnsLeft(unknown)) }
        for row in table.rows.dropFirst() where row.cells.contains(where: { !$0.isEmpty }) {
            take(row, under: headings, columns, firstLine: firstLine, into: &draft)
        }
        return draft
    }

    private static func take(
        _ row: CourseTable.Row, under headings: [String], _ columns: [CourseColumn?], firstLine: Int,
        into draft: inout CourseDraft
    ) {
        let line = row.line + firstLine - 1
        var (north, east): (Double?, Double?) = (nil, nil)
        var unreadable: String?
        for (cell, column) in zip(row.cells, columns) {
            switch column {
            case .latitude?:
                north = degrees(cell)
                if north == nil, !cell.isEmpty { unreadable = unreadable ?? cell }
            case .longitude?:
                east = degrees(cell)
                if east == nil, !cell.isEmpty { unreadable = unreadable ?? cell }
            case .position?:
                if let both = position(cell) { (north, east) = both }
                if north == nil || east == nil, !cell.isEmpty { unreadable = unreadable ?? cell }
            case .property?, nil: continue
            }
        }
        guard let latitude = north, let longitude = east else {
            let remark = unreadable.map { Message.courseRowPlaceUnreadable($0, line: line) }
            return draft.remarks.note(remark ?? .courseRowWithoutPlace(line: line))
        }
        var place = CourseDraft.Place(
            shape: .point(Coordinate(longitude: longitude, latitude: latitude)))
        for (index, cell) in row.cells.enumerated() where index < columns.count && !cell.isEmpty {
            guard case .property(let property)? = columns[index] else { continue }
            if !place.take(cell, as: property) {
                draft.remarks.note(.courseCellUnreadable(cell, of: headings[index], line: line))
            }
        }
        place.chooseAnswerType()
        draft.places.append(place)
    }

    /// Reads `55.16`, `55,16` or `55.16°`.
    private static func degrees(_ text: some StringProtocol) -> Double? {
        let bare = String(text.filter { !$0.isWhitespace && $0 != "°" }.map { $0 == "," ? "." : $0 })
        return FormItems.number(bare)
    }

    /// Reads `55.16, 61.4`, `55,16; 61,4` or `55,16 61,4`.
    private static func position(_ text: String) -> (Double?, Double?)? {
        let mark: Character = text.contains(";") ? ";" : text.contains(".") ? "," : " "
        let parts = text.split(separator: mark).map { $0.trimmed }.filter { !$0.isEmpty }
        if parts.count == 2 { return (degrees(parts[0]), degrees(parts[1])) }
        let words = text.split(whereSeparator: \.isWhitespace)
        return words.count == 2 ? (degrees(words[0]), degrees(words[1])) : nil
    }
}

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

    /// - Complexity: O(text).
    init(_ text: Substring, separator: Character) {
        var (line, start, count) = (1, 1, 0)
        var (cells, cell): ([String], String) = ([], "")
        // Whether the cell has begun without a mark, so that one within it is only a character.
        var (isQuoted, wasQuote, isPlain) = (false, false, false)
        var quoteLine = 1
        func finished() -> String { CourseText.cleaned(cell) }
        for character in text {
            if character.isNewline { line += 1 }
            if isQuoted {
                if character == "\"" { (isQuoted, wasQuote) = (false, true) } else { cell.append(character) }
                continue
            }
            if character == "\"", !isPlain {
                // Two in a row stand for one.
                if wasQuote { cell.append(character) } else { quoteLine = line }
                (isQuoted, wasQuote) = (true, false)
                continue
            }
            wasQuote = false
            if character == separator {
                cells.append(finished())
                (cell, isPlain) = ("", false)
                count += 1
            } else if character.isNewline {
                rows.append(Row(line: start, cells: cells + [finished()]))
                (cells, cell, start, isPlain) = ([], "", line, false)
                count += 1
            } else {
                cell.append(character)
                if !character.isWhitespace { isPlain = true }
            }
            guard count < QuestLimits.courseElements.value else {
                isCut = true
                return
            }
        }
        if isQuoted { openQuote = quoteLine }
        if !cells.isEmpty || !cell.isEmpty { rows.append(Row(line: start, cells: cells + [finished()])) }
    }
}
