/// Looks through the track of one device for what honest rides hardly have.
///
/// Pure: tracks of others and the way to the next road come from outside. The limits are wide on purpose: a receiver in
/// a street canyon, a gap and a stop are honest.
public struct SuspicionSearch: Sendable {
    /// Positions of other teams' devices.
    private let others: Set<FixedCoordinate>

    /// - Complexity: O(fixes of the others).
    public init(others: [[TimedFix]] = []) {
        self.others = others.reduce(into: []) { all, track in
            for fix in track { all.insert(FixedCoordinate(fix.coordinate)) }
        }
    }

    /// Metres a second between two fixes that nobody rides, and what positions may be off besides.
    private static let jumpSpeed = Fix.highestSpeed
    private static let jumpSlack = 60.0
    /// Metres a second over some seconds: moving at all, and as fast as few pedal; and for which part of the moving.
    private static let movingSpeed = 2.0
    private static let motorSpeed = 11.0
    private static let motorShare = 0.4
    private static let speedTime = 5.0...20.0
    /// Number of fixes in a row, metres beside a straight line, and the length of that line.
    private static let straightFixes = 12
    private static let straightWidth = 1.0
    private static let straightLength = 200.0
    /// Metres from all roads, and the part of the fixes that lie so far off.
    private static let offRoad = 30.0
    private static let offRoadShare = 0.2
    private static let fewest = 10

    /// Returns the suspicions against a track.
    ///
    /// - Parameters:
    ///   - track: The fixes of one device, by its clock; with fixes that lie in the future.
    ///   - roadDistance: Metres from a place to the next road; `nil` where none is near. Without it only straightness
    ///     shows flights.
    /// - Returns: At most one of each kind.
    /// - Complexity: O(fixes), with `roadDistance` as many calls of it.
    public func suspicions(
        about track: [TimedFix], roadDistance: ((Coordinate) -> Meters?)? = nil
    ) -> [RideSuspicion] {
        let ordered = track.filter { !$0.flags.contains(.future) }
        var found: [RideSuspicion] = []
        func note(_ kind: RideSuspicion.Kind, _ fixes: [TimedFix], atLeast count: Int) {
            guard fixes.count >= max(1, count), let first = fixes.map(\.time).min(),
                let last = fixes.map(\.time).max()
            else { return }
            found.append(RideSuspicion(kind: kind, first: first, last: last, fixes: fixes.count))
        }
        note(.futureTime, track.filter { $0.flags.contains(.future) }, atLeast: 1)
        note(.mock, track.filter(\.fix.isMock), atLeast: 1)
        note(.teleport, Self.jumps(in: ordered), atLeast: 1)
        note(.motorSpeed, Self.motorRides(in: ordered), atLeast: Self.fewest)
        note(.frozenAccuracy, Self.sameAccuracy(in: ordered), atLeast: 3 * Self.fewest)
        note(.staticMotion, Self.standing(in: ordered), atLeast: Self.fewest)
        let copied = ordered.filter { others.contains(FixedCoordinate($0.coordinate)) }
        note(.copiedTrack, copied, atLeast: Self.fewest / 2)
        var flights = Self.straightRuns(in: ordered)
        if flights.isEmpty, let roadDistance { flights = Self.offRoad(in: ordered, roadDistance) }
        note(.straightLine, flights, atLeast: Self.fewest)
        return found
    }

    private static func jumps(in track: [TimedFix]) -> [TimedFix] {
        zip(track, track.dropFirst()).compactMap { previous, fix in
            let seconds = max(1, (fix.fix.time - previous.fix.time).value)
            let slack = jumpSlack + 2 * (previous.accuracy.value + fix.accuracy.value)
            let moved = Geodesic.distance(previous.coordinate, fix.coordinate).value
            return moved > jumpSpeed * seconds + slack ? fix : nil
        }
    }

    /// Fixes that were come to as fast as motors go, where that is a good part of all moving: downhill bicycles do it
    /// too, but not for long.
    private static func motorRides(in track: [TimedFix]) -> [TimedFix] {
        var (start, moving, fast): (Int, Int, [TimedFix]) = (0, 0, [])
        for fix in track {
            while start + 1 < track.count,
                (fix.fix.time - track[start + 1].fix.time).value >= speedTime.lowerBound
            {
                start += 1
            }
            let seconds = (fix.fix.time - track[start].fix.time).value
            guard speedTime.contains(seconds) else { continue }
            let speed = Geodesic.distance(track[start].coordinate, fix.coordinate).value / seconds
            if speed > movingSpeed { moving += 1 }
            if speed > motorSpeed { fast.append(fix) }
        }
        return Double(fast.count) >= motorShare * Double(moving) ? fast : []
    }

    /// All fixes with an accuracy, where nearly all have the same.
    private static func sameAccuracy(in track: [TimedFix]) -> [TimedFix] {
        let known = track.filter { $0.fix.accuracy != nil }
        let counts = Dictionary(grouping: known) { $0.accuracy.value }.mapValues(\.count)
        guard let most = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }),
            20 * most.value >= 19 * known.count
        else { return [] }
        return known
    }

    /// The longest run of fixes that say to move and do not: at more than 1.5 m/s for a minute within a few metres.
    private static func standing(in track: [TimedFix]) -> [TimedFix] {
        var (longest, run): ([TimedFix], [TimedFix]) = ([], [])
        for fix in track {
            let isNear = run.first.map { first in
                Geodesic.distance(first.coordinate, fix.coordinate).value <= 15
            }
            if (fix.fix.speed ?? 0) > 1.5, isNear ?? true {
                run.append(fix)
            } else {
                run = (fix.fix.speed ?? 0) > 1.5 ? [fix] : []
            }
            if let first = run.first, (fix.fix.time - first.fix.time).value >= 60, run.count > longest.count {
                longest = run
            }
        }
        return longest
    }

    /// Runs of fixes that a ruler could have drawn.
    private static func straightRuns(in track: [TimedFix]) -> [TimedFix] {
        guard track.count >= straightFixes else { return [] }
        var flights: [TimedFix] = []
        var start = 0
        while start + straightFixes <= track.count {
            let run = Array(track[start..<start + straightFixes])
            if isStraight(run) {
                flights += run
                start += straightFixes
            } else {
                start += 1
            }
        }
        return flights
    }

    private static func isStraight(_ run: [TimedFix]) -> Bool {
        let plane = LocalPlane(center: run[0].coordinate)
        let end = plane.point(of: run[run.count - 1].coordinate)
        let length = end.squaredLength.squareRoot()
        guard length >= straightLength else { return false }
        return run.allSatisfy { fix in
            let point = plane.point(of: fix.coordinate)
            return abs(point.x * end.y - point.y * end.x) / length <= straightWidth
        }
    }

    private static func offRoad(
        in track: [TimedFix], _ roadDistance: (Coordinate) -> Meters?
    ) -> [TimedFix] {
        let away = track.filter { fix in
            guard fix.accuracy <= Fix.worstAccuracy else { return false }
            let limit = max(offRoad, 2 * fix.accuracy.value)
            return roadDistance(fix.coordinate).map { $0.value > limit } ?? true
        }
        return Double(away.count) >= offRoadShare * Double(track.count) ? away : []
    }
}
