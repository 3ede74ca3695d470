import ArgumentParser

struct JudgeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "judge",
        abstract: "See what waits for a judge and where riders were; points, time, and undoing.",
        discussion: """
            "answers accept" and "answers reject" decide. Where the quest's file wants two judges, each of them gives \
            an opinion that way, and two of the same decide.
            """,
        subcommands: [
            JudgeQueue.self, JudgeEvidence.self, JudgeTrack.self, JudgeAdjust.self, JudgeEntry.self,
            JudgeDecisions.self,
            JudgeUndo.self, JudgeRejudge.self,
            JudgeAgreementCommand.self,
        ])
}
