/// A member that is always there: `null` where it has no value. Other optional members are left out then.
///
/// Read as other optional members are: missing means `nil` as well.
@propertyWrapper
public struct AlwaysPresent<Value: Codable & Sendable & Equatable>: Codable, Sendable, Equatable {
    public var wrappedValue: Value?

    public init(wrappedValue: Value?) {
        self.wrappedValue = wrappedValue
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension KeyedDecodingContainer {
    /// Decodes such a member; synthesised `init(from:)` calls this.
    public func decode<Value>(
        _ type: AlwaysPresent<Value>.Type, forKey key: Key
    ) throws -> AlwaysPresent<Value> {
        AlwaysPresent(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
    }
}
