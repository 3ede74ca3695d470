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
