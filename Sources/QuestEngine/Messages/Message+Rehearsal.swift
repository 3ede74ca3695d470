extension Message {
    public static func trackUnusable(_ file: String, reason: Message) -> Message {
        Message(RehearsalCode.trackUnusable, ["file": .text(file), "reason": .message(reason)])
    }

    public static func trackEmpty(_ file: String) -> Message {
        Message(RehearsalCode.trackEmpty, ["file": .text(file)])
    }

    public static func trackOffMap(_ file: String, map: String) -> Message {
        Message(RehearsalCode.trackOffMap, ["file": .text(file), "map": .text(map)])
    }

    public static func replayQuestUnusable(_ file: String) -> Message {
        Message(RehearsalCode.questUnusable, ["file": .text(file)])
    }

    public static func replayWithoutAnswers(_ tasks: [TaskID]) -> Message {
        let names = tasks.prefix(5).map(\.rawValue).joined(separator: ", ")
        return Message(
            RehearsalCode.withoutAnswers,
            ["count": .count(tasks.count), "tasks": .text(tasks.count > 5 ? names + ", …" : names)])
    }

    /// - Parameter rest: How many fixes were not taken.
    public static func replayEnded(rest: Int, because reason: Message) -> Message {
        Message(RehearsalCode.ended, ["count": .count(rest), "reason": .message(reason)])
    }

    public static func replaySummary(
        fixes: Int, flagged: Int, distance: String, reached: Int, of total: Int
    ) -> Message {
        Message(
            RehearsalCode.summary,
            [
                "fixes": .count(fixes), "flagged": .count(flagged), "distance": .text(distance),
                "reached": .count(reached), "total": .count(total),
            ])
    }

    public static func simulationFast(_ factor: Double) -> Message {
        let speed = Int(exactly: factor.rounded()) ?? 1
        return Message(RehearsalCode.fast, ["factor": .number(factor), "speed": .count(speed)])
    }

    public static func simulationClock(speed: Int) -> Message {
        Message(RehearsalCode.clock, ["speed": .count(speed)])
    }

    public static func simulationQuestNotOpen(_ quest: QuestID) -> Message {
        Message(RehearsalCode.questNotOpen, ["quest": .text(quest.rawValue)])
    }

    public static func simulationNoTasks(_ quest: QuestID) -> Message {
        Message(RehearsalCode.noTasks, ["quest": .text(quest.rawValue)])
    }

    public static func simulationServerNotPlain(_ server: String) -> Message {
        Message(RehearsalCode.serverNotPlain, ["server": .text(server)])
    }

    public static func simulationJoining(_ done: Int, of total: Int) -> Message {
        Message(RehearsalCode.joining, ["done": .count(done), "total": .count(total)])
    }

    public static func simulationRiding(_ riders: Int, teams: Int) -> Message {
        Message(RehearsalCode.riding, ["riders": .count(riders), "teams": .count(teams)])
    }

    public static func simulationProgress(
        seconds: Int, posts: Int, rate: Int, errors: Int, answers: Int
    ) -> Message {
        Message(
            RehearsalCode.progress,
            [
                "seconds": .count(seconds), "posts": .count(posts), "rate": .count(rate),
                "errors": .count(errors), "answers": .count(answers),
            ])
    }

    public static func simulationTeamFull(_ team: TeamID) -> Message {
        Message(RehearsalCode.teamFull, ["team": .text(team.rawValue)])
    }

    /// A word or a line of the summary.
    public static func rehearsal(_ code: RehearsalCode) -> Message { Message(code) }

    /// Times in milliseconds.
    public static func simulationLatency(_ what: String, half: String, most: String, worst: String) -> Message
    {
        Message(
            RehearsalCode.latency,
            ["what": .text(what), "half": .text(half), "most": .text(most), "worst": .text(worst)])
    }
}
