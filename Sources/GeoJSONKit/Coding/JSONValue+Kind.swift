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
