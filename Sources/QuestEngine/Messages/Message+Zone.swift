extension Message {
    public static func shapeInvalid() -> Message { Message(ZoneCode.shapeInvalid) }

    public static func shapeTooLong(limit: Int) -> Message {
        Message(ZoneCode.shapeTooLong, ["limit": .count(limit)])
    }

    public static func shapeDistance(_ range: ClosedRange<Meters>) -> Message {
        Message(
            ZoneCode.shapeDistance,
            ["least": .number(range.lowerBound.value), "most": .number(range.upperBound.value)])
    }

    public static func edgeUnknown() -> Message { Message(ZoneCode.edgeUnknown) }

    /// - Parameter waypoint: counted from 1, as people do.
    public static func roadsClosed(waypoint: Int, radius: Meters) -> Message {
        Message(ZoneCode.roadsClosed, ["waypoint": .count(waypoint), "radius": .number(radius.value)])
    }

    public static func tooManyAvoidances(limit: Int) -> Message {
        Message(ZoneCode.tooManyAvoidances, ["limit": .count(limit)])
    }

    public static func avoidedTooLarge() -> Message { Message(ZoneCode.avoidedTooLarge) }

    public static func zoneTooLarge(limit: Int) -> Message {
        Message(ZoneCode.zoneTooLarge, ["limit": .count(limit)])
    }

    public static func zoneExists(_ zone: ZoneID) -> Message {
        Message(ZoneCode.zoneExists, ["zone": .text(zone.rawValue)])
    }

    public static func zoneNameTaken(_ name: String, by zone: ZoneID) -> Message {
        Message(ZoneCode.zoneNameTaken, ["name": .text(name), "zone": .text(zone.rawValue)])
    }

    public static func zoneUnknown(_ zone: ZoneID) -> Message {
        Message(ZoneCode.zoneUnknown, ["zone": .text(zone.rawValue)])
    }

    public static func zoneOfFile(_ zone: ZoneID) -> Message {
        Message(ZoneCode.zoneOfFile, ["zone": .text(zone.rawValue)])
    }

    public static func zoneIDInvalid() -> Message { Message(ZoneCode.zoneIDInvalid) }

    public static func zoneNameInvalid(limit: Int) -> Message {
        Message(ZoneCode.zoneNameInvalid, ["limit": .count(limit)])
    }

    public static func zoneTimesInvalid() -> Message { Message(ZoneCode.zoneTimesInvalid) }

    public static func zoneShapeUnusable() -> Message { Message(ZoneCode.zoneShapeUnusable) }

    public static func tooManyZones(limit: Int) -> Message {
        Message(ZoneCode.tooManyZones, ["limit": .count(limit)])
    }
}
