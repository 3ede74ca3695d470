import ArgumentParser
import QuestEngine
import QuestWire

struct ZoneRename: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: .said("Give a zone another name.", "Переименовать зону."),
        discussion: .said(
            """
            The id stays, and so does what the zone closes or slows down.

              questctl zone rename spring-ride parade "Parade on Main Street"
            """,
            """
            Идентификатор и то, что зона закрывает или замедляет, остаются прежними.

              questctl zone rename spring-ride parade "Парад на главной улице"
            """))

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Argument(help: .said("The zone.", "Зона.", value: "ZONE"))
    var zone: ZoneID

    @Argument(help: .said("What it is to be called.", "Новое название.", value: "NAME"))
    var name: String

    @OptionGroup var assurance: Assurance
    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let renamed = try await assurance.naming(on: console) { sameName in
            try await client.ask(
                .put, APIPath.adminQuest(quest, "zones", zone.rawValue, "name"),
                body: .json(NameRequest(name: name, sameName: sameName)), as: AdminZone.self)
        }
        if console.asJSON { return try console.print(json: renamed) }
        console.print(.zoneRenamed(renamed.id, name: renamed.name))
    }
}
