import ArgumentParser
import QuestEngine
import QuestWire

struct AnswersAccept: DaemonCommand {
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

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .answers) var answers: [AnswerID]

    @Option(help: .said("Words for the team and for the record.", "Слова для команды и для журнала."))
    var reason: String?

    @Flag(help: .overrule) var overrule = false

    @OptionGroup var daemon: DaemonOptions

    func validate() throws {
        if overrule, reason == nil {
            throw ValidationError(
                .said("--overrule wants a --reason.", "Вместе с --overrule нужно --reason."))
        }
    }

    func perform(with client: DaemonClient, on console: Console) async throws {
        try await client.review(
            answers, of: quest, verb: "accept", reason: reason, overrules: overrule, on: console)
    }
}

struct AnswersReject: DaemonCommand {
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

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .answers) var answers: [AnswerID]

    @Option(help: .said("Why: the team reads it.", "Почему: это прочитает команда."))
    var reason: String

    @Flag(help: .overrule) var overrule = false

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        try await client.review(
            answers, of: quest, verb: "reject", reason: reason, overrules: overrule, on: console)
    }
}

extension ArgumentHelp {
    fileprivate static var answers: ArgumentHelp {
        .said(
            "Numbers of the answers' records from answers list --pending, or the answers' ids.",
            "Номера записей из «answers list --pending» или id ответов.", value: "ANSWER")
    }

    fileprivate static var overrule: ArgumentHelp {
        .said(
            "Decide also answers that have their verdict already, by a rule or by a judge.",
            "Решить и по тем ответам, по которым решение уже есть, от правила или от судьи.")
    }
}

extension DaemonClient {
    /// Accepts or rejects answers. The first that cannot be decided ends it; those before it stay decided and have been
    /// printed.
    ///
    /// - Parameter verb: `accept` or `reject`.
    fileprivate func review(
        _ answers: [AnswerID], of quest: QuestID, verb: String, reason: String?, overrules: Bool,
        on console: Console
    ) async throws {
        for answer in answers {
            let decided: AdminAnswer
            do {
                decided = try await ask(
                    .post, APIPath.adminQuest(quest, "answers", answer.rawValue, verb),
                    body: .json(ReviewRequest(reason: reason, overrule: overrules ? true : nil)))
            } catch let failure as CommandFailure where failure.code == "answer-not-pending" && !overrules {
                let advice = Message.overruleAdvice().text(in: console.language)
                let said = failure.text(console.language) + " " + advice
                throw CommandFailure(failure.status, daemonSays: said, code: failure.code)
            }
            try console.print(
                decided,
                or: .answerDecided(
                    decided.seq, team: decided.team ?? TeamID("–"), task: decided.task,
                    verdict: console.word(decided.verdict.label)))
        }
    }
}
