import ArgumentParser

struct AnswersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "answers",
        abstract: "Look at answers and decide those that wait for a judge.",
        subcommands: [
            AnswersList.self, AnswersShow.self, AnswersAccept.self, AnswersReject.self, AnswersPhoto.self,
        ])
}
