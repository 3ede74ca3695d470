/// JSON values of properties and foreign members, by I-JSON (RFC 7493), which RFC 7946 recommends in
/// section 11.1.
extension ValidationWalk {
    mutating func check(_ object: JSONObject) {
        for (key, value) in object {
            inside(.key(key)) { walk in
                walk.check(key: key)
                walk.check(value)
            }
        }
    }

    mutating func check(_ value: JSONValue) {
        switch value {
        case .null, .bool: break
        case .integer(let integer): check(integer)
        case .number(let number): check(number)
        case .string(let string): check(string)
        case .array(let elements):
            for (index, element) in elements.enumerated() { inside(.index(index)) { $0.check(element) } }
        case .object(let object): check(object)
        }
    }

    mutating func check(key: String) {
        if key.hasNoncharacter { tally(.noncharacter) }
    }

    /// RFC 7493, section 2.1.
    mutating func check(_ string: String, at steps: [JSONPath.Component] = []) {
        if string.hasNoncharacter { tally(.noncharacter, at: steps) }
    }

    /// RFC 7493, section 2.2: other readers hold numbers as doubles.
    mutating func check(_ integer: Int64, at steps: [JSONPath.Component] = []) {
        if integer.magnitude >= 1 << 53 { tally(.impreciseInteger, at: steps) }
    }

    mutating func check(_ number: Double, at steps: [JSONPath.Component] = []) {
        guard !number.isFinite else { return }
        note(.error, .nonFiniteNumber, expected: "a finite number", found: number.nonFiniteName, at: steps)
    }
}

extension Double {
    /// What a finding calls it.
    var nonFiniteName: String { isNaN ? "one that is not a number" : "an infinite one" }
}

extension String {
    /// Whether a code point is in it that stands for no character ever (The Unicode Standard, section 23.7).
    fileprivate var hasNoncharacter: Bool {
        // All of them are encoded with 0xEF or more in front.
        guard utf8.contains(where: { $0 >= 0xEF }) else { return false }
        return unicodeScalars.contains { scalar in
            scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
        }
    }
}
