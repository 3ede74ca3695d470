/// The members that mean something to GeoJSON.
enum MemberName: String, CaseIterable {
    case type, id, bbox, coordinates, geometries, geometry, properties, features
    /// A member of the specification of 2008, removed by RFC 7946.
    case crs

    /// Whether only the type it belongs to may have it (RFC 7946, section 7.1). `id` is free elsewhere.
    var isReserved: Bool {
        switch self {
        case .coordinates, .geometries, .geometry, .properties, .features: true
        case .type, .id, .bbox, .crs: false
        }
    }

    struct Set: OptionSet {
        let rawValue: UInt16
    }

    var bit: Set {
        switch self {
        case .type: Set(rawValue: 1)
        case .id: Set(rawValue: 2)
        case .bbox: Set(rawValue: 4)
        case .coordinates: Set(rawValue: 8)
        case .geometries: Set(rawValue: 16)
        case .geometry: Set(rawValue: 32)
        case .properties: Set(rawValue: 64)
        case .features: Set(rawValue: 128)
        case .crs: Set(rawValue: 256)
        }
    }
}

extension JSONScanner {
    /// Whether a string without escapes has these bytes; the lengths must be equal.
    func matches(_ token: StringToken, _ literal: StaticString) -> Bool {
        let start = literal.utf8Start
        for offset in 0..<literal.utf8CodeUnitCount
        where bytes[token.contents.lowerBound + offset] != start[offset] { return false }
        return true
    }

    /// The type that a string names.
    func objectType(_ token: StringToken) -> ObjectType? {
        guard !token.hasEscapes else { return ObjectType(rawValue: string(token)) }
        switch token.contents.count {
        case 5: return matches(token, "Point") ? .point : nil
        case 7: return matches(token, "Feature") ? .feature : matches(token, "Polygon") ? .polygon : nil
        case 10:
            return matches(token, "LineString")
                ? .lineString : matches(token, "MultiPoint") ? .multiPoint : nil
        case 12: return matches(token, "MultiPolygon") ? .multiPolygon : nil
        case 15: return matches(token, "MultiLineString") ? .multiLineString : nil
        case 17: return matches(token, "FeatureCollection") ? .featureCollection : nil
        case 18: return matches(token, "GeometryCollection") ? .geometryCollection : nil
        default: return nil
        }
    }
}

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
