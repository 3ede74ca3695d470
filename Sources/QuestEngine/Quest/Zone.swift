/// A part of the ground or a street that organisers close to riders, or slow down, while their quest is on: the
/// router keeps to it, and judges see when it held.
public struct Zone: Hashable, Sendable {
    /// A slug, unique among the quest's zones that hold.
    public var id: ZoneID
    /// For people; not empty.
    public var name: String
    public var effect: RoadEffect
    public var shape: Shape

    public enum Shape: Hashable, Sendable {
        /// For each polygon its rings, the outer one first, each closed.
        case polygons([[[Coordinate]]])
        /// The streets along a line; only in the direction it is drawn if `alongOnly`.
        case line([Coordinate], alongOnly: Bool)
    }

    /// Coordinates are rounded to 1e-7 degree, as the log keeps them.
    public init(id: ZoneID, name: String, effect: RoadEffect, shape: Shape) {
        self.id = id
        self.name = name
        self.effect = effect
        self.shape = shape.rounded
    }

    /// In Unicode scalars.
    public static let longestName = 100
    public static let maximumPositions = 2_000
    /// That hold at the same time in one quest.
    public static let maximumCount = 100

    /// What of the road network it takes in.
    public var place: RoadPlace {
        switch shape {
        case .polygons(let polygons): .polygons(polygons)
        case .line(let line, let alongOnly):
            .line(line, within: RoadPlace.defaultLineDistance, alongOnly: alongOnly)
        }
    }
}

extension Zone.Shape {
    var positionCount: Int {
        switch self {
        case .polygons(let polygons): polygons.joined().reduce(0) { $0 + $1.count }
        case .line(let line, _): line.count
        }
    }

    /// What is not on the earth stays as it is, to be refused.
    fileprivate var rounded: Self {
        func rounded(_ line: [Coordinate]) -> [Coordinate] {
            line.map { $0.isValid ? FixedCoordinate($0).coordinate : $0 }
        }
        return switch self {
        case .polygons(let polygons): .polygons(polygons.map { $0.map(rounded) })
        case .line(let line, let alongOnly): .line(rounded(line), alongOnly: alongOnly)
        }
    }
}
