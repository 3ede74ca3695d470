package import QuestEngine

/// A list of teams as organisers keep it in a spreadsheet: a row for each, under names of columns.
package struct TeamFile {
    /// A column, by its English name.
    package enum Column: String, CaseIterable {
        case name, id, wave, entry
        case teamClass = "class"
        case captain, phone, bib

        /// Names that mean it, in lower case.
        var spellings: [String] {
            switch self {
            case .name: ["name", "team", "team name", "название", "команда", "название команды", "имя"]
            case .id: ["id", "slug", "идентификатор"]
            case .wave: ["wave", "волна", "старт", "стартовая волна"]
            case .entry: ["entry", "status", "зачёт", "зачет", "статус"]
            case .teamClass: ["class", "category", "класс", "группа", "категория"]
            case .captain: ["captain", "captain's name", "contact", "капитан", "имя капитана", "контакт"]
            case .phone: ["phone", "telephone", "captain's phone", "телефон", "тел.", "телефон капитана"]
            case .bib: ["bib", "number", "no", "no.", "№", "номер", "стартовый номер"]
            }
        }
    }

    package struct Row {
        package let line: Int
        package let name: String
        package var id: TeamID?
        package var bib: Ranged<BibNumbers>?
        var wave: String?
        var classID: String?
        /// `nil` where the cell is empty, which changes nothing.
        var entry: EntryStatus?
        var captain: String?
        var phone: String?
        /// The cells of the columns that mean something, as the list has them.
        package var cells: [Column: String] = [:]
    }

    /// Something that is wrong in a line, and what to do about it.
    package struct Problem {
        package let line: Int
        /// The name of the column as the file has it.
        package let column: String?
        package let message: Message
    }

    /// Names of the columns that the file has.
    package private(set) var columns: [Column: String] = [:]
    /// These columns in the order of the file.
    package private(set) var order: [Column] = []
    private(set) var rows: [Row] = []
    /// Names of columns that say nothing to us.
    package private(set) var strangeColumns: [String] = []
    package private(set) var problems: [Problem] = []
    /// Remarks on the file's encoding.
    package private(set) var remarks: [Message] = []

    /// Reads a list. What is no table with names of teams has that as its one problem, and no rows.
    package init(_ bytes: [UInt8], as encoding: TextEncoding? = nil) {
        // The archive of a newer workbook, and the file of an older one.
        if bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
            note(1, nil, .teamFileIsWorkbook())
            return
        }
        let sheet: Spreadsheet
        do throws(Spreadsheet.Fault) {
            sheet = try Spreadsheet(bytes, as: encoding)
        } catch {
            note(error.line, nil, error.message)
            return
        }
        remarks = sheet.remarks
        guard let header = sheet.rows.first else {
            note(1, nil, .teamFileEmpty())
            return
        }
        var places: [Column: Int] = [:]
        for (place, cell) in header.cells.enumerated() {
            let heading = cell.foldedName
            guard !heading.isEmpty else { continue }
            guard let column = Column.allCases.first(where: { $0.spellings.contains(heading) }) else {
                strangeColumns.append(cell)
                continue
            }
            if let earlier = columns[column] {
                note(header.line, nil, .teamColumnTwice(cell, earlier: earlier))
                return
            }
            columns[column] = cell
            order.append(column)
            places[column] = place
        }
        guard places[.name] != nil else {
            let names = header.cells.map { $0.foldedName }.filter { !$0.isEmpty }
            note(header.line, nil, .teamNameColumnMissing(found: names))
            return
        }
        for row in sheet.rows.dropFirst() { read(row, places, width: header.cells.count) }
        checkTwins()
    }

    private mutating func read(_ row: Spreadsheet.Row, _ places: [Column: Int], width: Int) {
        func text(_ column: Column) -> String? {
            guard let place = places[column], row.cells.indices.contains(place) else { return nil }
            let words = row.cells[place].split(whereSeparator: \.isWhitespace)
            return words.isEmpty ? nil : words.joined(separator: " ")
        }
        let known = problems.count
        if row.cells.dropFirst(width).contains(where: { $0.contains { !$0.isWhitespace } }) {
            note(row.line, nil, .rowTooLong(cells: row.cells.count, columns: width))
        }
        guard let name = text(.name) else { return note(row.line, .name, .teamNameCellEmpty()) }
        if name.unicodeScalars.count > TeamLimits.teamName.value {
            note(row.line, .name, Refusal.teamNameTooLong(limit: TeamLimits.teamName.value).message)
        }
        if !name.isPlainLine { note(row.line, .name, Refusal.teamNameInvalid.message) }
        var read = Row(line: row.line, name: name)
        if let id = text(.id) {
            if Slug.isValid(id) {
                read.id = TeamID(id)
            } else {
                note(row.line, .id, .teamIDCell(id, suggestion: Slug.make(from: id)))
            }
        }
        if let bib = text(.bib) {
            read.bib = Ranged<BibNumbers>(text: bib)
            if read.bib == nil { note(row.line, .bib, .bibCell(bib, most: BibNumbers.range.upperBound)) }
        }
        if let word = text(.entry) {
            read.entry = Self.entries[word.lowercased()]
            if read.entry == nil { note(row.line, .entry, .entryCell(word)) }
        }
        (read.wave, read.classID) = (text(.wave), text(.teamClass))
        (read.captain, read.phone) = (text(.captain), text(.phone))
        for column in order { read.cells[column] = text(column) }
        if TeamContact(name: read.captain, phone: nil) == nil {
            note(row.line, .captain, .contactCell(limit: TeamLimits.contact.value))
        }
        if TeamContact(name: nil, phone: read.phone) == nil {
            note(row.line, .phone, .contactCell(limit: TeamLimits.contact.value))
        } else if let phone = read.phone, phone.uppercased().contains("E+") {
            // A spreadsheet took it for a number.
            note(row.line, .phone, .phoneRounded(phone))
        }
        if problems.count == known { rows.append(read) }
    }

    private static let entries: [String: EntryStatus] = [
        "competing": .competing, "в зачёте": .competing, "в зачете": .competing, "зачёт": .competing,
        "зачет": .competing, "guest": .guest, "вне зачёта": .guest, "вне зачета": .guest,
        "вне конкурса": .guest, "withdrawn": .withdrawn, "снялась": .withdrawn, "снята": .withdrawn,
        "disqualified": .disqualified, "дисквалификация": .disqualified, "дисквалифицирована": .disqualified,
    ]

    /// Notes teams, ids and numbers that stand twice.
    private mutating func checkTwins() {
        var names: [String: Row] = [:]
        var ids: [TeamID: Int] = [:]
        var bibs: [Int: Int] = [:]
        for row in rows {
            if let other = names[row.name.foldedName], row.id == nil || other.id == nil {
                note(row.line, .name, .teamTwice(row.name, line: other.line))
            }
            names[row.name.foldedName] = row
            if let id = row.id {
                if let line = ids[id] { note(row.line, .id, .cellTwice(id.rawValue, line: line)) }
                ids[id] = row.line
            }
            if let bib = row.bib?.value {
                if let line = bibs[bib] { note(row.line, .bib, .cellTwice("\(bib)", line: line)) }
                bibs[bib] = row.line
            }
        }
    }

    mutating func note(_ line: Int, _ column: Column?, _ message: Message) {
        problems.append(Problem(line: line, column: column.flatMap { columns[$0] }, message: message))
    }
}
