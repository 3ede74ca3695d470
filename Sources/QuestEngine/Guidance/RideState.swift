/// The state of a ride: all that `Riding` keeps from one fix to the next.
public struct RideState: Sendable, Equatable {
    /// The last fix heard of, good or not.
    public internal(set) var last: TimedFix?
    /// Where the device is known to be by all fixes heard of.
    public internal(set) var whereabouts = Whereabouts()
    /// The last one that nothing stands against.
    var lastGood: TimedFix?
    /// The filter that the fixes up to now make for the next one.
    public internal(set) var filter = FixFilter()
    public internal(set) var hasStarted = false
    public internal(set) var finishedAt: Timestamp?
    public internal(set) var isStale = false
    /// The route that the rider is led along.
    public internal(set) var following: Following?
    /// The moment and place at which a route was last asked for.
    var attempt: Attempt?
    /// Zones that the rider is in although nobody may be.
    public internal(set) var outOfBounds: [ZoneID] = []
    /// Beginnings of the visits whose entry has been an event.
    var entered: [TaskID: Timestamp] = [:]
    /// Tasks whose arrival has been an event.
    public internal(set) var arrived: Set<TaskID> = []
    var approach: Approach?
    var retreat: Retreat?
    /// Whether the rider rides against the route, or did when the one that is followed now began.
    var isAgainst = false

    public init() {}

    /// Forgets a route that is no longer of use, because the map was swapped: the next fix finds another one.
    public mutating func forgetRoute() {
        following = nil
        retreat = nil
        isAgainst = false
    }

    /// Forgets a route, and how it was sought, where an edition has moved its goal or the rider wants other roads: the next
    /// step finds another one, at once.
    public mutating func seekAnew() {
        forgetRoute()
        attempt = nil
        approach = nil
    }

    /// Takes the end of the ride from the log: a finish that was taken back can happen again.
    public mutating func settle(finishedAt: Timestamp?) { self.finishedAt = finishedAt }

    /// A route with the rider on it, or beside.
    public struct Following: Sendable, Equatable {
        public let route: RideRoute
        /// The road conditions that it was last compared with.
        public internal(set) var epoch: UInt64
        /// Metres from the route's start to where the rider was last on it.
        public internal(set) var progress: Meters = .zero
        /// The moment and place of that.
        var seenAt: Timestamp
        var seenPlace: Coordinate
        public internal(set) var isOffRoute = false
        /// Fixes beside the corridor in a row, and the moment of the first of them.
        var fixesBeside = 0
        var besideSince: Timestamp?
        public internal(set) var isWrongWay = false
        /// Fixes against the line in a row.
        var fixesAgainst = 0

        /// The rest of the route.
        public var remaining: Meters { route.line.length - progress }
    }

    struct Attempt: Sendable, Equatable {
        var time: Timestamp
        var place: Coordinate
    }

    struct Approach: Sendable, Equatable {
        var task: TaskID
        /// Metres to the middle of its zone at the nearest.
        var nearest: Double
        var hasPassed = false
    }
}

extension RideState.Following {
    /// Takes a fix, which puts the rider on the line or beside it, along it or against.
    ///
    /// - Returns: The cause why a new route is wanted, if it is.
    mutating func take(_ fix: TimedFix, motion: Motion, events: inout [RideEvent]) -> RerouteCause? {
        let accuracy = fix.accuracy.value
        let elapsed = max(0, (fix.time - seenAt).value)
        let moved = Geodesic.distance(seenPlace, fix.coordinate).value
        let projection = route.line.projection(
            of: fix.coordinate,
            expecting: RouteLine.Expectation(
                progress: progress, moved: Meters(moved), back: Meters(moved + 2 * accuracy),
                ahead: Meters(RidingRules.fastestProgress * elapsed + 2 * accuracy), course: motion.course))
        let corridor = max(RidingRules.corridor.value, 2 * accuracy)
        let isBeside = projection.distance.value > corridor
        if isOffRoute {
            guard projection.distance.value < RidingRules.backShare * corridor else { return .offRoute }
            isOffRoute = false
            events.append(.backOnRoute)
        } else if isBeside {
            fixesBeside += 1
            let since = besideSince ?? fix.time
            besideSince = since
            guard
                fixesBeside >= RidingRules.offRouteFixes || fix.time >= since + RidingRules.offRouteTime
            else { return nil }
            isOffRoute = true
            events.append(.offRoute(distance: projection.distance))
            return .offRoute
        }
        fixesBeside = 0
        besideSince = nil
        progress = projection.progress
        seenAt = fix.time
        seenPlace = fix.coordinate
        return isAgainst(projection.bearing, motion, &events) ? .wrongWay : nil
    }

    /// Whether the route ends within sight of a place.
    func endsNear(_ place: Coordinate) -> Bool {
        guard let end = route.line.points.last else { return false }
        return Geodesic.distance(end, place) < RidingRules.gathering
    }

    /// Takes a fix of a rider who waits where the route ends: wherever he walks there, nothing is wrong with that.
    ///
    /// - Returns: Whether he was off the route before.
    mutating func wait(at fix: TimedFix, motion: Motion) -> Bool {
        let wasOffRoute = isOffRoute
        var unsaid: [RideEvent] = []
        isOffRoute = false
        _ = take(fix, motion: motion, events: &unsaid)
        isOffRoute = false
        fixesBeside = 0
        besideSince = nil
        isWrongWay = false
        fixesAgainst = 0
        return wasOffRoute
    }

    private mutating func isAgainst(
        _ bearing: Bearing?, _ motion: Motion, _ events: inout [RideEvent]
    ) -> Bool {
        guard let bearing, let course = motion.course, let speed = motion.speed,
            speed > RidingRules.wrongWaySpeed, abs(bearing.turn(to: course)) > RidingRules.wrongWayAngle
        else {
            fixesAgainst = 0
            isWrongWay = false
            return false
        }
        fixesAgainst += 1
        guard fixesAgainst >= RidingRules.wrongWayFixes else { return false }
        if !isWrongWay {
            isWrongWay = true
            events.append(.wrongWay)
        }
        return true
    }
}
