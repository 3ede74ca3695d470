import GeoJSONKit
import Testing

@Suite("JSON grammar")
struct JSONGrammarTests {
    struct Accepted: Sendable, CustomTestStringConvertible {
        let text: String
        let value: JSONValue
        var testDescription: String { text }

        init(_ text: String, _ value: JSONValue) { (self.text, self.value) = (text, value) }
    }

    static let accepted: [Accepted] = [
        Accepted("null", .null), Accepted(" true ", true), Accepted("\tfalse\r\n", false),
        Accepted("0", 0), Accepted("-1", -1), Accepted("-0", .number(-0.0)),
        Accepted("9223372036854775807", .integer(.max)), Accepted("-9223372036854775808", .integer(.min)),
        Accepted("9223372036854775808", .number(9_223_372_036_854_775_808)),
        Accepted("-9223372036854775809", .number(-9_223_372_036_854_775_808)),
        Accepted("1.0", .number(1)), Accepted("1e0", .number(1)), Accepted("1E+2", .number(100)),
        Accepted("5e-324", .number(.leastNonzeroMagnitude)), Accepted("1e-400", .number(0)),
        Accepted("1.7976931348623157e308", .number(1.7976931348623157e308)),
        Accepted(#""""#, ""), Accepted(#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
        Accepted(#""\u0436\u0416""#, "жЖ"), Accepted(#""\uD83D\uDEB2""#, "🚲"), Accepted(#""\u0000""#, "\0"),
        Accepted("\"\u{7F}\u{2028}\u{10FFFF}\"", "\u{7F}\u{2028}\u{10FFFF}"),
        Accepted("[]", []), Accepted("[ ]", []), Accepted("[1,[2],{}]", [1, [2], [:]]),
        Accepted("{}", [:]), Accepted(#"{"":0}"#, ["": 0]), Accepted(#"{"b":1,"a":2}"#, ["b": 1, "a": 2]),
        Accepted(#"{"a":1,"b":2,"a":3}"#, ["a": 3, "b": 2]), Accepted("[\n1\t,\r2 ]", [1, 2]),
    ]

    @Test("what the grammar allows is read", arguments: accepted)
    func accepts(_ row: Accepted) throws {
        let value = try JSONValue(parsing: row.text)
        #expect(value == row.value)
        #expect(String(describing: value) == String(describing: row.value))
        #expect(try JSONValue(parsing: value.bytes()) == value)
    }

    struct Refused: Sendable, CustomTestStringConvertible {
        let text: String
        let code: GeoJSONError.Code
        let column: Int
        var testDescription: String { text }

        init(_ text: String, _ code: GeoJSONError.Code, column: Int) {
            (self.text, self.code, self.column) = (text, code, column)
        }
    }

    static let refused: [Refused] = [
        Refused("", .emptyDocument, column: 1), Refused("  ", .emptyDocument, column: 3),
        Refused("nul", .invalidLiteral, column: 1), Refused("True", .unexpectedCharacter, column: 1),
        Refused("truex", .trailingContent, column: 5), Refused("nan", .invalidLiteral, column: 1),
        Refused("NaN", .unexpectedCharacter, column: 1), Refused("-Infinity", .invalidNumber, column: 1),
        Refused("+1", .unexpectedCharacter, column: 1), Refused(".5", .unexpectedCharacter, column: 1),
        Refused("01", .invalidNumber, column: 1), Refused("-01", .invalidNumber, column: 1),
        Refused("1.", .invalidNumber, column: 1), Refused("1.e1", .invalidNumber, column: 1),
        Refused("1e+", .invalidNumber, column: 1), Refused("0x1F", .trailingContent, column: 2),
        Refused("1_000", .trailingContent, column: 2), Refused("1e309", .numberOutOfRange, column: 1),
        Refused("-1e309", .numberOutOfRange, column: 1), Refused("1 2", .trailingContent, column: 3),
        Refused("'a'", .unexpectedCharacter, column: 1), Refused(#""a"#, .unterminatedString, column: 1),
        Refused("\"a\nb\"", .controlCharacter, column: 3),
        Refused("\"\u{1F}\"", .controlCharacter, column: 2),
        Refused(#""\x41""#, .invalidEscape, column: 2), Refused(#""\u12""#, .invalidEscape, column: 2),
        Refused(#""\uD800""#, .loneSurrogate, column: 2), Refused(#""ж\uDC00""#, .loneSurrogate, column: 3),
        Refused(#""\uD800\u0041""#, .loneSurrogate, column: 2), Refused(#""\"#, .unexpectedEnd, column: 2),
        Refused("[", .missingBracket, column: 2), Refused("[1", .missingBracket, column: 3),
        Refused("{\"a\":1", .missingBracket, column: 7), Refused("[1}", .missingBracket, column: 3),
        Refused("[,1]", .unexpectedCharacter, column: 2), Refused("[1,,2]", .unexpectedCharacter, column: 4),
        Refused("[1,]", .trailingComma, column: 3), Refused(#"{"a":1 , }"#, .trailingComma, column: 8),
        Refused("[1 2]", .missingComma, column: 3), Refused(#"{"a":1 "b":2}"#, .missingComma, column: 7),
        Refused(#"{"a" 1}"#, .missingColon, column: 5), Refused(#"{"a"}"#, .unexpectedCharacter, column: 5),
        Refused(#"{"a":}"#, .unexpectedCharacter, column: 6),
        Refused("{1:2}", .unexpectedCharacter, column: 2),
        Refused("{a:1}", .unexpectedCharacter, column: 2), Refused("]", .unexpectedCharacter, column: 1),
        Refused("[1]]", .trailingContent, column: 4), Refused("\u{FEFF}1", .byteOrderMark, column: 1),
        Refused("\u{A0}1", .unexpectedCharacter, column: 1),
        Refused("[1/*c*/]", .unexpectedCharacter, column: 3),
    ]

    @Test("what the grammar forbids is refused at its place", arguments: refused)
    func refuses(_ row: Refused) throws {
        let error = try #require(throws: GeoJSONError.self) { try JSONValue(parsing: row.text) }
        #expect(error.code == row.code)
        #expect(error.location.column == row.column)
        #expect(!error.message.isEmpty && !error.expected.isEmpty && !error.found.isEmpty)
    }

    static let invalidUTF8: [[UInt8]] = [
        [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x9F, 0xBF], [0xE2, 0x82],
        [0xE2, 0x28, 0xA1], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x9A],
        [0xF4, 0x90, 0x80, 0x80],
        [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xE4, 0xB8, 0x22],
    ]

    @Test("bytes that are no UTF-8 are refused where they start", arguments: invalidUTF8)
    func refusesInvalidUTF8(_ bytes: [UInt8]) throws {
        let document = Array("[\"ж".utf8) + bytes + Array("\"]".utf8)
        let error = try #require(throws: GeoJSONError.self) { try JSONValue(parsing: document) }
        #expect(error.code == .invalidUTF8)
        #expect(error.location == SourceLocation(byteOffset: 4, line: 1, column: 4))
        #expect(error.path == [0])
    }

    @Test("characters from all of Unicode are read back, plain and escaped")
    func scalars() throws {
        for value in stride(from: UInt32(0x20), through: 0x10FFFF, by: 41) {
            guard let scalar = Unicode.Scalar(value), scalar != "\"", scalar != "\\" else { continue }
            let escaped = String(scalar).utf16.map { unit in
                let digits = String(unit, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
            let text = "[\"\(scalar)\",\"\(escaped.joined())\"]"
            guard try JSONValue(parsing: text) == [.string(String(scalar)), .string(String(scalar))] else {
                Issue.record("U+\(String(value, radix: 16))")
                return
            }
        }
    }

    @Test("an object with many members keeps order and finds duplicates")
    func manyMembers() throws {
        let text = "{" + (0..<500).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + ",\"k7\":-7}"
        let (value, warnings) = try JSONValue.parse(text.utf8)
        #expect(value.objectValue?.keys == (0..<500).map { "k\($0)" })
        #expect(value["k7"] == -7)
        #expect(value["k499"] == 499)
        #expect(warnings.map(\.path) == [["k7"]])
    }

    /// `é` as one character and as a letter with an accent: equal strings in Swift, two names in JSON.
    @Test("names spelt with other code units are other names", arguments: [0, 20])
    func spelling(othersInFront count: Int) throws {
        let others = (0..<count).map { "\"k\($0)\":0," }.joined()
        let text = "{\(others)\"\u{E9}\":1,\"e\u{301}\":{\"a\":0,\"a\":2}}"
        let (value, warnings) = try JSONValue.parse(text.utf8)
        #expect(value["\u{E9}"] == 1)
        #expect(value["e\u{301}"] == ["a": 2])
        #expect(value.objectValue?.count == count + 2)
        #expect(warnings.map(\.path) == [["e\u{301}", "a"]])
        #expect(warnings.first?.location.byteOffset == text.utf8.count - 7)
    }
}
