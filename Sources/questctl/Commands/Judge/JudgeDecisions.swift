import ArgumentParser
import QuestEngine
import QuestWire

struct JudgeDecisions: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "decisions",
        abstract: .said(
            "List judges' decisions that count: reviews, and points and time.",
            "Показать действующие решения судей: по ответам, об очках и о времени."),
        discussion: "  questctl judge decisions spring-ride")

    @Argument(help: .quest) var quest: QuestID

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let list: AdminDecisionList = try await client.get(APIPath.adminQuest(quest, "decisions"))
        if console.asJSON { return try console.print(json: list) }
        let time = TimeColumn(try await client.timeZone(of: quest), of: list.decisions.map(\.at))
        var rows = Rows(of: list.decisions, on: console)
        rows.numbers(.record) { $0.seq }
        rows.column(time.heading(on: console)) { time.cell($0.at) }
        rows.texts(.kind) { console.word($0.kind == "review" ? .kindReview : .kindAdjustment) }
        rows.texts(.task, mayShrink: true, mayVanish: true) { $0.taskName ?? $0.task?.rawValue }
        rows.texts(.team, mayShrink: true) { $0.teamName ?? $0.team?.rawValue ?? "–" }
        rows.column(.decision) { $0.content(on: console) }
        rows.texts(.actor, mayShrink: true) { $0.actorName ?? $0.actor }
        rows.texts(.reason, mayShrink: true) { $0.reason }
        console.print(rows)
    }
}

extension AdminDecision {
    fileprivate func content(on console: Console) -> Table.Cell {
        if let verdict = decision.flatMap({ VerdictName(rawValue: $0) }) {
            return Table.Cell(console.word(verdict.label), verdict.look)
        }
        var parts: [String] = []
        if let points, points != 0 { parts.append(Message.pointsGiven(points).text(in: console.language)) }
        if let seconds, seconds != 0 {
            parts.append(Message.secondsGiven(seconds).text(in: console.language))
        }
        return Table.Cell(parts.joined(separator: ", "))
    }
}

struct JudgeAdjust: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "adjust",
        abstract: .said(
            "Give a team points or time, or take them.", "Дать команде очки или время либо отнять их."),
        discussion: .said(
            """
            The team reads the reason. It is a record like all else; "judge undo" takes it back by another.
            """,
            """
            Причину прочитает команда. Это такая же запись журнала, как все; «judge undo» отменяет её другой \
            записью.
            """,
            then: """
                  questctl judge adjust spring-ride foxes --points 5 --reason "Helped another team"
                  questctl judge adjust spring-ride foxes --points=-10 --seconds 300 --reason "Rode on the motorway"
                """))

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .team) var team: TeamReference

    @Option(
        help: .said(
            "Points; negative ones are taken away (--points=-10).",
            "Очки; отрицательные отнимаются (--points=-10).", value: "N"))
    var points: Ranged<AdjustedPoints>?

    @Option(
        help: .said(
            "Seconds; positive ones make the ride longer.",
            "Секунды; положительные удлиняют проезд.", value: "N"))
    var seconds: Ranged<AdjustedSeconds>?

    @Option(help: .said("Why: the team reads it.", "Почему: это прочитает команда."))
    var reason: String

    @OptionGroup var daemon: DaemonOptions

    func validate() throws {
        if points == nil, seconds == nil {
            throw ValidationError(.said("Give --points or --seconds.", "Укажите --points или --seconds."))
        }
    }

    func perform(with client: DaemonClient, on console: Console) async throws {
        let team = try await client.team(self.team, in: quest)
        let made: AdminDecision = try await client.ask(
            .post, APIPath.adminQuest(quest, "teams", team.rawValue, "adjust"),
            body: .json(AdjustmentRequest(points: points, seconds: seconds, reason: reason)))
        try console.print(
            made,
            or: .teamAdjusted(team, points: made.points ?? 0, seconds: made.seconds ?? 0, record: made.id))
    }
}

struct JudgeEntry: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "entry",
        abstract: .said(
            "Disqualify a team, take it out of the ranking, or let it compete again.",
            "Дисквалифицировать команду, снять её с зачёта или вернуть в зачёт."),
        discussion: .said(
            "The team stays in the results, without a rank. What it has done is kept.",
            "Команда остаётся в результатах, но без места. Всё, что она сделала, сохраняется.",
            then: """
                  questctl judge entry spring-ride foxes disqualified --reason "Went by car"
                  questctl judge entry spring-ride foxes competing --reason "The appeal was upheld"
                """))

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .team) var team: TeamReference

    @Argument(
        help: .said(
            "competing, guest, withdrawn or disqualified.",
            """
            competing (в зачёте), guest (вне конкурса), withdrawn (снялась) или disqualified (дисквалификация).
            """, value: "STATUS"))
    var status: EntryStatus

    @Option(help: .said("Why, for the record.", "Почему: для журнала.")) var reason: String

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let team = try await client.team(self.team, in: quest)
        let entry: TeamEntry = try await client.ask(
            .put, APIPath.adminQuest(quest, "teams", team.rawValue, "entry"),
            body: .json(EntryRequest(status: status.rawValue, reason: reason)))
        try console.print(entry, or: .entryChanged(team, status: console.word(status.label)))
    }
}

extension EntryStatus {
    var label: Label {
        switch self {
        case .competing: .entryCompeting
        case .guest: .standingGuest
        case .withdrawn: .standingWithdrawn
        case .disqualified: .standingDisqualified
        }
    }
}

struct JudgeUndo: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: .said(
            "Take back a review, points and time, or an opinion, by a new record.",
            "Отменить новой записью решение по ответу, поправку очков и времени или своё мнение."),
        discussion: .said(
            """
            What was decided before counts again; the log keeps all of it. Where two judges have to agree, each takes \
            back its own opinion until there is a decision: by the number beside it in "answers show".
            """,
            """
            Снова действует то, что было решено раньше; в журнале остаётся всё. Где судьи решают вдвоём, каждый до \
            решения может отменить своё мнение — по номеру рядом с ним в «answers show».
            """,
            then: """
                  questctl judge undo spring-ride 121 --reason "The wrong team"
                """))

    @Argument(help: .quest) var quest: QuestID

    @Argument(
        help: .said(
            "The decision's record from judge decisions, or that of an opinion: its number or id.",
            "Запись решения из «judge decisions» или мнения: номер или id.", value: "RECORD"))
    var record: RecordID

    @Option(help: .said("Why, for the record.", "Почему: для журнала.")) var reason: String

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let left: AdminDecisionList = try await client.ask(
            .post, APIPath.adminQuest(quest, "decisions", record.rawValue, "withdraw"),
            body: .json(WithdrawalRequest(reason: reason)))
        try console.print(left, or: .decisionWithdrawn(record))
    }
}
