public import GeoJSONKit
public import QuestEngine

/// `POST admin/quests/{quest}/zones`.
public struct ZoneRequest: RequestObject {
    public var name: String
    /// A slug; made from the name where missing.
    public var id: ZoneID?
    /// How many times as long riding takes there; closed where missing.
    public var slow: Ranged<SlowFactors>?
    /// Of a line: only the direction in which it is drawn.
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

/// A zone as the organisers see it.
public struct AdminZone: Codable, Sendable, Equatable {
    public var id: ZoneID
    public var name: String
    /// How many times as long riding takes; `null` where nobody may ride.
    @AlwaysPresent public var slow: Double?
    public var alongOnly: Bool
    public var geometry: Geometry
    /// What is forbidden is the ground outside of the geometry.
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

    public init(_ state: ZoneState, at time: Timestamp, roadCount: Int?) {
        self.init(
            state.zone, source: "log", phase: state.phase(at: time), since: state.since, until: state.until,
            roadCount: roadCount)
    }

    /// One of the quest's file.
    public init(_ zone: Zone, publishedAt time: Timestamp, roadCount: Int?) {
        self.init(zone, source: "document", phase: .holding, since: time, until: nil, roadCount: roadCount)
    }

    private init(
        _ zone: Zone, source: String, phase: ZoneState.Phase, since: Timestamp, until: Timestamp?,
        roadCount: Int?
    ) {
        id = zone.id
        name = zone.name
        if case .slowed(let factor) = zone.effect { slow = factor.value } else { slow = nil }
        if case .line(_, true) = zone.shape { alongOnly = true } else { alongOnly = false }
        if case .outside = zone.shape { outside = true } else { outside = false }
        geometry = Geometry(zone.shape)
        self.source = source
        self.phase = phase.rawValue
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

extension Geometry {
    fileprivate init(_ shape: Zone.Shape) {
        func positions(_ line: [Coordinate]) -> [Position] {
            line.map { Position(longitude: $0.longitude, latitude: $0.latitude) }
        }
        switch shape {
        case .line(let line, _): self.init(.lineString(positions(line)))
        case .polygons(let polygons), .outside(let polygons):
            let shapes = polygons.map { rings in rings.map { LinearRing(positions($0)) } }
            self.init(shapes.count == 1 ? .polygon(shapes[0]) : .multiPolygon(shapes))
        }
    }
}

extension Zone.Shape {
    /// `nil` for a geometry of another kind.
    public init?(_ geometry: Geometry, alongOnly: Bool) {
        func place(_ position: Position) -> Coordinate {
            Coordinate(longitude: position.longitude, latitude: position.latitude)
        }
        func ring(_ ring: LinearRing) -> [Coordinate] { ring.positions.map(place) }
        switch geometry.shape {
        case .lineString(let line): self = .line(line.map(place), alongOnly: alongOnly)
        case .polygon(let rings) where !alongOnly: self = .polygons([rings.map(ring)])
        case .multiPolygon(let polygons) where !alongOnly: self = .polygons(polygons.map { $0.map(ring) })
        default: return nil
        }
    }
}
