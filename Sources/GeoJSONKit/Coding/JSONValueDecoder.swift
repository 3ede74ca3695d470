/// Makes values of a program's own types from JSON values, such as the properties of a feature.
///
/// Integers are exact: one that does not fit into the type asked for is an error, and so is a fraction. `3.0` is
/// an integer as well, and integers are read as `Double` where one is asked for.
///
/// Types read themselves as their `init(from:)` says. Foundation's `Date`, for example, reads a number of
/// seconds; ``reads(_:by:)`` teaches a decoder another form.
public struct JSONValueDecoder: Sendable {
    /// The spelling of the names of properties in JSON; verbatim unless told otherwise.
    public var keyStrategy: JSONKeyStrategy
    /// Values that decoded types may ask for.
    public var userInfo: [CodingUserInfoKey: any Sendable]

    private(set) var readers: [ObjectIdentifier: @Sendable (JSONValue) throws -> Any] = [:]

    public init(
        keyStrategy: JSONKeyStrategy = .verbatim, userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) {
        self.keyStrategy = keyStrategy
        self.userInfo = userInfo
    }

    /// Has values of a type read by a closure instead of the type itself, for example dates:
    ///
    /// ```swift
    /// var decoder = JSONValueDecoder()
    /// decoder.reads(Date.self) { value in try Date(value.stringValue ?? "", strategy: .iso8601) }
    /// ```
    ///
    /// If the closure throws, decoding throws a `DecodingError` that says where, and holds the closure's.
    public mutating func reads<Value>(
        _ type: Value.Type, by read: @escaping @Sendable (JSONValue) throws -> Value
    ) {
        readers[ObjectIdentifier(type)] = read
    }

    /// Makes a value.
    /// - Throws: `DecodingError`, whose coding path leads to the value at fault, and what the type throws itself.
    /// - Complexity: O(*n*) in the size of the value.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from value: JSONValue
    ) throws -> Value {
        try decode(type, from: value, at: .root)
    }

    /// Makes a value from an object.
    /// - Throws: `DecodingError`, whose coding path leads to the value at fault, and what the type throws itself.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from object: JSONObject
    ) throws -> Value {
        try decode(type, from: .object(object), at: .root)
    }

    func decode<Value: Decodable>(
        _ type: Value.Type, from value: JSONValue, at step: CodingStep
    ) throws -> Value {
        let decoder = ValueDecoder(value: value, step: step, settings: self)
        guard !readers.isEmpty, let read = readers[ObjectIdentifier(type)] else {
            return try decoder.value(type)
        }
        do {
            guard let result = try read(value) as? Value else { return try decoder.value(type) }
            return result
        } catch let error as DecodingError {
            throw error
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: step.path, debugDescription: "\(error)", underlyingError: error))
        }
    }
}
