/// Makes JSON values of a program's own types, for example the properties of a feature.
///
/// Members keep the order in which a type encodes them. What JSON cannot say is an error: infinity, NaN, and
/// integers beyond 64 bits with sign. A `Float` is written with its own digits: `0.1` rather than
/// `0.10000000149011612`.
public struct JSONValueEncoder: Sendable {
    /// The spelling of the names of properties in JSON; verbatim unless told otherwise.
    public var keyStrategy: JSONKeyStrategy
    /// Values that encoded types may ask for.
    public var userInfo: [CodingUserInfoKey: any Sendable]

    private(set) var writers: [ObjectIdentifier: @Sendable (Any) throws -> JSONValue?] = [:]

    public init(
        keyStrategy: JSONKeyStrategy = .verbatim, userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) {
        self.keyStrategy = keyStrategy
        self.userInfo = userInfo
    }

    /// Has values of a type written by a closure instead of the type itself, for example dates:
    ///
    /// ```swift
    /// var encoder = JSONValueEncoder()
    /// encoder.writes(Date.self) { date in .string(date.formatted(.iso8601)) }
    /// ```
    public mutating func writes<Value>(
        _ type: Value.Type, by write: @escaping @Sendable (Value) throws -> JSONValue
    ) {
        writers[ObjectIdentifier(type)] = { value in try (value as? Value).map(write) }
    }

    /// Makes a JSON value.
    /// - Throws: `EncodingError` for what JSON cannot say, and what the type throws itself.
    /// - Complexity: O(*n*) in the size of the value.
    public func encode(_ value: some Encodable) throws -> JSONValue {
        let node = EncodedNode()
        let encoder = ValueEncoder(node: node, step: .root, settings: self, problem: EncodingProblem())
        try encoder.write(value)
        if let context = encoder.problem.context { throw EncodingError.invalidValue(value, context) }
        guard !node.isEmpty else {
            throw EncodingError.invalidValue(
                value, .init(codingPath: [], debugDescription: "expected a value to be encoded, found none"))
        }
        return node.value
    }
}
