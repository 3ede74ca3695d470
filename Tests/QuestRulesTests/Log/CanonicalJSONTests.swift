import GeoJSONKit
import Testing

@testable import QuestRules

@Suite("Canonical JSON")
struct CanonicalJSONTests {
    @Test(
        "writes one form of a value",
        arguments: [
            (.null, "null"), (true, "true"), (-12, "-12"), ([], "[]"), ([1, "a", nil], "[1,\"a\",null]"),
            (["b": 1, "a": [:], "": 2], "{\"\":2,\"a\":{},\"b\":1}"),
            // Sorted by UTF-16 code units (RFC 8785, 3.2.3), where a surrogate comes before U+FB33.
            (["\u{FB33}": 1, "😀": 2, "ё": 3], "{\"ё\":3,\"😀\":2,\"\u{FB33}\":1}"),
            ("\"\\/\u{8}\t\n\u{C}\r\u{0}\u{1F}\u{7F}é", "\"\\\"\\\\/\\b\\t\\n\\f\\r\\u0000\\u001f\u{7F}é\""),
        ] as [(JSONValue, String)])
    func form(value: JSONValue, text: String) {
        #expect(CanonicalJSON.text(of: value) == text)
    }

    @Test(
        "has no form for numbers that are not whole or not exact",
        arguments: [1.5, [.integer(1 << 53 + 1)]] as [JSONValue])
    func noForm(value: JSONValue) {
        #expect(CanonicalJSON.text(of: value) == nil)
    }
}
