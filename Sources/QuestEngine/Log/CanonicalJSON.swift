import GeoJSONKit

/// JSON in the one form that is hashed: RFC 8785 (JCS), restricted to whole numbers within ±2⁵³.
///
/// No white space; members sorted by the UTF-16 code units of their names; strings escape only `"`, `\` and
/// the control characters, as `\b \t \n \f \r` or `\u00xx` in lower case. Python's `json.dumps(x,
/// sort_keys=True, separators=(",", ":"), ensure_ascii=False)` writes the same bytes for such values with
/// ASCII names.
enum CanonicalJSON {
    /// `nil` when a number in the value is not whole or too large to be exact everywhere.
    static func text(of value: JSONValue) -> String? {
        var text = ""
        return append(value, to: &text) ? text : nil
    }

    static func text(of string: String) -> String {
        var text = ""
        append(string, to: &text)
        return text
    }

    private static let largest: Int64 = 1 << 53

    private static func append(_ value: JSONValue, to text: inout String) -> Bool {
        switch value {
        case .null: text += "null"
        case .bool(let flag): text += flag ? "true" : "false"
        case .integer(let number):
            guard (-largest...largest).contains(number) else { return false }
            text += String(number)
        case .number: return false
        case .string(let string): append(string, to: &text)
        case .array(let elements): return append(elements, to: &text)
        case .object(let members): return append(members, to: &text)
        }
        return true
    }

    private static func append(_ elements: [JSONValue], to text: inout String) -> Bool {
        text += "["
        for (index, element) in elements.enumerated() {
            if index > 0 { text += "," }
            guard append(element, to: &text) else { return false }
        }
        text += "]"
        return true
    }

    private static func append(_ members: JSONObject, to text: inout String) -> Bool {
        text += "{"
        let sorted = members.sorted { $0.key.utf16.lexicographicallyPrecedes($1.key.utf16) }
        for (index, member) in sorted.enumerated() {
            if index > 0 { text += "," }
            append(member.key, to: &text)
            text += ":"
            guard append(member.value, to: &text) else { return false }
        }
        text += "}"
        return true
    }

    private static func append(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\u{8}": text += "\\b"
            case "\t": text += "\\t"
            case "\n": text += "\\n"
            case "\u{C}": text += "\\f"
            case "\r": text += "\\r"
            case "\u{0}"..."\u{1F}":
                text += (scalar.value < 16 ? "\\u000" : "\\u00") + String(scalar.value, radix: 16)
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
