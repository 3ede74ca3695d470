public import GeoJSONKit
public import QuestUnits

/// `POST admin/quests/{quest}/zones`.
public struct ZoneRequest: RequestObject {
    public var name: String
    /// A slug; made from the name where missing.
    public var id: ZoneID?
    /// How many times as long riding takes there; closed where missing.
    public var slow: Ranged<SlowFactors>?
    /// Whether a line holds only in the direction in which it is drawn.
    public var alongOnly: Bool?
    /// From when on it holds; at once where missing.
    public var since: Moment?
    /// When it ceases to hold; when it is removed where missing.
    public var until: Moment?
    /// A Polygon, a MultiPolygon or a LineString.
    public var geometry: Geometry
    /// Whether another zone may have the name; it is refused then where this is missing.
    public var sameName: Bool?

    public init(
        name: String, id: ZoneID? = nil, slow: Ranged<SlowFactors>? = nil, alongOnly: Bool? = nil,
        since: Moment? = nil, until: Moment? = nil, geometry: Geometry, sameName: Bool? = nil
    ) {
        self.name = name
        self.id = id
        self.slow = slow
        self.alongOnly = alongOnly
        self.since = since
        self.until = until
        self.geometry = geometry
        self.sameName = sameName
    }
}

/// `POST admin/quests/{quest}/zones?dry_run=true`: what a zone would do that is not stored.
public struct ZoneForetold: Codable, Sendable, Equatable {
    /// The id that it would get.
    public var id: ZoneID
    /// How many stretches of road it takes in on the daemon's map.
    public var roadCount: Int
    /// How many routes of riders who are out lead through it, of all quests: a closure gives each another way.
    public var routeCount: Int
    /// The teams of this quest whose routes those are.
    public var teams: [TeamID]

    public init(id: ZoneID, roadCount: Int, routeCount: Int, teams: [TeamID]) {
        self.id = id
        self.roadCount = roadCount
        self.routeCount = routeCount
        self.teams = teams
    }
}

/// A zone as the organisers see it.
public struct AdminZone: Codable, Sendable, Equatable {
    public var id: ZoneID
    public var name: String
    /// How many times as long riding takes; `null` where nobody may ride.
    @AlwaysPresent public var slow: Double?
    public var alongOnly: Bool
    public var geometry: Geometry
    /// Whether what is forbidden is the ground outside of the geometry.
    public var outside: Bool
    /// `log` for what organisers add and remove, `document` for what the quest's file says.
    public var source: String
    /// `planned`, `holding` or `ended`.
    public var phase: String
    /// From when on it holds or held.
    public var since: Timestamp
    /// When it ceases or ceased to hold; `null` where nobody has said.
    @AlwaysPresent public var until: Timestamp?
    /// How many stretches of road it takes in on the daemon's map; missing for one that has ended.
    public var roadCount: Int?

    public init(
        id: ZoneID, name: String, slow: Double?, alongOnly: Bool, geometry: Geometry, outside: Bool,
        source: String, phase: String, since: Timestamp, until: Timestamp?, roadCount: Int?
    ) {
        self.id = id
        self.name = name
        self.slow = slow
        self.alongOnly = alongOnly
        self.geometry = geometry
        self.outside = outside
        self.source = source
        self.phase = phase
        self.since = since
        self.until = until
        self.roadCount = roadCount
    }
}

/// `GET admin/quests/{quest}/zones`: those of the quest's file, then the others in the order they were added.
public struct AdminZoneList: Codable, Sendable, Equatable {
    public var zones: [AdminZone]

    public init(zones: [AdminZone]) {
        self.zones = zones
    }
}
