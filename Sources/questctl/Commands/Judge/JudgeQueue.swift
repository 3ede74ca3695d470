import ArgumentParser
import QuestEngine
import QuestWire

struct JudgeQueue: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "queue",
        abstract: "List what needs a judge, oldest first, with what is known of it.",
        discussion: """
            Answers that are pending, and those whose team has appealed. The distance is from the device's last fix to \
            the arrival zone of the task.

              questctl judge queue spring-ride
              questctl judge queue spring-ride --blind
            """)

    @Argument(help: ArgumentHelp("The quest.", valueName: "QUEST"))
    var quest: QuestID

    @Flag(help: "Without the teams.")
    var blind = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let queue: JudgingQueue = try await client.get(
            APIPath.adminQuest(quest, "queue") + (blind ? "?blind=true" : ""))
        if console.asJSON { return try console.print(json: queue) }
        let measures = Measures(language: console.language)
        let time = TimeColumn(
            try await client.timeZone(of: quest), of: queue.items.map(\.answer.at))
        var table = Table([
            Table.Column(heading: console.word(.answer)),
            time.heading(on: console),
            Table.Column(heading: console.word(.task), mayShrink: true),
            Table.Column(heading: console.word(.team), mayShrink: true),
            Table.Column(heading: console.word(.text), mayShrink: true),
            Table.Column(heading: console.word(.distance), alignsRight: true),
            Table.Column(heading: console.word(.lastFix), alignsRight: true, mayVanish: true),
            Table.Column(heading: console.word(.opinions), mayShrink: true, mayVanish: true),
            Table.Column(heading: console.word(.appeal), mayShrink: true, mayVanish: true),
        ])
        for item in queue.items {
            let answer = item.answer
            table.add([
                Table.Cell(answer.id.rawValue), time.cell(answer.at), Table.Cell(answer.taskName),
                answer.teamCell, answer.content(on: console), answer.distanceCell(on: console),
                Table.Cell(item.sinceLastFix.map { measures.duration(Seconds($0)) } ?? ""),
                Table.Cell(answer.opinionsText(on: console)), answer.appealCell(on: console),
            ])
        }
        console.print(table)
    }
}
