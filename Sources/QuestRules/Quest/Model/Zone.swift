public import GeoJSONKit

/// A part of the ground or a street that organisers close to riders, or slow down: the router keeps to it, and where
/// it is closed judges see who was in it. It stands in the quest's file, or holds from one record of the log on.
public struct Zone: Hashable, Sendable {
    /// A slug, unique among the quest's zones that hold and those of its file.
    public var id: ZoneID
    /// Name for people; not empty.
    public var name: String
    public var effect: RoadEffect
    public var shape: Shape
    /// Times at which it begins to hold and ends, beside the records of the log; `nil` leaves that to them.
    public var starts: Timestamp?
    public var ends: Timestamp?

    public enum Shape: Hashable, Sendable {
        /// Rings of each polygon, the outer one first, each closed.
        case polygons([[[Coordinate]]])
        /// The streets along a line; only in the direction it is drawn if `alongOnly`.
        case line([Coordinate], alongOnly: Bool)
        /// The ground outside of these polygons, in which riders must stay.
        case outside([[[Coordinate]]])
    }

    /// Coordinates are rounded to 1e-7 degree, as the log keeps them.
    public init(
        id: ZoneID, name: String, effect: RoadEffect, shape: Shape, starts: Timestamp? = nil,
        ends: Timestamp? = nil
    ) {
        self.id = id
        self.name = name
        self.effect = effect
        self.shape = shape.rounded
        self.starts = starts
        self.ends = ends
    }

    /// The part of the road network that it takes in.
    public var place: RoadPlace {
        switch shape {
        case .polygons(let polygons): .polygons(polygons)
        case .outside(let polygons): .outside(polygons)
        case .line(let line, let alongOnly):
            .line(line, within: RoadPlace.defaultLineDistance, alongOnly: alongOnly)
        }
    }

    /// Returns the distance from a place inside of forbidden ground to the nearest border. `nil` where the zone
    /// forbids nothing: elsewhere, in a slow zone, and in one along a line, which has no ground.
    ///
    /// - Complexity: O(number of positions).
    public func depth(of place: Coordinate) -> Meters? {
        guard effect == .closed else { return nil }
        let depth: Meters
        switch shape {
        case .polygons(let polygons): depth = PolygonDepth.depth(of: place, in: polygons)
        case .outside(let polygons): depth = .zero - PolygonDepth.depth(of: place, in: polygons)
        case .line: return nil
        }
        return depth >= .zero ? depth : nil
    }

    /// A box outside of which nothing is forbidden; `nil` where there is none.
    package var forbiddenBox: Bounds? {
        guard case .polygons(let polygons) = shape else { return nil }
        return Bounds(around: polygons.joined().joined())
    }
}

extension Zone.Shape {
    /// Whether all its positions are longitudes and latitudes.
    var isOnEarth: Bool { positions.allSatisfy(\.isValid) }

    /// The positions of all rings, one after the other.
    var positions: [Coordinate] {
        switch self {
        case .polygons(let polygons), .outside(let polygons): Array(polygons.joined().joined())
        case .line(let line, _): line
        }
    }

    /// The middle of the smallest box around it; no place on the earth where it has no positions.
    package var middle: Coordinate { Bounds(around: positions).middle }

    var positionCount: Int {
        switch self {
        case .polygons(let polygons), .outside(let polygons): polygons.joined().reduce(0) { $0 + $1.count }
        case .line(let line, _): line.count
        }
    }

    /// The zone with rounded positions; one that is not on the earth stays as it is, to be refused.
    fileprivate var rounded: Self {
        func rounded(_ line: [Coordinate]) -> [Coordinate] {
            line.map { $0.isValid ? FixedCoordinate($0).coordinate : $0 }
        }
        return switch self {
        case .polygons(let polygons): .polygons(polygons.map { $0.map(rounded) })
        case .outside(let polygons): .outside(polygons.map { $0.map(rounded) })
        case .line(let line, let alongOnly): .line(rounded(line), alongOnly: alongOnly)
        }
    }
}

extension Zone.Shape {
    /// Creates a shape of a Polygon, a MultiPolygon or a LineString; `nil` for another geometry, and for a direction of
    /// what is no line.
    public init?(_ geometry: Geometry, alongOnly: Bool) {
        func ring(_ ring: LinearRing) -> [Coordinate] { ring.positions.map { Coordinate($0) } }
        switch geometry.shape {
        case .lineString(let line): self = .line(line.map { Coordinate($0) }, alongOnly: alongOnly)
        case .polygon(let rings) where !alongOnly: self = .polygons([rings.map(ring)])
        case .multiPolygon(let polygons) where !alongOnly: self = .polygons(polygons.map { $0.map(ring) })
        default: return nil
        }
    }

    /// The shape as GeoJSON has it; a Polygon where there is only one.
    public var geometry: Geometry {
        switch self {
        case .line(let line, _): return Geometry(.lineString(line.map { Position($0) }))
        case .polygons(let polygons), .outside(let polygons):
            let shapes = polygons.map { rings in rings.map { LinearRing($0.map { Position($0) }) } }
            return Geometry(shapes.count == 1 ? .polygon(shapes[0]) : .multiPolygon(shapes))
        }
    }
}
