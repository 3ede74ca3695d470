import ArgumentParser
import QuestEngine
import QuestWire

struct AnswersEnter: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "enter",
        abstract: .said(
            "Write down an answer for a team whose phone is dead.",
            "Записать ответ за команду, у которой не работает телефон."),
        discussion: .said(
            """
            It is judged like any other and counts as given now; the log names who wrote it down.
            """,
            """
            Он оценивается как любой другой и считается данным сейчас; журнал называет, кто его записал.
            """,
            then: """
                  questctl answers enter spring-ride foxes old-oak "1956"
                """))

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .team) var team: TeamReference
    @Argument(help: .task) var task: TaskID

    @Argument(help: .said("What the team answers.", "Что отвечает команда.", value: "TEXT"))
    var text: String

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let team = try await client.team(self.team, in: quest)
        let answer: AdminAnswer = try await client.ask(
            .post, APIPath.adminQuest(quest, "teams", team.rawValue, "answers"),
            body: .json(EnteredAnswer(task: task, text: text)))
        try console.print(
            answer,
            or: .answerEntered(answer.seq, team: team, verdict: console.word(answer.verdict.label)))
    }
}

extension Message {
    fileprivate static func answerEntered(_ seq: Int64, team: TeamID, verdict: String) -> Message {
        Message(
            "answer-entered", "Answer {record} of team {team} is written down: {verdict}.",
            "Ответ {record} команды {team} записан: {verdict}.",
            ["record": .text("\(seq)"), "team": .text(team.rawValue), "verdict": .text(verdict)])
    }
}
