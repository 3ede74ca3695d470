/// Rows of a table as spreadsheets write it (RFC 4180, and with semicolons or tabs): a place each, under headings.
enum TableCourse {
    static func read(_ text: String) throws(ForeignCourseError) -> CourseDraft {
        var text = Array(text.utf8)[...]
        var firstLine = 1
        var marks = Array(";\t,".utf8)
        // A hint that Excel understands, and nobody else writes.
        if text.prefix(4).elementsEqual("sep=".utf8, by: { $0 | 0x20 == $1 | 0x20 }) {
            let (hint, rest) = LineEnd.firstLine(of: text)
            if let mark = hint.dropFirst(4).first, hint.count == 5, mark < 0x80, mark != UInt8(ascii: "\"") {
                marks = [mark]
            }
            text = rest
            firstLine = 2
        }
        let heading = LineEnd.firstLine(of: text).line
        let candidates = marks.map { mark -> (mark: UInt8, known: Int, cells: [String]) in
            let table = CourseTable(heading, separator: mark, mostCells: mostHeadings)
            return (mark, table.knownHeadings, table.rows.first?.cells ?? [])
        }
        guard let best = candidates.max(by: { $0.known < $1.known }), best.known > 0 else {
            let cells = candidates.map(\.cells).max { $0.count < $1.count } ?? []
            throw fault(ofHeadings: cells)
        }
        let table = CourseTable(text, separator: best.mark)
        guard !table.isCut else { throw ForeignCourseError(.courseTooLarge()) }
        if let line = table.openQuote {
            throw ForeignCourseError(.courseQuoteNotClosed(line: line + firstLine - 1))
        }
        let headings = table.rows.first?.cells ?? []
        let columns = headings.prefix(mostHeadings).map { CourseColumn(heading: $0) }
        let hasBoth = columns.contains(.latitude) && columns.contains(.longitude)
        guard hasBoth || columns.contains(.position) else {
            throw fault(ofHeadings: headings)
        }
        var draft = CourseDraft()
        let unknown = zip(headings, columns).compactMap { $0.isEmpty || $1 != nil ? nil : $0 }
        if !unknown.isEmpty { draft.remarks.note(.courseColumnsLeft(unknown)) }
        for row in table.rows.dropFirst() where row.cells.contains(where: { !$0.isEmpty }) {
            take(row, under: headings, columns, firstLine: firstLine, into: &draft)
        }
        return draft
    }

    private static func fault(ofHeadings cells: [String]) -> ForeignCourseError {
        let found = cells.filter { !$0.isEmpty }
        return ForeignCourseError(found.isEmpty ? .courseHeadingsMissing() : .courseHeadingsUnknown(found))
    }

    /// Cells of the first row that may be headings; what stands in columns behind them is left out.
    private static let mostHeadings = 1_000

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
                draft.remarks.note(
                    .courseCellUnreadable(cell, of: headings[index], for: property, line: line))
            }
        }
        place.chooseAnswerType()
        draft.places.append(place)
    }

    /// More bytes than any latitude or longitude has.
    private static let longestPlace = 128

    /// Reads `55.16`, `55,16` or `55.16°`.
    private static func degrees(_ text: some StringProtocol) -> Double? {
        guard text.utf8.count <= longestPlace else { return nil }
        let bare = String(text.filter { !$0.isWhitespace && $0 != "°" }.map { $0 == "," ? "." : $0 })
        return FormItems.number(bare)
    }

    /// Reads `55.16, 61.4`, `55,16; 61,4` or `55,16 61,4`.
    private static func position(_ text: String) -> (Double?, Double?)? {
        guard text.utf8.count <= 2 * longestPlace else { return nil }
        let mark: Character = text.contains(";") ? ";" : text.contains(".") ? "," : " "
        let parts = text.split(separator: mark).map { $0.trimmed }.filter { !$0.isEmpty }
        if parts.count == 2 { return (degrees(parts[0]), degrees(parts[1])) }
        let words = text.split(whereSeparator: \.isWhitespace)
        return words.count == 2 ? (degrees(words[0]), degrees(words[1])) : nil
    }
}
