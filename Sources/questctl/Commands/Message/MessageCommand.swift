import ArgumentParser
import QuestEngine
import QuestWire

struct MessageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "message",
        abstract: .said(
            "Tell riders something, and see what they were told.",
            "Сообщать участникам и смотреть, что им сообщали."),
        subcommands: [MessageSend.self, MessageList.self])
}

struct MessageSend: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "send",
        abstract: .said(
            "Tell one team something, or all of them. Riders get it with their next poll.",
            "Сообщить что-нибудь одной команде или всем. Участники получат это при следующем запросе."),
        discussion: """
              questctl message send spring-ride "The bridge is closed: ride by the dam."
              questctl message send spring-ride "Call us, please." --team foxes
            """)

    @Argument(help: .quest) var quest: QuestID

    @Argument(
        help: .said(
            "What to tell, in at most 1,000 characters.",
            "Что сообщить, не длиннее 1000 символов.", value: "TEXT"))
    var text: String

    @Option(
        help: .said(
            "This team alone: id, number or name. Default: all.",
            "Только этой команде: id, номер или название. По умолчанию: всем.", value: "TEAM"))
    var team: TeamReference?

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        var receiver: TeamID?
        if let team { receiver = try await client.team(team, in: quest) }
        let sent: AdminMessage = try await client.ask(
            .post, APIPath.adminQuest(quest, "messages"),
            body: .json(MessageRequest(text: text, team: receiver)))
        try console.print(sent, or: .messageSent())
    }
}

struct MessageList: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: .said(
            "List what riders were told, oldest first.",
            "Показать, что сообщали участникам, от старого к новому."),
        discussion: "  questctl message list spring-ride")

    @Argument(help: .quest) var quest: QuestID

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let list: AdminMessageList = try await client.get(APIPath.adminQuest(quest, "messages"))
        if console.asJSON { return try console.print(json: list) }
        let zone = try await client.timeZone(of: quest)
        var rows = Rows(of: list.messages, on: console)
        rows.numbers(.record) { $0.seq }
        rows.times(.at, in: zone) { $0.at }
        rows.texts(.team) { $0.team?.rawValue ?? console.word(.toAll) }
        rows.column(.actor) { Table.Cell($0.by, .dim) }
        rows.column(.text, mayShrink: true) { message in
            message.text.map { Table.Cell($0) } ?? Table.Cell(console.word(.erased), .dim)
        }
        console.print(rows)
    }
}
