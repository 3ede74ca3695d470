import ArgumentParser
import QuestEngine
import QuestWire

struct ZoneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "zone",
        abstract: .said(
            "Close parts of the map to riders, slow them down, and open them again.",
            "Закрывать части карты для участников, замедлять их и снова открывать."),
        subcommands: [ZoneAdd.self, ZoneRemove.self, ZoneRename.self, ZoneList.self])
}

struct ZoneList: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: .said(
            "List what is closed and slow, and when.", "Показать, что закрыто и замедлено и когда."),
        discussion: .said(
            "Times are shown in the quest's time zone. Zones of the quest's file come first.",
            "Время показано в часовом поясе квеста. Первыми идут зоны из файла квеста.",
            then: """
                  questctl zone list spring-ride
                  questctl zone list spring-ride --all --json
                """))

    @Argument(help: .quest) var quest: QuestID

    @Flag(
        name: .customLong("all"),
        help: .said("Also the zones that hold no longer.", "И зоны, которые больше не действуют."))
    var all = false

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let path = APIPath.adminQuest(quest, "zones") + (all ? "?all=true" : "")
        let list: AdminZoneList = try await client.get(path)
        if console.asJSON { return try console.print(json: list) }
        let timeZone = try await client.timeZone(of: quest)
        var rows = Rows(of: list.zones, on: console)
        rows.texts(.zone) { $0.id.rawValue }
        rows.texts(.name, mayShrink: true) { $0.name }
        rows.texts(.effect) { zone in zone.slow.map { "× \($0)" } ?? console.word(.effectClosed) }
        rows.numbers(.roads) { $0.roadCount }
        rows.texts(.phase) { $0.phaseText(on: console) }
        rows.column(.since) { Table.Cell(timeZone.text(of: $0.since), .dim) }
        rows.column(.until) { zone in Table.Cell(zone.until.map { timeZone.text(of: $0) } ?? "", .dim) }
        console.print(rows)
    }
}

extension AdminZone {
    func phaseText(on console: Console) -> String {
        switch ZoneState.Phase(rawValue: phase) {
        case .planned?: console.word(.phasePlanned)
        case .holding?: console.word(.phaseHolding)
        case .ended?: console.word(.phaseEnded)
        case nil: phase
        }
    }
}

extension DaemonClient {
    /// Returns the time zone in which a quest's times are shown and typed.
    func timeZone(of quest: QuestID) async throws -> EventTimeZone {
        let shown: AdminQuest = try await get(APIPath.adminQuest(quest))
        return EventTimeZone(shown.timeZone)
    }
}

struct ZoneRename: DaemonCommand {
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

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .zone) var zone: ZoneID

    @Argument(help: .said("What it is to be called.", "Новое название.", value: "NAME"))
    var name: String

    @OptionGroup var assurance: Assurance
    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let renamed = try await assurance.naming(on: console) { sameName in
            try await client.ask(
                .put, APIPath.adminQuest(quest, "zones", zone.rawValue, "name"),
                body: .json(NameRequest(name: name, sameName: sameName)), as: AdminZone.self)
        }
        try console.print(renamed, or: .zoneRenamed(renamed.id, name: renamed.name))
    }
}

struct ZoneRemove: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: .said("Open a zone's roads again.", "Снова открыть дороги зоны."),
        discussion: "  questctl zone remove spring-ride parade")

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .zone) var zone: ZoneID

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let removed: AdminZone = try await client.ask(
            .delete, APIPath.adminQuest(quest, "zones", zone.rawValue))
        try console.print(removed, or: .zoneRemoved(removed.id))
    }
}
