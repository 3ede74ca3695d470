import QuestEngine

extension Message {
    static func teamAdjusted(
        _ team: TeamID, points: Int, seconds: Int, record: RecordID
    ) -> Message {
        Message(
            "team-adjusted", "Team {team}: {points}, {seconds}. To undo it: {record}",
            "Команда {team}: {points}, {seconds}. Для отмены: {record}",
            [
                "team": .text(team.rawValue), "points": .message(.pointsGiven(points)),
                "seconds": .message(.secondsGiven(seconds)), "record": .text(record.rawValue),
            ])
    }

    /// Points that were given, or taken: `+1 point`, `-2 points`.
    static func pointsGiven(_ points: Int) -> Message {
        Message(
            "points-given", "{sign}{count} {count|point|points}", "{sign}{count} {count|очко|очка|очков}",
            signed(points))
    }

    /// Seconds, in the same way.
    static func secondsGiven(_ seconds: Int) -> Message {
        Message(
            "seconds-given", "{sign}{count} {count|second|seconds}",
            "{sign}{count} {count|секунда|секунды|секунд}", signed(seconds))
    }

    private static func signed(_ count: Int) -> [String: MessageArgument] {
        ["sign": .text(count > 0 ? "+" : ""), "count": .count(count)]
    }

    static func entryChanged(_ team: TeamID, status: String) -> Message {
        Message(
            "entry-changed", "Team {team}: {status}.", "Команда {team}: {status}.",
            ["team": .text(team.rawValue), "status": .text(status)])
    }

    static func decisionWithdrawn(_ record: RecordID) -> Message {
        Message(
            "decision-withdrawn", "{record} counts no longer.", "{record} больше не учитывается.",
            ["record": .text(record.rawValue)])
    }

    static func answersReleased(holding count: Int) -> Message {
        Message(
            "answers-released", "Given back. You hold {count} {count|answer|answers}.",
            "Возвращено. У вас {count} {count|ответ|ответа|ответов}.", ["count": .count(count)])
    }

    static func evidenceWritten(_ file: String) -> Message {
        Message(
            "evidence-written", "Wrote {file}; the log notes that you looked at the track.",
            "Записан {file}; в журнале отмечено, что вы смотрели трек.", ["file": .text(file)])
    }
}
