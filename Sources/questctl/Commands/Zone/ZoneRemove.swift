import ArgumentParser
import QuestEngine
import QuestWire

struct ZoneRemove: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Open a zone's roads again.",
        discussion: "  questctl zone remove spring-ride parade")

    @Argument(help: ArgumentHelp("The quest.", valueName: "QUEST"))
    var quest: QuestID

    @Argument(help: ArgumentHelp("The zone.", valueName: "ZONE"))
    var zone: ZoneID

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let removed: AdminZone = try await client.ask(
            .delete, APIPath.adminQuest(quest, "zones", zone.rawValue))
        if console.asJSON { return try console.print(json: removed) }
        console.print(.zoneRemoved(removed.id))
    }
}
