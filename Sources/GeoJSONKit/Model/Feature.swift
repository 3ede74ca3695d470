/// A spatially bounded thing (RFC 7946, section 3.2): a geometry, properties and an optional identifier.
public struct Feature: Sendable, Hashable {
    /// The `id` member.
    public var id: Identifier?
    /// Nil is written as `null`: a feature without a place.
    public var geometry: Geometry?
    /// Nil is written as `null`: a feature without properties.
    public var properties: JSONObject?
    /// The `bbox` member.
    public var boundingBox: BoundingBox?
    /// Members that RFC 7946 does not define, in file order (section 6.1).
    public var foreignMembers: JSONObject

    /// A feature; everything may be left out.
    public init(
        id: Identifier? = nil, geometry: Geometry? = nil, properties: JSONObject? = nil,
        boundingBox: BoundingBox? = nil, foreignMembers: JSONObject = [:]
    ) {
        self.id = id
        self.geometry = geometry
        self.properties = properties
        self.boundingBox = boundingBox
        self.foreignMembers = foreignMembers
    }
}
