/// The nine values that RFC 7946 gives the `type` member (section 1.4).
enum ObjectType: String, CaseIterable {
    case point = "Point"
    case multiPoint = "MultiPoint"
    case lineString = "LineString"
    case multiLineString = "MultiLineString"
    case polygon = "Polygon"
    case multiPolygon = "MultiPolygon"
    case geometryCollection = "GeometryCollection"
    case feature = "Feature"
    case featureCollection = "FeatureCollection"

    var isGeometry: Bool { self != .feature && self != .featureCollection }

    /// The member that must be there.
    var content: MemberName {
        switch self {
        case .feature: .geometry
        case .featureCollection: .features
        case .geometryCollection: .geometries
        default: .coordinates
        }
    }

    /// Whether the type defines this member.
    func defines(_ name: MemberName) -> Bool {
        switch name {
        case .type, .bbox: true
        case .id, .properties: self == .feature
        case .crs: false
        default: name == content
        }
    }

    static let geometryNames = "one of the seven geometry types"
    static let allNames = "a geometry type, 'Feature' or 'FeatureCollection'"
}
