/// A part of the road network by its shape on the ground or by number. What it takes in is decided edge by edge:
///
/// - `edges`, `arcs`: these.
/// - `line`: both arcs of each edge at least half of which lies within `distance` of the line, and which advances
///   along the line by a quarter of its length or more between its quarter points: a street that merely crosses
///   the line is not taken in. With `alongOnly` only the arc that leads the way the line is drawn.
/// - `polygons`: both arcs of every edge that has a point in common with one of them, the border included. An
///   edge that only reaches into a polygon is taken in as a whole.
/// - `outside`: likewise, of every edge that has a point outside of all the polygons: what is left open lies inside.
/// - `circle`: likewise, every edge that comes as near as `radius` to the centre.
public enum RoadPlace: Hashable, Sendable {
    case edges([EdgeID])
    case arcs([ArcID])
    case line([Coordinate], within: Meters, alongOnly: Bool)
    /// For each polygon its rings, the outer one first, each closed.
    case polygons([[[Coordinate]]])
    /// As for `polygons`.
    case outside([[[Coordinate]]])
    case circle(center: Coordinate, radius: Meters)
}

extension RoadPlace {
    /// How far from a line its roads may be.
    public static let lineDistances: ClosedRange<Meters> = 1...50
    /// Where a map and a person drawing on it usually agree.
    public static let defaultLineDistance: Meters = 8
    public static let radii: ClosedRange<Meters> = 1...20_000

    /// Checks what can be checked without a map. A polygon whose rings cross is found out later.
    ///
    /// - Throws: `RoadPlaceError`.
    public func validate() throws(RoadPlaceError) {
        switch self {
        case .edges, .arcs: return
        case .line(let line, let distance, _):
            guard line.count >= 2, line.allSatisfy(\.isValid) else { throw .invalidShape }
            guard Self.lineDistances.contains(distance) else { throw .distanceOutOfRange(Self.lineDistances) }
            guard line.count <= RoadLimits.shapePositions.value else {
                throw .tooManyPositions(limit: RoadLimits.shapePositions.value)
            }
        case .polygons(let polygons), .outside(let polygons):
            let rings = polygons.joined()
            let isClosed = rings.allSatisfy {
                $0.count >= 4 && $0.first == $0.last && $0.allSatisfy(\.isValid)
            }
            guard !polygons.isEmpty, !polygons.contains(where: \.isEmpty), isClosed else {
                throw .invalidShape
            }
            guard rings.reduce(0, { $0 + $1.count }) <= RoadLimits.shapePositions.value else {
                throw .tooManyPositions(limit: RoadLimits.shapePositions.value)
            }
        case .circle(let center, let radius):
            guard center.isValid else { throw .invalidShape }
            guard Self.radii.contains(radius) else { throw .distanceOutOfRange(Self.radii) }
        }
    }
}

extension RoadPlace {
    /// How many positions its shape has; none where it is given by number.
    var positionCount: Int {
        switch self {
        case .edges, .arcs: 0
        case .line(let line, _, _): line.count
        case .polygons(let polygons), .outside(let polygons):
            polygons.joined().reduce(0) { $0 + $1.count }
        case .circle: 1
        }
    }
}

/// Why a shape cannot be put on the road network.
public enum RoadPlaceError: Error, Hashable, Sendable {
    /// Positions off the earth, a line of one point, a ring not closed, or rings that cross.
    case invalidShape
    case tooManyPositions(limit: Int)
    /// A line's distance or a circle's radius.
    case distanceOutOfRange(ClosedRange<Meters>)
    /// An edge or arc that the map does not have.
    case unknownEdge

    /// What a person is told.
    public var message: Message {
        switch self {
        case .invalidShape:
            Message(
                "shape-invalid",
                """
                The shape is none: a line needs two positions, a ring must be closed and not cross itself, \
                and all must be longitudes and latitudes.
                """,
                """
                Это не фигура: линии нужны две точки, контур должен быть замкнут и не пересекать себя, а \
                координаты — быть долготой и широтой.
                """)
        case .tooManyPositions(let limit): .shapeTooLong(limit: limit)
        case .distanceOutOfRange(let range):
            Message(
                "shape-distance", "A distance must lie between {least} and {most} m.",
                "Расстояние должно быть от {least} до {most} м.",
                ["least": .number(range.lowerBound.value), "most": .number(range.upperBound.value)])
        case .unknownEdge:
            Message(
                "edge-unknown", "The map has no road of this number.", "На карте нет дороги с таким номером.")
        }
    }

    /// Stable, kebab-case.
    public var code: String { message.code.rawValue }
}

extension Message {
    public static func shapeTooLong(limit: Int) -> Message {
        Message(
            "shape-too-long", "The shape has more than {limit} positions.", "В фигуре больше {limit} точек.",
            ["limit": .count(limit)])
    }
}
