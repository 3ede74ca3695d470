import ArgumentParser
import QuestEngine
import QuestWire

struct AnswersList: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: .said(
            "List the answers of a quest, oldest first.",
            "Показать ответы квеста, от старых к новым."),
        discussion: """
              questctl answers list spring-ride --pending
              questctl answers list spring-ride --task bird --status rejected
              questctl answers list spring-ride --team foxes --since 2026-06-14T12:00:00+05:00
              questctl answers list spring-ride --json
            """)

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Flag(help: .said("Only those that a judge has to decide.", "Только те, по которым решает судья."))
    var pending = false

    @Option(
        help: .said(
            "Only those of this verdict: accepted, rejected or pending.",
            "Только с этим решением: accepted (принят), rejected (отклонён) или pending (ждёт судью)."))
    var status: VerdictName?

    @Option(help: .said("Only those to this task.", "Только на это задание.", value: "TASK"))
    var task: TaskID?

    @Option(
        help: .said(
            "Only those of this team: id, number or name.", "Только этой команды: id, номер или название.",
            value: "TEAM"))
    var team: TeamReference?

    @Option(help: .said("Only those of this moment or later.", "Только с этого момента.", value: "TIME"))
    var since: Moment?

    @Option(help: .said("Only those before this moment.", "Только до этого момента.", value: "TIME"))
    var until: Moment?

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func validate() throws {
        if pending, status != nil {
            throw ValidationError(
                .said(
                    "Give --pending or --status, not both.",
                    "Укажите --pending или --status, но не оба."))
        }
    }

    private func query(of team: TeamID?) -> String {
        let items: [String?] = [
            (pending ? VerdictName.pending : status).map { "status=" + $0.rawValue },
            task.map { "task=" + $0.pathPart }, team.map { "team=" + $0.rawValue },
            since.map { "since=\($0.value)" }, until.map { "until=\($0.value)" },
        ]
        let given = items.compactMap(\.self)
        return given.isEmpty ? "" : "?" + given.joined(separator: "&")
    }

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        var sender: TeamID?
        if let team { sender = try await client.team(team, in: quest) }
        let list: AdminAnswerList = try await client.get(
            APIPath.adminQuest(quest, "answers") + query(of: sender))
        if console.asJSON { return try console.print(json: list) }
        let time = TimeColumn(
            try await client.timeZone(of: quest), of: list.answers.map(\.at))
        var table = Table([
            Table.Column(heading: console.word(.record), alignsRight: true),
            time.heading(on: console),
            Table.Column(heading: console.word(.task), mayShrink: true),
            Table.Column(heading: console.word(.team), mayShrink: true),
            Table.Column(heading: console.word(.text), mayShrink: true),
            Table.Column(heading: console.word(.verdict)),
            Table.Column(heading: console.word(.decidedBy), mayShrink: true, mayVanish: true),
            Table.Column(heading: console.word(.points), alignsRight: true, mayVanish: true),
            Table.Column(heading: console.word(.distance), alignsRight: true),
            Table.Column(heading: console.word(.opinions), mayShrink: true, mayVanish: true),
            Table.Column(heading: console.word(.appeal), mayShrink: true, mayVanish: true),
            Table.Column(heading: console.word(.crossed), mayShrink: true, mayVanish: true),
        ])
        for answer in list.answers {
            table.add([
                Table.Cell("\(answer.seq)"), time.cell(answer.at), Table.Cell(answer.taskName),
                answer.teamCell, answer.content(on: console),
                Table.Cell(console.word(answer.verdict.label), answer.verdict.look),
                Table.Cell(answer.decider(on: console)), Table.Cell(answer.worth(on: console)),
                answer.distanceCell(on: console), Table.Cell(answer.opinionsText(on: console)),
                answer.appealCell(on: console), Table.Cell(answer.crossedZones, .yellow),
            ])
        }
        console.print(table)
    }
}
