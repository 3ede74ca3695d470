import ArgumentParser
import QuestEngine
import QuestWire

struct JudgeQueue: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "queue",
        abstract: .said(
            "List what needs a judge, oldest first, with what is known of it.",
            "Показать всё, что ждёт судью, от старого к новому, и что об этом известно."),
        discussion: .said(
            """
            Answers that are pending, and those whose team has appealed. The distance is from the device's last \
            fix to the arrival zone of the task.
            """,
            """
            Ответы, по которым ещё не решено, и те, по которым команда подала протест. Расстояние — от \
            последнего положения устройства до зоны прибытия задания.
            """,
            then: """
                  questctl judge queue spring-ride
                  questctl judge queue spring-ride --blind
                """))

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Flag(help: .said("Without the teams.", "Без команд."))
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
            Table.Column(heading: console.word(.record), alignsRight: true),
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
                Table.Cell("\(answer.seq)"), time.cell(answer.at), Table.Cell(answer.taskName),
                answer.teamCell, answer.content(on: console), answer.distanceCell(on: console),
                Table.Cell(item.sinceLastFix.map { measures.duration(Seconds($0)) } ?? ""),
                Table.Cell(answer.opinionsText(on: console)), answer.appealCell(on: console),
            ])
        }
        console.print(table)
    }
}
