import ArgumentParser
import QuestEngine
import QuestWire

struct JudgeNext: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "next",
        abstract: .said(
            "Take answers out of the queue that no other judge looks at.",
            "Взять из очереди ответы, которые не смотрит другой судья."),
        discussion: .said(
            """
            They are yours for two minutes, until you decide them, or until "judge release" gives them back. Asked \
            again, the command tells what you hold, first of all, and renews it. The token says who you are.
            """,
            """
            Они ваши две минуты — пока вы их не решите или не вернёте командой «judge release». Повторная \
            команда сначала показывает то, что уже у вас, и продлевает время. Кто вы — определяется по токену.
            """,
            then: """
                  questctl judge next spring-ride
                  questctl judge next spring-ride --count 5 --skip 118 --skip 121
                """))

    @Argument(help: .quest) var quest: QuestID

    @Option(
        help: .said(
            "How many to hold, 1 to 20.", "Сколько ответов взять, от 1 до 20.", value: "N"))
    var count = Ranged<ClaimedAnswers>(clamping: 1)

    @Option(
        help: .said(
            "The number or id of an answer that you do not want now.",
            "Номер или id ответа, который сейчас не нужен.", value: "ANSWER"))
    var skip: [AnswerID] = []

    @Flag(help: .said("Without the teams.", "Без команд.")) var blind = false

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let queue: JudgingQueue = try await client.ask(
            .post, APIPath.adminQuest(quest, "queue", "claim") + (blind ? "?blind=true" : ""),
            body: .json(ClaimRequest(count: count, skip: skip.isEmpty ? nil : skip)))
        if console.asJSON { return try console.print(json: queue) }
        console.print(queue.rows(in: try await client.timeZone(of: quest), on: console))
    }
}

struct JudgeRelease: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "release",
        abstract: .said(
            "Give answers back that judge next has taken.", "Вернуть в очередь ответы, взятые «judge next»."),
        discussion: "  questctl judge release spring-ride 118 121")

    @Argument(help: .quest) var quest: QuestID

    @Argument(
        help: .said("Numbers or ids of the answers.", "Номера или id ответов.", value: "ANSWER"))
    var answers: [AnswerID]

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let left: HeldAnswerList = try await client.ask(
            .post, APIPath.adminQuest(quest, "queue", "release"),
            body: .json(ReleaseRequest(answers: answers)))
        try console.print(left, or: .answersReleased(holding: left.held.count))
    }
}

extension JudgingQueue {
    func rows(in zone: EventTimeZone, on console: Console) -> Rows<QueueItem> {
        let measures = Measures(language: console.language)
        let time = TimeColumn(zone, of: items.map(\.answer.at))
        var rows = Rows(of: items, on: console)
        rows.numbers(.record) { $0.answer.seq }
        rows.column(time.heading(on: console)) { time.cell($0.answer.at) }
        rows.texts(.task, mayShrink: true) { $0.answer.taskName }
        rows.column(.team, mayShrink: true) { $0.answer.teamCell }
        rows.column(.text, mayShrink: true) { $0.answer.content(on: console) }
        rows.column(.distance, alignsRight: true) { $0.answer.distanceCell(on: console) }
        rows.texts(.lastFix, alignsRight: true, mayVanish: true) { item in
            item.sinceLastFix.map { measures.duration(Seconds($0)) }
        }
        rows.texts(.opinions, mayShrink: true, mayVanish: true) { $0.answer.opinionsText(on: console) }
        rows.column(.appeal, mayShrink: true, mayVanish: true) {
            $0.answer.appealCell(on: console)
        }
        rows.texts(.heldBy, mayShrink: true, mayVanish: true) { item in
            item.held == 0 ? "" : item.heldBy?.joined(separator: ", ") ?? "\(item.held)"
        }
        return rows
    }
}
