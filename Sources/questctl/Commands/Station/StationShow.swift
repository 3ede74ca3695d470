import ArgumentParser
import QuestEngine
import QuestWire

struct StationShow: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: .said(
            "Show how every team stands at a station.",
            "Показать, как обстоят дела у каждой команды на станции."),
        discussion: """
              questctl station show spring-ride slow-race
              questctl station show spring-ride slow-race --pending
            """)

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Argument(help: .said("The task.", "Задание.", value: "TASK"))
    var task: TaskID

    @Flag(help: .said("Only teams that wait for the steward.", "Только команды, которые ждут волонтёра."))
    var pending = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        var station: AdminStation = try await client.get(APIPath.adminQuest(quest, "stations", task.pathPart))
        if pending { station.teams.removeAll { $0.verdict != .pending } }
        if console.asJSON { return try console.print(json: station) }
        station.print(on: console, in: try await client.timeZone(of: quest))
    }
}

extension AdminStation {
    func print(on console: Console, in zone: EventTimeZone) {
        var table = Table([
            Table.Column(heading: console.word(.team), mayShrink: true),
            Table.Column(heading: console.word(.name), mayShrink: true),
            Table.Column(heading: console.word(.verdict)),
            Table.Column(heading: console.word(.at)),
        ])
        for team in teams {
            let verdict = team.verdict.map { Table.Cell(console.word($0.label), $0.look) } ?? Table.Cell("")
            table.add([
                Table.Cell(team.team.rawValue), Table.Cell(team.name), verdict,
                Table.Cell(team.at.map { zone.exactText(of: $0) } ?? "", .dim),
            ])
        }
        console.print(table)
    }
}
