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
