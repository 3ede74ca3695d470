/// A source of routes for rides. Asked by `Riding` at most once for a step.
public protocol RouteSource {
    /// The number of the road conditions that routes keep to; rises with every change.
    var epoch: UInt64 { get }

    /// A way to the place of a task.
    ///
    /// - Parameter heading: The direction in which the rider is riding, if that is known.
    /// - Returns: `nil` where none leads there, or the task has no place that riders may know.
    func route(from place: Coordinate, heading: Bearing?, to task: TaskID) -> RideRoute?

    /// Whether the conditions of this moment leave all of a route open.
    func isOpen(_ route: RideRoute) -> Bool
}

/// A route that a rider follows.
public struct RideRoute: Sendable, Equatable {
    public let task: TaskID
    public let line: RouteLine
    /// The arcs that are ridden, so that closures can be looked for.
    public let arcs: [ArcID]
    public let duration: Seconds
    /// Things to do along it.
    public let guide: RouteGuide

    public init(
        to task: TaskID, line: RouteLine, arcs: [ArcID], duration: Seconds, guide: RouteGuide = .empty
    ) {
        self.task = task
        self.line = line
        self.arcs = arcs
        self.duration = duration
        self.guide = guide
    }
}

/// Routes of a ride: to the task that the rider has chosen, else to the nearest of the open ones by riding time.
///
/// Used by one task at a time, as its workspace is.
public struct NearestRoutes: RouteSource {
    private let router: Router
    private let workspace: RouterWorkspace
    private let targets: PinnedTargets
    /// The tasks of the quest, by place among the targets.
    private let tasks: [PlacedTask]
    /// The tasks that may be ridden to, by place among the targets.
    private let open: [Int]
    private let isChosen: Bool

    /// - Parameters:
    ///   - targets: The places of the tasks' zones, in the same order.
    ///   - tasks: All tasks of the quest.
    ///   - open: The tasks that may be ridden to, by their places.
    ///   - isChosen: Whether routes lead to the task that is asked for, and not to the nearest.
    public init(
        on router: Router, to targets: PinnedTargets, of tasks: [PlacedTask],
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
            to: tasks[index].id, line: RouteLine(route.geometry), arcs: route.legs.flatMap(\.arcs),
            duration: route.duration, guide: RouteGuide(route, on: router.graph))
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
        let times = try router.costs(from: place, to: targets, using: workspace)
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
