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
