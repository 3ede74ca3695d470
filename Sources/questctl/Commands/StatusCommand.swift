import ArgumentParser
import QuestEngine
import QuestWire

struct StatusCommand: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: .said(
            "See whether the daemon is there and ready, and on which map. Needs no token.",
            "Проверить, работает ли сервер, готов ли он и с какой картой. Токен не нужен."),
        discussion: """
              questctl status
              questctl status --server https://quests.example.org
            """)

    @OptionGroup var daemon: DaemonOptions

    var needsToken: Bool { false }

    func perform(with client: DaemonClient, on console: Console) async throws {
        _ = try await client.fetch("/readyz")
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
        if about.map.synthetic { console.remark(.mapSynthetic()) }
    }
}
