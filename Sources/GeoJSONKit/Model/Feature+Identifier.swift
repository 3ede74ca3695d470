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
