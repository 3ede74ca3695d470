import ArgumentParser
import QuestEngine
import QuestWire

struct TeamList: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: .said(
            "List the teams of a quest and what they have got so far.",
            "Показать команды квеста и сколько они уже набрали."),
        discussion: "  questctl team list spring-ride")

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let list: AdminTeamList = try await client.get(APIPath.adminQuest(quest, "teams"))
        if console.asJSON { return try console.print(json: list) }
        let zone = try await client.timeZone(of: quest)
        var table = Table([
            Table.Column(heading: console.word(.number), alignsRight: true),
            Table.Column(heading: console.word(.team)),
            Table.Column(heading: console.word(.name), mayShrink: true),
            Table.Column(heading: console.word(.devices), alignsRight: true),
            Table.Column(heading: console.word(.accepted), alignsRight: true),
            Table.Column(heading: console.word(.points), alignsRight: true),
            Table.Column(heading: console.word(.wave)),
            Table.Column(heading: console.word(.start)),
            Table.Column(heading: console.word(.finish)),
        ])
        for team in list.teams {
            table.add([
                Table.Cell(team.number.map { "\($0)" } ?? "", team.bib == nil ? .dim : nil),
                Table.Cell(team.id.rawValue), Table.Cell(team.name), "\(team.deviceCount)",
                Table.Cell(team.acceptedCount.map { "\($0)" } ?? ""),
                Table.Cell(team.points.map { "\($0)" } ?? ""), Table.Cell(team.wave ?? ""),
                Table.Cell(team.startedAt.map { zone.exactText(of: $0) } ?? "", .dim),
                Table.Cell(team.finishedAt.map { zone.exactText(of: $0) } ?? "", .dim),
            ])
        }
        console.print(table)
    }
}
