/// A list of features (RFC 7946, section 3.3).
public struct FeatureCollection: Sendable, Hashable {
    /// The features in file order; may be empty.
    public var features: [Feature]
    private var rareMembers: RareMembers?

    /// A collection of features.
    public init(
        _ features: [Feature] = [], boundingBox: BoundingBox? = nil, foreignMembers: JSONObject = [:]
    ) {
        self.features = features
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
