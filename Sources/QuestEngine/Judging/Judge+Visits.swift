extension Judge {
    /// Fixes that may be farther off than this prove no arrival.
    public static let arrivalAccuracy: Meters = 50
    /// What lies straight between two fixes counts as ridden when they are no farther apart in time, so that a zone is
    /// not missed that was ridden through in between.
    public static let longestStride: Seconds = 30
    /// Metres a second: two fixes that are farther apart were not ridden, one of them is wrong.
    public static let highestSpeed = 25.0

    /// The fixes of a batch that may prove an arrival: neither made at an impossible time or place nor too inaccurate.
    static func provingFixes(in batch: FixBatch) -> [TimedFix] {
        batch.timed().filter(isProving)
    }

    /// Likewise for a fix before the batch, by the clock the batch tells.
    static func provingFix(_ fix: Fix, before batch: FixBatch) -> TimedFix? {
        let timed = TimedFix(fix, sentAt: batch.sentAt, receivedAt: batch.receivedAt)
        return isProving(timed) ? timed : nil
    }

    private static func isProving(_ fix: TimedFix) -> Bool {
        fix.flags.isEmpty && fix.fix.accuracy ?? assumedAccuracy <= arrivalAccuracy
    }

    /// The stays in arrival zones that fixes prove, each in a task that was open for the team by then.
    ///
    /// - Parameters:
    ///   - fixes: By time.
    ///   - previous: The last one before, whose own stay was noted when it came.
    ///   - opened: Since when the team may do each task; see `TeamProgress.opened`.
    /// - Complexity: O(tasks · fixes), with polygons times their positions for fixes around them.
    func visits(
        of fixes: [TimedFix], after previous: TimedFix?, opened: [TaskID: Timestamp]
    ) -> [Visit] {
        var visits: [Visit] = []
        for checkpoint in document.checkpoints {
            guard let since = opened[checkpoint.id] else { continue }
            let zone = checkpoint.zone
            // No stride that ends farther away can touch the zone.
            let range = zone.reach.value + Self.highestSpeed * Self.longestStride.value
            var last = previous.flatMap { $0.time >= since ? $0 : nil }
            for fix in fixes where fix.time >= since {
                defer { last = fix }
                let distance = zone.distance(to: fix.coordinate)
                guard distance <= range else { continue }
                let isInside = zone.entry(from: fix.coordinate, to: fix.coordinate) != nil
                guard
                    let entry = Self.entry(of: zone, at: fix, after: last) ?? (isInside ? fix.time : nil)
                else { continue }
                visits.note(
                    Visit(
                        task: checkpoint.id, first: entry, last: isInside ? fix.time : entry,
                        distance: Int(min(distance, zone.reach.value).rounded())))
            }
        }
        return visits
    }

    /// When the zone was entered on the way from one fix to the next; `nil` where it was not, or where the way
    /// begins in it.
    private static func entry(of zone: ArrivalZone, at fix: TimedFix, after last: TimedFix?) -> Timestamp? {
        guard let last, last.time < fix.time, fix.time <= last.time + longestStride else { return nil }
        let seconds = (fix.time - last.time).value
        guard let share = zone.entry(from: last.coordinate, to: fix.coordinate), share > 0,
            Geodesic.distance(last.coordinate, fix.coordinate).value <= highestSpeed * seconds
        else { return nil }
        return last.time + Seconds(seconds * share)
    }
}

/// A stay in an arrival zone, as the evidence of an answer names it.
public struct AnswerVisit: Sendable, Hashable {
    public let device: DeviceID
    public let visit: Visit
}

extension QuestState {
    /// The team's stays in the task's arrival zone, by time. Fixes that come in later still count.
    ///
    /// - Complexity: O(devices of the quest + visits).
    public func visits(of team: TeamID, at task: TaskID) -> [AnswerVisit] {
        devices.filter { $0.value.team == team }.flatMap { id, device in
            device.visits.filter { $0.task == task }.map { AnswerVisit(device: id, visit: $0) }
        }
        .sorted { ($0.visit.first, $0.device) < ($1.visit.first, $1.device) }
    }
}
