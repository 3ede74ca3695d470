extension Judge {
    /// What a batch says of a device's stays in arrival zones and at the finish.
    struct VisitChange {
        /// Stays that are new or other than they were.
        var visits: [Visit] = []
        /// Records whose visits count no longer.
        var withdraws: [RecordID] = []
        /// Whether fixes of before were looked at again.
        var isRepair = false
    }

    /// In order, fixes only go on where the ones before have ended. Fixes that come late are put where they belong and
    /// all of the device are looked at again, so that the result is that of having come in time.
    ///
    /// - Parameters:
    ///   - batch: From `FixBatch.checked()`.
    ///   - previous: The device's last fix before the batch.
    ///   - trail: All fixes stored of the device, where the batch is late; without them what is late says nothing.
    /// - Complexity: O(fixes · tasks); of late ones of all fixes of the device.
    func visitChange(
        by batch: FixBatch, after previous: Fix?, trail: [TimedFix]?, of device: DeviceState,
        in state: QuestState
    ) -> VisitChange {
        let fixes = batch.timed().filter { !$0.flags.contains(.future) }
        guard let first = fixes.first else { return VisitChange() }
        let isLate = device.lastFix.map { first.fix.time <= $0 } ?? false
        if isLate, let trail, !device.isErased {
            return repair(of: device, by: trail, and: fixes, in: state)
        }
        let fresh = isLate ? fixes.filter { fix in device.lastFix.map { fix.fix.time > $0 } ?? true } : fixes
        let known = previous.map { TimedFix($0, sentAt: batch.sentAt, receivedAt: batch.receivedAt) }
        let open = device.visits.map(\.visit).filter(\.stay.isOpen)
        return VisitChange(visits: visits(of: fresh, after: known, open: open, in: state))
    }

    private func repair(
        of device: DeviceState, by trail: [TimedFix], and fixes: [TimedFix], in state: QuestState
    ) -> VisitChange {
        let known = Set(trail.map(\.fix.key))
        // A fix of the future counts as it did when it came: not.
        let all =
            (trail.filter { !$0.flags.contains(.future) }
            + fixes.filter { !known.contains($0.fix.key) })
            .sorted { $0.fix.key < $1.fix.key }
        let now = visits(of: all, after: nil, open: [], in: state)
        let withdrawn = Set(device.visits.filter { !now.contains($0.visit) }.map(\.record))
        let kept = device.visits.filter { !withdrawn.contains($0.record) }.map(\.visit)
        var withdraws: [RecordID] = []
        for noted in device.visits where withdrawn.contains(noted.record) && !withdraws.contains(noted.record)
        {
            withdraws.append(noted.record)
        }
        return VisitChange(
            visits: now.filter { !kept.contains($0) }, withdraws: withdraws, isRepair: true)
    }

    /// The stays that fixes begin or change, by their beginning.
    ///
    /// - Parameters:
    ///   - fixes: By the device's clock.
    ///   - previous: The one before them.
    ///   - open: Stays that had not ended then.
    func visits(
        of fixes: [TimedFix], after previous: TimedFix?, open: [Visit], in state: QuestState
    ) -> [Visit] {
        guard let start = state.openings.first?.start else { return [] }
        let end = visitsEnd
        let sights = fixes.filter { fix in fix.time >= start && end.map { fix.time < $0 } ?? true }
            .map { CheckInDetector.Sight($0) }
        guard !sights.isEmpty else { return [] }
        let before = previous.flatMap { $0.time >= start ? CheckInDetector.Sight($0) : nil }
        var visits: [Visit] = []
        func look(with detector: CheckInDetector, at task: TaskID?) {
            var stay = open.isEmpty ? nil : open.last { $0.task == task }?.stay
            var last = before
            var changed: Stay?
            for sight in sights {
                let next = detector.take(sight, after: last, in: stay)
                // A stay that is over is noted before the next one begins.
                if let changed, changed.first != next?.first {
                    visits.append(Visit(task: task, stay: changed))
                }
                changed = next
                stay = next?.isOpen == true ? next : nil
                last = sight
            }
            if let changed { visits.append(Visit(task: task, stay: changed)) }
        }
        for task in rideTasks { look(with: task.detector, at: task.id) }
        if document.scoring.mustFinish, let finish = document.stops.first(where: { $0.kind == .finish }) {
            look(with: CheckInDetector(finish.zone), at: nil)
        }
        return visits.sorted { Visit.isEarlier($0, than: $1) }
    }
}

/// A stay in an arrival zone, as the evidence of an answer names it.
public struct AnswerVisit: Sendable, Hashable {
    public let device: DeviceID
    public let visit: Visit
}

extension QuestState {
    /// The team's stays in the task's arrival zone for which something speaks, by time. Fixes that come in later still
    /// count.
    ///
    /// - Complexity: O(devices of the quest + visits).
    public func visits(of team: TeamID, at task: TaskID) -> [AnswerVisit] {
        visits(of: team).filter { $0.visit.task == task && $0.visit.stay.certainty != .none }
    }

    /// All of the team, at the finish too.
    func visits(of team: TeamID) -> [AnswerVisit] {
        devices.filter { $0.value.team == team }.flatMap { id, device in
            device.visits.map { AnswerVisit(device: id, visit: $0.visit) }
        }
        .sorted { ($0.visit.first, $0.device) < ($1.visit.first, $1.device) }
    }
}
