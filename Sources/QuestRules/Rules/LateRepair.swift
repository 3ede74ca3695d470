/// Finds out what fixes that come late change of a device's visits, from those of its stored fixes only that this can
/// depend on or that it can change.
///
/// Going back from the first late fix, each zone has a fix after which nothing of before matters to it
/// (`CheckInDetector.forgets`): the device was clearly outside. From there the fixes are taken twice, as they were
/// stored and with the late ones among them, until after some fix both ways leave every zone in the same state: what
/// follows is the same. So a fix costs the length of the visits around it, not that of the ride; the result is that
/// of taking all fixes anew. Where fixes are too poor to tell that the device was outside, a group of late ones goes
/// on from where the one before it left off: all of them together look at the ride about once.
///
/// A value that does no reading itself: as long as `wanted` says so, it is given the fixes of a span.
///
/// - Complexity: O(fixes looked at · zones).
public struct LateRepair: Sendable {
    /// Fixes of the device by device time, the first `limit` of those from a moment on.
    public struct Span: Sendable, Equatable {
        public let start: Timestamp
        public let limit: Int
    }

    /// The part of the quest's state that the result holds for.
    struct Basis: Sendable, Equatable {
        let version: Int
        let positionsSeq: Int64
        let openings: [Opening]
        let shift: TimeShift
    }

    /// The span of fixes to be read next; `nil` when all is known.
    public private(set) var wanted: Span?
    /// Number of stored fixes that have been looked at.
    public private(set) var fixCount = 0

    let basis: Basis
    /// The visits of the device as they are with the late fixes.
    private(set) var visits: [TaskVisit]

    private let trackers: [VisitTracker]
    /// The span in which visits count; `nil` for never.
    private let counted: Opening?
    /// The late fixes: far from each other, each group is put in its place by itself.
    private let groups: [[TimedFix]]
    private var group = 0
    private var work: Work
    /// State that the group before left, with its late fixes as good as stored.
    private var settled: Work?
    /// The span before the group that is read, by its place in `reaches`.
    private var reach = 0

    /// Seconds; `nil` is the beginning of the ride.
    private static let reaches: [Seconds?] = [120, 900, 7200, 43_200, nil]
    private static let pageSize = 256
    /// Fixes farther apart are looked at by themselves, in no more than so many groups.
    private static let groupGap = ZoneCrossing.longestGap
    private static let mostGroups = 32

    /// - Parameter fixes: All fixes of the batch but those of the future, by `Fix.key`.
    init(
        of device: DeviceState, by fixes: [TimedFix], trackers: [VisitTracker], basis: Basis,
        within span: Opening?
    ) {
        self.basis = basis
        self.trackers = trackers
        visits = device.visits.map(\.visit)
        groups = span == nil || trackers.isEmpty ? [] : Self.groups(of: fixes)
        counted = span
        work = Work(trackers)
        begin()
    }

    private static func groups(of fixes: [TimedFix]) -> [[TimedFix]] {
        var gap = groupGap
        while true {
            var groups: [[TimedFix]] = []
            for fix in fixes {
                if let last = groups.last?.last, fix.fix.time - last.fix.time <= gap {
                    groups[groups.count - 1].append(fix)
                } else {
                    groups.append([fix])
                }
            }
            if groups.count <= mostGroups { return groups }
            gap = Seconds(gap.value * 4)
        }
    }

    /// Goes to the next group, or to the same one from farther back: from where the group before left off, where that
    /// is no farther.
    ///
    /// - Parameter read: The last fix at hand: what is there already need not be read again.
    /// - Returns: Whether it goes on from there.
    @discardableResult
    private mutating func begin(read: Fix.Key? = nil) -> Bool {
        guard group < groups.count else {
            wanted = nil
            return false
        }
        let first = groups[group][0]
        let start = Self.reaches[reach].map { first.fix.time + (.zero - $0) }
        // Where the group before left off behind the first fix of this one, the ride is looked at from before it again.
        if let settled, let last = settled.last, last < first.fix.key,
            start.map({ $0 <= last.time }) ?? true || read.map({ first.fix.key <= $0 }) ?? false
        {
            work = settled
            wanted = Span(start: last.time, limit: Self.pageSize)
            return true
        }
        work = Work(trackers)
        if let start, let back = Self.reaches[reach], let counted, first.time + (.zero - back) > counted.start
        {
            wanted = Span(start: start, limit: Self.pageSize)
        } else {
            // Before this nothing counts. Clocks of devices may be off, so nothing is left out by their times.
            work.knowsAll()
            wanted = Span(start: Timestamp(milliseconds: .min), limit: Self.pageSize)
        }
        return false
    }

    /// - Parameter page: The fixes of `wanted`, by device time and place.
    public mutating func take(_ page: [TimedFix]) {
        guard let span = wanted else { return }
        fixCount += page.count
        let isLast = page.count < span.limit
        for stored in stored(page, isLast) where isNext(stored) {
            if !work.isForked, stored.fix.key >= groups[group][0].fix.key, !fork() { return }
            if work.isForked { takeLate(before: stored.fix.key) }
            if !stored.flags.contains(.future) { take(stored, isLate: false) }
            work.last = stored.fix.key
            if work.isForked, work.next == groups[group].count, work.isSettled, goesOnAsKnown {
                guard finishGroup(at: stored.fix.key, read: page.last?.fix.key) else { return }
            }
        }
        guard isLast else {
            // Hundreds of fixes of one moment: more are read at once.
            let hasMoved = page.last.map { $0.fix.time > span.start } ?? false
            wanted = Span(
                start: page.last?.fix.time ?? span.start,
                limit: hasMoved ? 4 * Self.pageSize : 2 * span.limit)
            return
        }
        if !work.isForked, !fork() { return }
        takeLate(before: nil)
        guard let last = groups[group].last?.fix.key else { return }
        finishGroup(at: max(last, work.last ?? last), isEnd: true)
    }

    /// A page with the late fixes of earlier groups in it, which are as good as stored.
    private func stored(_ page: [TimedFix], _ isLast: Bool) -> [TimedFix] {
        let earlier = groups[..<group].joined().filter { late in
            isNext(late) && (isLast || page.last.map { late.fix.key <= $0.fix.key } ?? false)
                && late.fix.time >= (wanted?.start ?? late.fix.time)
        }
        guard !earlier.isEmpty else { return page }
        let known = Set(page.map(\.fix.key))
        return (page + earlier.filter { !known.contains($0.fix.key) }).sorted { $0.fix.key < $1.fix.key }
    }

    private func isNext(_ fix: TimedFix) -> Bool { work.last.map { $0 < fix.fix.key } ?? true }

    /// Whether the visits that have not ended are known, to their ends: an edition that moved a zone makes others,
    /// which are followed until they end.
    private var goesOnAsKnown: Bool {
        work.pending.allSatisfy { pending in visits.contains { $0.isSame(as: pending) } }
    }

    /// Follows both ways from here on.
    ///
    /// - Returns: `false` where too little is known of before: then it is read from farther back.
    private mutating func fork() -> Bool {
        guard work.isKnown else {
            reach += 1
            begin()
            return false
        }
        work.fork()
        return true
    }

    /// The late fixes before a stored one; what is stored already is passed over.
    private mutating func takeLate(before key: Fix.Key?) {
        while work.next < groups[group].count {
            let late = groups[group][work.next]
            if let key, late.fix.key >= key {
                if late.fix.key == key { work.next += 1 }
                return
            }
            work.next += 1
            take(late, isLate: true)
        }
    }

    private mutating func take(_ fix: TimedFix, isLate: Bool) {
        guard counted?.contains(fix.time) ?? false else { return }
        work.take(CheckInDetector.Observation(fix), isLate: isLate)
    }

    /// Puts the visits of the way with the late fixes in the place of those of the way without.
    ///
    /// So are visits between fork and end that neither way knows: an edition that moved a zone left them behind.
    ///
    /// - Parameters:
    ///   - last: The fix that was taken last.
    ///   - isEnd: Whether nothing follows.
    /// - Returns: Whether the next group goes on with the fixes at hand.
    @discardableResult
    private mutating func finishGroup(at last: Fix.Key, read: Fix.Key? = nil, isEnd: Bool = false) -> Bool {
        settled = work.goingOn(from: last)
        if isEnd { work.finish() }
        let changes = Dictionary(
            zip(work.before, work.after).map { ($0.task, (gone: Set($0.visits), come: $1.visits)) },
            uniquingKeysWith: { first, _ in first })
        let start = work.forkedAfter ?? Timestamp(milliseconds: .min)
        let end = isEnd ? Timestamp(milliseconds: .max) : work.end ?? start
        let pending = work.pending
        visits.removeAll { known in
            guard let change = changes[known.task], !pending.contains(where: { $0.isSame(as: known) }) else {
                return false
            }
            return known.first > start && known.first < end || change.gone.contains(known)
                || change.come.contains { $0.first <= known.last && known.first <= $0.last }
        }
        for tracker in work.after { visits += tracker.visits }
        // As far back as this one had to be known the next one may have to be: nothing is read in vain again.
        group += 1
        return begin(read: read)
    }
}

extension LateRepair {
    /// Two ways through the fixes around a group of late ones.
    fileprivate struct Work: Sendable {
        private enum Knowledge { case nothing, isForgetting, all }

        /// Trackers without the late fixes, and with them.
        private(set) var before: [VisitTracker]
        private(set) var after: [VisitTracker]
        private var knowledge: [Knowledge]
        private var lastBefore: CheckInDetector.Observation?
        private var lastAfter: CheckInDetector.Observation?
        private(set) var isForked = false
        private var isCommon = true
        /// The latest moment of all fixes taken, and of those before the fork.
        private var latest: Timestamp?
        private(set) var forkedAfter: Timestamp?
        /// The stored fix that was taken last.
        var last: Fix.Key?
        /// Place of the next late fix.
        var next = 0

        init(_ trackers: [VisitTracker]) {
            before = trackers
            after = []
            knowledge = Array(repeating: .nothing, count: trackers.count)
        }

        /// Notes that nothing was before.
        mutating func knowsAll() { knowledge = Array(repeating: .all, count: before.count) }

        /// Visits that are not noted yet, with the late fixes.
        var pending: [TaskVisit] {
            after.compactMap { tracker in tracker.pending.map { TaskVisit(task: tracker.task, visit: $0) } }
        }

        /// The moment of the fix that was taken last.
        var end: Timestamp? { lastAfter?.time }

        var isKnown: Bool { knowledge.allSatisfy { $0 == .all } }

        /// Whether all that follows is the same both ways.
        var isSettled: Bool { isCommon && zip(before, after).allSatisfy { $0.agrees(with: $1) } }

        mutating func fork() {
            isForked = true
            forkedAfter = latest
            for index in before.indices { before[index].forgetVisits() }
            after = before
            lastAfter = lastBefore
        }

        /// The way with the late fixes, which is the only one from here on.
        func goingOn(from last: Fix.Key) -> Work {
            var next = Work(after)
            next.knowsAll()
            next.lastBefore = lastAfter
            next.latest = latest
            next.last = last
            return next
        }

        mutating func take(_ sight: CheckInDetector.Observation, isLate: Bool) {
            latest = latest.map { max($0, sight.time) } ?? sight.time
            if isForked {
                for index in after.indices { after[index].take(sight, after: lastAfter) }
                lastAfter = sight
            }
            isCommon = !isLate
            guard !isLate else { return }
            for index in before.indices {
                switch knowledge[index] {
                case .all: before[index].take(sight, after: lastBefore)
                case .isForgetting:
                    // One more, so that a visit that ended with the one before is noted on both ways.
                    knowledge[index] = .all
                    before[index].take(sight, after: lastBefore)
                case .nothing:
                    if let lastBefore, before[index].detector.forgets(sight, after: lastBefore) {
                        knowledge[index] = .isForgetting
                    }
                }
            }
            lastBefore = sight
        }

        mutating func finish() {
            for index in before.indices {
                before[index].finish()
                after[index].finish()
            }
        }
    }
}

extension RuleEngine {
    /// Returns the repair to be made before a batch is taken of which a fix is not later than all of its device.
    ///
    /// - Returns: `nil` where nothing is late, or what is late says nothing.
    public func lateRepair(by batch: FixBatch, in state: QuestState) -> LateRepair? {
        guard Self.isLate(batch, in: state), let device = state.member(batch.device), !device.isErased,
            let checked = try? batch.checked()
        else { return nil }
        let fixes = checked.timed().filter { !$0.flags.contains(.future) }.sorted { $0.fix.key < $1.fix.key }
        return LateRepair(
            of: device, by: fixes, trackers: visitTrackers, basis: basis(of: device, in: state),
            within: visitSpan(in: state))
    }

    /// Returns the finished repair, with all fixes at hand.
    ///
    /// - Parameter trail: All stored fixes of the device, in any order.
    public func lateRepair(by batch: FixBatch, on trail: [TimedFix], in state: QuestState) -> LateRepair? {
        guard var repair = lateRepair(by: batch, in: state) else { return nil }
        let trail = trail.sorted { $0.fix.key < $1.fix.key }
        while let span = repair.wanted {
            repair.take(Array(trail.drop { $0.fix.time < span.start }.prefix(span.limit)))
        }
        return repair
    }

    /// Whether what was found out still holds.
    public func holds(_ repair: LateRepair, in state: QuestState, of device: DeviceID) -> Bool {
        state.member(device).map { basis(of: $0, in: state) == repair.basis } ?? false
    }

    private func basis(of device: DeviceState, in state: QuestState) -> LateRepair.Basis {
        LateRepair.Basis(
            version: version, positionsSeq: device.positionsSeq, openings: state.openings, shift: state.shift)
    }
}
