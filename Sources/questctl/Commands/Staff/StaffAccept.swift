import ArgumentParser
import QuestEngine
import QuestWire

struct StaffAccept: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "accept",
        abstract: .said(
            "Accept an invitation and get the token that comes with it.",
            "Принять приглашение и получить токен по нему."),
        discussion: .said(
            """
            With --as the token is kept in the settings, under a name for --server; otherwise it is printed, \
            this once.
            """,
            """
            С --as токен сохраняется в настройках под именем для --server; иначе он печатается, только сейчас.
            """,
            then: """
                  questctl staff accept 'https://quests.example.org/api/v1/quests/spring-ride/staff#7KQ2-…' --as spring
                  questctl answers list spring-ride --pending --server spring
                """))

    @Argument(help: .said("The link, as you got it.", "Ссылка, как вы её получили.", value: "LINK"))
    var link: String

    @Option(
        name: .customLong("as"),
        help: .said(
            "Keep the token under this name.",
            "Сохранить токен под этим именем.", value: "NAME"))
    var name: String?

    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        guard let link = InvitationLink(link) else { throw CommandFailure(.usage, .linkMalformed()) }
        if let name { try Settings.check(name: name) }
        var settings = try Settings.read()
        let options = ServerOptions(server: link.server.description)
        let client = try DaemonClient(options, on: console, needsToken: false)
        let reply: StaffReply = try await client.ask(
            .post, APIPath.quest(link.quest, "staff"), body: .json(InvitationCode(code: link.code)))
        if let name {
            settings.servers[name] = Settings.Server(address: link.server.description, token: reply.token)
            try settings.write()
        }
        if console.asJSON { return try console.print(json: reply) }
        console.tell(
            .staffAccepted(
                console.word(reply.role.label), quest: reply.quest.rawValue, server: "\(link.server)"))
        if let name { console.print(.tokenSaved(name)) } else { console.print(reply.token) }
    }
}
