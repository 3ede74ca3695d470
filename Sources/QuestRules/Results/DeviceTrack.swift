public import GeoJSONKit

/// The track of a device, for maps.
public struct DeviceTrack: Sendable {
    public var device: DeviceID
    public var team: TeamID
    /// Fixes by time.
    public var fixes: [Fix]
    /// Flags of each fix; empty where they were not asked for.
    public var flags: [FixFlags]

    /// Creates a track with what stands against its fixes.
    ///
    /// - Parameter fixes: By time.
    public init(device: DeviceID, team: TeamID, filtering fixes: [TimedFix]) {
        self.device = device
        self.team = team
        self.fixes = fixes.map(\.fix)
        flags = FixFilter.flags(of: fixes)
    }

    /// The line of all fixes, with their times in `coordTimes`, as map programs take them; a point where there is one
    /// only, `nil` without any. `mock` has the numbers, from 0, of those that the device called made up, `flagged`
    /// those that something stands against, each with its `reasons` (`FixFlags.names`).
    public var line: Feature? {
        let positions = fixes.map { Position($0.coordinate) }
        guard let first = positions.first else { return nil }
        var properties: JSONObject = [
            "device": .string(device.rawValue), "team": .string(team.rawValue),
            "coordTimes": .array(fixes.map { .string($0.time.description) }), "flagged": .array(flagged),
        ]
        let made = fixes.indices.filter { fixes[$0].isMock }
        if !made.isEmpty { properties["mock"] = .array(made.map { .integer(Int64($0)) }) }
        return Feature(
            geometry: Geometry(positions.count > 1 ? .lineString(positions) : .point(first)),
            properties: properties)
    }

    private var flagged: [JSONValue] {
        flags.enumerated().filter { !$0.element.isEmpty }.map { index, flags in
            [
                "index": .integer(Int64(index)),
                "reasons": .array(flags.names.map { .string($0) }),
            ]
        }
    }
}
