/// Why there is no route. Waypoints are counted from zero.
public enum RoutingError: Error, Hashable, Sendable {
    /// Fewer than two.
    case tooFewWaypoints
    case tooManyWaypoints(limit: Int)
    /// The straight lines between the waypoints add up to more.
    case tooLong(limit: Meters)
    /// Not finite, or not on the earth.
    case invalidCoordinate(waypoint: Int)
    /// The map does not reach there.
    case outsideMap(waypoint: Int)
    /// On the map, but no road a bicycle may use is near enough.
    case noRoadNearby(waypoint: Int, radius: Meters)
    /// One cannot get from this waypoint to the next.
    case noRoute(fromWaypoint: Int)
    /// The map was not prepared for such a profile.
    case unknownProfile(String)

    /// A stable name for clients and scripts.
    public var code: String { messageCode.rawValue }
}
