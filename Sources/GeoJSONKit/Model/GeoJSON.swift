/// A GeoJSON text (RFC 7946, section 2): one geometry, one feature, or a collection of features.
public enum GeoJSON: Sendable, Hashable {
    case geometry(Geometry)
    case feature(Feature)
    case featureCollection(FeatureCollection)
}

extension GeoJSON {
    /// The features of a collection, or the feature itself as the only one; none for a bare geometry.
    public var features: [Feature] {
        switch self {
        case .geometry: []
        case .feature(let feature): [feature]
        case .featureCollection(let collection): collection.features
        }
    }

    /// The value of the `type` member, for example `FeatureCollection`.
    public var typeName: String {
        switch self {
        case .geometry(let geometry): geometry.shape.typeName
        case .feature: "Feature"
        case .featureCollection: "FeatureCollection"
        }
    }
}
