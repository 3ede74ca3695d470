/// Routes of a ride: to the task that the rider has chosen, else to the nearest of the open ones by riding time.
///
/// For one task at a time, as its workspace is.
public struct NearestRoutes: RouteSource {
    private let router: Router
    private let workspace: RouterWorkspace
    private let targets: PinnedTargets
    /// Of the quest, by place among the targets.
    private let tasks: [RideTask]
    /// What may be ridden to, by place among the targets.
    private let open: [Int]
    private let isChosen: Bool

    /// - Parameters:
    ///   - targets: The places of the tasks' zones, in the same order.
    ///   - tasks: All of the quest.
    ///   - open: Those of them that may be ridden to, by their places.
    ///   - isChosen: Whether routes lead to the task that is asked for, and not to the nearest.
    public init(
        on router: Router, to targets: PinnedTargets, of tasks: [RideTask],
        open: [Int], isChosen: Bool, using workspace: RouterWorkspace
    ) {
        self.router = router
        self.targets = targets
        self.tasks = tasks
        self.open = open
        self.isChosen = isChosen
        self.workspace = workspace
    }

    public var epoch: UInt64 { router.conditions.epoch }

    public func route(from place: Coordinate, heading: Bearing?, to task: TaskID) -> RideRoute? {
        guard let (index, route) = try? found(from: place, heading: heading, to: task) else { return nil }
        return RideRoute(
            to: tasks[index].id, line: RideLine(route.geometry), arcs: route.legs.flatMap(\.arcs),
            duration: route.duration)
    }

    private func found(
        from place: Coordinate, heading: Bearing?, to task: TaskID
    ) throws(RoutingError) -> (index: Int, route: Route)? {
        if isChosen || open.count < 2 {
            guard let index = open.first(where: { tasks[$0].id == task }) else { return nil }
            return (index, try route(from: place, heading: heading, toTarget: index))
        }
        guard let heading, router.isCustomized else {
            let nearest = try router.nearest(of: targets, among: open, from: place, using: workspace).first
            guard let nearest else { return nil }
            // A way that has to begin in a direction may be another one.
            if let heading {
                return (nearest.index, try route(from: place, heading: heading, toTarget: nearest.index))
            }
            return (nearest.index, nearest.route)
        }
        // The times of the table say which one is the nearest: only the way to that one is searched for.
        let times = try router.travels(from: place, to: targets, using: workspace)
            .map { $0?.milliseconds }
        let index = open.filter { times[$0] != nil }
            .min { (times[$0]!, $0) < (times[$1]!, $1) }
        guard let index else { return nil }
        return (index, try route(from: place, heading: heading, toTarget: index))
    }

    private func route(
        from place: Coordinate, heading: Bearing?, toTarget index: Int
    ) throws(RoutingError) -> Route {
        try router.route(from: place, heading: heading, toTarget: index, of: targets, using: workspace)
    }

    public func isOpen(_ route: RideRoute) -> Bool { !router.closesAny(of: route.arcs) }
}
