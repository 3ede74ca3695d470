import ArgumentParser
import QuestEngine
import QuestWire

struct ZoneRemove: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: .said("Open a zone's roads again.", "Снова открыть дороги зоны."),
        discussion: "  questctl zone remove spring-ride parade")

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Argument(help: .said("The zone.", "Зона.", value: "ZONE"))
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
