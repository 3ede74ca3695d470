import ArgumentParser
import QuestEngine
import QuestWire

struct ZoneList: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: .said(
            "List what is closed and slow, and when.",
            "Показать, что закрыто и замедлено и когда."),
        discussion: .said(
            "Times are shown in the quest's time zone. Zones of the quest's file come first.",
            "Время показано в часовом поясе квеста. Первыми идут зоны из файла квеста.",
            then: """
                  questctl zone list spring-ride
                  questctl zone list spring-ride --all --json
                """))

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Flag(
        name: .customLong("all"),
        help: .said(
            "Also the zones that hold no longer.",
            "И зоны, которые больше не действуют."))
    var all = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let path = APIPath.adminQuest(quest, "zones") + (all ? "?all=true" : "")
        let list: AdminZoneList = try await client.get(path)
        if console.asJSON { return try console.print(json: list) }
        let timeZone = try await client.timeZone(of: quest)
        var table = Table([
            Table.Column(heading: console.word(.zone)),
            Table.Column(heading: console.word(.name), mayShrink: true),
            Table.Column(heading: console.word(.effect)),
            Table.Column(heading: console.word(.roads), alignsRight: true),
            Table.Column(heading: console.word(.phase)),
            Table.Column(heading: console.word(.since)),
            Table.Column(heading: console.word(.until)),
        ])
        for zone in list.zones {
            let effect = zone.slow.map { "× \($0)" } ?? console.word(.effectClosed)
            table.add([
                Table.Cell(zone.id.rawValue), Table.Cell(zone.name), Table.Cell(effect),
                Table.Cell(zone.roadCount.map { "\($0)" } ?? ""), Table.Cell(zone.phaseText(on: console)),
                Table.Cell(timeZone.text(of: zone.since), .dim),
                Table.Cell(zone.until.map { timeZone.text(of: $0) } ?? "", .dim),
            ])
        }
        console.print(table)
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
    /// In which a quest's times are shown and typed.
    func timeZone(of quest: QuestID) async throws -> EventTimeZone {
        let shown: AdminQuest = try await get(APIPath.adminQuest(quest))
        return EventTimeZone(shown.timeZone)
    }
}
