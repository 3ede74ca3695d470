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
        var bytes: [UInt8] = []
        bytes.reserveCapacity(512)
        return append(value, to: &bytes) ? String(decoding: bytes, as: UTF8.self) : nil
    }

    static func append(_ string: String, to bytes: inout [UInt8]) {
        var string = string
        bytes.append(UInt8(ascii: "\""))
        string.withUTF8 { text in
            var start = 0
            for (place, byte) in text.enumerated() where byte < 0x20 || byte == 0x22 || byte == 0x5C {
                bytes.append(contentsOf: text[start..<place])
                appendEscaped(byte, to: &bytes)
                start = place + 1
            }
            bytes.append(contentsOf: text[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    static func append(_ number: Int64, to bytes: inout [UInt8]) {
        var text = String(number)
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    private static let largest: Int64 = 1 << 53

    private static func append(_ value: JSONValue, to bytes: inout [UInt8]) -> Bool {
        switch value {
        case .null: bytes += "null".utf8
        case .bool(let flag): bytes += (flag ? "true" : "false").utf8
        case .integer(let number):
            guard (-largest...largest).contains(number) else { return false }
            append(number, to: &bytes)
        case .number: return false
        case .string(let string): append(string, to: &bytes)
        case .array(let elements): return append(elements, to: &bytes)
        case .object(let members): return append(members, to: &bytes)
        }
        return true
    }

    private static func append(_ elements: [JSONValue], to bytes: inout [UInt8]) -> Bool {
        bytes.append(UInt8(ascii: "["))
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            guard append(element, to: &bytes) else { return false }
        }
        bytes.append(UInt8(ascii: "]"))
        return true
    }

    private static func append(_ members: JSONObject, to bytes: inout [UInt8]) -> Bool {
        bytes.append(UInt8(ascii: "{"))
        let sorted = members.sorted { precedes($0.key, $1.key) }
        for (index, member) in sorted.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            append(member.key, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            guard append(member.value, to: &bytes) else { return false }
        }
        bytes.append(UInt8(ascii: "}"))
        return true
    }

    /// Compares by UTF-16 code units. UTF-8 has the same order, but for what lies beyond U+FFFF: its bytes begin with
    /// F0, and its code units come before those of U+E000 … U+FFFF, whose bytes begin with EE and EF.
    private static func precedes(_ left: String, _ right: String) -> Bool {
        for (first, second) in zip(left.utf8, right.utf8) where first != second {
            if first >= 0xEE, second >= 0xEE { return left.utf16.lexicographicallyPrecedes(right.utf16) }
            return first < second
        }
        return left.utf8.count < right.utf8.count
    }

    private static func appendEscaped(_ byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "\""): bytes += "\\\"".utf8
        case UInt8(ascii: "\\"): bytes += "\\\\".utf8
        case 0x08: bytes += "\\b".utf8
        case UInt8(ascii: "\t"): bytes += "\\t".utf8
        case UInt8(ascii: "\n"): bytes += "\\n".utf8
        case 0x0C: bytes += "\\f".utf8
        case UInt8(ascii: "\r"): bytes += "\\r".utf8
        default: bytes += ((byte < 16 ? "\\u000" : "\\u00") + String(byte, radix: 16)).utf8
        }
    }
}
