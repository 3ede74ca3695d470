import ArgumentParser

struct AnswersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "answers",
        abstract: .said(
            "Look at answers and decide those that wait for a judge.",
            "Смотреть ответы и выносить решения по тем, что ждут судью."),
        subcommands: [
            AnswersList.self, AnswersShow.self, AnswersAccept.self, AnswersReject.self, AnswersPhoto.self,
        ])
}
