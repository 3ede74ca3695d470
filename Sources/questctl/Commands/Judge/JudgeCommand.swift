import ArgumentParser

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
            JudgeQueue.self, JudgeEvidence.self, JudgeTrack.self, JudgeAdjust.self, JudgeEntry.self,
            JudgeDecisions.self,
            JudgeUndo.self, JudgeRejudge.self,
            JudgeAgreementCommand.self,
        ])
}
