import ArgumentParser
import QuestEngine
import QuestWire

struct AnswersAccept: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "accept",
        abstract: .said(
            "Accept answers that wait for a judge, or any by --overrule.",
            "Принять ответы, которые ждут судью, а с --overrule — любые."),
        discussion: """
              questctl answers accept spring-ride 118
              questctl answers accept spring-ride 118 121 130 --reason "Seen by Anna"
              questctl answers accept spring-ride 118 --overrule --reason "That is right as well"
            """)

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Argument(
        help: .said(
            "Numbers of the answers' records from answers list --pending, or the answers' ids.",
            "Номера записей из «answers list --pending» или id ответов.", value: "ANSWER"))
    var answers: [AnswerID]

    @Option(help: .said("Words for the team and for the record.", "Слова для команды и для журнала."))
    var reason: String?

    @Flag(
        help: .said(
            "Decide also answers that have their verdict already, by a rule or by a judge.",
            "Решить и по тем ответам, по которым решение уже есть, от правила или от судьи."))
    var overrule = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func validate() throws {
        if overrule, reason == nil {
            throw ValidationError(
                .said(
                    "--overrule wants a --reason.",
                    "Вместе с --overrule нужно --reason."))
        }
    }

    func perform(on console: Console) async throws {
        try await Review(
            quest: quest, answers: answers, verb: "accept", reason: reason, overrules: overrule
        ).perform(server, on: console)
    }
}

struct AnswersReject: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "reject",
        abstract: .said(
            "Reject answers that wait for a judge, or any by --overrule.",
            "Отклонить ответы, которые ждут судью, а с --overrule — любые."),
        discussion: .said(
            "Whoever is rejected is told why.",
            "Тот, чей ответ отклонён, узнаёт почему.",
            then: """
                  questctl answers reject spring-ride 118 --reason "Another building"
                """))

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Argument(
        help: .said(
            "Numbers of the answers' records from answers list --pending, or the answers' ids.",
            "Номера записей из «answers list --pending» или id ответов.", value: "ANSWER"))
    var answers: [AnswerID]

    @Option(help: .said("Why: the team reads it.", "Почему: это прочитает команда."))
    var reason: String

    @Flag(
        help: .said(
            "Decide also answers that have their verdict already, by a rule or by a judge.",
            "Решить и по тем ответам, по которым решение уже есть, от правила или от судьи."))
    var overrule = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        try await Review(
            quest: quest, answers: answers, verb: "reject", reason: reason, overrules: overrule
        ).perform(server, on: console)
    }
}

/// What accepting and rejecting have in common. The first answer that cannot be decided ends it; those before it
/// stay decided and have been told.
private struct Review {
    let quest: QuestID
    let answers: [AnswerID]
    let verb: String
    let reason: String?
    let overrules: Bool

    func perform(_ server: ServerOptions, on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        for answer in answers {
            let decided: AdminAnswer = try await client.ask(
                .post, APIPath.adminQuest(quest, "answers", answer.rawValue, verb),
                body: .json(ReviewRequest(reason: reason, overrule: overrules ? true : nil)))
            if console.asJSON {
                try console.print(json: decided)
            } else {
                console.print(
                    .answerDecided(
                        decided.id, team: decided.team ?? TeamID("–"), task: decided.task,
                        verdict: console.word(decided.verdict.label)))
            }
        }
    }
}
