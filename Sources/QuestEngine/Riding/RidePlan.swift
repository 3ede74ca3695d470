/// What a team may ride for at this moment: what `Riding` needs to know of quest and state.
public struct RidePlan: Sendable {
    /// When the ride begins; nothing happens before, nor while it is `nil`.
    public var start: Timestamp?
    /// From then on nothing counts: the quest's end and the grace after it.
    public var end: Timestamp?
    /// Tasks that can be arrived at.
    public var tasks: [RideTask]
    /// That of them which the rider is led to.
    public var target: TaskID?
    /// Where the ride ends; `nil` where it does not end by arriving, and as long as the team has done nothing, so
    /// that a place which is start and finish at once ends nobody's ride too soon.
    public var finish: ArrivalZone?
    /// Where nobody may ride.
    public var forbidden: [Zone]

    public init(
        start: Timestamp?, end: Timestamp? = nil, tasks: [RideTask] = [], target: TaskID? = nil,
        finish: ArrivalZone? = nil, forbidden: [Zone] = []
    ) {
        self.start = start
        self.end = end
        self.tasks = tasks
        self.target = target
        self.finish = finish
        self.forbidden = forbidden
    }
}

/// A task with the place where it is done.
public struct RideTask: Sendable {
    public let id: TaskID
    let detector: CheckInDetector

    public var zone: ArrivalZone { detector.zone }

    /// - Complexity: O(positions of a polygon): whoever asks often makes it once.
    public init(_ id: TaskID, at zone: ArrivalZone) {
        self.id = id
        detector = CheckInDetector(zone)
    }

    /// Those of a quest, in the order of its file.
    public static func all(of quest: Quest) -> [RideTask] {
        quest.checkpoints.map { RideTask($0.id, at: $0.zone) }
    }
}

/// The numbers of the rules of `Riding`.
public enum RideLimits {
    /// A rider is off the route farther beside it than this, and than twice the accuracy of the fix.
    public static let corridor: Meters = 25
    /// For so many fixes in a row, or for so long.
    public static let offRouteFixes = 3
    public static let offRouteTime: Seconds = 8
    /// Back within this part of the corridor.
    public static let backShare = 0.8
    /// A course so many degrees off the line's direction, at more than so many metres a second, for so many fixes in
    /// a row, is the wrong way.
    public static let wrongWayAngle = 60.0
    public static let wrongWaySpeed = 2.0
    public static let wrongWayFixes = 4
    /// From one new route to the next at least so long, and so far moved, unless the roads have changed.
    public static let reroutePause: Seconds = 5
    public static let rerouteDistance: Meters = 20
    /// Metres a second: nobody makes more progress than that.
    public static let fastestProgress = 15.0
    /// Fixes that may be farther off than this move nothing.
    public static let worstAccuracy: Meters = 50
    /// Nothing heard for so long: the device is stale.
    public static let silence: Seconds = 120
    /// So near to the border of its zone a task is approached; once so far away it can be approached again.
    public static let approach: Meters = 150
    public static let departure: Meters = 300
    /// So much farther away than at the nearest a rider has passed.
    public static let passing: Meters = 50
}
