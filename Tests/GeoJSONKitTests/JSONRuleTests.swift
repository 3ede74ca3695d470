import GeoJSONKit
import Testing

/// The rules of RFC 8259 one by one, in the groups in which JSONTestSuite has them, by texts of our own: the
/// suite itself is not part of the project.
@Suite("The rules of JSON")
struct JSONRuleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let rule: String
        let bytes: [UInt8]
        var testDescription: String { "\(rule): \(String(decoding: bytes.prefix(60), as: UTF8.self))" }
    }

    private static func cases(_ rule: String, _ texts: String...) -> [Case] {
        texts.map { Case(rule: rule, bytes: Array($0.utf8)) }
    }

    private static func bytes(_ rule: String, _ texts: [UInt8]...) -> [Case] {
        texts.map { Case(rule: rule, bytes: $0) }
    }

    /// A text around bytes that are no text.
    private static func around(_ before: String, _ bytes: [UInt8], _ after: String) -> [UInt8] {
        Array(before.utf8) + bytes + Array(after.utf8)
    }

    static let allowed: [Case] =
        cases("any value is a document", "null", "true", "false", "-3.5", "7", "\"\"", "\"a\"", "[]", "{}")
        + cases(
            "white space is allowed around tokens", " [ ] ", "\t{\n}\r", "[1\n,\r\n2 ]\n", " 1", "[ \"a\"]")
        + cases("arrays hold any values", "[null,true,1,\"a\",[],{}]", "[[[]]]", "[null,null]", "[\"\"]")
        + cases(
            "objects hold any members", #"{"":0}"#, #"{"a":{"b":[{}]},"c":null}"#, #"{"a\u0000b":1}"#,
            #"{"имя":"Ж"}"#, #"{"\u0061":1}"#)
        + cases("a name may come again", #"{"a":1,"a":2}"#, #"{"a":1,"a":1}"#)
        + cases("zero stands alone", "0", "-0", "0.0", "-0.0", "0e1", "0E+1", "0e-1")
        + cases(
            "digits, a fraction, an exponent", "12", "-12", "1.50", "1e5", "1E5", "1e+05", "1E-05", "2.5e10")
        + cases(
            "of any length", "0.\(String(repeating: "0", count: 90))1", String(repeating: "9", count: 300),
            "-1.0e-28", "1.0e+28")
        + cases("all escapes", #""\"\\\/\b\f\n\r\t\u002F""#, #""\\u0061""#, #""\\n""#, #""\u0022\u005C""#)
        + cases("control characters are escaped", #""\u0000""#, #""\u0012\u001f""#, #""\u000A""#)
        + cases("pairs of surrogates", #""\uD801\uDC37""#, #""\ud83d\ude39\ud83d\udc8d""#, #""\uDBFF\uDFFE""#)
        + cases(
            "all other characters as they are", "\"/*//*/#\"", "\"\u{7F}\"", "\"\u{A0}\u{200B}\u{2064}\"",
            "\"\u{2028}\u{2029}\"", "\"π€ж𝄞\"", "\"\u{FEFF}\"")
        + cases(
            "noncharacters, escaped and plain", #""\uFFFE\uFDD0\uD83F\uDFFE\uDBFF\uDFFE""#,
            "\"\u{FFFF}\u{1FFFE}\u{10FFFF}\"", "\"\u{1BFFF}\"")

    @Test("are kept by these texts", arguments: allowed)
    func allows(_ example: Case) throws {
        let value = try JSONValue(parsing: example.bytes)
        #expect(try JSONValue(parsing: value.bytes()) == value)
        #expect(ReferenceGrammar.accepts(example.bytes))
    }

    static let forbidden: [Case] =
        cases("a document has a value", "", " ", "\n\t")
        + bytes("a byte order mark is no value", [0xEF, 0xBB, 0xBF], [0xEF, 0xBB])
        + cases(
            "one value only", "1 2", "[][]", "{}}", "[]]", "[1]x", #"{"a":1}#"#, #"{"a":1}""#, "1]", "2@",
            #"{"a":1}/**/"#, "{}//", "{}/", "[]#", "\"\"x", "null,")
        + cases(
            "words are whole, and three", "nul", "tru", "fals", "True", "NULL", "nil", "undefined", "[tru]",
            "[fals", "[nul")
        + cases(
            "nothing else is a value", "*", "<.>", "<null>", "é", "å", "\u{2060}", "[\u{2060}]",
            "\\u000A\"\"", "a", "'", "{🚲}", "\u{0}")
        + bytes(
            "nor are bytes that are no UTF-8", [0xE9], [0x5B, 0xFF, 0x5D], [0x5B, 0x61, 0xE5, 0x5D], [0x80])
        + cases("white space is of four kinds", "\u{C}", "[\u{B}]", "\u{A0}1", "[\u{2028}]", "[\u{85}1]")
        + cases(
            "arrays are closed", "[", "[1", "[1,\n1\n", "[{", "[{}", "[[", "[\"a", "[\"", "[\"a\"", "[1}",
            "[[1]")
        + cases("objects are closed", "{", #"{"a""#, #"{"a":"#, #"{"a":1"#, "{]", "{[", "{\"", #"{"a":1]"#)
        + cases("what is closed was open", "]", "}", "[1]]", #"{"a":1}}"#)
        + cases(
            "commas stand between elements", "[1 true]", "[1 2]", "[3[4]]", "[1;2]", "[1:2]", "[,1]", "[,]",
            "[1,,2]", "[1,]", "[1,,]", "[\"a\",\n4\n,1,", "[1],", "[,")
        + cases(
            "commas stand between members", #"{"a":1 "b":2}"#, #"{"a":1,}"#, #"{"a":1,,}"#,
            #"{"a":1,,"b":2}"#,
            "{,}", #"{,"a":1}"#, #"{"a":1,"#)
        + cases(
            "colons stand behind names", #"{"a" 1}"#, #"{"a","b"}"#, #"{"a"::1}"#, #"{"a"}"#, #"{"a":}"#,
            #"{"a" "b"}"#, "{:1}", #"{"a"=1}"#)
        + cases(
            "names are strings", "{1:1}", "{a:1}", "{'a':1}", "{null:null,null:null}", "{[]:1}", "{9E999:1}",
            "{true:1}")
        + cases(
            "a sign is a minus, and one", "+1", "++1", "--1", "- 1", "-+1", "+-1", "+Inf", "-", "[-]", "-x",
            "-é")
        + cases("no zero in front", "012", "-012", "00", "-00", "01.5", "2 00")
        + cases(
            "digits on both sides of the point", ".1", "-.1", "1.", "-1.", "1.e3", "0.e1", "1.0.", "0.1.2",
            "1..2")
        + cases(
            "digits in the exponent", "1e", "1E", "1e+", "1e-", "0e", "0E+", "0.3e", "1.0e+", "1eE2", "1e1.5",
            "1ea", "9.e+")
        + cases(
            "nothing else in a number", "0x1", "0x2A", "1_000", "1 000.0", "1+2", "1a", "1.5f", "１",
            "Infinity", "-Infinity", "NaN", "-NaN", "Inf", "1.2a-3", "1.8011670033376514H-308")
        + bytes(
            "nor bytes that are no UTF-8", around("[12", [0xE5], "]"), around("[1e1", [0xE5], "]"),
            around("[1e", [0xE5], "]"), around("[0", [0xE5], "]"))
        + cases(
            "a string has quotes", "'a'", "\"", "\"a", "a\"", "[a]", "[\\n]", "“a”", "[\\u0020\"a\"]",
            #"["a\"]"#)
        + cases(
            "escapes are of nine kinds", #""\x00""#, #""\a""#, #""\'""#, #""\ ""#, #""\0""#, #""\U0041""#,
            "\"\\\u{0}\"", "\"\\\t\"", "\"\\🚲\"", #""\\\""#, "\"\\", #""\é""#)
        + cases(
            "four hexadecimal digits", #""\u""#, #""\u00A""#, #""\uqqqq""#, #""\u00G0""#, #""\u 041""#,
            #""\u+041""#, "\"\\u", "\"\\u0041")
        + cases(
            "surrogates come in pairs", #""\uD800""#, #""\uD800\""#, #""\uD800\u""#, #""\uD800\u1""#,
            #""\uD800\u1x""#, #""\uD834\uDd""#, #""\uD800\x""#)
        + bytes(
            "bytes of a string are UTF-8", around(#""\u"#, [0xE5], "\""), around(#""\"#, [0xE5], "\""),
            around(#"{""#, [0xB9], #"":0,}"#))
        + cases(
            "control characters are escaped", "\"\u{0}\"", "\"a\u{0}b\"", "\"\n\"", "\"\t\"", "\"\r\"",
            "\"\u{1F}\"")
        + cases(
            "nesting has a limit", String(repeating: "[", count: 100_000),
            String(repeating: "[{\"\":", count: 50_000))

    @Test("are broken by these texts, and the error has a place", arguments: forbidden)
    func forbids(_ example: Case) throws {
        let error = try #require(throws: GeoJSONError.self) { try JSONValue(parsing: example.bytes) }
        #expect((0...example.bytes.count).contains(error.location.byteOffset))
        #expect(error.source?.hasPrefix("RFC 8259") ?? (error.code == .tooDeep))
        if example.bytes.count < 1_000 { #expect(!ReferenceGrammar.accepts(example.bytes)) }
        // Mended or not, no diagnosis ends without an error.
        #expect(!GeoJSON.diagnose(example.bytes).errors.isEmpty)
    }

    @Test(
        "hold for all short texts as the grammar says, word by word",
        arguments: [
            ("[]{},:1\"", 4), ("[]1, ", 5), ("{}:,\"", 6), ("01-+.eE", 5), ("\"\\u0D8/", 5),
            ("nultre", 5),
        ])
    func exhaustive(_ alphabet: String, _ longest: Int) {
        let letters = Array(alphabet.utf8)
        var accepted = 0
        var texts: [[UInt8]] = [[]]
        for _ in 0..<longest {
            texts = texts.flatMap { text in letters.map { text + [$0] } }
            for text in texts {
                let isAccepted = Self.keepsGrammar(text)
                guard isAccepted == ReferenceGrammar.accepts(text) else {
                    Issue.record("\(String(decoding: text, as: UTF8.self)): \(isAccepted)")
                    return
                }
                if isAccepted { accepted += 1 }
            }
        }
        #expect(accepted > 0)
    }

    /// Numbers beyond all doubles are refused, but not by the grammar.
    private static func keepsGrammar(_ text: [UInt8]) -> Bool {
        do throws(GeoJSONError) {
            _ = try JSONValue(parsing: text)
            return true
        } catch {
            return error.code == .numberOutOfRange
        }
    }
}
