/// Any JSON value (RFC 8259), such as properties and foreign members hold.
public enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    /// A number without fraction or exponent that fits into 64 bits.
    case integer(Int64)
    /// Any other number, rounded to the nearest double; always finite when parsed.
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

extension JSONValue {
    /// Whether this is `null`.
    public var isNull: Bool { self == .null }

    /// The truth value, if this is one.
    public var boolValue: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The whole number, if this is one, also when written as `3.0` or `3e0`.
    public var integerValue: Int64? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int64(exactly: value)
        default: nil
        }
    }

    /// The number, if this is one; whole numbers beyond 2⁵³ are rounded.
    public var doubleValue: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// The string, if this is one.
    public var stringValue: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The elements, if this is an array.
    public var arrayValue: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The members, if this is an object.
    public var objectValue: JSONObject? {
        if case .object(let value) = self { value } else { nil }
    }

    /// The member of that name, if this is an object that has one.
    public subscript(key: String) -> JSONValue? { objectValue?[key] }

    /// The element at that index, if this is an array that long.
    public subscript(index: Int) -> JSONValue? {
        guard let elements = arrayValue, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    public init(nilLiteral: ()) { self = .null }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// A later member replaces an earlier one of the same name.
    public init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(JSONObject(members)) }
}

extension JSONValue {
    /// The words that errors use.
    var kindName: String {
        switch self {
        case .null: ValueKind.null.name
        case .bool: ValueKind.bool.name
        case .integer, .number: ValueKind.number.name
        case .string: ValueKind.string.name
        case .array: ValueKind.array.name
        case .object: ValueKind.object.name
        }
    }
}
