import ArgumentParser
import QuestEngine
import QuestWire

struct AnswersAccept: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "accept",
        abstract: "Accept answers that wait for a judge, or any by --overrule.",
        discussion: """
              questctl answers accept spring-ride 01973f2e-6f1c-7c8e-9a53-1d2b3c4d5e6f
              questctl answers accept spring-ride ANSWER… --reason "Seen by Anna"
              questctl answers accept spring-ride ANSWER --overrule --reason "That is right as well"
            """)

    @Argument(help: ArgumentHelp("The quest.", valueName: "QUEST"))
    var quest: QuestID

    @Argument(help: ArgumentHelp("Ids of answers, from answers list --pending.", valueName: "ANSWER"))
    var answers: [AnswerID]

    @Option(help: "Words for the team and for the record.")
    var reason: String?

    @Flag(help: "Decide also answers that have their verdict already, by a rule or by a judge.")
    var overrule = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func validate() throws {
        if overrule, reason == nil { throw ValidationError("--overrule wants a --reason.") }
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
        abstract: "Reject answers that wait for a judge, or any by --overrule.",
        discussion: """
            Whoever is rejected is told why.

              questctl answers reject spring-ride 01973f2e-6f1c-7c8e-9a53-1d2b3c4d5e6f --reason "Another building"
            """)

    @Argument(help: ArgumentHelp("The quest.", valueName: "QUEST"))
    var quest: QuestID

    @Argument(help: ArgumentHelp("Ids of answers, from answers list --pending.", valueName: "ANSWER"))
    var answers: [AnswerID]

    @Option(help: "Why: the team reads it.")
    var reason: String

    @Flag(help: "Decide also answers that have their verdict already, by a rule or by a judge.")
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
                        answer, team: decided.team ?? TeamID("–"), task: decided.task,
                        verdict: console.word(decided.verdict.label)))
            }
        }
    }
}
