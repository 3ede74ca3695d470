/// The visits of one device to one zone, followed through its fixes one after the other.
struct VisitTracker: Sendable {
    /// `nil` for the finish.
    let task: TaskID?
    let detector: CheckInDetector
    /// The visit that has not ended.
    private(set) var visit: Visit?
    /// The visit as the last fix left it; one that is over is noted before the next one begins.
    private(set) var pending: Visit?
    /// Visits that are over.
    private(set) var visits: [TaskVisit] = []

    init(_ detector: CheckInDetector, at task: TaskID?) {
        self.detector = detector
        self.task = task
    }

    /// - Parameter visit: The one that had not ended before the first fix.
    mutating func goOn(in visit: Visit?) { self.visit = visit }

    /// - Parameter last: The fix before.
    mutating func take(_ sight: CheckInDetector.Observation, after last: CheckInDetector.Observation?) {
        let next = detector.take(sight, after: last, in: visit)
        if let pending, pending.first != next?.first { visits.append(TaskVisit(task: task, visit: pending)) }
        pending = next
        visit = next?.isOpen == true ? next : nil
    }

    /// Notes the last visit too.
    mutating func finish() {
        if let pending { visits.append(TaskVisit(task: task, visit: pending)) }
        pending = nil
    }

    mutating func forgetVisits() { visits = [] }

    /// Whether both go on in the same way from here on.
    func agrees(with other: VisitTracker) -> Bool { visit == other.visit && pending == other.pending }
}

extension RuleEngine {
    /// Trackers for the zones in which visits count.
    var visitTrackers: [VisitTracker] {
        var trackers = placedTasks.map { VisitTracker($0.detector, at: $0.id) }
        if let finishTracker { trackers.append(finishTracker) }
        for place in restingPlaces {
            trackers.append(VisitTracker(CheckInDetector(place.zone), at: place.visit))
        }
        return trackers
    }

    /// Returns the span in which visits count; `nil` before the first opening.
    func visitSpan(in state: QuestState) -> Opening? {
        state.openings.first.map { Opening(start: $0.start, end: visitsEnd(in: state)) }
    }

    /// The tracker of the finish, where riders have to come to it.
    private var finishTracker: VisitTracker? {
        guard document.scoring.mustFinish, let finish = document.stops.first(where: { $0.kind == .finish })
        else { return nil }
        return VisitTracker(CheckInDetector(finish.zone), at: nil)
    }
}

/// The change that a batch makes to a device's visits in arrival zones and at the finish.
struct VisitChange {
    /// Visits that are new or other than they were.
    var visits: [TaskVisit] = []
    /// Records whose visits count no longer.
    var withdraws: [RecordID] = []
    /// Whether fixes of before were looked at again.
    var isRepair = false
}

extension RuleEngine {
    /// Returns the change that a batch makes. In order, fixes only go on where the ones before have ended. Fixes that
    /// come late are put where they belong and what is around them is looked at again, so that the result is that of
    /// having come in time.
    ///
    /// - Parameters:
    ///   - batch: One from `FixBatch.checked()`.
    ///   - previous: The device's last fix before the batch.
    ///   - repair: Where the batch is late; without it what is late says nothing.
    /// - Complexity: O(fixes · tasks), and O(visits of the device) of late ones.
    func visitChange(
        by batch: FixBatch, after previous: Fix?, repair: LateRepair?, of device: DeviceState,
        in state: QuestState
    ) -> VisitChange {
        let fixes = batch.timed().filter { !$0.flags.contains(.future) }
        guard let first = fixes.first else { return VisitChange() }
        let isLate = device.lastFix.map { first.fix.time <= $0 } ?? false
        if isLate, let repair, !device.isErased { return change(of: device, by: repair) }
        let fresh = isLate ? fixes.filter { fix in device.lastFix.map { fix.fix.time > $0 } ?? true } : fixes
        let known = previous.map { TimedFix($0, sentAt: batch.sentAt, receivedAt: batch.receivedAt) }
        return VisitChange(visits: visits(of: fresh, after: known, open: openVisits(of: device), in: state))
    }

    /// A visit that silence has ended keeps its evidence: only the last one in a zone can go on.
    private func openVisits(of device: DeviceState) -> [TaskVisit] {
        var (open, known): ([TaskVisit], Set<TaskID?>) = ([], [])
        for noted in device.visits.reversed() {
            let isLast = known.insert(noted.visit.task).inserted
            if isLast, noted.visit.isOpen { open.append(noted.visit) }
        }
        return open
    }

    private func change(of device: DeviceState, by repair: LateRepair) -> VisitChange {
        let now = Set(repair.visits)
        let withdrawn = Set(device.visits.filter { !now.contains($0.visit) }.map(\.record))
        let kept = Set(device.visits.filter { !withdrawn.contains($0.record) }.map(\.visit))
        var (withdraws, named): ([RecordID], Set<RecordID>) = ([], [])
        for noted in device.visits where withdrawn.contains(noted.record) {
            if named.insert(noted.record).inserted { withdraws.append(noted.record) }
        }
        let visits = repair.visits.filter { !kept.contains($0) }.sorted { TaskVisit.isEarlier($0, than: $1) }
        return VisitChange(visits: visits, withdraws: withdraws, isRepair: true)
    }

    /// Returns the visits that fixes begin or change, by their beginning.
    ///
    /// - Parameters:
    ///   - fixes: By the device's clock.
    ///   - previous: The one before them.
    ///   - open: Visits that had not ended then, one of a zone.
    func visits(
        of fixes: [TimedFix], after previous: TimedFix?, open: [TaskVisit], in state: QuestState
    ) -> [TaskVisit] {
        guard let span = visitSpan(in: state) else { return [] }
        let sights = fixes.filter { span.contains($0.time) }.map { CheckInDetector.Observation($0) }
        guard !sights.isEmpty else { return [] }
        let before = previous.flatMap { $0.time >= span.start ? CheckInDetector.Observation($0) : nil }
        var visits: [TaskVisit] = []
        for var tracker in visitTrackers {
            let task = tracker.task
            tracker.goOn(in: open.first { $0.task == task }?.visit)
            var last = before
            for sight in sights {
                tracker.take(sight, after: last)
                last = sight
            }
            tracker.finish()
            visits += tracker.visits
        }
        return visits.sorted { TaskVisit.isEarlier($0, than: $1) }
    }
}

/// A visit to an arrival zone, as the evidence of an answer names it.
public struct AnswerVisit: Sendable, Hashable {
    public let device: DeviceID
    public let visit: TaskVisit

    package init(device: DeviceID, visit: TaskVisit) {
        (self.device, self.visit) = (device, visit)
    }
}

extension QuestState {
    /// Returns the team's visits to the task's arrival zone for which something speaks, by time. Fixes that come in
    /// later still count.
    ///
    /// - Complexity: O(*n* log *n*) for *n* visits of the team.
    public func visits(of team: TeamID, at task: TaskID) -> [AnswerVisit] {
        visits(of: team).filter { $0.visit.task == task && $0.visit.certainty != .none }
    }

    /// Returns all visits of the team, at the finish too.
    func visits(of team: TeamID) -> [AnswerVisit] {
        (teams[team]?.allDevices ?? []).flatMap { id in
            (devices[id]?.visits ?? []).map { AnswerVisit(device: id, visit: $0.visit) }
        }
        .sorted { ($0.visit.first, $0.device) < ($1.visit.first, $1.device) }
    }
}
