/// A mistake in a document and its place: an error, or a warning where reading could go on.
///
/// `message` is for people who read English. A program that speaks another language words `code`, `expected` and
/// `found` itself. None of them holds a value of the document except the value of a `type` member and names of
/// members, so that they may be logged.
public struct GeoJSONError: Error, Sendable, Hashable {
    /// The rule that was broken; stable.
    public let code: Code
    /// The text that should stand there: a token in single quotes, such as `','`, or words, such as `a number`.
    public let expected: String
    /// The text that stands there instead, in the same form.
    public let found: String
    /// The cause in one English sentence, without a full stop.
    public let message: String
    /// The place of the mistake. Anything missing is located right behind the value it should follow.
    public let location: SourceLocation
    /// The value concerned, or the object or array around it where a comma, a bracket or a member is missing.
    public let path: JSONPath
}

extension GeoJSONError {
    /// The source of the broken rule, for example `RFC 7946, section 3.1.6`; nil for limits of this library.
    ///
    /// More exact than ``GeoJSONError/Code/source`` where the rule is about a member: each is defined in a section of its own.
    public var source: String? { code.source(at: path, expected: expected) }
}

extension GeoJSONError: CustomStringConvertible {
    /// The error as `line:column: message (path) [code; source]`.
    public var description: String { "\(location): \(message) (\(path)) [\(code.label(source: source))]" }
}

extension GeoJSONError {
    /// The rules; raw values are stable and safe to match on.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        // JSON, RFC 8259
        case emptyDocument = "empty-document"
        case unexpectedEnd = "unexpected-end"
        case unexpectedCharacter = "unexpected-character"
        case missingComma = "missing-comma"
        case missingColon = "missing-colon"
        case missingBracket = "missing-bracket"
        case trailingComma = "trailing-comma"
        case trailingContent = "trailing-content"
        case invalidLiteral = "invalid-literal"
        case invalidNumber = "invalid-number"
        case numberOutOfRange = "number-out-of-range"
        case unterminatedString = "unterminated-string"
        case controlCharacter = "control-character"
        case invalidEscape = "invalid-escape"
        case loneSurrogate = "lone-surrogate"
        case invalidUTF8 = "invalid-utf8"
        case byteOrderMark = "byte-order-mark"
        case duplicateMember = "duplicate-member"

        // Text sequences, RFC 8142 and RFC 7464
        case missingRecordSeparator = "missing-record-separator"
        case truncatedText = "truncated-text"

        // Limits of ``ParsingOptions``
        case tooLarge = "too-large"
        case tooDeep = "too-deep"
        case tooManyMembers = "too-many-members"
        case tooManyPositions = "too-many-positions"
        case tooManyMarks = "too-many-marks"

        // GeoJSON, RFC 7946
        case missingMember = "missing-member"
        case wrongKind = "wrong-kind"
        case unknownType = "unknown-type"
        case misplacedMember = "misplaced-member"
        case legacyCRS = "legacy-crs"
        case invalidIdentifier = "invalid-identifier"
        case invalidBoundingBox = "invalid-bounding-box"
        case positionTooShort = "position-too-short"
        case positionTooLong = "position-too-long"
        case emptyPoint = "empty-point"
        case lineTooShort = "line-too-short"
        case ringTooShort = "ring-too-short"
        case ringNotClosed = "ring-not-closed"
        case ringWinding = "ring-winding"
        case nestedCollection = "nested-collection"
        case foreignCRS = "foreign-crs"

        // GeoJSON, RFC 7946: read without a word by a strict reader, and found by ``Validator``
        case latitudeOutOfRange = "latitude-out-of-range"
        case longitudeOutOfRange = "longitude-out-of-range"
        case swappedCoordinates = "swapped-coordinates"
        case mixedDimensions = "mixed-dimensions"
        case holeOutsideBorder = "hole-outside-border"
        case needlessCollection = "needless-collection"
        case antimeridianCrossing = "antimeridian-crossing"
        case duplicateIdentifier = "duplicate-identifier"
        case boundingBoxOrder = "bounding-box-order"
        case boundingBoxDimensions = "bounding-box-dimensions"
        case boundingBoxTooSmall = "bounding-box-too-small"
        case nonFiniteNumber = "non-finite-number"
        case impreciseInteger = "imprecise-integer"
        case noncharacter = "noncharacter"
        case excessivePrecision = "excessive-precision"

        // simplestyle-spec 1.1.0
        case invalidStyle = "invalid-style"
    }
}

extension GeoJSONError.Code {
    /// The source of the rule, for example `RFC 7946, section 3.1.6`; nil for limits of this library.
    public var source: String? {
        switch self {
        case .tooLarge, .tooDeep, .tooManyMembers, .tooManyPositions, .tooManyMarks: nil
        case .emptyDocument, .unexpectedEnd, .unexpectedCharacter, .trailingContent: "RFC 8259, section 2"
        case .invalidLiteral: "RFC 8259, section 3"
        case .missingColon, .duplicateMember: "RFC 8259, section 4"
        case .missingComma, .missingBracket, .trailingComma: "RFC 8259, sections 4 and 5"
        case .invalidNumber, .numberOutOfRange: "RFC 8259, section 6"
        case .unterminatedString, .controlCharacter, .invalidEscape: "RFC 8259, section 7"
        case .invalidUTF8, .byteOrderMark: "RFC 8259, section 8.1"
        case .loneSurrogate: "RFC 8259, section 8.2"
        case .missingRecordSeparator: "RFC 7464, section 2.1"
        case .truncatedText: "RFC 7464, section 2.3"
        case .unknownType: "RFC 7946, section 1.4"
        case .missingMember, .wrongKind: "RFC 7946, section 3"
        case .positionTooShort, .positionTooLong: "RFC 7946, section 3.1.1"
        case .emptyPoint: "RFC 7946, section 3.1"
        case .lineTooShort: "RFC 7946, section 3.1.4"
        case .ringTooShort, .ringNotClosed, .ringWinding: "RFC 7946, section 3.1.6"
        case .nestedCollection: "RFC 7946, section 3.1.8"
        case .invalidIdentifier: "RFC 7946, section 3.2"
        case .legacyCRS, .foreignCRS: "RFC 7946, section 4"
        case .invalidBoundingBox: "RFC 7946, section 5"
        case .misplacedMember: "RFC 7946, section 7.1"
        case .latitudeOutOfRange, .longitudeOutOfRange: "RFC 7946, section 4"
        case .swappedCoordinates, .mixedDimensions: "RFC 7946, section 3.1.1"
        case .holeOutsideBorder: "RFC 7946, section 3.1.6"
        case .needlessCollection: "RFC 7946, section 3.1.8"
        case .antimeridianCrossing: "RFC 7946, section 3.1.9"
        case .duplicateIdentifier: "RFC 7946, section 3.2"
        case .boundingBoxOrder, .boundingBoxDimensions, .boundingBoxTooSmall: "RFC 7946, section 5"
        case .nonFiniteNumber: "RFC 8259, section 6"
        case .impreciseInteger, .noncharacter: "RFC 7946, section 11.1"
        case .excessivePrecision: "RFC 7946, section 11.2"
        case .invalidStyle: "simplestyle-spec 1.1.0"
        }
    }
}

extension GeoJSONError.Code {
    /// The section that defines the member concerned, for the two codes that are about members of any kind.
    func source(at path: JSONPath, expected: String) -> String? {
        let member: MemberName?
        switch self {
        case .missingMember: member = MemberName.allCases.first { expected.hasPrefix("a member '\($0)'") }
        case .wrongKind: member = path.nearestName
        default: return source
        }
        if member == .coordinates, expected == "a number" { return "RFC 7946, section 3.1.1" }
        guard let member else { return self == .wrongKind ? "RFC 7946, section 2" : source }
        return "RFC 7946, section \(member.section)"
    }

    /// The text in brackets behind a finding.
    func label(source: String?) -> String {
        guard let source else { return rawValue }
        return "\(rawValue); \(source)"
    }
}

extension MemberName {
    /// The section of RFC 7946.
    fileprivate var section: String {
        switch self {
        case .type: "3"
        case .coordinates: "3.1"
        case .geometries: "3.1.8"
        case .id, .geometry, .properties: "3.2"
        case .features: "3.3"
        case .crs: "4"
        case .bbox: "5"
        }
    }
}

extension JSONPath {
    /// The innermost of GeoJSON's members that the path leads through.
    fileprivate var nearestName: MemberName? {
        for case .key(let key) in components.reversed() {
            if let name = MemberName(rawValue: key) { return name }
        }
        return nil
    }
}
