import ArgumentParser
import QuestEngine
import QuestWire

struct MessageSend: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "send",
        abstract: .said(
            "Tell one team something, or all of them. Riders get it with their next poll.",
            "Сообщить что-нибудь одной команде или всем. Участники получат это при следующем запросе."),
        discussion: """
              questctl message send spring-ride "The bridge is closed: ride by the dam."
              questctl message send spring-ride "Call us, please." --team foxes
            """)

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

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

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        var receiver: TeamID?
        if let team { receiver = try await client.team(team, in: quest) }
        let sent: AdminMessage = try await client.ask(
            .post, APIPath.adminQuest(quest, "messages"),
            body: .json(MessageRequest(text: text, team: receiver)))
        if console.asJSON { return try console.print(json: sent) }
        console.print(.messageSent())
    }
}

struct MessageList: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: .said(
            "List what riders were told, oldest first.",
            "Показать, что сообщали участникам, от старого к новому."),
        discussion: "  questctl message list spring-ride")

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let list: AdminMessageList = try await client.get(APIPath.adminQuest(quest, "messages"))
        if console.asJSON { return try console.print(json: list) }
        let zone = try await client.timeZone(of: quest)
        var table = Table([
            Table.Column(heading: console.word(.record), alignsRight: true),
            Table.Column(heading: console.word(.at)),
            Table.Column(heading: console.word(.team)),
            Table.Column(heading: console.word(.actor)),
            Table.Column(heading: console.word(.text), mayShrink: true),
        ])
        for message in list.messages {
            table.add([
                "\(message.seq)", Table.Cell(zone.exactText(of: message.at), .dim),
                Table.Cell(message.team?.rawValue ?? console.word(.toAll)), Table.Cell(message.by, .dim),
                message.text.map { Table.Cell($0) } ?? Table.Cell(console.word(.erased), .dim),
            ])
        }
        console.print(table)
    }
}
