public import GeoJSONKit
public import QuestEngine

/// `POST admin/quests/{quest}/zones`.
public struct ZoneRequest: Codable, Sendable, Equatable {
    public var name: String
    /// A slug; made from the name where missing.
    public var id: ZoneID?
    /// How many times as long riding takes there, 1 to 100; closed where missing.
    public var slow: Double?
    /// Of a line: only the direction in which it is drawn.
    public var alongOnly: Bool?
    /// A Polygon, a MultiPolygon or a LineString.
    public var geometry: Geometry

    public init(
        name: String, id: ZoneID? = nil, slow: Double? = nil, alongOnly: Bool? = nil, geometry: Geometry
    ) {
        self.name = name
        self.id = id
        self.slow = slow
        self.alongOnly = alongOnly
        self.geometry = geometry
    }

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case name, id, slow
        case alongOnly = "along_only"
        case geometry
    }

    public init(from decoder: any Decoder) throws {
        let members = try decoder.strictContainer(keyedBy: CodingKeys.self)
        name = try members.decode(String.self, forKey: .name)
        id = try members.decodeIfPresent(ZoneID.self, forKey: .id)
        slow = try members.decodeIfPresent(Double.self, forKey: .slow)
        alongOnly = try members.decodeIfPresent(Bool.self, forKey: .alongOnly)
        geometry = try members.decode(Geometry.self, forKey: .geometry)
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
    public var since: Timestamp
    /// `null` while it holds.
    @AlwaysPresent public var until: Timestamp?
    /// How many stretches of road it takes in on the daemon's map; missing for one that holds no longer.
    public var roadCount: Int?

    public init(_ state: ZoneState, roadCount: Int?) {
        id = state.zone.id
        name = state.zone.name
        if case .slowed(let factor) = state.zone.effect { slow = factor.value } else { slow = nil }
        if case .line(_, true) = state.zone.shape { alongOnly = true } else { alongOnly = false }
        geometry = Geometry(state.zone.shape)
        since = state.since
        until = state.until
        self.roadCount = roadCount
    }

    public enum CodingKeys: String, CodingKey {
        case id, name, slow
        case alongOnly = "along_only"
        case geometry, since, until
        case roadCount = "road_count"
    }
}

/// `GET admin/quests/{quest}/zones`, in the order they were added.
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
        case .polygons(let polygons):
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
