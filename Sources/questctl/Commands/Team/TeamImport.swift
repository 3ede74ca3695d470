import ArgumentParser
import QuestEngine
import QuestWire

struct TeamImport: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: .said(
            "Add and change the teams of a quest by a file from a spreadsheet.",
            "Добавить и изменить команды квеста по файлу из таблицы."),
        discussion: .said(
            """
            A csv file with a row for each team and the names of columns in the first line: name, and where wanted id, \
            wave, entry, class, captain, phone and bib. Semicolons, commas or tabs, UTF-8 or another encoding (--encoding). A row \
            means the team of its id, else that of its name. An empty cell takes a value back, but for id and \
            entry; what has no column, and teams that are not in the file, stay as they are. Nothing is done where \
            a line is wrong, and the same file again changes nothing. Codes of new teams are shown only now.
            """,
            """
            Файл csv: строка для каждой команды, в первой строке — названия столбцов: название и, если нужно, id, \
            волна, зачёт, класс, капитан, телефон, номер. Точки с запятой, запятые или табуляции, UTF-8 или \
            другая кодировка (--encoding). Строка относится к команде с этим id, а без него — с этим названием. Пустая ячейка \
            убирает значение, кроме id и зачёта; то, чего в файле нет, остаётся прежним. Если в какой-то строке \
            ошибка, не делается ничего, а тот же файл ещё раз ничего не меняет. Коды новых команд показаны только \
            сейчас.
            """,
            then: """
                  questctl team import spring-ride teams.csv --dry-run
                  questctl team import spring-ride teams.csv --cards cards.html
                """))

    @Argument(help: .quest) var quest: QuestID
    @Argument(
        help: .said("The list of teams.", "Список команд.", value: "FILE.csv"),
        completion: .file(extensions: ["csv", "txt"]))
    var file: String

    @Flag(
        name: .customLong("dry-run"),
        help: .said("Only say what would be done.", "Только сказать, что было бы сделано."))
    var isTrial = false

    @Option(
        help: .said(
            "Write join cards of the new teams, to print.", "Записать карточки новых команд для печати.",
            value: "FILE.html"),
        completion: .file(extensions: ["html"]))
    var cards: String?

    @OptionGroup var text: TextOptions
    @OptionGroup var sheet: CardOptions
    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        var list = try TeamFile(try InputFile.read(file, limit: TeamFile.limit), as: text.encoding)
        for remark in list.remarks { console.remark(remark) }
        let ground = try await ground(by: client)
        let plan = TeamImportPlan(from: ground, to: &list)
        guard list.problems.isEmpty else { throw try complaint(about: list.problems, on: console) }
        for column in list.strangeColumns { console.remark(.teamColumnStrange(column)) }
        var report = Report(unchanged: plan.unchanged, others: plan.others.count, dryRun: isTrial)
        for team in plan.bibsToFree where !isTrial {
            let _: AdminTeamDetail = try await client.ask(
                .put, path(team, "bib"), body: .json(BibRequest(bib: nil)))
        }
        // Asked for first: new codes are shown once.
        let server = try await sheet.address(of: client)
        var added: [IssuedCode] = []
        for step in plan.steps {
            let line = try await carryOut(step, ground.contacts, list, by: client, on: console)
            if let code = line.issued { added.append(code) }
            report.teams.append(line.entry)
        }
        if let cards, !isTrial, !added.isEmpty {
            let title = try await client.title(of: quest)
            let page = JoinCards(quest: quest, title: title, cards: added, server: server)
            try OutputFile.write(Array(page.html(in: console.language).utf8), to: cards, mode: 0o600)
        }
        try show(report, on: console)
        if let cards, !isTrial, !added.isEmpty { console.remark(.cardsWritten(cards, count: added.count)) }
    }

    private func ground(by client: DaemonClient) async throws -> TeamImportPlan.Ground {
        let teams: AdminTeamList = try await client.get(APIPath.adminQuest(quest, "teams"))
        let contacts: TeamContactList = try await client.get(APIPath.adminQuest(quest, "contacts"))
        let document = try await client.fetch(APIPath.adminQuest(quest, "file"))
        let reading = QuestDocument.read(document.bytes, name: quest.rawValue, isKept: true).quest
        let waves = reading?.waves.map { (id: $0.id, name: $0.name) } ?? []
        let classes = reading?.classes.map { (id: $0.id, name: $0.name) } ?? []
        return TeamImportPlan.Ground(
            teams: teams.teams,
            contacts: Dictionary(
                contacts.contacts.map { ($0.team, $0) }, uniquingKeysWith: { first, _ in first }),
            waves: Self.words(of: waves), classes: Self.words(of: classes))
    }

    /// Returns what means each part: its id and its names, ids before names.
    private static func words(of parts: [(id: String, name: LocalizedText)]) -> [String: String] {
        let ids = parts.map { ($0.id.foldedName, $0.id) }
        let names = parts.flatMap { part in
            ([part.name.text] + part.name.translations.values).map { ($0.foldedName, part.id) }
        }
        return Dictionary(ids + names, uniquingKeysWith: { first, _ in first })
    }

    private func path(_ team: TeamID, _ part: String) -> String {
        APIPath.adminQuest(quest, "teams", team.rawValue, part)
    }

    private func complaint(about problems: [TeamFile.Problem], on console: Console) throws -> CommandFailure {
        let sorted = problems.sorted { $0.line < $1.line }
        if console.asJSON {
            let language = console.language
            try console.print(
                json: Complaint(
                    problems: sorted.map {
                        .init(line: $0.line, column: $0.column, message: $0.message.text(in: language))
                    }))
            return .alreadyPrinted
        }
        for problem in sorted {
            console.note(Message.teamFileProblem(problem).text(in: console.language))
        }
        return CommandFailure(.refused, .teamFileRefused(file, count: problems.count))
    }

    private func carryOut(
        _ step: TeamImportPlan.Step, _ contacts: [TeamID: TeamContactEntry], _ list: TeamFile,
        by client: DaemonClient, on console: Console
    ) async throws -> (entry: Report.Team, issued: IssuedCode?) {
        var entry = Report.Team(
            line: step.row.line, team: step.team ?? step.row.id, name: step.row.name,
            changes: step.changes.map(\.word))
        guard !isTrial else { return (entry, nil) }
        var issued: IssuedCode?
        do {
            if step.team == nil {
                // That the name is free was looked at, with the names that change now.
                let body = TeamRequest(
                    name: step.row.name, id: step.row.id, bib: step.row.bib, sameName: true,
                    code: sheet.code.terms)
                let added: TeamAdded = try await client.ask(
                    .post, APIPath.adminQuest(quest, "teams"), body: .json(body))
                issued = IssuedCode(added)
                (entry.team, entry.joinCode) = (added.team.id, added.joinCode)
            }
            guard let team = entry.team else { return (entry, issued) }
            for change in step.changes {
                try await carryOut(change, on: team, step.row, contacts[team], list, by: client, on: console)
            }
        } catch let failure as CommandFailure {
            // What was done before stays done; the same file again does the rest.
            console.note(Message.importStopped(line: step.row.line).text(in: console.language))
            if let issued { console.note("\(issued.team.id.rawValue): \(issued.code)") }
            throw failure
        }
        return (entry, issued)
    }

    private func carryOut(
        _ change: TeamImportPlan.Change, on team: TeamID, _ row: TeamFile.Row, _ contact: TeamContactEntry?,
        _ list: TeamFile, by client: DaemonClient, on console: Console
    ) async throws {
        func put(_ part: String, _ body: any Encodable) async throws {
            let answer = try await client.send(.put, path(team, part), body: .json(body))
            if answer.isProblem { throw client.failure(of: answer) }
        }
        switch change {
        case .added: break
        case .name(let name): try await put("name", NameRequest(name: name, sameName: true))
        case .bib(let bib): try await put("bib", BibRequest(bib: bib.flatMap { Ranged($0) }))
        case .wave(let wave): try await put("wave", WaveChoice(wave: wave))
        case .teamClass(let id): try await put("class", ClassChoice(class: id))
        case .entry(let entry):
            let reason = console.word(.entryByFile)
            try await put("entry", EntryRequest(status: entry.rawValue, reason: reason))
        case .contact:
            let captain = list.columns[.captain] == nil ? contact?.captain : row.captain
            let phone = list.columns[.phone] == nil ? contact?.phone : row.phone
            try await put("contact", ContactRequest(captain: captain, phone: phone))
        }
    }

    private func show(_ report: Report, on console: Console) throws {
        if console.asJSON { return try console.print(json: report) }
        if !report.teams.isEmpty {
            var rows = Rows(of: report.teams, on: console)
            rows.numbers(.line) { $0.line }
            rows.texts(.team) { $0.team?.rawValue }
            rows.texts(.name, mayShrink: true) { $0.name }
            rows.texts(.changed) { team in
                team.changes.map { word in
                    TeamImportPlan.Change.label(of: word).map(console.word) ?? word
                }.joined(separator: ", ")
            }
            rows.texts(.joinCode, mayVanish: true) { $0.joinCode }
            console.print(rows)
        }
        let added = report.teams.count { $0.changes.contains("added") }
        console.print(
            .teamsImported(
                added: added, changed: report.teams.count - added, unchanged: report.unchanged,
                isTrial: isTrial))
        if report.others > 0 { console.remark(.teamsNotInFile(report.others)) }
    }

    /// The JSON output.
    private struct Report: Encodable {
        var teams: [Team] = []
        let unchanged: Int
        /// Teams that the file does not have.
        let others: Int
        let dryRun: Bool

        init(unchanged: Int, others: Int, dryRun: Bool) {
            self.unchanged = unchanged
            self.others = others
            self.dryRun = dryRun
        }

        struct Team: Encodable {
            let line: Int
            /// Missing for a new team whose id the daemon would choose.
            var team: TeamID?
            let name: String
            let changes: [String]
            var joinCode: String?
        }
    }

    private struct Complaint: Encodable {
        struct Line: Encodable {
            let line: Int
            let column: String?
            let message: String
        }

        let problems: [Line]
    }
}

extension TeamImportPlan.Change {
    /// The word for it in JSON.
    fileprivate var word: String {
        switch self {
        case .added: "added"
        case .name: "name"
        case .bib: "bib"
        case .wave: "wave"
        case .teamClass: "class"
        case .entry: "entry"
        case .contact: "contact"
        }
    }

    fileprivate static func label(of word: String) -> Label? {
        switch word {
        case "added": .added
        case "name": .name
        case "bib": .number
        case "wave": .wave
        case "class": .teamClass
        case "entry": .entry
        case "contact": .contact
        default: nil
        }
    }
}
