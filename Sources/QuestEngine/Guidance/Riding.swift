/// The rules of a ride as a pure state machine: state, fix and moment in, state and events out. Nothing is read,
/// stored or waited for; new routes come from a `RouteSource`.
///
/// Fixes must come in the order of their moments; one that is older than the last is passed over. What late fixes
/// change of the result is not decided here but by `Judge`, which looks at all fixes again; so are arrivals and the
/// finish, which the plan has from the log. A value that can be shared between threads; make it anew when the plan
/// changes.
public struct Riding: Sendable {
    public let plan: RidePlan

    public init(_ plan: RidePlan) { self.plan = plan }

    /// Takes a ride one fix further, or as far as the mere passing of time where there is none.
    ///
    /// - Complexity: O(tasks + points of the route around the rider + positions of zones near by), and a search for a
    ///   route where a new one is needed.
    public func step(
        _ state: RideState, _ fix: TimedFix? = nil, at now: Timestamp,
        routes: some RouteSource
    ) -> (state: RideState, events: [RideEvent]) {
        var step = RideStep(riding: self, state: state, routes: routes)
        if let fix, state.last.map({ $0.time < fix.time }) ?? true {
            step.take(fix)
        } else {
            step.wait(until: now)
        }
        return (step.state, step.events)
    }
}

/// The motion of a rider, as his device says or as two fixes show.
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
