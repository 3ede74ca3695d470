/// A spatially bounded thing (RFC 7946, section 3.2): a geometry, properties and an optional identifier.
public struct Feature: Sendable, Hashable {
    /// The `id` member.
    public var id: Identifier?
    /// The geometry; nil, for a feature without a place, is written as `null`.
    public var geometry: Geometry?
    /// The properties; nil is written as `null`.
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

extension Feature {
    /// The value of the `id` member: a string or a number.
    public enum Identifier: Sendable, Hashable {
        case string(String)
        /// A number without fraction or exponent that fits into 64 bits.
        case integer(Int64)
        /// Any other number.
        case number(Double)
    }
}

extension Feature.Identifier: CustomStringConvertible {
    /// The string itself, or the number as GeoJSON writes it.
    public var description: String {
        switch self {
        case .string(let string): string
        case .integer(let integer): String(integer)
        case .number(let number): String(decoding: JSONValue.number(number).bytes(), as: UTF8.self)
        }
    }
}

extension Feature.Identifier: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int64) { self = .integer(value) }
}

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
