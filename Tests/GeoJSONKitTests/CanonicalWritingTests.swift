import GeoJSONKit
import Testing

@Suite("Canonical JSON, and objects written member by member")
struct CanonicalWritingTests {
    @Test(
        "one value has one form",
        arguments: [
            (["b": 1, "a": [:], "": [2]], #"{"":[2],"a":{},"b":1}"#),
            ([3.0, 0.5, -0.0, 1e300, nil, true], "[3,0.5,0,1e300,null,true]"),
            // By UTF-16 code units (RFC 8785, 3.2.3), where a surrogate comes before U+FB33.
            (["\u{FB33}": 1, "😀": 2, "ё": 3], "{\"ё\":3,\"😀\":2,\"\u{FB33}\":1}"),
            (["a": ["c": 1, "b": [["e": 1, "d": 2]]]], #"{"a":{"b":[{"d":2,"e":1}],"c":1}}"#),
            ("\"\\/\u{8}\t\n\u{C}\r\u{0}\u{1F}\u{7F}é", "\"\\\"\\\\/\\b\\t\\n\\f\\r\\u0000\\u001f\u{7F}é\""),
        ] as [(JSONValue, String)])
    func form(value: JSONValue, text: String) {
        #expect(String(decoding: value.bytes(options: .canonical), as: UTF8.self) == text)
        #expect(String(decoding: value.sorted.bytes(), as: UTF8.self) == text)
    }

    @Test("without it members keep their order, and whole numbers their point")
    func plain() {
        let value: JSONValue = ["b": 1.0, "a": 2]
        #expect(String(decoding: value.bytes(), as: UTF8.self) == #"{"b":1.0,"a":2}"#)
    }

    @Test("an object written member by member is what its value is")
    func members() {
        var object = ObjectWriter(reserving: 8)
        object.add("text", "\"ё\"\n")
        object.add("nothing", nil as String?)
        object.add("whole", 12.0)
        object.add("part", 0.1)
        object.add("value", ["b": 1, "a": []] as JSONValue)
        object.add("bytes", Array("[1]".utf8))
        object.add("json", json: "{}")
        let text = String(decoding: object.closed(), as: UTF8.self)
        #expect(
            text == #"""
                {"text":"\"ё\"\n","nothing":null,"whole":12,"part":0.1,"value":{"a":[],"b":1},\#
                "bytes":[1],"json":{}}
                """#)
        #expect(String(decoding: ObjectWriter().closed(), as: UTF8.self) == "{}")
    }
}
