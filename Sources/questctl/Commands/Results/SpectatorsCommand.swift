import ArgumentParser
import QuestEngine
import QuestWire

struct SpectatorsCommand: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "spectators",
        abstract: .said(
            "Show what spectators see of a quest.", "Показать, что видят в квесте зрители."),
        discussion: .said(
            """
            The quest's file says what that is (spectators). Positions are told with a delay. No token is needed.
            """,
            """
            Что это — говорит файл квеста (spectators). Положения показываются с задержкой. Токен не нужен.
            """,
            then: """
                  questctl spectators spring-ride
                """))

    @Argument(help: .quest) var quest: QuestID

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let list: SpectatorList = try await client.get(APIPath.quest(quest, "spectators"))
        if console.asJSON { return try console.print(json: list) }
        let shown: QuestSummary = try await client.get(APIPath.quest(quest))
        let zone = EventTimeZone(shown.timeZone)
        var rows = Rows(of: list.teams, on: console)
        rows.numbers(.rank) { $0.rank }
        rows.numbers(.number) { $0.number }
        rows.texts(.team, mayShrink: true) { $0.name }
        rows.numbers(.points) { $0.points }
        rows.texts(.position) { $0.position?.typed }
        rows.times(.lastSeen, in: zone) { $0.positionAt }
        console.print(rows)
    }
}
