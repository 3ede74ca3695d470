import ArgumentParser
import QuestEngine
import QuestWire

struct TeamAdd: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a team and print the code its riders join with.",
        discussion: """
            The join code is printed this once; the daemon keeps only a digest of it.

              questctl team add spring-ride "Рыжие лисы"
              questctl team add spring-ride "Red Foxes" --id foxes --json
              questctl team add spring-ride "Owls" --expires 24h --uses 3
            """)

    @Argument(help: ArgumentHelp("The quest.", valueName: "QUEST"))
    var quest: QuestID

    @Argument(help: ArgumentHelp("What the team calls itself.", valueName: "NAME"))
    var name: String

    @Option(
        help: ArgumentHelp(
            "The team's name in lists and logs: a-z, 0-9 and hyphens. Default: made from NAME.",
            valueName: "SLUG"))
    var id: TeamID?

    @OptionGroup var code: CodeOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let added: TeamAdded = try await client.ask(
            .post, APIPath.adminQuest(quest, "teams"),
            body: .json(TeamRequest(name: name, id: id, code: code.terms)))
        if console.asJSON { return try console.print(json: added) }
        console.print(.teamAdded(added.team.id, joinCode: added.joinCode))
    }
}
