/// Reads the elements of an array, one after another, for a type that decodes itself.
struct ElementReader: UnkeyedDecodingContainer {
    private let elements: [JSONValue]
    private let step: CodingStep
    private let settings: JSONValueDecoder
    private(set) var currentIndex = 0

    init(_ elements: [JSONValue], step: CodingStep, settings: JSONValueDecoder) {
        self.elements = elements
        self.step = step
        self.settings = settings
    }

    var codingPath: [any CodingKey] { step.path }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    /// Goes past a null only.
    mutating func decodeNil() throws -> Bool {
        guard try current(Any?.self).decodeNil() else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try next(type) { try $0.decode(type) } }
    mutating func decode(_ type: String.Type) throws -> String { try next(type) { try $0.decode(type) } }
    mutating func decode(_ type: Double.Type) throws -> Double { try next(type) { try $0.decode(type) } }
    mutating func decode(_ type: Float.Type) throws -> Float { try next(type) { try $0.decode(type) } }
    mutating func decode<Integer: FixedWidthInteger & Decodable>(_ type: Integer.Type) throws -> Integer {
        try next(type) { try $0.decode(type) }
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try next(type) { try $0.decode(type) }
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        try next(KeyedDecodingContainer<Nested>.self) { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next((any UnkeyedDecodingContainer).self) { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try next((any Decoder).self) { $0 } }

    /// Stays at an element that cannot be read.
    private mutating func next<Value>(
        _ type: any Any.Type, _ read: (ValueDecoder) throws -> Value
    ) throws -> Value {
        let value = try read(current(type))
        currentIndex += 1
        return value
    }

    private func current(_ type: any Any.Type) throws -> ValueDecoder {
        let step = step.appending(JSONKey(currentIndex))
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                type,
                .init(
                    codingPath: step.path, debugDescription: "expected a value, found the end of the array"))
        }
        return ValueDecoder(value: elements[currentIndex], step: step, settings: settings)
    }
}
