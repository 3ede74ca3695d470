// Messages about routes, and about shapes that are avoided.

extension Message {
    /// - Parameter waypoint: counted from 1, as people do.
    public static func invalidCoordinate(waypoint: Int) -> Message {
        Message(
            "invalid-coordinate", "Waypoint {waypoint} is not a longitude and a latitude in degrees.",
            "Точка {waypoint} — не долгота и широта в градусах.", ["waypoint": .count(waypoint)])
    }

    public static func outsideMap(waypoint: Int) -> Message {
        Message(
            "outside-map", "Waypoint {waypoint} lies outside the map.",
            "Точка {waypoint} лежит за пределами карты.", ["waypoint": .count(waypoint)])
    }

    public static func noRoadNearby(waypoint: Int, radius: Meters) -> Message {
        Message(
            "no-road-nearby", "No rideable road within {radius} m of waypoint {waypoint}.",
            "В радиусе {radius} м от точки {waypoint} нет проезжей для велосипеда дороги.",
            ["waypoint": .count(waypoint), "radius": .number(radius.value)])
    }

    public static func noRoute(fromWaypoint waypoint: Int) -> Message {
        Message(
            "no-route", "There is no way by bicycle from waypoint {waypoint} to the next one.",
            "От точки {waypoint} до следующей нельзя проехать на велосипеде.", ["waypoint": .count(waypoint)])
    }

    public static func tooFewWaypoints() -> Message {
        Message(
            "too-few-waypoints", "A route needs at least two waypoints.",
            "Для маршрута нужны хотя бы две точки.")
    }

    public static func tooManyWaypoints(limit: Int) -> Message {
        Message(
            "too-many-waypoints", "Too many waypoints: at most {limit}.",
            "Слишком много точек маршрута: не больше {limit}.", ["limit": .count(limit)])
    }

    /// - Parameter number: the place in the request's list of sources or targets, counted from 1.
    public static func noSuchWaypoint(number: Int) -> Message {
        Message(
            "no-such-waypoint", "Number {number} of the chosen waypoints is not in the list of waypoints.",
            "Номер {number} из выбранных точек не значится в списке точек.", ["number": .count(number)])
    }

    public static func routeTooLong(limit: Meters) -> Message {
        Message(
            "too-long", "The waypoints are too far apart: at most {limit} km in all.",
            "Точки маршрута слишком далеко друг от друга: всего не больше {limit} км.",
            ["limit": .number(limit.value / 1000)])
    }

    public static func unknownProfile(_ profile: String) -> Message {
        Message(
            "unknown-profile", "There is no profile “{profile}”.", "Профиля «{profile}» нет.",
            ["profile": .text(profile)])
    }

    public static func shapeInvalid() -> Message {
        Message(
            "shape-invalid",
            """
            The shape is none: a line needs two positions, a ring must be closed and not cross itself, and \
            all must be longitudes and latitudes.
            """,
            """
            Это не фигура: линии нужны две точки, контур должен быть замкнут и не пересекать себя, а \
            координаты — быть долготой и широтой.
            """)
    }

    public static func shapeTooLong(limit: Int) -> Message {
        Message(
            "shape-too-long", "The shape has more than {limit} positions.", "В фигуре больше {limit} точек.",
            ["limit": .count(limit)])
    }

    public static func shapeDistance(_ range: ClosedRange<Meters>) -> Message {
        Message(
            "shape-distance", "A distance must lie between {least} and {most} m.",
            "Расстояние должно быть от {least} до {most} м.",
            ["least": .number(range.lowerBound.value), "most": .number(range.upperBound.value)])
    }

    public static func edgeUnknown() -> Message {
        Message("edge-unknown", "The map has no road of this number.", "На карте нет дороги с таким номером.")
    }

    /// - Parameter waypoint: counted from 1, as people do.
    public static func roadsClosed(waypoint: Int, radius: Meters) -> Message {
        Message(
            "roads-closed", "All roads within {radius} m of waypoint {waypoint} are closed now.",
            "Все дороги в радиусе {radius} м от точки {waypoint} сейчас закрыты.",
            ["waypoint": .count(waypoint), "radius": .number(radius.value)])
    }

    public static func tooManyAvoidances(limit: Int) -> Message {
        Message(
            "too-many-avoidances", "Too many places to avoid: at most {limit}.",
            "Слишком много мест объезда: не больше {limit}.", ["limit": .count(limit)])
    }

    public static func avoidedTooLarge() -> Message {
        Message(
            "avoided-too-large", "The places to avoid are too large: choose smaller ones, or fewer.",
            "Места объезда слишком велики: выберите меньшие или меньше мест.")
    }
}
