/// A remark on a document, by the reader or by a ``Validator``: an error, a warning or a note.
///
/// Reader and validator share codes, wording and paths, so that what both have to say makes one list. A
/// ``GeoJSONError`` is the same thing as thrown by a reader, which always knows the place.
///
/// Findings hold no value of the document except the value of a `type` member and names of members, so that
/// they may be logged.
public struct GeoJSONFinding: Sendable, Hashable {
    /// The weight of a finding, in rising order.
    public enum Severity: String, Sendable, Hashable, CaseIterable {
        /// Good to know: nothing is wrong.
        case note
        /// Allowed, or to be read all the same, but against the RFC's advice or likely a mistake.
        case warning
        /// A rule is broken that the RFC words as a MUST, or the value has no meaning.
        case error
    }

    public let severity: Severity
    /// The rule; stable.
    public let code: GeoJSONError.Code
    /// The text that should be there.
    public let expected: String
    /// The text that is there instead.
    public let found: String
    /// The cause in one English sentence, without a full stop.
    public let message: String
    /// The value concerned.
    public let path: JSONPath
    /// The place of the value; nil where only the value is known, not the text it was read from.
    public internal(set) var location: SourceLocation?
}

extension GeoJSONFinding {
    /// Creates a finding from what a reader found.
    public init(_ error: GeoJSONError, severity: Severity) {
        self.init(
            severity: severity, code: error.code, expected: error.expected, found: error.found,
            message: error.message, path: error.path, location: error.location)
    }

    init(
        _ severity: Severity, _ code: GeoJSONError.Code, at path: JSONPath, expected: String, found: String
    ) {
        self.init(
            severity: severity, code: code, expected: expected, found: found,
            message: "expected \(expected), found \(found)", path: path, location: nil)
    }

    /// The source of the rule, for example `RFC 7946, section 3.1.6`; nil for limits of this library.
    public var source: String? { code.source(at: path, expected: expected) }
}

extension GeoJSONFinding: CustomStringConvertible {
    /// The finding as `line:column: severity: message (path) [code; source]`, without the place where it is not
    /// known.
    public var description: String {
        let place = location.map { "\($0): " } ?? ""
        return "\(place)\(severity.rawValue): \(message) (\(path)) [\(code.label(source: source))]"
    }
}

extension GeoJSONFinding.Severity: Comparable {
    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }
}

extension Sequence<GeoJSONFinding> {
    /// The findings with their places in the text that the value was read from, in file order; those of paths
    /// that the text does not have come last, without a place.
    /// - Parameter bytes: The document, as given to the reader.
    /// - Complexity: O(*n* + *k* log *k*) in the number of bytes and findings: one look through the document.
    public func located(in bytes: some Sequence<UInt8>) -> [GeoJSONFinding] {
        var findings = Array(self)
        let unknown = findings.indices.filter { findings[$0].location == nil }
        if !unknown.isEmpty {
            let places = SourceLocator(bytes).places(of: Set(unknown.map { findings[$0].path }))
            for index in unknown {
                let place = places[findings[index].path]
                findings[index].location = findings[index].code.isAboutName ? place?.key : place?.value
            }
        }
        return findings.inFileOrder
    }

    /// The findings by byte, else in the order given; those without a place come last.
    var inFileOrder: [GeoJSONFinding] {
        enumerated().sorted { left, right in
            let places = (
                left.element.location?.byteOffset ?? .max, right.element.location?.byteOffset ?? .max
            )
            return (places.0, left.offset) < (places.1, right.offset)
        }.map(\.element)
    }
}

extension GeoJSONError.Code {
    /// Whether a member's name is wrong rather than its value.
    fileprivate var isAboutName: Bool {
        switch self {
        case .misplacedMember, .legacyCRS, .foreignCRS, .duplicateMember: true
        default: false
        }
    }
}
