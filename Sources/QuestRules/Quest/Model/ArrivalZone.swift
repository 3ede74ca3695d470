/// The zone in which a rider counts as arrived.
public enum ArrivalZone: Sendable, Equatable {
    case circle(center: Coordinate, radius: Meters)
    /// Rings of a polygon, the outer one first; `target` is the point inside it that riders are led to.
    case polygon(rings: [[Coordinate]], target: Coordinate)

    /// The point that routes lead to.
    public var target: Coordinate {
        switch self {
        case .circle(let center, _): center
        case .polygon(_, let target): target
        }
    }
}

extension ArrivalZone {
    /// The distance from the target to the farthest point of the zone: a circle so large around the target holds all
    /// of it.
    ///
    /// - Complexity: O(positions of the outer ring).
    public var reach: Meters {
        switch self {
        case .circle(_, let radius): radius
        case .polygon(let rings, let target):
            rings.first?.map { Geodesic.distance(target, $0) }.max() ?? .zero
        }
    }

    /// The distance from a place outside to the zone's border; zero inside.
    ///
    /// - Complexity: O(positions of the polygon).
    public func distance(from place: Coordinate) -> Meters { max(.zero, border(from: place)) }

    /// The distance from a place to the zone's border, negative inside.
    ///
    /// - Complexity: O(positions of the polygon).
    package func border(from place: Coordinate) -> Meters {
        switch self {
        case .circle(let center, let radius): Geodesic.distance(place, center) - radius
        case .polygon(let rings, _): .zero - PolygonDepth.depth(of: place, in: [rings])
        }
    }
}
