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
    /// More roads can be reached within a limit than are looked at for one request.
    case reachTooLarge
    /// No way leads from a waypoint to the next.
    case noRoute(fromWaypoint: Int)
    /// The map was not prepared for such a profile.
    case unknownProfile(String)

    /// Message for the person who asked; waypoints are counted from one there.
    public var message: Message {
        switch self {
        case .tooFewWaypoints:
            Message(
                "too-few-waypoints", "A route needs at least two waypoints.",
                "Для маршрута нужны хотя бы две точки.")
        case .tooManyWaypoints(let limit):
            Message(
                "too-many-waypoints", "Too many waypoints: at most {limit}.",
                "Слишком много точек маршрута: не больше {limit}.", ["limit": .count(limit)])
        case .unknownSource(let index), .unknownTarget(let index):
            Message(
                "no-such-waypoint",
                "Number {number} of the chosen waypoints is not in the list of waypoints.",
                "Номер {number} из выбранных точек не значится в списке точек.",
                ["number": .count(index + 1)])
        case .tooLong(let limit):
            Message(
                "too-long", "The waypoints are too far apart: at most {limit} km in all.",
                "Точки маршрута слишком далеко друг от друга: всего не больше {limit} км.",
                ["limit": .number(limit.value / 1000)])
        case .invalidCoordinate(let waypoint):
            Message(
                "invalid-coordinate", "Waypoint {waypoint} is not a longitude and a latitude in degrees.",
                "Точка {waypoint} — не долгота и широта в градусах.", ["waypoint": .count(waypoint + 1)])
        case .outsideMap(let waypoint):
            Message(
                "outside-map", "Waypoint {waypoint} lies outside the map.",
                "Точка {waypoint} лежит за пределами карты.", ["waypoint": .count(waypoint + 1)])
        case .noRoadNearby(let waypoint, let radius):
            Message(
                "no-road-nearby", "No rideable road within {radius} m of waypoint {waypoint}.",
                "В радиусе {radius} м от точки {waypoint} нет проезжей для велосипеда дороги.",
                ["waypoint": .count(waypoint + 1), "radius": .number(radius.value)])
        case .roadsClosed(let waypoint, let radius):
            Message(
                "roads-closed", "All roads within {radius} m of waypoint {waypoint} are closed now.",
                "Все дороги в радиусе {radius} м от точки {waypoint} сейчас закрыты.",
                ["waypoint": .count(waypoint + 1), "radius": .number(radius.value)])
        case .invalidAvoidance(_, let error): error.message
        case .tooManyAvoidances(let limit):
            Message(
                "too-many-avoidances", "Too many places to avoid: at most {limit}.",
                "Слишком много мест объезда: не больше {limit}.", ["limit": .count(limit)])
        case .avoidedTooLarge:
            Message(
                "avoided-too-large", "The places to avoid are too large: choose smaller ones, or fewer.",
                "Места объезда слишком велики: выберите меньшие или меньше мест.")
        case .reachTooLarge:
            Message(
                "reach-too-large", "Too many roads can be reached within that limit: choose a smaller one.",
                "Слишком много дорог достижимо в этих пределах: выберите предел поменьше.")
        case .noRoute(let waypoint):
            Message(
                "no-route", "There is no way by bicycle from waypoint {waypoint} to the next one.",
                "От точки {waypoint} до следующей нельзя проехать на велосипеде.",
                ["waypoint": .count(waypoint + 1)])
        case .unknownProfile(let name):
            Message(
                "unknown-profile", "There is no profile “{profile}”.", "Профиля «{profile}» нет.",
                ["profile": .text(name)])
        }
    }

    /// A stable name for clients and scripts, such as `no-route`.
    public var code: String { message.code.rawValue }
}
