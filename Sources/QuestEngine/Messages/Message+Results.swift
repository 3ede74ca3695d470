extension Message {
    public static func teamAdjusted(
        _ team: TeamID, points: Int, seconds: Int, record: RecordID
    ) -> Message {
        Message(
            CommandCode.teamAdjusted,
            [
                "team": .text(team.rawValue), "points": .message(.pointsGiven(points)),
                "seconds": .message(.secondsGiven(seconds)), "record": .text(record.rawValue),
            ])
    }

    /// Points that were given, or taken: `+1 point`, `-2 points`.
    public static func pointsGiven(_ points: Int) -> Message {
        Message(CommandCode.pointsGiven, signed(points))
    }

    /// Seconds, in the same way.
    public static func secondsGiven(_ seconds: Int) -> Message {
        Message(CommandCode.secondsGiven, signed(seconds))
    }

    private static func signed(_ count: Int) -> [String: MessageArgument] {
        ["sign": .text(count > 0 ? "+" : ""), "count": .count(count)]
    }

    public static func entryChanged(_ team: TeamID, status: String) -> Message {
        Message(CommandCode.entryChanged, ["team": .text(team.rawValue), "status": .text(status)])
    }

    public static func decisionWithdrawn(_ record: RecordID) -> Message {
        Message(CommandCode.decisionWithdrawn, ["record": .text(record.rawValue)])
    }

    public static func questFileWritten(_ file: String, quest: QuestID) -> Message {
        Message(CommandCode.questFileWritten, ["file": .text(file), "quest": .text(quest.rawValue)])
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
