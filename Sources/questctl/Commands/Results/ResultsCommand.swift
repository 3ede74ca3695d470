import ArgumentParser
import QuestEngine
import QuestWire

struct ResultsCommand: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "results",
        abstract: .said(
            "Show who stands where, or write it down for others.",
            "Показать, кто на каком месте, или записать это для других."),
        discussion: .said(
            """
            As the staff sees it: at any time, with splits. With --public as everybody sees it: hidden, frozen \
            or live as the quest's file says; that needs no token. Keep the head SEQ:HASH with a result list: \
            "log verify --head" proves later that nothing before it was changed.
            """,
            """
            Так, как видят организаторы и судьи: в любое время, с отсечками. С --public — как видят все: скрыто, \
            заморожено или вживую, как сказано в файле квеста; токен для этого не нужен. Сохраните вместе с \
            протоколом конец журнала SEQ:HASH: «log verify --head» потом докажет, что ничего до него не \
            изменено.
            """,
            then: """
                  questctl results spring-ride
                  questctl results spring-ride --splits
                  questctl results spring-ride --format csv -o results.csv
                  questctl results spring-ride --excel -o results.csv
                  questctl results spring-ride --format iof -o results.xml
                  questctl results spring-ride --format mip
                  questctl results spring-ride --class ebike
                  questctl results spring-ride --public
                  questctl results spring-ride --explain foxes
                """))

    /// The formats of a result list.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case json, csv, geojson, iof, mip
    }

    @Argument(help: .quest) var quest: QuestID

    @Option(
        help: .said(
            "json, csv, geojson, iof (IOF XML 3.0) or mip (punches for MeOS), instead of a table.",
            "json, csv, geojson, iof (IOF XML 3.0) или mip (отметки для MeOS) вместо таблицы.",
            value: "FORMAT"))
    var format: Format?

    @Option(
        name: .shortAndLong,
        help: .said(
            "The file to write, with --format. Default: standard output.",
            "Куда записать, вместе с --format. По умолчанию: в стандартный вывод.", value: "FILE"),
        completion: .file())
    var output: String?

    @Flag(
        help: .said(
            """
            As csv that Excel opens by a double click where Windows separates lists by semicolons, as in Russia; elsewhere \
            by its import. With a byte order mark, and times as texts.
            """,
            """
            csv, который Excel открывает двойным щелчком там, где Windows разделяет списки точкой с запятой, как в России; \
            в других странах его импортируют. С меткой порядка байтов, время текстом.
            """))
    var excel = false

    @Flag(
        help: .said(
            "When each task was done, since the start.",
            "Когда выполнено каждое задание, от старта."))
    var splits = false

    @Flag(name: .customLong("public"), help: .said("What everybody sees.", "То, что видят все."))
    var asEverybody = false

    @Option(
        help: .said(
            "What a team's result is made of, point by point.",
            "Из чего сложился результат команды, по слагаемым.", value: "TEAM"))
    var explain: TeamReference?

    @Option(
        name: .customLong("class"),
        help: .said(
            "The list of one class, by its id.", "Протокол одного класса, по его id.", value: "CLASS"))
    var teamClass: String?

    @OptionGroup var daemon: DaemonOptions

    func validate() throws {
        if let teamClass, !Slug.isValid(teamClass) || explain != nil || format == .mip {
            throw ValidationError(
                .said(
                    "--class takes the id of a class, and neither --explain nor mip beside it.",
                    "--class — это id класса; с --explain и mip его не указывают."))
        }
        if output != nil, format == nil, !excel {
            throw ValidationError(.said("--output wants a --format.", "Вместе с --output нужно --format."))
        }
        if excel, let format, format != .csv {
            throw ValidationError(.said("--excel is for csv.", "--excel — только для csv."))
        }
        if explain != nil, asEverybody || splits || excel || format != nil {
            throw ValidationError(.said("--explain stands alone.", "--explain указывают отдельно от других."))
        }
        if format == .mip, asEverybody {
            throw ValidationError(
                .said("Punches are for the staff only.", "Отметки — только для организаторов и судей."))
        }
    }

    var needsToken: Bool { !asEverybody }

    func perform(with client: DaemonClient, on console: Console) async throws {
        if let format = excel ? .csv : format { return try await write(format, from: client, on: console) }
        if let explain {
            let team = try await client.team(explain, in: quest)
            let explanation = ResultExplanation(quest: quest, team: team)
            return try await explanation.perform(by: client, on: console)
        }
        let results: Results = try await client.get(path(teamClass.map { ["class=" + $0] } ?? []))
        if console.asJSON { return try console.print(json: results) }
        console.print(results.table(withSplits: splits, on: console))
        let head = "\(results.head.seq):\(results.head.hash)"
        if let signed = results.signedAt {
            let zone = try await zone(by: client)
            console.remark(.resultsOfficial(at: zone.text(of: signed), by: results.signedBy))
        } else if let end = results.protestsUntil {
            let zone = try await zone(by: client)
            console.remark(.protestsUntil(zone.text(of: end)))
        }
        console.remark(results.remark(head: head))
    }

    private func zone(by client: DaemonClient) async throws -> EventTimeZone {
        guard asEverybody else { return try await client.timeZone(of: quest) }
        let shown: QuestSummary = try await client.get(APIPath.quest(quest))
        return EventTimeZone(shown.timeZone)
    }

    private func path(_ items: [String]) -> String {
        let path = asEverybody ? APIPath.quest(quest, "results") : APIPath.adminQuest(quest, "results")
        return items.isEmpty ? path : path + "?" + items.joined(separator: "&")
    }

    private func write(_ format: Format, from client: DaemonClient, on console: Console) async throws {
        let items = ["format=" + format.rawValue] + (teamClass.map { ["class=" + $0] } ?? [])
        let place = format == .mip ? APIPath.punches(quest) : path(items)
        let answer = try await client.fetch(place)
        let bytes =
            excel ? ExcelTable(csv: String(decoding: answer.bytes, as: UTF8.self)).bytes : answer.bytes
        guard let output else { return console.print(bytes: bytes) }
        try OutputFile.write(bytes, to: output)
        console.remark(.resultsWritten(output, quest: quest, head: answer.logHead ?? ""))
    }
}

extension Results {
    /// The remark on what these results are, and up to where they were counted.
    fileprivate func remark(head: String) -> Message {
        if isFrozen { return .resultsFrozen(at: countedAt, head: head) }
        guard isFinal else { return .resultsOfNow(head: head) }
        // Over is not signed: a judge may still change them.
        return signedAt == nil ? .resultsProvisional(head: head) : .resultsFinal(head: head)
    }

    func table(withSplits: Bool, on console: Console) -> Table {
        let isByTime = scoring.ranking == "time"
        var tasks: [TaskID] = []
        if withSplits {
            for split in standings.flatMap(\.splits) where !tasks.contains(split.task) {
                tasks.append(split.task)
            }
            tasks.sort { $0.rawValue < $1.rawValue }
        }
        var rows = Rows(of: standings, on: console)
        rows.column(.rank, alignsRight: true) { Table.Cell($0.rank.map { "\($0)" } ?? "–", .bold) }
        rows.numbers(.number) { $0.number }
        rows.texts(.team, mayShrink: true) { $0.name }
        rows.texts(.teamClass, mayVanish: true) { $0.class }
        rows.column(.points, alignsRight: true) { Table.Cell("\($0.points)", isByTime ? .dim : .bold) }
        rows.column(.time, alignsRight: true) { Table.Cell($0.time.clock, isByTime ? .bold : nil) }
        rows.column(.late, alignsRight: true) {
            Table.Cell($0.late > 0 ? Optional($0.late).clock : "", .yellow)
        }
        if standings.contains(where: { $0.rest ?? 0 > 0 }) {
            rows.column(.partRest, alignsRight: true) {
                Table.Cell($0.rest ?? 0 > 0 ? $0.rest.clock : "", .dim)
            }
        }
        rows.numbers(.done) { $0.requiredDone }
        rows.column(.pending, alignsRight: true) {
            Table.Cell($0.pendingAnswers.map { $0 > 0 ? "\($0)" : "" } ?? "", .yellow)
        }
        rows.column(.status, mayShrink: true) {
            Table.Cell($0.word(on: console), $0.rank == nil ? .dim : nil)
        }
        for task in tasks {
            rows.column(Table.Column(heading: task.rawValue, alignsRight: true)) { standing in
                Table.Cell(standing.splits.first { $0.task == task }?.sinceStart.clock ?? "")
            }
        }
        return rows.table
    }
}

extension TeamStanding {
    /// Returns the status as people read it, or the word itself for one that only a newer daemon knows.
    func word(on console: Console) -> String {
        switch Standing.Status(rawValue: status) {
        case .ok: console.word(.standingOK)
        case .provisional: console.word(.standingProvisional)
        case .riding: console.word(.standingRiding)
        case .incomplete: console.word(.standingIncomplete)
        case .notFinished: console.word(.standingNotFinished)
        case .overTime: console.word(.standingOverTime)
        case .waiting: console.word(.standingWaiting)
        case .notStarted: console.word(.standingNotStarted)
        case .guest: console.word(.standingGuest)
        case .withdrawn: console.word(.standingWithdrawn)
        case .disqualified: console.word(.standingDisqualified)
        case nil: status
        }
    }
}

extension Double? {
    /// A number of seconds as `1:02:03`; empty where there is none.
    var clock: String { map { Milliseconds(Int64(($0 * 1000).rounded())).clock } ?? "" }
}

/// The parts of one team's result, as `results --explain` prints them.
struct ResultExplanation {
    let quest: QuestID
    let team: TeamID

    func perform(by client: DaemonClient, on console: Console) async throws {
        let results: Results = try await client.get(
            APIPath.adminQuest(quest, "results") + "?explain=" + team.rawValue)
        guard let standing = results.standings.first(where: { $0.team == team }) else { return }
        if console.asJSON { return try console.print(json: standing) }
        let zone = try await client.timeZone(of: quest)
        console.print(table(of: standing, on: console, in: zone))
        console.remark(.resultsOfNow(head: "\(results.head.seq):\(results.head.hash)"))
    }

    private func table(of standing: TeamStanding, on console: Console, in zone: EventTimeZone) -> Table {
        var rows = Rows(of: standing.parts ?? [], on: console)
        rows.times(.at, in: zone) { $0.at }
        rows.texts(.kind) { $0.word(on: console) }
        rows.texts(.task, mayShrink: true) { $0.task?.rawValue }
        rows.column(.points, alignsRight: true) { part in
            Table.Cell(part.points == 0 ? "" : "\(part.points)", part.points < 0 ? .yellow : nil)
        }
        rows.texts(.time, alignsRight: true) { $0.seconds == 0 ? "" : Optional($0.seconds).clock }
        rows.column(.record, alignsRight: true) { Table.Cell($0.seq.map { "\($0)" } ?? "", .dim) }
        var table = rows.table
        table.add([
            "", Table.Cell(console.word(.sum), .bold), "", Table.Cell("\(standing.points)", .bold),
            Table.Cell(standing.time.clock, .bold), "",
        ])
        return table
    }
}

extension TeamStandingPart {
    /// Returns the kind as people read it, or the word itself for one that only a newer daemon knows.
    fileprivate func word(on console: Console) -> String {
        switch StandingPart.Kind(rawValue: kind) {
        case .accepted: console.word(.accepted)
        case .wrong: console.word(.partWrong)
        case .trap: console.word(.partTrap)
        case .hint: console.word(.partHint)
        case .overdue: console.word(.partOverdue)
        case .toll: console.word(.partToll)
        case .adjustment: console.word(.kindAdjustment)
        case .ride: console.word(.partRide)
        case .rest: console.word(.partRest)
        case .pause: console.word(.partPause)
        case .late: console.word(.late)
        case nil: kind
        }
    }
}
