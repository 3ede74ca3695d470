public import GeoJSONKit

extension Message {
    /// What the parser found, in words of ours: the parser itself speaks English only.
    public static func syntax(_ error: GeoJSONError) -> Message {
        Message(
            SyntaxCode(error.code),
            [
                "path": SyntaxPhrase.argument(for: error.path),
                "expected": SyntaxPhrase.argument(for: error.expected),
                "found": SyntaxPhrase.argument(for: error.found),
            ])
    }
}

extension SyntaxCode {
    /// The message for a broken rule of the parser's. Raw values are the same for all of them, which a test
    /// holds.
    init(_ code: GeoJSONError.Code) {
        self = SyntaxCode(rawValue: code.rawValue) ?? .unexpectedCharacter
    }
}
