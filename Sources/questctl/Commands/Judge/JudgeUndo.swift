import ArgumentParser
import QuestEngine
import QuestWire

struct JudgeUndo: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: .said(
            "Take back a review, or points and time, by a new record.",
            "Отменить решение по ответу или поправку очков и времени новой записью."),
        discussion: .said(
            "What was decided before counts again; the log keeps all of it.",
            "Снова действует то, что было решено раньше; в журнале остаётся всё.",
            then: """
                  questctl judge undo spring-ride 121 --reason "The wrong team"
                """))

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Argument(
        help: .said(
            "The decision's record from judge decisions: its number or id.",
            "Запись решения из «judge decisions»: номер или id.", value: "RECORD"))
    var record: RecordID

    @Option(help: .said("Why, for the record.", "Почему: для журнала."))
    var reason: String

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let left: AdminDecisionList = try await client.ask(
            .post, APIPath.adminQuest(quest, "decisions", record.rawValue, "withdraw"),
            body: .json(WithdrawalRequest(reason: reason)))
        if console.asJSON { return try console.print(json: left) }
        console.print(.decisionWithdrawn(record))
    }
}
