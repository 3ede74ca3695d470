/// What one device's fixes, one after the other, say of its stays in one zone.
struct VisitTracker: Sendable {
    /// `nil` for the finish.
    let task: TaskID?
    let detector: CheckInDetector
    /// The stay that has not ended.
    private(set) var stay: Stay?
    /// As the last fix left it; a stay that is over is noted before the next one begins.
    private(set) var pending: Stay?
    /// Stays that are over.
    private(set) var visits: [Visit] = []

    init(_ detector: CheckInDetector, at task: TaskID?) {
        self.detector = detector
        self.task = task
    }

    /// - Parameter stay: The one that had not ended before the first fix.
    mutating func goOn(in stay: Stay?) { self.stay = stay }

    /// - Parameter last: The fix before.
    mutating func take(_ sight: CheckInDetector.Sight, after last: CheckInDetector.Sight?) {
        let next = detector.take(sight, after: last, in: stay)
        if let pending, pending.first != next?.first { visits.append(Visit(task: task, stay: pending)) }
        pending = next
        stay = next?.isOpen == true ? next : nil
    }

    /// Notes the last stay too.
    mutating func finish() {
        if let pending { visits.append(Visit(task: task, stay: pending)) }
        pending = nil
    }

    mutating func forgetVisits() { visits = [] }

    /// Whether both go on in the same way from here on.
    func agrees(with other: VisitTracker) -> Bool { stay == other.stay && pending == other.pending }
}

extension Judge {
    /// One for each zone in which stays count.
    var visitTrackers: [VisitTracker] {
        placedTasks.map { VisitTracker($0.detector, at: $0.id) } + (finishTracker.map { [$0] } ?? [])
    }

    /// When stays count; `nil` before the first opening.
    func visitSpan(in state: QuestState) -> Opening? {
        state.openings.first.map { Opening(start: $0.start, end: visitsEnd) }
    }

    /// That of the finish, where riders have to come to it.
    private var finishTracker: VisitTracker? {
        guard document.scoring.mustFinish, let finish = document.stops.first(where: { $0.kind == .finish })
        else { return nil }
        return VisitTracker(CheckInDetector(finish.zone), at: nil)
    }
}
