import ArgumentParser
import QuestEngine
import QuestWire

struct AnswersList: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the answers of a quest, oldest first.",
        discussion: """
              questctl answers list spring-ride --pending
              questctl answers list spring-ride --task bird --status rejected
              questctl answers list spring-ride --team foxes --since 2026-06-14T12:00:00+05:00
              questctl answers list spring-ride --json
            """)

    @Argument(help: ArgumentHelp("The quest.", valueName: "QUEST"))
    var quest: QuestID

    @Flag(help: "Only those that a judge has to decide.")
    var pending = false

    @Option(help: "Only those of this verdict: accepted, rejected or pending.")
    var status: VerdictName?

    @Option(help: ArgumentHelp("Only those to this task.", valueName: "TASK"))
    var task: TaskID?

    @Option(
        help: .said(
            "Only those of this team: id, number or name.", "Только этой команды: id, номер или название.",
            value: "TEAM"))
    var team: TeamReference?

    @Option(help: ArgumentHelp("Only those of this moment or later.", valueName: "TIME"))
    var since: Moment?

    @Option(help: ArgumentHelp("Only those before this moment.", valueName: "TIME"))
    var until: Moment?

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func validate() throws {
        if pending, status != nil { throw ValidationError("Give --pending or --status, not both.") }
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
        let zone = try await client.timeZone(of: quest)
        var table = Table([
            Table.Column(heading: console.word(.answer)),
            Table.Column(heading: console.word(.team), mayShrink: true),
            Table.Column(heading: console.word(.task), mayShrink: true),
            Table.Column(heading: console.word(.text), mayShrink: true),
            Table.Column(heading: console.word(.verdict)),
            Table.Column(heading: console.word(.at)),
            Table.Column(heading: console.word(.crossed), mayShrink: true),
        ])
        for answer in list.answers {
            table.add([
                Table.Cell(answer.id.rawValue), Table.Cell(answer.team?.rawValue ?? "–"),
                Table.Cell(answer.taskName),
                answer.shownText(on: console),
                Table.Cell(console.word(answer.verdict.label), answer.verdict.look),
                Table.Cell(zone.exactText(of: answer.at), .dim), Table.Cell(answer.crossedZones, .yellow),
            ])
        }
        console.print(table)
    }
}

extension AdminAnswer {
    /// The names of the forbidden zones, each once.
    var crossedZones: String {
        var names: [String] = []
        for crossing in crossings where !names.contains(crossing.name) { names.append(crossing.name) }
        return names.joined(separator: ", ")
    }

    func shownText(on console: Console) -> Table.Cell {
        text.map { Table.Cell($0) } ?? Table.Cell(console.word(.erased), .dim)
    }
}

extension VerdictName {
    var label: LabelCode {
        switch self {
        case .accepted: .verdictAccepted
        case .rejected: .verdictRejected
        case .pending: .verdictPending
        }
    }

    var look: Style.Look {
        switch self {
        case .accepted: .green
        case .rejected: .red
        case .pending: .yellow
        }
    }
}
