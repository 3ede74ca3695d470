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
    /// Where the team can be led at that moment; `nil` where the quest shows it nothing.
    public let goals: RideGoals?
    /// The moment at which the ride ended, as the log has it.
    public let finishedAt: Timestamp?

    public init(
        plan: RidePlan, tasks: [PlacedTask], ends: [Destination] = [], open: [Int], isChosen: Bool = false,
        isChoiceGone: Bool = false, goals: RideGoals? = nil, finishedAt: Timestamp? = nil
    ) {
        self.plan = plan
        self.tasks = tasks
        self.ends = ends
        self.open = open
        self.isChosen = isChosen
        self.isChoiceGone = isChoiceGone
        self.goals = goals
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

extension RuleEngine {
    /// The guidance of a device's ride, and what has happened on it by the log, once its fixes have been decided on.
    ///
    /// Where the device has been and whether it has come to the finish is found out once, for the log; the ride says
    /// what is new of that (`RideNews`).
    ///
    /// - Parameters:
    ///   - fixes: The fixes that the ride takes next; none where only time has passed.
    ///   - chosen: Where the rider wants to be led; where he is led, else any open task, where `nil`.
    ///   - state: The state with what the fixes have decided.
    /// - Complexity: O(number of checkpoints and zones), and that of `progress`.
    public func guidance(
        of device: DeviceID, in team: TeamID, for ride: RideState, by fixes: [TimedFix],
        choosing chosen: Destination? = nil,
        in state: QuestState, at now: Timestamp
    ) -> Guidance {
        // Where nothing can be done now there is nothing to ride to.
        let goals = try? goals(of: team, choosing: chosen, in: state, at: now)
        let open = (try? goals?.open.get()) ?? []
        let known: [Int]? = try? goals?.led.get()
        let led = known ?? []
        func ifLed(_ goal: Destination?) -> Destination? {
            led.contains { document.destination(at: $0) == goal } ? goal : nil
        }
        let choice = ifLed(chosen)
        let isChoiceGone = chosen != nil && choice == nil && known != nil
        let target =
            choice ?? ifLed(ride.following?.route.goal) ?? led.first.map { document.destination(at: $0) }
        var plan = ridePlan(of: team, toward: target, open: open, in: state, at: now)
        let finish = state.teams[team]?.ride.finish
        // A visit to the finish ends no ride that is led on.
        let goesOn = finish?.isByArrival == true && !open.isEmpty
        if !fixes.isEmpty {
            let news = RideNews(of: device, in: team, for: ride, by: fixes, engine: self, state, at: now)
            plan.visits = news.visits
            plan.visited = news.visited
            if !goesOn, ride.finishedAt == nil { plan.finish = news.finish }
        }
        let isNews =
            plan.finish != nil || fixes.isEmpty && RideNews.isEndDue(of: ride, of: device, in: team, state)
        return Guidance(
            plan: plan, tasks: placedTasks, ends: document.ends, open: led, isChosen: choice != nil,
            isChoiceGone: isChoiceGone, goals: goals, finishedAt: isNews || goesOn ? nil : finish?.time)
    }

    /// The plan of a team's ride at a moment, for `Riding`: the tasks that are open to it, and the ground that is closed.
    ///
    /// - Parameters:
    ///   - target: The place that the rider is led to.
    ///   - open: Places of the open tasks among the checkpoints.
    /// - Complexity: O(number of checkpoints and zones), and that of `progress`.
    public func ridePlan(
        of team: TeamID, toward target: Destination?, open: [Int], in state: QuestState, at now: Timestamp
    ) -> RidePlan {
        let ends = [visitsEnd(in: state), state.closedAt].compactMap(\.self)
        return RidePlan(
            start: start(of: team, in: state), end: ends.min(),
            tasks: open.map { placedTasks[$0] }, target: target,
            forbidden: state.zonesInForce(at: now) + document.zones)
    }
}

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
    /// Zones that are closed to riders.
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
        public let visit: QuestRules.Visit
        /// When it counts as an arrival, if it is sure enough.
        public let arrivedAt: Timestamp

        public init(task: PlacedTask, visit: QuestRules.Visit, arrivedAt: Timestamp) {
            self.task = task
            self.visit = visit
            self.arrivedAt = arrivedAt
        }
    }
}

/// The part of what the log says of a device's visits that its ride has still to say.
///
/// Where a device has been is found out once, when its positions are taken (`VisitTracker`); arrivals and the finish
/// are decided by that (`AutomaticAdjudication`). The events of its ride follow from the entry that was committed.
struct RideNews {
    /// Visits to tasks that were open to the team then, by their beginning.
    var visits: [RidePlan.Visit] = []
    /// Tasks of which nothing is said any more, since they were visited before the ride was taken up.
    var visited: Set<TaskID> = []
    /// When the ride ended by the device's own arrival at the finish.
    var finish: Timestamp?

    /// A visit that began so long before the first fix that is known is none of the ride.
    private static let longestLead = CheckInDetector.longestStride

    /// - Parameters:
    ///   - ride: The ride before the fixes.
    ///   - fixes: The fixes that it takes next, which have been decided on.
    /// - Complexity: O(visits of the device), and while it is at a task of which nothing was said that of `progress`.
    init(
        of device: DeviceID, in team: TeamID, for ride: RideState, by fixes: [TimedFix], engine: RuleEngine,
        _ state: QuestState, at now: Timestamp
    ) {
        guard let first = fixes.first, let known = state.devices[device]?.visits, !known.isEmpty else {
            return
        }
        let since = ride.lastGood?.time ?? first.time + (.zero - Self.longestLead)
        if ride.lastGood == nil {
            visited = Set(
                known.filter { $0.visit.certainty == .sure && $0.visit.first < since }
                    .compactMap(\.visit.task))
        }
        let recent = known.map(\.visit).filter { $0.last >= since }
        if let end = Self.end(of: team, by: device, in: state), end.visit.last >= since { finish = end.at }
        let unsaid = recent.compactMap { visit -> (visit: TaskVisit, place: Int)? in
            guard let task = visit.task, !ride.arrived.contains(task), !visited.contains(task),
                let place = engine.document.place(of: task),
                !engine.document.checkpoints[place].isPositionHidden
            else { return nil }
            return (visit, place)
        }
        guard !unsaid.isEmpty else { return }
        let time = engine.time(of: team, in: state)
        let stretches = engine.stretches(of: team, in: state, at: now)
        for (visit, place) in unsaid {
            let noted = AnswerVisit(device: device, visit: visit)
            let arrival = stretches.lazy.compactMap { stretch in
                // What the team had passed before can be arrived at no more.
                stretch.progress.passing(at: place).map { $0 >= visit.first } ?? true
                    ? engine.arrival(by: noted, at: place, in: stretch, time, state) : nil
            }.first
            guard let arrival else { continue }
            visits.append(
                RidePlan.Visit(task: engine.placedTasks[place], visit: visit.visit, arrivedAt: arrival.at))
        }
    }

    /// Whether a ride has still to say that it has ended, since it has not taken the fixes yet by which the device came to
    /// the finish. Others may look at it between the commit and that.
    ///
    /// - Complexity: O(visits of the device).
    static func isEndDue(of ride: RideState, of device: DeviceID, in team: TeamID, _ state: QuestState)
        -> Bool
    {
        guard ride.finishedAt == nil, let end = end(of: team, by: device, in: state) else { return false }
        return ride.last.map { $0.time < end.visit.last } ?? true
    }

    /// The end of a team's ride by a device's visit to the finish; `nil` where something else ended it.
    private static func end(
        of team: TeamID, by device: DeviceID, in state: QuestState
    ) -> (at: Timestamp, visit: TaskVisit)? {
        guard let finish = state.teams[team]?.ride.finish, finish.isByArrival,
            let visits = state.devices[device]?.visits
        else { return nil }
        for visit in visits.lazy.map(\.visit) where visit.task == nil && visit.certainty == .sure {
            if visit.first <= finish.time, finish.time <= visit.last { return (finish.time, visit) }
        }
        return nil
    }
}

/// A source of routes for rides. Asked by `Riding` at most once for a step.
public protocol RouteSource {
    /// The number of the road conditions that routes keep to; rises with every change.
    var epoch: UInt64 { get }

    /// A way to a destination.
    ///
    /// - Parameter heading: The direction in which the rider is riding, if that is known.
    /// - Returns: `nil` where none leads there, or the task has no place that riders may know.
    func route(from place: Coordinate, heading: Bearing?, to goal: Destination) -> RideRoute?

    /// Whether the conditions of this moment leave all of a route open.
    func isOpen(_ route: RideRoute) -> Bool
}

/// A route that a rider follows.
public struct RideRoute: Sendable, Equatable {
    public let goal: Destination
    public let line: RouteLine
    /// The arcs that are ridden, so that closures can be looked for.
    public let arcs: [ArcID]
    public let duration: Seconds
    /// The way as it was found, for whoever tells what there is to do along it (`RouteGuide`): most routes are asked
    /// for that never.
    public let found: Route?

    /// `nil` for one to the start or the finish.
    public var task: TaskID? { goal.task }

    public init(
        to goal: Destination, line: RouteLine, arcs: [ArcID], duration: Seconds, found: Route? = nil
    ) {
        self.goal = goal
        self.line = line
        self.arcs = arcs
        self.duration = duration
        self.found = found
    }
}

/// Routes of a ride: to where the rider has chosen to be led, else to the nearest of the places that may be ridden to,
/// by riding time.
///
/// Used by one task at a time, as its workspace is.
public struct NearestRoutes: RouteSource {
    private let router: Router
    private let workspace: RouterWorkspace
    private let targets: PinnedTargets
    /// The tasks of the quest, by place among the targets.
    private let tasks: [PlacedTask]
    /// The destinations whose places come after those of the tasks.
    private let ends: [Destination]
    /// The destinations that may be ridden to, by place among the targets.
    private let open: [Int]
    private let isChosen: Bool

    /// - Parameters:
    ///   - targets: The places of the tasks' zones, in the same order, and after them those of the ends.
    ///   - tasks: All tasks of the quest.
    ///   - ends: Its start and its finish, as far as they are among the targets.
    ///   - open: The destinations that may be ridden to, by their places.
    ///   - isChosen: Whether routes lead to the one that is asked for, and not to the nearest.
    public init(
        on router: Router, to targets: PinnedTargets, of tasks: [PlacedTask], ends: [Destination] = [],
        open: [Int], isChosen: Bool, using workspace: RouterWorkspace
    ) {
        self.router = router
        self.targets = targets
        self.tasks = tasks
        self.ends = ends
        self.open = open
        self.isChosen = isChosen
        self.workspace = workspace
    }

    public var epoch: UInt64 { router.conditions.epoch }

    public func route(from place: Coordinate, heading: Bearing?, to goal: Destination) -> RideRoute? {
        guard let (index, route) = try? found(from: place, heading: heading, to: goal) else { return nil }
        return RideRoute(
            to: destination(at: index), line: RouteLine(route.geometry), arcs: route.legs.flatMap(\.arcs),
            duration: route.duration, found: route)
    }

    private func destination(at index: Int) -> Destination {
        index < tasks.count ? .task(tasks[index].id) : ends[index - tasks.count]
    }

    private func found(
        from place: Coordinate, heading: Bearing?, to goal: Destination
    ) throws(RoutingError) -> (index: Int, route: Route)? {
        if isChosen || open.count < 2 {
            guard let index = open.first(where: { destination(at: $0) == goal }) else { return nil }
            return (index, try route(from: place, heading: heading, toTarget: index))
        }
        // Its riding times say which one is the nearest, and only the way there is searched for.
        let nearest = try router.nearest(
            of: targets, among: open, from: place, heading: heading, using: workspace
        ).first
        return nearest.map { ($0.index, $0.route) }
    }

    private func route(
        from place: Coordinate, heading: Bearing?, toTarget index: Int
    ) throws(RoutingError) -> Route {
        try router.route(from: place, heading: heading, toTarget: index, of: targets, using: workspace)
    }

    public func isOpen(_ route: RideRoute) -> Bool { !router.closesAny(of: route.arcs) }
}
