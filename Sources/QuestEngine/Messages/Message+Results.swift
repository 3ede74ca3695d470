extension Message {
    public static func teamAdjusted(
        _ team: TeamID, points: Int, seconds: Int, record: RecordID
    ) -> Message {
        func signed(_ number: Int) -> String { number > 0 ? "+\(number)" : "\(number)" }
        return Message(
            CommandCode.teamAdjusted,
            [
                "team": .text(team.rawValue), "points": .text(signed(points)),
                "seconds": .text(signed(seconds)), "record": .text(record.rawValue),
            ])
    }

    public static func entryChanged(_ team: TeamID, status: String) -> Message {
        Message(CommandCode.entryChanged, ["team": .text(team.rawValue), "status": .text(status)])
    }

    public static func decisionWithdrawn(_ record: RecordID) -> Message {
        Message(CommandCode.decisionWithdrawn, ["record": .text(record.rawValue)])
    }

    public static func evidenceWritten(_ file: String) -> Message {
        Message(CommandCode.evidenceWritten, ["file": .text(file)])
    }

    /// - Parameter head: `SEQ:HASH`, the end of the log that the results were counted from.
    public static func resultsWritten(_ file: String, quest: QuestID, head: String) -> Message {
        Message(
            CommandCode.resultsWritten,
            ["file": .text(file), "quest": .text(quest.rawValue), "head": .text(head)])
    }

    public static func resultsOfNow(head: String) -> Message {
        Message(CommandCode.resultsOfNow, ["head": .text(head)])
    }

    public static func resultsFinal(head: String) -> Message {
        Message(CommandCode.resultsFinal, ["head": .text(head)])
    }

    public static func resultsFrozen(at time: Timestamp, head: String) -> Message {
        Message(CommandCode.resultsFrozen, ["time": .text(time.description), "head": .text(head)])
    }
}
