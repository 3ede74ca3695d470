/// A list of features (RFC 7946, section 3.3).
public struct FeatureCollection: Sendable, Hashable {
    /// The features in file order; may be empty.
    public var features: [Feature]
    /// The `bbox` member.
    public var boundingBox: BoundingBox?
    /// Members that RFC 7946 does not define, in file order (section 6.1).
    public var foreignMembers: JSONObject

    /// A collection of features.
    public init(
        _ features: [Feature] = [], boundingBox: BoundingBox? = nil, foreignMembers: JSONObject = [:]
    ) {
        self.features = features
        self.boundingBox = boundingBox
        self.foreignMembers = foreignMembers
    }
}
