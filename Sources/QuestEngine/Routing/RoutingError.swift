/// A reason why there is no route. Waypoints are counted from zero.
public enum RoutingError: Error, Hashable, Sendable {
    /// Fewer waypoints than two.
    case tooFewWaypoints
    case tooManyWaypoints(limit: Int)
    /// A place in a matrix's `sources`, counted from zero, names no waypoint.
    case unknownSource(index: Int)
    /// A place in a matrix's `targets`, counted from zero, names no waypoint.
    case unknownTarget(index: Int)
    /// The straight lines between the waypoints add up to more.
    case tooLong(limit: Meters)
    /// A waypoint is not finite, or not on the earth.
    case invalidCoordinate(waypoint: Int)
    /// The map does not reach there.
    case outsideMap(waypoint: Int)
    /// A waypoint is on the map, but no road a bicycle may use is near enough.
    case noRoadNearby(waypoint: Int, radius: Meters)
    /// All roads near a waypoint are closed for the time being or to be avoided.
    case roadsClosed(waypoint: Int, radius: Meters)
    /// A place to avoid that is none; counted from zero.
    case invalidAvoidance(index: Int, RoadPlaceError)
    case tooManyAvoidances(limit: Int)
    /// The places to avoid have more positions, or more roads around them, than are looked at for one
    /// request, or no way around them was found in the time that one request has.
    case avoidedTooLarge
    /// No way leads from a waypoint to the next.
    case noRoute(fromWaypoint: Int)
    /// The map was not prepared for such a profile.
    case unknownProfile(String)

    /// Message for the person who asked; waypoints are counted from one there.
    public var message: Message {
        switch self {
        case .tooFewWaypoints: .tooFewWaypoints()
        case .tooManyWaypoints(let limit): .tooManyWaypoints(limit: limit)
        case .unknownSource(let index), .unknownTarget(let index): .noSuchWaypoint(number: index + 1)
        case .tooLong(let limit): .routeTooLong(limit: limit)
        case .invalidCoordinate(let waypoint): .invalidCoordinate(waypoint: waypoint + 1)
        case .outsideMap(let waypoint): .outsideMap(waypoint: waypoint + 1)
        case .noRoadNearby(let waypoint, let radius): .noRoadNearby(waypoint: waypoint + 1, radius: radius)
        case .roadsClosed(let waypoint, let radius): .roadsClosed(waypoint: waypoint + 1, radius: radius)
        case .invalidAvoidance(_, let error): error.message
        case .tooManyAvoidances(let limit): .tooManyAvoidances(limit: limit)
        case .avoidedTooLarge: .avoidedTooLarge()
        case .noRoute(let waypoint): .noRoute(fromWaypoint: waypoint + 1)
        case .unknownProfile(let name): .unknownProfile(name)
        }
    }

    /// A stable name for clients and scripts, such as `no-route`.
    public var code: String { message.code.rawValue }
}
