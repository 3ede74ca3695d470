/// Where a ride gets its routes from. Asked by `Riding` at most once for a step.
public protocol RouteSource {
    /// The number of the road conditions that routes keep to; rises with every change.
    var epoch: UInt64 { get }

    /// A way to the place of a task.
    ///
    /// - Parameter heading: In which direction the rider is riding, if that is known.
    /// - Returns: `nil` where none leads there, or the task has no place that may be told.
    func route(from place: Coordinate, heading: Bearing?, to task: TaskID) -> RideRoute?

    /// Whether the conditions of this moment leave all of a route open.
    func isOpen(_ route: RideRoute) -> Bool
}

/// A route that a rider follows.
public struct RideRoute: Sendable, Equatable {
    public let task: TaskID
    public let line: RideLine
    /// What is ridden, so that closures can be looked for.
    public let arcs: [ArcID]
    public let duration: Seconds

    public init(to task: TaskID, line: RideLine, arcs: [ArcID], duration: Seconds) {
        self.task = task
        self.line = line
        self.arcs = arcs
        self.duration = duration
    }
}

/// Routes to pinned targets on one router, guided by their fields.
public struct PinnedRoutes: RouteSource {
    private let router: Router
    private let targets: PinnedTargets
    private let places: [TaskID: Int]
    private let workspace: RouterWorkspace

    /// - Parameter places: By task its place among the targets.
    public init(
        on router: Router, to targets: PinnedTargets, places: [TaskID: Int],
        using workspace: RouterWorkspace
    ) {
        self.router = router
        self.targets = targets
        self.places = places
        self.workspace = workspace
    }

    public var epoch: UInt64 { router.conditions.epoch }

    public func route(from place: Coordinate, heading: Bearing?, to task: TaskID) -> RideRoute? {
        guard let target = places[task] else { return nil }
        let route = try? router.route(
            from: place, heading: heading, toTarget: target, of: targets, using: workspace)
        return route.map {
            RideRoute(
                to: task, line: RideLine($0.geometry), arcs: $0.legs.flatMap(\.arcs), duration: $0.duration)
        }
    }

    public func isOpen(_ route: RideRoute) -> Bool { !router.closesAny(of: route.arcs) }
}
