/// The cheapest way through the waypoints of a request.
public struct Route: Hashable, Sendable {
    /// Legs, one for each pair of neighbouring waypoints.
    public let legs: [RouteLeg]
    /// The waypoints on the road.
    public let waypoints: [Snap]

    public var distance: Meters { legs.reduce(.zero) { $0 + $1.distance } }
    /// Riding time, turns included.
    public var duration: Seconds { legs.reduce(.zero) { $0 + $1.duration } }
    /// Weight that was minimised, in the unit of the profile (`Profile.Objective`).
    public var weight: Weight { legs.reduce(.zero) { $0 + $1.weight } }

    /// The whole line, each waypoint's place on the road a vertex of it.
    ///
    /// - Complexity: O(number of points).
    public var geometry: [Coordinate] {
        var line: [Coordinate] = []
        for leg in legs { line += line.isEmpty ? leg.geometry[...] : leg.geometry.dropFirst() }
        return line
    }
}
