public import GeoJSONKit

/// JSON in the one form that is hashed: RFC 8785 (JCS), restricted to whole numbers within ±2⁵³.
///
/// No white space; members sorted by the UTF-16 code units of their names; strings escape only `"`, `\` and
/// the control characters, as `\b \t \n \f \r` or `\u00xx` in lower case. Python's `json.dumps(x,
/// sort_keys=True, separators=(",", ":"), ensure_ascii=False)` writes the same bytes for such values with
/// ASCII names.
enum CanonicalJSON {
    /// `nil` when a number in the value is not whole or too large to be exact everywhere.
    static func text(of value: JSONValue) -> String? {
        isExact(value) ? String(decoding: value.bytes(options: .canonical), as: UTF8.self) : nil
    }

    private static let largest: Int64 = 1 << 53

    private static func isExact(_ value: JSONValue) -> Bool {
        switch value {
        case .null, .bool, .string: true
        case .integer(let number): (-largest...largest).contains(number)
        case .number: false
        case .array(let elements): elements.allSatisfy(isExact)
        case .object(let members): members.allSatisfy { isExact($0.value) }
        }
    }
}

extension RecordBody {
    /// `nil` for what is not an object or holds a number that is not whole.
    public init?(canonicalizing value: JSONValue) {
        guard case .object = value, let text = CanonicalJSON.text(of: value) else { return nil }
        self.init(canonicalJSON: text)
    }

    /// The members of the body; `nil` when it is not a JSON object.
    public var members: JSONObject? {
        (try? JSONValue(parsing: Array(canonicalJSON.utf8), options: .recorded))?.objectValue
    }
}

extension ParsingOptions {
    /// Options for what was recorded: texts were taken then with more combining marks in a row than are taken today, and
    /// a log stays what it is.
    static let recorded = ParsingOptions(maximumMarks: .max)
}
