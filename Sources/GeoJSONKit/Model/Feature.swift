/// A spatially bounded thing (RFC 7946, section 3.2): a geometry, properties and an optional identifier.
public struct Feature: Sendable, Hashable {
    /// The `id` member.
    public var id: Identifier?
    /// Nil is written as `null`: a feature without a place.
    public var geometry: Geometry?
    /// Nil is written as `null`: a feature without properties.
    public var properties: JSONObject?
    private var rareMembers: RareMembers?

    /// A feature; everything may be left out.
    public init(
        id: Identifier? = nil, geometry: Geometry? = nil, properties: JSONObject? = nil,
        boundingBox: BoundingBox? = nil, foreignMembers: JSONObject = [:]
    ) {
        self.id = id
        self.geometry = geometry
        self.properties = properties
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
