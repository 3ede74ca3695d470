/// A part of the road network by its shape on the ground or by number. What it takes in is decided edge by edge:
///
/// - `edges`, `arcs`: these.
/// - `line`: both arcs of each edge at least half of which lies within `distance` of the line, and which advances
///   along the line by a quarter of its length or more between its quarter points: a street that merely crosses
///   the line is not taken in. With `alongOnly` only the arc that leads the way the line is drawn.
/// - `polygons`: both arcs of every edge that has a point in common with one of them, the border included. An
///   edge that only reaches into a polygon is taken in as a whole.
/// - `outside`: likewise, of every edge that has a point outside of all the polygons: what is left open lies
///   inside.
/// - `circle`: likewise, every edge that comes as near as `radius` to the centre.
public enum RoadPlace: Hashable, Sendable {
    case edges([EdgeID])
    case arcs([ArcID])
    case line([Coordinate], within: Meters, alongOnly: Bool)
    /// Area of polygons: the rings of each, the outer one first, each closed.
    case polygons([[[Coordinate]]])
    /// Everything outside of polygons, written as for `polygons`.
    case outside([[[Coordinate]]])
    case circle(center: Coordinate, radius: Meters)
}

extension RoadPlace {
    /// Distances that a line's roads may have from it.
    public static let lineDistances: ClosedRange<Meters> = 1...50
    /// Distance within which a map and a person drawing on it usually agree.
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
    /// Number of positions of the shape; none where it is given by number.
    package var positionCount: Int {
        switch self {
        case .edges, .arcs: 0
        case .line(let line, _, _): line.count
        case .polygons(let polygons), .outside(let polygons):
            polygons.joined().reduce(0) { $0 + $1.count }
        case .circle: 1
        }
    }
}

extension RoadPlace {
    /// Reads a place to avoid: `longitude,latitude,radius` is a circle with its radius in metres;
    /// `longitude,latitude,longitude,latitude…` with three positions or more a polygon's border, which need
    /// not be closed. `nil` for anything else. Whether the numbers are a place on earth says `validate`.
    public init?(avoiding text: some StringProtocol) {
        var numbers: [Double] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let number = Double(part), number.isFinite else { return nil }
            numbers.append(number)
        }
        if numbers.count == 3 {
            self = .circle(
                center: Coordinate(longitude: numbers[0], latitude: numbers[1]), radius: Meters(numbers[2]))
            return
        }
        guard numbers.count >= 6, numbers.count.isMultiple(of: 2) else { return nil }
        var ring = stride(from: 0, to: numbers.count, by: 2).map {
            Coordinate(longitude: numbers[$0], latitude: numbers[$0 + 1])
        }
        if ring.first != ring.last { ring.append(ring[0]) }
        self = .polygons([[ring]])
    }

    /// Reads several places with semicolons between; none in an empty text.
    public static func list(avoiding text: some StringProtocol) -> [RoadPlace]? {
        guard !text.isEmpty else { return [] }
        var places: [RoadPlace] = []
        for part in text.split(separator: ";", omittingEmptySubsequences: false) {
            guard let place = RoadPlace(avoiding: part) else { return nil }
            places.append(place)
        }
        return places
    }
}

/// A reason why a shape cannot be put on the road network.
public enum RoadPlaceError: Error, Hashable, Sendable {
    /// Positions off the earth, a line of one point, a ring not closed, or rings that cross.
    case invalidShape
    case tooManyPositions(limit: Int)
    /// A line's distance or a circle's radius.
    case distanceOutOfRange(ClosedRange<Meters>)
    /// An edge or arc that the map does not have.
    case unknownEdge

    /// Message for the person who asked.
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

    /// Stable code in kebab-case.
    public var code: String { message.code.rawValue }
}

extension Message {
    public static func shapeTooLong(limit: Int) -> Message {
        Message(
            "shape-too-long", "The shape has more than {limit} positions.", "В фигуре больше {limit} точек.",
            ["limit": .count(limit)])
    }
}
