import ArgumentParser
import QuestEngine
import QuestWire

struct StatusCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: .said(
            "See whether the daemon is there and ready, and on which map. Needs no token.",
            "Проверить, работает ли сервер, готов ли он и с какой картой. Токен не нужен."),
        discussion: """
              questctl status
              questctl status --server https://quests.example.org
            """)

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console, needsToken: false)
        let ready = try await client.send(.get, "/readyz")
        if ready.isProblem { throw client.failure(of: ready) }
        let about: About = try await client.get(APIPath.about)
        if console.asJSON { return try console.print(json: about) }
        console.print(.daemonReady("\(client.server)", name: about.name, version: about.version))
        var facts = FactList()
        if let organiser = about.organiser { facts.add(.organiser, organiser) }
        facts.add(.map, about.map.name)
        facts.add(.attribution, about.map.attribution)
        facts.add(.bounds, about.map.bounds.map { "\($0)" }.joined(separator: ", "))
        facts.add(.checksum, about.map.checksum)
        console.print(facts)
        if about.map.synthetic { console.tell(.mapSynthetic()) }
    }
}
