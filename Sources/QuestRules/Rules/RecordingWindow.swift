/// The time in which positions of a team are recorded: while it takes part, with a little before for setting up, and a
/// little after its finish, which somebody may take back.
///
/// What was recorded inside of it is taken whenever it comes.
public struct RecordingWindow: Sendable, Equatable {
    /// `nil` while nothing says when the quest begins.
    public let start: Timestamp?
    /// The end by the team's own finish; `nil` while it has none.
    public let ownEnd: Timestamp?
    /// The end of the quest for everybody; `nil` while it has none.
    public let questEnd: Timestamp?

    /// Whether a moment lies in it, as far as the team's own ride says so.
    func isOfRide(_ time: Timestamp) -> Bool {
        start.map { time >= $0 } ?? true && ownEnd.map { time <= $0 } ?? true
    }

    func isOfQuest(_ time: Timestamp) -> Bool {
        questEnd.map { time < $0 } ?? true
    }
}

extension RuleEngine {
    /// Returns the time in which positions of a team are recorded, by what is known now.
    ///
    /// - Complexity: O(1).
    public func recordingWindow(of team: TeamID, in state: QuestState) -> RecordingWindow {
        func seconds(_ limit: Limit) -> Seconds { Seconds(Double(limit.value)) }
        let begins = [document.opens, state.openings.first?.start].compactMap(\.self).min()
        return RecordingWindow(
            start: begins.map { $0 + (.zero - seconds(PositionLimits.beforeStart)) },
            ownEnd: state.teams[team]?.ride.finish.map { $0.time + seconds(PositionLimits.afterFinish) },
            questEnd: [state.closedAt, visitsEnd(in: state)].compactMap(\.self).min())
    }

    /// Returns the batch without the fixes of moments in which its team does not ride; `nil` where none is left.
    ///
    /// Fixes of impossible times stay: they are flagged, and prove nothing. A batch that lies wholly after the quest's
    /// end stays as it is, and is refused (`DecisionContext.takePositions`).
    ///
    /// - Complexity: O(fixes).
    public func recorded(of batch: FixBatch, from team: TeamID, in state: QuestState) -> FixBatch? {
        let window = recordingWindow(of: team, in: state)
        let timed = batch.timed()
        func isKept(_ fix: TimedFix, by holds: (Timestamp) -> Bool) -> Bool {
            !fix.flags.isEmpty || holds(fix.time)
        }
        let ridden = timed.filter { isKept($0, by: window.isOfRide) }
        let inside = ridden.filter { isKept($0, by: window.isOfQuest) }
        let kept = inside.isEmpty ? ridden : inside
        guard kept.count < timed.count else { return batch }
        guard !kept.isEmpty else { return nil }
        return FixBatch(
            device: batch.device, sentAt: batch.sentAt, receivedAt: batch.receivedAt, fixes: kept.map(\.fix),
            salt: batch.salt)
    }
}

extension DeviceState {
    /// Returns the batch without the fixes of moments in which the rider wanted nothing recorded, or of a browser's before
    /// its rider agreed, by the clock of the daemon; `nil` where none is left.
    ///
    /// - Complexity: O(fixes · pauses).
    public func recorded(of batch: FixBatch) -> FixBatch? {
        let first = needsConsent ? consent?.since : nil
        guard first != nil || !trackingPauses.isEmpty else { return batch }
        let skew = ClockSkew(sentAt: batch.sentAt, receivedAt: batch.receivedAt)
        let kept = batch.fixes.filter { fix in
            let time = skew.countedTime(of: fix.time, receivedAt: batch.receivedAt, questStart: nil)
            if let first, time < first { return false }
            return !trackingPauses.contains { $0.contains(time) }
        }
        guard !kept.isEmpty else { return nil }
        return FixBatch(
            device: batch.device, sentAt: batch.sentAt, receivedAt: batch.receivedAt, fixes: kept,
            salt: batch.salt)
    }
}
