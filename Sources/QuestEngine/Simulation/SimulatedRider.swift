/// Somebody who rides along a line as bicycles do, and where he truly is at every moment.
///
/// Immutable once made, shareable between threads. All that is random is drawn when the rider is made.
public struct SimulatedRider: Sendable {
    /// The line that is ridden, wrong turns included: at least one point.
    public let path: Polyline
    /// The stretches of arcs that are ridden; empty for a line that is not a route.
    let stretches: [ArcStretch]
    public let start: Timestamp
    /// Time at which the end of the line is reached.
    public var end: Timestamp {
        Timestamp(milliseconds: start.milliseconds + Int64((motion.duration * 1000).rounded(.up)))
    }
    let motion: RideMotion

    /// Habits of a rider.
    public struct Habits: Sendable, Hashable {
        /// Metres a second on a straight road; each rider has one speed of these.
        public var cruisingSpeeds = 3.5...6.0
        /// Metres a second squared.
        public var acceleration = 0.8
        public var braking = 1.5
        /// Traffic lights, a look at the phone: how many a kilometre on average, and for how long.
        public var stopsPerKilometer = 0.8
        public var stopDurations: ClosedRange<Seconds> = 5...45
        /// Number of wrong turns a kilometre on average; for a rider of a route or one who is led.
        public var wrongTurnsPerKilometer = 0.0
        /// Distances for which a wrong turn is ridden before the rider turns round.
        public var wrongTurnLengths: ClosedRange<Meters> = 30...120

        public init() {}
    }

    /// The rider's true position and speed.
    public struct State: Sendable, Hashable {
        public var coordinate: Coordinate
        /// Along `path` from its start.
        public var offset: Meters
        /// Metres a second.
        public var speed: Double
        /// The direction of the road there, also while standing; `nil` for a path without length.
        public var course: Bearing?
    }

    /// A rider along any line.
    ///
    /// - Parameter line: At least one point.
    /// - Complexity: O(length of the line).
    public init(
        along line: [Coordinate], from start: Timestamp, habits: Habits = Habits(),
        using generator: inout some RandomNumberGenerator
    ) {
        self.init(path: Polyline(line), stretches: [], from: start, habits: habits, using: &generator)
    }

    /// A rider of a route, who may take wrong turns: he rides a stretch of a road that leaves the route, then turns
    /// round and comes back.
    ///
    /// - Complexity: O(length of the route).
    public init(
        along route: Route, on graph: RoadGraph, from start: Timestamp, habits: Habits = Habits(),
        using generator: inout some RandomNumberGenerator
    ) {
        var way = RiddenWay()
        for leg in route.legs { way.append(leg, on: graph, habits: habits, using: &generator) }
        if way.line.isEmpty { way.line = route.waypoints.prefix(1).map(\.point) }
        self.init(
            path: Polyline(way.line), stretches: way.stretches, from: start, habits: habits, using: &generator
        )
    }

    private init(
        path: Polyline, stretches: [ArcStretch], from start: Timestamp, habits: Habits,
        using generator: inout some RandomNumberGenerator
    ) {
        self.path = path
        self.stretches = stretches
        self.start = start
        motion = RideMotion(along: path, habits: habits, using: &generator)
    }

    /// Returns the state at a time: at the start before it, at the end after it.
    ///
    /// - Complexity: O(log length of the line).
    public func state(at time: Timestamp) -> State {
        let (offset, speed) = motion.state(at: (time - start).value)
        return State(
            coordinate: path.point(at: Meters(offset)), offset: Meters(offset), speed: speed,
            course: path.bearing(at: Meters(offset)))
    }

    /// Returns what a device that the rider carries reads at a moment; `nil` in a gap of the noise. Times must not
    /// fall from one call with a noise to the next.
    public func fix(
        at time: Timestamp, through noise: inout PositionNoise,
        using generator: inout some RandomNumberGenerator
    ) -> Fix? {
        let state = state(at: time)
        // All numbers are drawn in any case, so that a gap changes nothing of what comes after it.
        let speedError = 0.3 * generator.normal()
        let courseError = generator.normal()
        let reading = noise.reading(of: state.coordinate, at: time, using: &generator)
        guard let reading else { return nil }
        let isExact = noise.settings.sigma == .zero
        let speed = isExact ? state.speed : max(0, state.speed + speedError)
        // A receiver knows the direction from the motion, and none from standing.
        let course = state.speed < 0.5 ? nil : state.course
        let spread = isExact ? 0 : min(40, 20 / max(state.speed, 0.5))
        return Fix(
            time: time, coordinate: reading.coordinate, accuracy: reading.accuracy, speed: speed,
            course: course.map { Bearing(degrees: $0.degrees + spread * courseError).degrees })
    }

    /// Returns what a device reads from the start to the end, numbered from 0.
    ///
    /// - Parameter interval: More than zero.
    public func fixes(
        every interval: Seconds, through noise: inout PositionNoise,
        using generator: inout some RandomNumberGenerator
    ) -> [Fix] {
        precondition(interval > .zero, "time goes on")
        var fixes: [Fix] = []
        var moment = 0.0
        while moment <= motion.duration {
            if var fix = fix(at: start + Seconds(moment), through: &noise, using: &generator) {
                fix.sequence = Int64(fixes.count)
                fixes.append(fix)
            }
            moment += interval.value
        }
        return fixes
    }
}
