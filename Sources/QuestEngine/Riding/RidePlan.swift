/// The plan of a ride at this moment: what `Riding` needs to know of quest and state.
public struct RidePlan: Sendable {
    /// The moment at which the ride begins; nothing happens before, nor while it is `nil`.
    public var start: Timestamp?
    /// The moment from which on nothing counts.
    public var end: Timestamp?
    /// Tasks that the rider can be led to.
    public var tasks: [PlacedTask]
    /// The place that the rider is led to.
    public var target: Destination?
    /// Visits of the device to tasks that are still to be events, as the log has them, by their beginning.
    public var visits: [Visit] = []
    /// Tasks that it was at before the ride was taken up.
    public var visited: Set<TaskID> = []
    /// When the device's arrival at the finish ended the ride, as the log has it.
    public var finish: Timestamp?
    /// Zones in which nobody may ride.
    public var forbidden: [Zone]

    public init(
        start: Timestamp?, end: Timestamp? = nil, tasks: [PlacedTask] = [], target: Destination? = nil,
        forbidden: [Zone] = []
    ) {
        self.start = start
        self.end = end
        self.tasks = tasks
        self.target = target
        self.forbidden = forbidden
    }
}

extension RidePlan {
    /// A visit to a task that was open to the team.
    public struct Visit: Sendable {
        public let task: PlacedTask
        public let visit: QuestEngine.Visit
        /// When it counts as an arrival, if it is sure enough.
        public let arrivedAt: Timestamp

        public init(task: PlacedTask, visit: QuestEngine.Visit, arrivedAt: Timestamp) {
            self.task = task
            self.visit = visit
            self.arrivedAt = arrivedAt
        }
    }
}

/// A task with the place where it is done.
public struct PlacedTask: Sendable {
    public let id: TaskID
    let detector: CheckInDetector

    public var zone: ArrivalZone { detector.zone }

    /// - Complexity: O(positions of a polygon): whoever asks often makes it once.
    public init(_ id: TaskID, at zone: ArrivalZone) {
        self.id = id
        detector = CheckInDetector(zone)
    }

    /// The tasks of a quest, in the order of its file.
    public static func all(of quest: Quest) -> [PlacedTask] {
        quest.checkpoints.map { PlacedTask($0.id, at: $0.zone) }
    }
}

/// The numbers of the rules of `Riding`.
public enum RidingRules {
    /// A rider is off the route farther beside it than this, and than twice the accuracy of the fix.
    public static let corridor: Meters = 25
    /// Number of fixes in a row, or the time, after which that is so.
    public static let offRouteFixes = 3
    public static let offRouteTime: Seconds = 8
    /// The part of the corridor within which a rider is back on the route.
    public static let backShare = 0.8
    /// A course this many degrees off the line's direction, at more than this many metres a second, for this many fixes
    /// in a row, is the wrong way.
    public static let wrongWayAngle = 60.0
    public static let wrongWaySpeed = 2.0
    public static let wrongWayFixes = 4
    /// The least time from one new route to the next, and the least way, unless the roads have changed.
    public static let reroutePause: Seconds = 5
    public static let rerouteDistance: Meters = 20
    /// Metres a second: nobody makes more progress than that.
    public static let fastestProgress = 15.0
    /// Fixes that may be farther off than this move nothing.
    public static let worstAccuracy = Fix.worstAccuracy
    /// The time without a sign of life after which a device is stale.
    public static let silence = TeamPlace.longestSilence
    /// The distance from the border of its zone at which a task is approached, and that at which it can be approached
    /// again.
    public static let approach: Meters = 150
    public static let departure: Meters = 300
    /// The way away from the task after which a rider is going back, and that towards it after which no longer.
    public static let retreat: Meters = 100
    public static let retreatEnd: Meters = 30
    /// The distance from the start within which riders gather, and walk about as they like.
    public static let gathering: Meters = 150
    /// The distance beyond the nearest one at which a rider has passed.
    public static let passing: Meters = 50
}

/// The way a ride is led at a moment: the same whether positions come live or a track is looked at afterwards.
public struct Guidance: Sendable {
    public let plan: RidePlan
    /// All tasks of the quest.
    public let tasks: [PlacedTask]
    /// The quest's start and finish, whose places come after those of the tasks.
    public let ends: [Destination]
    /// The destinations that the rider can be led to, by their places.
    public let open: [Int]
    /// Whether the rider has chosen the plan's target, and is led to no nearer one.
    public let isChosen: Bool
    /// Whether the rider has chosen a place that nobody is led to any more. Not in a pause, nor while nothing can be
    /// done at all: what was chosen holds on afterwards.
    public let isChoiceGone: Bool
    /// The moment at which the ride ended, as the log has it.
    public let finishedAt: Timestamp?

    public init(
        plan: RidePlan, tasks: [PlacedTask], ends: [Destination] = [], open: [Int], isChosen: Bool = false,
        isChoiceGone: Bool = false, finishedAt: Timestamp? = nil
    ) {
        self.plan = plan
        self.tasks = tasks
        self.ends = ends
        self.open = open
        self.isChosen = isChosen
        self.isChoiceGone = isChoiceGone
        self.finishedAt = finishedAt
    }

    /// Takes a ride along fixes; without any, looks at what time, roads and the quest have changed.
    ///
    /// - Parameters:
    ///   - fixes: Fixes in the order of their moments.
    ///   - targets: The places of the quest's destinations, in their order (`Quest.targets`).
    ///   - workspace: A workspace that nothing else uses meanwhile.
    /// - Complexity: That of `Riding.step` for each fix.
    public func ridden(
        _ start: RideState, by fixes: [TimedFix], at now: Timestamp, to targets: PinnedTargets,
        on router: Router, using workspace: RouterWorkspace
    ) -> (ride: RideState, events: [RideEvent]) {
        let routes = NearestRoutes(
            on: router, to: targets, of: tasks, ends: ends, open: open, isChosen: isChosen, using: workspace)
        var plan = plan
        var riding = Riding(plan)
        var (ride, events): (RideState, [RideEvent]) = (start, [])
        ride.settle(finishedAt: finishedAt)
        ride.arrived.formUnion(plan.visited)
        func step(_ fix: TimedFix?) {
            let step = riding.step(ride, fix, at: now, routes: routes)
            ride = step.state
            events += step.events
            // The nearest may be another task than the one that was asked for.
            if !isChosen, let goal = ride.following?.route.goal, goal != plan.target {
                plan.target = goal
                riding = Riding(plan)
            }
        }
        if fixes.isEmpty { step(nil) } else { for fix in fixes { step(fix) } }
        return (ride, events)
    }
}
