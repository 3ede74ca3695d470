/// A geometry object (RFC 7946, section 3.1): its shape and what else the object says.
public struct Geometry: Sendable, Hashable {
    /// The type and the coordinates.
    public var shape: Shape
    private var rareMembers: RareMembers?

    /// A geometry of one of the seven types.
    public init(_ shape: Shape, boundingBox: BoundingBox? = nil, foreignMembers: JSONObject = [:]) {
        self.shape = shape
        rareMembers = RareMembers.make(boundingBox, foreignMembers)
    }

    /// The `bbox` member.
    public var boundingBox: BoundingBox? {
        get { rareMembers?.boundingBox }
        set { rareMembers = RareMembers.make(newValue, foreignMembers) }
    }

    /// Members that RFC 7946 does not define, in file order (section 6.1).
    public var foreignMembers: JSONObject {
        get { rareMembers?.foreignMembers ?? JSONObject() }
        set { rareMembers = RareMembers.make(boundingBox, newValue) }
    }
}

extension Geometry {
    /// The seven geometry types (RFC 7946, sections 3.1.2 to 3.1.8).
    ///
    /// Arrays may be empty: section 3.1 lets an empty `coordinates` array stand for "nothing".
    public enum Shape: Sendable, Hashable {
        case point(Position)
        case multiPoint([Position])
        /// Two or more positions.
        case lineString([Position])
        case multiLineString([[Position]])
        /// The border, then the holes.
        case polygon([LinearRing])
        case multiPolygon([[LinearRing]])
        case geometryCollection([Geometry])

        /// The value of the `type` member, for example `MultiPoint`.
        public var typeName: String {
            switch self {
            case .point: "Point"
            case .multiPoint: "MultiPoint"
            case .lineString: "LineString"
            case .multiLineString: "MultiLineString"
            case .polygon: "Polygon"
            case .multiPolygon: "MultiPolygon"
            case .geometryCollection: "GeometryCollection"
            }
        }
    }
}

extension Geometry.Shape {
    /// Calls a closure with each position, those in collections included.
    func forEachPosition(_ body: (Position) -> Void) {
        switch self {
        case .point(let position): body(position)
        case .multiPoint(let positions), .lineString(let positions): positions.forEach(body)
        case .multiLineString(let lines): for line in lines { line.forEach(body) }
        case .polygon(let rings): for ring in rings { ring.positions.forEach(body) }
        case .multiPolygon(let polygons):
            for rings in polygons { for ring in rings { ring.positions.forEach(body) } }
        case .geometryCollection(let geometries):
            for geometry in geometries { geometry.shape.forEachPosition(body) }
        }
    }
}
