/// A walk through a document that notes findings; the rules are in the extensions.
struct ValidationWalk {
    /// Codes that are told once for the whole document, in this order.
    private static let tallied: [GeoJSONError.Code] = [
        .swappedCoordinates, .impreciseInteger, .noncharacter, .excessivePrecision,
    ]

    let validator: Validator
    private let omitted: OmittedElements
    private var findings: [GeoJSONFinding] = []
    private var tallies: [GeoJSONError.Code: (first: JSONPath, count: Int)] = [:]
    /// The path of the value that is looked at.
    private(set) var path = JSONPath()

    init(_ validator: Validator, omitted: OmittedElements) {
        self.validator = validator
        self.omitted = omitted
    }

    mutating func note(
        _ severity: GeoJSONFinding.Severity, _ code: GeoJSONError.Code, expected: String, found: String,
        at steps: [JSONPath.Component] = []
    ) {
        add(GeoJSONFinding(severity, code, at: place(path, steps), expected: expected, found: found))
    }

    mutating func add(_ finding: GeoJSONFinding) {
        if findings.count < validator.maximumFindings { findings.append(finding) }
    }

    /// Counts what is told once for the document.
    mutating func tally(_ code: GeoJSONError.Code, _ count: Int = 1, at steps: [JSONPath.Component] = []) {
        if let known = tallies[code] {
            tallies[code] = (known.first, known.count + count)
        } else {
            tallies[code] = (place(path, steps), count)
        }
    }

    /// Does something one step down.
    mutating func inside(_ step: JSONPath.Component, _ body: (inout Self) -> Void) {
        path.components.append(step)
        body(&self)
        path.components.removeLast()
    }

    /// The path of a value in the document, where elements may stand that the value does not have.
    func place(_ path: JSONPath, _ steps: [JSONPath.Component] = []) -> JSONPath {
        omitted.inDocument(JSONPath(path.components + steps))
    }

    var result: [GeoJSONFinding] {
        let summary = Self.tallied.compactMap { code in
            tallies[code].map { finding(for: code, at: $0.first, count: $0.count) }
        }
        let room = max(validator.maximumFindings - summary.count, 0)
        return Array((findings.prefix(room) + summary).prefix(max(validator.maximumFindings, 0)))
    }

    private func finding(for code: GeoJSONError.Code, at path: JSONPath, count: Int) -> GeoJSONFinding {
        switch code {
        case .swappedCoordinates:
            GeoJSONFinding(
                .warning, code, at: path, expected: SwappedCoordinates.expected,
                found: SwappedCoordinates.found)
        case .impreciseInteger:
            GeoJSONFinding(
                .warning, code, at: path, expected: "integers within ±9007199254740991, which doubles hold",
                found: "\(count) beyond")
        case .noncharacter:
            GeoJSONFinding(
                .warning, code, at: path, expected: "no noncharacters, such as U+FFFE",
                found: "\(counted: count, "string", "strings") with them")
        default:
            GeoJSONFinding(
                .note, code, at: path, expected: "at most \(validator.precision ?? 0) decimals",
                found: "\(counted: count, "position", "positions") with more")
        }
    }
}

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
    /// The word for it in a finding.
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

extension DefaultStringInterpolation {
    /// A number and the word for what was counted, in its right form.
    mutating func appendInterpolation(counted count: Int, _ one: String, _ many: String) {
        appendInterpolation(count)
        appendLiteral(" ")
        appendInterpolation(count == 1 ? one : many)
    }
}
