import ArgumentParser
import QuestEngine
import QuestWire

struct JudgeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "judge",
        abstract: .said(
            "See what waits for a judge and where riders were; points, time, and undoing.",
            "Смотреть, что ждёт судью и где были участники; очки, время и отмена решений."),
        discussion: .said(
            """
            "answers accept" and "answers reject" decide. Where the quest's file wants two judges, each of them \
            gives an opinion that way, and two of the same decide.
            """,
            """
            Решают команды «answers accept» и «answers reject». Если по файлу квеста нужны двое судей, каждый из \
            них так высказывает мнение, и решают два одинаковых.
            """),
        subcommands: [
            JudgeQueue.self, JudgeNext.self, JudgeRelease.self, JudgeEvidence.self, JudgeTrack.self,
            JudgeAdjust.self, JudgeEntry.self,
            JudgeDecisions.self,
            JudgeUndo.self, JudgeRejudge.self,
            JudgeAgreementCommand.self,
        ])
}

struct JudgeQueue: DaemonCommand {
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

    @Argument(help: .quest) var quest: QuestID

    @Flag(help: .said("Without the teams.", "Без команд.")) var blind = false

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let queue: JudgingQueue = try await client.get(
            APIPath.adminQuest(quest, "queue") + (blind ? "?blind=true" : ""))
        if console.asJSON { return try console.print(json: queue) }
        console.print(queue.rows(in: try await client.timeZone(of: quest), on: console))
    }
}

struct JudgeAgreementCommand: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "agreement",
        abstract: .said(
            "Show how far judges who look at the same answers agree.",
            "Показать, насколько согласны судьи, которые смотрят одни и те же ответы."),
        discussion: .said(
            """
            Counted over the first two opinions on each decision; π tells how much of that is more than chance: \
            1 = always, 0 = as chance would have it.
            """,
            """
            Считается по первым двум мнениям о каждом решении; π показывает, сколько в этом сверх случайности: 1 \
            — всегда, 0 — как вышло бы случайно.
            """,
            then: "  questctl judge agreement spring-ride"))

    @Argument(help: .quest) var quest: QuestID

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let agreement: Agreement = try await client.get(APIPath.adminQuest(quest, "agreement"))
        if console.asJSON { return try console.print(json: agreement) }
        var facts = FactList()
        facts.add(.needed, "\(agreement.needed)")
        facts.add(.compared, "\(agreement.compared)")
        facts.add(.agreed, "\(agreement.agreed)")
        facts.add(
            .pi,
            agreement.pi.map { Measures(language: console.language).number($0) } ?? console.word(.unknown))
        console.print(facts)
        guard !agreement.judges.isEmpty else { return }
        var rows = Rows(of: agreement.judges, on: console)
        rows.texts(.judge, mayShrink: true) { $0.name ?? $0.actor }
        rows.numbers(.opinions) { $0.decided }
        rows.numbers(.agreed) { $0.agreed }
        console.print(rows)
    }
}
