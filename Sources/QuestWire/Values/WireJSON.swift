public import GeoJSONKit

/// JSON of the wire types, which daemon and clients write and read alike: names in snake case, members sorted by name,
/// whole numbers without a point.
///
/// The wire types know nothing of the engine, so that client libraries can use them: daemon and command line make them of the
/// engine's. Ids, moments, coordinates and numbers with ranges are those of `QuestUnits`, which the engine computes with too:
/// each is checked once, where it is decoded, and the daemon converts none of them.
public enum WireJSON {
    private static let encoder = JSONValueEncoder(keyStrategy: .exactSnakeCase)
    private static let decoder = JSONValueDecoder(keyStrategy: .exactSnakeCase)

    /// Writes a value.
    /// - Throws: `EncodingError` for numbers that JSON does not have.
    public static func bytes(of value: some Encodable) throws -> [UInt8] {
        if let value = value as? any SelfWriting { return try value.bytes() }
        return try json(of: value).bytes(options: .canonical)
    }

    /// Returns the value as a JSON value, whose members are in the order of the type.
    public static func json(of value: some Encodable) throws -> JSONValue {
        try encoder.encode(value)
    }

    /// Reads what the daemon answers; members that this version does not know are passed over.
    /// - Throws: `GeoJSONError` for what is no JSON, or `DecodingError`.
    public static func answer<Value: Decodable>(
        _ type: Value.Type = Value.self, from bytes: [UInt8]
    ) throws -> Value {
        try answer(type, from: JSONValue(parsing: bytes))
    }

    /// Reads what the daemon answers.
    public static func answer<Value: Decodable>(
        _ type: Value.Type = Value.self, from json: JSONValue
    ) throws -> Value {
        try decoder.decode(type, from: json)
    }

    /// Reads what a client asks.
    /// - Throws: `UnknownMember` for a member that is none of the type's, or `DecodingError`.
    public static func request<Value: RequestObject>(_ type: Value.Type, from json: JSONValue) throws -> Value
    {
        try decoder.decode(type, from: json)
    }
}

/// An object that the daemon takes from outside, or one that stands in such an object. It has no members but its own.
///
/// Numbers and moments in it are `Ranged`, so that nothing that is computed from them can overflow:
/// `scripts/check/request-numbers.sh` looks at the members of every type that says it is one, and the daemon decodes no
/// other.
public protocol RequestObject: Codable, StrictlyDecodable, Sendable, Equatable {}

/// An answer that is asked for so often that it writes itself, rather than being turned into a JSON value first.
protocol SelfWriting {
    /// The same JSON as that of the type's `Codable`.
    func bytes() throws -> [UInt8]
}

/// Any member's name, where no type lists the members.
public struct MemberName: CodingKey {
    public let stringValue: String
    public var intValue: Int? { nil }

    public init(_ name: String) { stringValue = name }
    public init(stringValue: String) { self.stringValue = stringValue }
    public init?(intValue: Int) { nil }
}
