import GeoJSONKit

/// JSON read slowly and obviously, in order to be compared with: one character after the other, numbers by the
/// standard library, nothing shared with GeoJSONKit.
indirect enum ReferenceJSON {
    case null, bool(Bool), integer(Int64), number(Double), string(String), array([ReferenceJSON])
    /// The last value of each name, at the place of the first; names are told apart by their code units.
    case object([(name: String, value: ReferenceJSON)])

    /// Nil where the bytes are no JSON text (RFC 8259), or none that GeoJSONKit takes: numbers must be finite,
    /// strings valid Unicode, and nesting at most 128 levels deep.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        var reader = Reader(rest: Substring(text).unicodeScalars)
        reader.skipWhitespace()
        guard let value = reader.value(depth: 0) else { return nil }
        reader.skipWhitespace()
        guard reader.rest.isEmpty else { return nil }
        self = value
    }

    /// Whether GeoJSONKit read the same, to the last bit of numbers and byte of strings.
    func isSame(as value: JSONValue) -> Bool {
        switch (self, value) {
        case (.null, .null): true
        case (.bool(let bool), .bool(let other)): bool == other
        case (.integer(let integer), .integer(let other)): integer == other
        case (.number(let number), .number(let other)): number.bitPattern == other.bitPattern
        case (.string(let string), .string(let other)): string.utf8.elementsEqual(other.utf8)
        case (.array(let elements), .array(let others)):
            elements.count == others.count && zip(elements, others).allSatisfy { $0.isSame(as: $1) }
        case (.object(let members), .object(let others)):
            members.count == others.count
                && zip(members, others).allSatisfy {
                    $0.name.utf8.elementsEqual($1.key.utf8) && $0.value.isSame(as: $1.value)
                }
        default: false
        }
    }
}

private struct Reader {
    var rest: Substring.UnicodeScalarView

    mutating func skipWhitespace() {
        while let first = rest.first, " \t\r\n".unicodeScalars.contains(first) { rest.removeFirst() }
    }

    mutating func take(_ text: String) -> Bool {
        guard rest.starts(with: text.unicodeScalars) else { return false }
        rest.removeFirst(text.unicodeScalars.count)
        return true
    }

    mutating func value(depth: Int) -> ReferenceJSON? {
        if take("null") { return .null }
        if take("true") { return .bool(true) }
        if take("false") { return .bool(false) }
        if rest.first == "\"" { return string().map { .string($0) } }
        if take("[") { return depth < 128 ? array(depth: depth + 1) : nil }
        if take("{") { return depth < 128 ? object(depth: depth + 1) : nil }
        return number()
    }

    mutating func array(depth: Int) -> ReferenceJSON? {
        var elements: [ReferenceJSON] = []
        skipWhitespace()
        if take("]") { return .array([]) }
        while true {
            skipWhitespace()
            guard let element = value(depth: depth) else { return nil }
            elements.append(element)
            skipWhitespace()
            if take("]") { return .array(elements) }
            guard take(",") else { return nil }
        }
    }

    mutating func object(depth: Int) -> ReferenceJSON? {
        var members: [(name: String, value: ReferenceJSON)] = []
        skipWhitespace()
        if take("}") { return .object([]) }
        while true {
            skipWhitespace()
            guard let name = string() else { return nil }
            skipWhitespace()
            guard take(":") else { return nil }
            skipWhitespace()
            guard let value = value(depth: depth) else { return nil }
            if let index = members.firstIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
                members[index].value = value
            } else {
                members.append((name, value))
            }
            skipWhitespace()
            if take("}") { return .object(members) }
            guard take(",") else { return nil }
        }
    }

    mutating func string() -> String? {
        guard take("\"") else { return nil }
        var units: [UInt16] = []
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\"": return String(validating: units, as: UTF16.self)
            case "\u{0}"..<"\u{20}": return nil
            case "\\":
                guard let unit = escaped() else { return nil }
                units.append(unit)
            default: units.append(contentsOf: UTF16.encode(scalar)!)
            }
        }
        return nil
    }

    private mutating func escaped() -> UInt16? {
        switch rest.popFirst() {
        case "\"": return 0x22
        case "\\": return 0x5C
        case "/": return 0x2F
        case "b": return 0x08
        case "f": return 0x0C
        case "n": return 0x0A
        case "r": return 0x0D
        case "t": return 0x09
        case "u":
            let digits = rest.prefix(4)
            rest.removeFirst(digits.count)
            guard digits.count == 4, digits.allSatisfy({ $0.isASCII && $0.properties.isASCIIHexDigit }) else {
                return nil
            }
            return UInt16(String(digits), radix: 16)
        default: return nil
        }
    }

    /// `-`? (`0` | 1…9 digits) (`.` digits)? ((`e` | `E`) (`+` | `-`)? digits)?
    mutating func number() -> ReferenceJSON? {
        var text = take("-") ? "-" : ""
        let whole = digits()
        guard !whole.isEmpty, whole == "0" || !whole.hasPrefix("0") else { return nil }
        text += whole
        var isInteger = true
        if take(".") {
            isInteger = false
            let fraction = digits()
            guard !fraction.isEmpty else { return nil }
            text += "." + fraction
        }
        if take("e") || take("E") {
            isInteger = false
            let sign = take("-") ? "-" : take("+") ? "+" : ""
            let exponent = digits()
            guard !exponent.isEmpty else { return nil }
            text += "e" + sign + exponent
        }
        if isInteger, text != "-0", let integer = Int64(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else { return nil }
        return .number(number)
    }

    private mutating func digits() -> String {
        var digits = ""
        while let first = rest.first, "0"..."9" ~= first {
            digits.unicodeScalars.append(first)
            rest.removeFirst()
        }
        return digits
    }
}
