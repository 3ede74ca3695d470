extension Message {
    /// - Parameter waypoint: counted from 1, as people do.
    public static func invalidCoordinate(waypoint: Int) -> Message {
        Message(MapCode.invalidCoordinate, ["waypoint": .count(waypoint)])
    }

    public static func outsideMap(waypoint: Int) -> Message {
        Message(MapCode.outsideMap, ["waypoint": .count(waypoint)])
    }

    public static func noRoadNearby(waypoint: Int, radius: Meters) -> Message {
        Message(MapCode.noRoadNearby, ["waypoint": .count(waypoint), "radius": .number(radius.value)])
    }

    public static func noRoute(fromWaypoint waypoint: Int) -> Message {
        Message(MapCode.noRoute, ["waypoint": .count(waypoint)])
    }

    public static func tooFewWaypoints() -> Message { Message(MapCode.tooFewWaypoints) }

    public static func tooManyWaypoints(limit: Int) -> Message {
        Message(MapCode.tooManyWaypoints, ["limit": .count(limit)])
    }

    /// - Parameter number: the place in the request's list of sources or targets, counted from 1.
    public static func noSuchWaypoint(number: Int) -> Message {
        Message(MapCode.noSuchWaypoint, ["number": .count(number)])
    }

    public static func routeTooLong(limit: Meters) -> Message {
        Message(MapCode.routeTooLong, ["limit": .number(limit.value / 1000)])
    }

    public static func unknownProfile(_ profile: String) -> Message {
        Message(MapCode.unknownProfile, ["profile": .text(profile)])
    }
}
