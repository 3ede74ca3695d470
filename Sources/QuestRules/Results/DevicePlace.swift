public import GeoJSONKit

/// Where a device is known to be, for maps.
public struct DevicePlace: Sendable {
    public var device: DeviceID
    public var team: TeamID
    public var known: Whereabouts

    public init(device: DeviceID, team: TeamID, known: Whereabouts) {
        self.device = device
        self.team = team
        self.known = known
    }

    /// The last fix that is believed, and how old it is, with a newer one that proves nothing beside it (`doubtful`).
    /// Where none is believed that one is shown, with its `reasons` (`FixFlags.names`); `nil` without any.
    ///
    /// - Parameter name: of the team.
    public func feature(named name: String, at now: Timestamp) -> Feature? {
        guard let fix = known.shown?.fix else { return nil }
        var properties: JSONObject = [
            "device": .string(device.rawValue), "team": .string(team.rawValue), "name": .string(name),
            "time": .string(fix.time.description),
            "age": .integer(max(0, now.since(fix.time).value / 1000)),
        ]
        properties["accuracy"] = fix.accuracy.map { .number($0.value) }
        properties["speed"] = fix.speed.map { .number($0) }
        properties["course"] = fix.course.map { .number($0) }
        properties["battery"] = fix.battery.map { .number($0) }
        if fix.isMock { properties["mock"] = .bool(true) }
        if !known.doubts.isEmpty {
            properties["reasons"] = .array(known.doubts.names.map { .string($0) })
        } else if let doubtful = known.doubtful {
            properties["doubtful"] = .object(doubtful.members(at: now))
        }
        return Feature(
            id: .string(device.rawValue), geometry: Geometry(.point(Position(fix.coordinate))),
            properties: properties)
    }
}

extension DoubtfulFix {
    /// The fix as it is shown beside the believed one.
    fileprivate func members(at now: Timestamp) -> JSONObject {
        var members: JSONObject = [
            "position": .array([.number(fix.coordinate.longitude), .number(fix.coordinate.latitude)]),
            "at": .string(fix.fix.time.description),
            "age": .integer(max(0, now.since(fix.fix.time).value / 1000)),
            "reasons": .array(flags.names.map { .string($0) }),
        ]
        members["accuracy"] = fix.fix.accuracy.map { .number($0.value) }
        return members
    }
}
