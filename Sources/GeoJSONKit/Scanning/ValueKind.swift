/// What a value is, told from its first byte.
enum ValueKind {
    case null, bool, number, string, array, object

    /// Nil when no value starts with this byte.
    init?(firstByte byte: UInt8) {
        switch byte {
        case ASCII.openBrace: self = .object
        case ASCII.openBracket: self = .array
        case ASCII.quote: self = .string
        case ASCII.minus, ASCII.zero...ASCII.nine: self = .number
        case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .bool
        case UInt8(ascii: "n"): self = .null
        default: return nil
        }
    }

    /// The words that errors use.
    var name: String {
        switch self {
        case .null: "null"
        case .bool: "a truth value"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
