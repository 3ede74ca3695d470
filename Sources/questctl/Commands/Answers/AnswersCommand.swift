import ArgumentParser
import QuestEngine
import QuestWire

struct AnswersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "answers",
        abstract: .said(
            "Look at answers and decide those that wait for a judge.",
            "Смотреть ответы и выносить решения по тем, что ждут судью."),
        subcommands: [
            AnswersList.self, AnswersShow.self, AnswersAccept.self, AnswersEnter.self, AnswersReject.self,
            AnswersPhoto.self,
        ])
}

struct AnswersList: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: .said(
            "List the answers of a quest, oldest first.", "Показать ответы квеста, от старых к новым."),
        discussion: """
              questctl answers list spring-ride --pending
              questctl answers list spring-ride --task bird --status rejected
              questctl answers list spring-ride --team foxes --since 2026-06-14T12:00:00+05:00
              questctl answers list spring-ride --json
            """)

    @Argument(help: .quest) var quest: QuestID

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

    @OptionGroup var daemon: DaemonOptions

    func validate() throws {
        if pending, status != nil {
            throw ValidationError(
                .said("Give --pending or --status, not both.", "Укажите --pending или --status, но не оба."))
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

    func perform(with client: DaemonClient, on console: Console) async throws {
        var sender: TeamID?
        if let team { sender = try await client.team(team, in: quest) }
        let list: AdminAnswerList = try await client.get(
            APIPath.adminQuest(quest, "answers") + query(of: sender))
        if console.asJSON { return try console.print(json: list) }
        let time = TimeColumn(try await client.timeZone(of: quest), of: list.answers.map(\.at))
        var rows = Rows(of: list.answers, on: console)
        rows.numbers(.record) { $0.seq }
        rows.column(time.heading(on: console)) { time.cell($0.at) }
        rows.texts(.task, mayShrink: true) { $0.taskName }
        rows.column(.team, mayShrink: true) { $0.teamCell }
        rows.column(.text, mayShrink: true) { $0.content(on: console) }
        rows.column(.verdict) { Table.Cell(console.word($0.verdict.label), $0.verdict.look) }
        rows.texts(.decidedBy, mayShrink: true, mayVanish: true) { $0.decider(on: console) }
        rows.texts(.points, alignsRight: true, mayVanish: true) { $0.worth(on: console) }
        rows.column(.distance, alignsRight: true) { $0.distanceCell(on: console) }
        rows.texts(.opinions, mayShrink: true, mayVanish: true) { $0.opinionsText(on: console) }
        rows.column(.appeal, mayShrink: true, mayVanish: true) { $0.appealCell(on: console) }
        rows.column(.crossed, mayShrink: true, mayVanish: true) { Table.Cell($0.crossedZones, .yellow) }
        console.print(rows)
    }
}

struct AnswersPhoto: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "photo",
        abstract: .said("Fetch the photo of an answer.", "Скачать фото из ответа."),
        discussion: .said(
            """
            Without --original it is the copy that riders and viewers see: without place, time and device. The \
            original is for judges.
            """,
            """
            Без --original — копия, которую видят участники и наблюдатели: без места, времени и устройства. \
            Оригинал — только для судей.
            """,
            then: """
                  questctl answers photo spring-ride 118 -o window.jpg
                  questctl answers photo spring-ride ANSWER --original -o window.jpg
                """))

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .answer) var answer: AnswerID

    @Flag(
        help: .said(
            "As it was sent, with place, time and device where the camera wrote them.",
            "Как отправлено: с местом, временем и устройством, если камера их записала."))
    var original = false

    @Option(name: .shortAndLong, help: .fileOrStandardOutput, completion: .file())
    var output: String?

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let path = APIPath.adminQuest(quest, "answers", answer.rawValue, "photo")
        let reply = try await client.fetch(original ? path + "/original" : path)
        guard let output else { return console.print(bytes: reply.bytes) }
        try OutputFile.write(reply.bytes, to: output, mode: 0o600)
        if console.asJSON { return try console.print(json: Written(file: output, size: reply.bytes.count)) }
        console.print(.photoWritten(output, size: reply.bytes.count))
    }

    private struct Written: Encodable {
        let file: String
        let size: Int
    }
}

extension AdminAnswer {
    /// The names of the forbidden zones, each once.
    var crossedZones: String {
        var names: [String] = []
        for crossing in crossings where !names.contains(crossing.name) { names.append(crossing.name) }
        return names.joined(separator: ", ")
    }

    /// The team's name, or its id once the name has been erased.
    var teamCell: Table.Cell { Table.Cell(teamName ?? team?.rawValue ?? "–") }

    func shownText(on console: Console) -> Table.Cell {
        text.map { Table.Cell($0) } ?? Table.Cell(console.word(.erased), .dim)
    }

    /// Returns the text, with the photo where there is one.
    func content(on console: Console) -> Table.Cell {
        guard let photo else { return shownText(on: console) }
        let kind = photo.type.split(separator: "/").last.map(String.init) ?? photo.type
        let size = Measures(language: console.language).size(photo.size)
        let photoText = "\(console.word(.photo)) \(kind) \(size)"
        return Table.Cell([photoText, text ?? ""].filter { !$0.isEmpty }.joined(separator: ": "))
    }

    /// Returns the maker of the verdict: the rule, or a member of the staff by name.
    func decider(on console: Console) -> String {
        switch decidedBy {
        case "rule": console.word(.decidedByRule)
        case "steward": console.word(.decidedBySteward)
        case "judge": decidedByName ?? decidedByActor ?? console.word(.decidedByJudge)
        default: decidedBy ?? ""
        }
    }

    /// Returns the team's distance from the place, with a mark where it was elsewhere.
    func distanceCell(on console: Console) -> Table.Cell {
        let text = distance.map { Measures(language: console.language).distance(Meters($0)) }
        if near == false { return Table.Cell((text ?? "–") + " !", .yellow) }
        return Table.Cell(text ?? (near == true ? console.word(.near) : "–"))
    }

    /// Returns the opinions by name, or only their number where the reader must not know them.
    ///
    /// - Parameter numbered: Whether the numbers of their records are told, by which they are taken back.
    func opinionsText(on console: Console, numbered: Bool = false) -> String {
        if opinionList.isEmpty { return opinions > 0 ? "\(opinions)" : "" }
        return opinionList.map { opinion in
            let word = VerdictName(rawValue: opinion.decision).map { console.word($0.label) }
            let number = numbered ? " (\(opinion.seq))" : ""
            return "\(opinion.name ?? opinion.actor): \(word ?? opinion.decision)\(number)"
        }.joined(separator: ", ")
    }

    /// Returns what the answer brings and costs now: points, and seconds of time.
    func worth(on console: Console) -> String {
        var parts: [String] = []
        if points != 0 { parts.append(points > 0 ? "+\(points)" : "\(points)") }
        if let whole = Int(exactly: seconds.rounded()), whole != 0 {
            parts.append(Message.secondsGiven(whole).text(in: console.language))
        }
        return parts.joined(separator: ", ")
    }

    func appealCell(on console: Console) -> Table.Cell {
        Table.Cell(appeal.map { $0.text ?? console.word(.erased) } ?? "", .yellow)
    }
}

extension VerdictName {
    var label: Label {
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
