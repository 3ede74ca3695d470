/// The answers that a team has left at a task that limits attempts, or locks out after wrong ones.
public struct AttemptsLeft: Hashable, Sendable {
    /// Answers that the task still takes; `nil` where it takes any number.
    public let attemptsLeft: Int?
    /// The moment from which on the next answer is taken; `nil` where that is now.
    public let lockedUntil: Timestamp?
    /// The same in words: those of the refusal where an answer would be refused.
    public let messages: [Message]
}

extension RuleEngine {
    /// Returns what a team has left at a task.
    ///
    /// - Parameter place: The task's place among the checkpoints.
    /// - Returns: `nil` where nothing is limited, or the task is done.
    /// - Complexity: O(answers of the team to the task).
    public func chances(
        at place: Int, of team: TeamID, in state: QuestState, at now: Timestamp
    ) -> AttemptsLeft? {
        guard document.checkpoints.indices.contains(place) else { return nil }
        let checkpoint = document.checkpoints[place]
        let limit = checkpoint.attempts
        guard limit.count != nil || limit.lockOut > 0 else { return nil }
        let task = state.task(checkpoint.id, of: team)
        guard task.accepted == nil else { return nil }
        var messages: [Message] = []
        let left = limit.count.map { max(0, $0 - task.attempts) }
        if let left, let count = limit.count {
            let usedUp = Refusal.attemptsUsedUp(checkpoint.id, limit: count).message
            messages.append(left == 0 ? usedUp : .attemptsLeft(left, of: count))
        }
        var end: Timestamp?
        if left != 0, let until = state.lockOutEnd(at: checkpoint, of: team, at: now) {
            end = until
            messages.append(Refusal.lockedOut(checkpoint.id, seconds: until.wholeSeconds(since: now)).message)
        }
        return AttemptsLeft(attemptsLeft: left, lockedUntil: end, messages: messages)
    }
}

extension QuestState {
    /// Returns when a task takes answers of a team again after a wrong one; `nil` where it does.
    ///
    /// - Complexity: O(answers of the team to the task).
    func lockOutEnd(at checkpoint: Checkpoint, of team: TeamID, at now: Timestamp) -> Timestamp? {
        guard checkpoint.attempts.lockOut > 0 else { return nil }
        // A clock that was set back since locks nobody out.
        let last = answers(of: team, to: checkpoint.id).last {
            $0.verdict == .rejected && $0.receivedAt <= now
        }
        let end = last.map { $0.receivedAt + Seconds(Double(checkpoint.attempts.lockOut)) }
        return end.flatMap { now < $0 ? $0 : nil }
    }
}

extension Timestamp {
    /// Whole seconds since an earlier moment, a begun one counted.
    func wholeSeconds(since earlier: Timestamp) -> Int { Int(since(earlier).value + 999) / 1000 }
}

extension Message {
    fileprivate static func attemptsLeft(_ left: Int, of count: Int) -> Message {
        Message(
            "attempts-left", "{left} of {count} {count|attempt|attempts} left.",
            "Осталось попыток: {left} из {count}.", ["left": .count(left), "count": .count(count)])
    }
}
