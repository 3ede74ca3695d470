/// The place of a team when it answered, as far as its positions say.
public enum Nearness: String, Sendable, CaseIterable {
    /// A device of it was in the task's zone, or no farther away than its position may be off.
    case near
    /// Positions of about that moment are all farther away.
    case elsewhere
    /// No position of about that moment.
    case unknown
}

extension Nearness {
    /// The distance up to which a position speaks for being near, from the zone, and as far as it may be off where
    /// that is more.
    public static let reach: Meters = 50

    /// The time before and after an answer in which positions say where its team was.
    public static var span: Seconds { Seconds(Double(AnswerLimits.presence.value)) }

    /// Returns what several devices of a team say together: one that was near is enough.
    public func joined(with other: Nearness) -> Nearness {
        if self == .near || other == .near { return .near }
        return self == .elsewhere || other == .elsewhere ? .elsewhere : .unknown
    }

    /// Creates what the fixes of one device say. Fixes that something stands against say nothing.
    ///
    /// - Parameter time: The moment that counts of the answer.
    /// - Complexity: O(fixes · positions of the zone).
    public init(to zone: ArrivalZone, at time: Timestamp, by fixes: [TimedFix]) {
        let around = fixes.filter { fix in
            fix.isUsable && fix.time <= time + Self.span && time <= fix.time + Self.span
        }
        let isNear = around.contains { fix in
            zone.border(from: fix.coordinate) <= max(Self.reach, fix.accuracy)
        }
        self = isNear ? .near : around.isEmpty ? .unknown : .elsewhere
    }
}

extension RuleEngine {
    /// Whether a right answer has to wait because nothing proves that its team was at the place. What is answered by
    /// being there, or to a steward, has a proof of its own.
    func lacksPresence(
        at checkpoint: Checkpoint, of team: TeamID, at time: Timestamp, in state: QuestState
    ) -> Bool {
        guard checkpoint.presence == .required, checkpoint.rule != .arrival, !checkpoint.rule.isStation
        else {
            return false
        }
        return !state.wasAt(checkpoint.id, team, at: time)
    }
}

extension QuestState {
    /// Whether positions prove that a team was at a task's place: a device of it was in the arrival zone at the
    /// moment, or at most `AnswerLimits.presence` before or after. Fixes that come in later still count, and so does a
    /// device that has left the team since.
    ///
    /// - Complexity: O(visits of the team).
    public func wasAt(_ task: TaskID, _ team: TeamID, at time: Timestamp) -> Bool {
        let span = Seconds(Double(AnswerLimits.presence.value))
        return hasVisited(task, team, enteringUntil: time + span, leftFor: span, at: time)
    }

    /// Whether positions put a device of a team, also one that has left it since, into a task's arrival zone.
    ///
    /// - Parameters:
    ///   - end: The last moment at which it may have come in.
    ///   - span: How long before the moment it may have been seen there last.
    /// - Complexity: O(visits of the team).
    func hasVisited(
        _ task: TaskID, _ team: TeamID, enteringUntil end: Timestamp, leftFor span: Seconds,
        at time: Timestamp
    ) -> Bool {
        teams[team]?.allDevices.contains { device in
            devices[device]?.visits.contains { noted in
                noted.visit.task == task && noted.visit.certainty == .sure
                    && noted.visit.first <= end && time <= noted.visit.last + span
            } ?? false
        } ?? false
    }

    /// Whether a judge has to look at an answer still: what waits beside an accepted answer of its team to the same
    /// task can only be rejected, which changes nothing, and stays out of the queue.
    public func isInQueue(_ answer: JudgedAnswer) -> Bool {
        guard !answer.isVoid, answer.awaitsJudge else { return false }
        if answer.openAppeal != nil || !answer.openOpinions.isEmpty { return true }
        return task(answer.task, of: answer.team).accepted == nil
    }
}

extension JudgedAnswer {
    /// Whether it is right and waits for a proof that its team was at the place, or for a judge who has not spoken yet.
    var waitsForPresence: Bool {
        verdict == .pending && lastRuling.reason == .notNear && openOpinions.isEmpty
    }
}
