/// What is wrong with a document, and where; used for errors, and for warnings where reading could go on.
///
/// `message` is for people who read English. A program that speaks another language words `code`, `expected` and
/// `found` itself. None of them holds a value of the document except the value of a `type` member and names of
/// members, so that they may be logged.
public struct GeoJSONError: Error, Sendable, Hashable {
    /// The rule that was broken; stable.
    public let code: Code
    /// What should stand there: a token in single quotes, such as `','`, or words, such as `a number`.
    public let expected: String
    /// What stands there instead, in the same form.
    public let found: String
    /// The cause in one English sentence, without a full stop.
    public let message: String
    /// Where. What is missing is located right behind the value it should follow.
    public let location: SourceLocation
    /// The value concerned, or the object or array around it where a comma, a bracket or a member is missing.
    public let path: JSONPath
}

extension GeoJSONError {
    /// Where the broken rule is written, for example `RFC 7946, section 3.1.6`; nil for limits of this library.
    ///
    /// More exact than ``GeoJSONError/Code/source`` where the rule is about a member: each is defined in a section of its own.
    public var source: String? { code.source(at: path, expected: expected) }
}

extension GeoJSONError: CustomStringConvertible {
    /// `line:column: message (path) [code; source]`.
    public var description: String { "\(location): \(message) (\(path)) [\(code.label(source: source))]" }
}
