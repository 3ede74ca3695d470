/// The rules of a ride as a pure state machine: state, fix and moment in, state and events out. Nothing is read,
/// stored or waited for; new routes come from a `RouteSource`.
///
/// Fixes must come in the order of their moments; one that is older than the last is passed over. What late fixes
/// change of the result is not decided here but by `Judge`, which looks at all fixes again. A value that can be shared
/// between threads; make it anew when the plan changes.
public struct Riding: Sendable {
    public let plan: RidePlan
    let finishDetector: CheckInDetector?

    public init(_ plan: RidePlan) {
        self.plan = plan
        finishDetector = plan.finish.map { CheckInDetector($0) }
    }

    /// What a fix makes of a ride, or the mere passing of time where there is none.
    ///
    /// - Parameter matched: Where map matching puts the fix, if that is known.
    /// - Complexity: O(tasks + points of the route around the rider + positions of zones near by), and a search for a
    ///   route where a new one is needed.
    public func step(
        _ state: RideState, _ fix: TimedFix? = nil, matched: Coordinate? = nil, at now: Timestamp,
        routes: some RouteSource
    ) -> (state: RideState, events: [RideEvent]) {
        var step = RideStep(riding: self, state: state, routes: routes)
        if let fix, state.last.map({ $0.time < fix.time }) ?? true {
            step.take(fix, matched: matched)
        } else {
            step.wait(until: now)
        }
        return (step.state, step.events)
    }
}

/// One step at work.
struct RideStep<Source: RouteSource> {
    let riding: Riding
    var state: RideState
    let routes: Source
    var events: [RideEvent] = []

    var plan: RidePlan { riding.plan }

    private func isOn(at time: Timestamp) -> Bool {
        guard let start = plan.start, time >= start, state.finishedAt == nil else { return false }
        return plan.end.map { time < $0 } ?? true
    }

    mutating func take(_ fix: TimedFix, matched: Coordinate?) {
        state.last = fix
        state.isStale = false
        let flags = state.filter.flags(of: fix)
        guard flags.isEmpty, fix.isUsable, fix.accuracy <= RideLimits.worstAccuracy else { return }
        let previous = state.lastGood
        state.lastGood = fix
        guard isOn(at: fix.time) else { return }
        if !state.hasStarted {
            state.hasStarted = true
            events.append(.started(at: fix.time))
        }
        lookAtBounds(fix)
        lookAtZones(fix, matched: matched, after: previous)
        lookAtFinish(fix, matched: matched, after: previous)
        guard state.finishedAt == nil else { return }
        follow(fix, motion: Motion(of: fix, after: previous))
    }

    mutating func wait(until now: Timestamp) {
        guard let last = state.last else { return }
        if !state.isStale, (now - last.time).value > RideLimits.silence.value {
            state.isStale = true
            events.append(.stale(since: last.time))
        }
        guard isOn(at: now), let place = state.lastGood else { return }
        if state.following?.route.task == plan.target {
            keepToConditions(place, heading: nil)
        } else {
            follow(place, motion: Motion())
        }
    }
}

/// How a rider moves, as his device says or as two fixes show.
struct Motion {
    var course: Bearing?
    /// Metres a second.
    var speed: Double?

    private static let longestGap: Seconds = 15
    private static let shortestWay = 10.0

    /// Nothing is known.
    init() {}

    init(of fix: TimedFix, after previous: TimedFix?) {
        course = fix.fix.course.map { Bearing(degrees: $0) }
        speed = fix.fix.speed
        guard let previous, previous.time < fix.time, fix.time <= previous.time + Self.longestGap else {
            return
        }
        let way = Geodesic.distance(previous.coordinate, fix.coordinate).value
        // Two fixes that may be as far off as they are apart show nothing.
        guard way > max(Self.shortestWay, fix.accuracy.value) else { return }
        course = course ?? Geodesic.azimuth(from: previous.coordinate, to: fix.coordinate)
        speed = speed ?? way / (fix.time - previous.time).value
    }

    /// The course of somebody who is riding, which a new route begins with.
    var heading: Bearing? { (speed ?? 0) > 1 ? course : nil }
}
