/// Messages about road maps and routes.
public enum MapCode: String, MessageArea {
    case invalidCoordinate = "invalid-coordinate"
    case outsideMap = "outside-map"
    case noRoadNearby = "no-road-nearby"
    case noRoute = "no-route"
    case tooFewWaypoints = "too-few-waypoints"
    case tooManyWaypoints = "too-many-waypoints"
    case noSuchWaypoint = "no-such-waypoint"
    case routeTooLong = "too-long"
    case unknownProfile = "unknown-profile"

    public var code: MessageCode { .map(self) }

    public var wording: Wording {
        switch self {
        case .invalidCoordinate:
            Wording(
                "Waypoint {waypoint} is not a longitude and a latitude in degrees.",
                "Точка {waypoint} — не долгота и широта в градусах.")
        case .outsideMap:
            Wording("Waypoint {waypoint} lies outside the map.", "Точка {waypoint} лежит за пределами карты.")
        case .noRoadNearby:
            Wording(
                "No rideable road within {radius} m of waypoint {waypoint}.",
                "В радиусе {radius} м от точки {waypoint} нет проезжей для велосипеда дороги.")
        case .noRoute:
            Wording(
                "There is no way by bicycle from waypoint {waypoint} to the next one.",
                "От точки {waypoint} до следующей нельзя проехать на велосипеде.")
        case .tooFewWaypoints:
            Wording("A route needs at least two waypoints.", "Для маршрута нужны хотя бы две точки.")
        case .tooManyWaypoints:
            Wording(
                "Too many waypoints: at most {limit}.", "Слишком много точек маршрута: не больше {limit}.")
        case .noSuchWaypoint:
            Wording(
                "Number {number} of the chosen waypoints is not in the list of waypoints.",
                "Номер {number} из выбранных точек не значится в списке точек.")
        case .routeTooLong:
            Wording(
                "The waypoints are too far apart: at most {limit} km in all.",
                "Точки маршрута слишком далеко друг от друга: всего не больше {limit} км.")
        case .unknownProfile:
            Wording("There is no profile “{profile}”.", "Профиля «{profile}» нет.")
        }
    }
}
