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
        guard let index = index(from: place, asked: task) else { return nil }
        let route = try? router.route(
            from: place, heading: heading, toTarget: index, of: targets, using: workspace)
        return route.map {
            RideRoute(
                to: tasks[index].id, line: RideLine($0.geometry), arcs: $0.legs.flatMap(\.arcs),
                duration: $0.duration)
        }
    }

    private func index(from place: Coordinate, asked task: TaskID) -> Int? {
        if isChosen || open.count < 2 { return open.first { tasks[$0].id == task } }
        let nearest = try? router.nearest(of: targets, among: open, from: place, using: workspace)
        return nearest?.first?.index
    }

    public func isOpen(_ route: RideRoute) -> Bool { !router.closesAny(of: route.arcs) }
}
