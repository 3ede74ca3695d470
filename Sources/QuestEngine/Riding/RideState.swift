/// How far a ride has come: all that `Riding` keeps from one fix to the next.
public struct RideState: Sendable, Equatable {
    /// The last fix heard of, good or not.
    public internal(set) var last: TimedFix?
    /// The last one that nothing stands against.
    var lastGood: TimedFix?
    /// What the fixes up to now say of the next one.
    public internal(set) var filter = FixFilter()
    public internal(set) var hasStarted = false
    public internal(set) var finishedAt: Timestamp?
    public internal(set) var isStale = false
    /// The route that the rider is led along.
    public internal(set) var following: Following?
    /// When and where a route was last asked for.
    var attempt: Attempt?
    /// Zones that the rider is in although nobody may be.
    public internal(set) var outOfBounds: [ZoneID] = []
    /// Visits in the zones of tasks that have not ended yet.
    var visits: [TaskID: Visit] = [:]
    var entered: Set<TaskID> = []
    /// Tasks whose arrival was told.
    public internal(set) var arrived: Set<TaskID> = []
    var finishVisit: Visit?
    var approach: Approach?

    public init() {}

    /// A route with the rider on it, or beside.
    public struct Following: Sendable, Equatable {
        public let route: RideRoute
        /// The road conditions that it was last compared with.
        public internal(set) var epoch: UInt64
        /// From the route's start to where the rider was last on it.
        public internal(set) var progress: Meters = .zero
        /// When and where that was.
        var seenAt: Timestamp
        var seenPlace: Coordinate
        public internal(set) var isOffRoute = false
        /// Fixes beside the corridor in a row, and the moment of the first of them.
        var fixesBeside = 0
        var besideSince: Timestamp?
        public internal(set) var isWrongWay = false
        /// Fixes against the line in a row.
        var fixesAgainst = 0

        /// What is left of the route.
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
