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
        let list = try InputFile.read(file, limit: RequestLimits.document.value)
        // Looked at first: everything that is wrong is said, and nothing is done then.
        let trial: TeamListTaken = try await client.ask(.post, path(isTrial: true), body: .file(list))
        if !console.asJSON { for remark in trial.remarks { console.note(remark.text) } }
        guard trial.problems.isEmpty else { throw try complaint(about: trial.problems, on: console) }
        for column in trial.leftOut { console.remark(.teamColumnStrange(column)) }
        if isTrial { return try show(Report(trial, dryRun: true), on: console) }
        // Asked for first: new codes are shown once.
        let server = try await sheet.address(of: client)
        let taken: TeamListTaken = try await client.ask(.post, path(isTrial: false), body: .file(list))
        try show(Report(taken, dryRun: false), on: console)
        let added = taken.teams.compactMap(\.added).map { IssuedCode($0) }
        if let cards, !added.isEmpty {
            let title = try await client.title(of: quest)
            let page = JoinCards(quest: quest, title: title, cards: added, server: server)
            try OutputFile.write(Array(page.html(in: console.language).utf8), to: cards, mode: 0o600)
            console.remark(.cardsWritten(cards, count: added.count))
        }
        if let stopped = taken.stopped {
            console.note(Message.importStopped(line: stopped.line).text(in: console.language))
            throw CommandFailure(.refused, daemonSays: stopped.text, code: stopped.code)
        }
    }

    private func path(isTrial: Bool) -> String {
        let terms = sheet.code.terms
        let items = [
            isTrial ? "dry_run=true" : nil, text.encoding.map { "encoding=\($0.name)" },
            terms.expiresIn.map { "expires_in=\($0.value)" }, terms.uses.map { "uses=\($0.value)" },
        ].compactMap(\.self)
        return APIPath.adminQuest(quest, "team-list")
            + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
    }

    private func complaint(
        about problems: [TeamListTaken.Problem], on console: Console
    ) throws -> CommandFailure {
        if console.asJSON {
            try console.print(
                json: Complaint(
                    problems: problems.map { .init(line: $0.line, column: $0.column, message: $0.text) }))
            return .alreadyPrinted
        }
        for problem in problems {
            console.note(Message.teamFileProblem(problem).text(in: console.language))
        }
        return CommandFailure(.refused, .teamFileRefused(file, count: problems.count))
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
                    Label(changeOfTeam: word).map(console.word) ?? word
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
        let teams: [Team]
        let unchanged: Int
        /// Teams that the file does not have.
        let others: Int
        let dryRun: Bool

        init(_ taken: TeamListTaken, dryRun: Bool) {
            teams = taken.teams.map {
                Team(
                    line: $0.line, team: $0.team, name: $0.name, changes: $0.changes,
                    joinCode: $0.added?.joinCode)
            }
            (unchanged, others) = (taken.unchanged, taken.others)
            self.dryRun = dryRun
        }

        struct Team: Encodable {
            let line: Int
            /// Missing for a new team whose id the daemon would choose.
            let team: TeamID?
            let name: String
            let changes: [String]
            let joinCode: String?
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

extension Label {
    /// Creates the words for what changes of a team from its name in the interface; `nil` for a name that only a newer
    /// daemon knows.
    fileprivate init?(changeOfTeam name: String) {
        switch name {
        case "added": self = .added
        case "name": self = .name
        case "bib": self = .number
        case "wave": self = .wave
        case "class": self = .teamClass
        case "entry": self = .entry
        case "contact": self = .contact
        default: return nil
        }
    }
}
