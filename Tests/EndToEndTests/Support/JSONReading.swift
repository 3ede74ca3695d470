import GeoJSONKit

/// A look into a JSON document: what is not there reads as nothing, so that an expectation fails and no test traps.
struct JSONReading: Equatable {
    let value: JSONValue?

    /// Nothing when the text is no JSON.
    init(_ text: String) {
        value = try? JSONValue(parsing: text)
    }

    private init(value: JSONValue?) {
        self.value = value
    }

    subscript(key: String) -> JSONReading { JSONReading(value: value?[key]) }
    subscript(index: Int) -> JSONReading { JSONReading(value: value?[index]) }

    var string: String? {
        if case .string(let text)? = value { text } else { nil }
    }

    var number: Double? {
        switch value {
        case .integer(let number)?: Double(number)
        case .number(let number)?: number
        default: nil
        }
    }

    var elements: [JSONReading] {
        if case .array(let elements)? = value { elements.map { JSONReading(value: $0) } } else { [] }
    }
}
