import Testing

@testable import GeoJSONKit

/// The scanner has shortcuts for what is plain and not near the document's end; short documents never take them.
@Suite("Shortcuts")
struct ShortcutTests {
    private let tail = [UInt8](repeating: ASCII.space, count: 64)

    @Test("a document reads the same with shortcuts and without", arguments: Fixture.good + Fixture.bad)
    func fixtures(_ fixture: Fixture) throws {
        let bytes = try fixture.document()
        for options in [ParsingOptions.strict, .lenient] {
            let short = GeoJSON.diagnose(bytes, options: options)
            let long = GeoJSON.diagnose(bytes + tail, options: options)
            #expect(short.value == long.value)
            #expect(short.warnings == long.warnings)
            // What is missing at the end is found behind the tail.
            #expect(short.errors.map(\.code) == long.errors.map(\.code))
        }
    }

    @Test("seeded random documents, indented or not, read the same with shortcuts and without")
    func randomDocuments() throws {
        var plain = 0
        for seed in 0..<500 {
            var documents = RandomDocument(seed: UInt64(seed))
            let document = documents.geoJSON()
            for options in [WritingOptions(), .pretty] {
                let bytes = document.bytes(options: options)
                guard try GeoJSON(parsing: bytes + tail) == document else {
                    Issue.record("seed \(seed)")
                    return
                }
                if bytes.count > 200 { plain += 1 }
            }
        }
        #expect(plain > 300)
    }

    @Test(
        "a name that stands twice is noticed wherever it stands",
        arguments: [
            #"{"a":1,"b":2,"a":3}"#, #"{"a":1,"b":{"a":2},"a":3}"#, #"{"a":1,"b":[{"a":2,"c":3}],"a":3}"#,
            #"{"a":1,"\u0061":3}"#, #"{"\u0061":1,"a":3}"#, #"{"a":{"a":{"a":1}},"b":2,"b":3}"#,
            #"{"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa":1,"a":2,"a":3}"#, #"{"":1,"":3}"#,
            #"{"я":1,"я":3}"#, #"{"type":1,"type":3}"#,
        ])
    func duplicates(_ text: String) throws {
        for bytes in [Array(text.utf8), Array(text.utf8) + tail] {
            let (value, warnings) = try JSONValue.parse(bytes)
            #expect(warnings.map(\.code) == [.duplicateMember])
            #expect(value.objectValue?.last?.value == 3 || value["a"] == 3)
        }
    }

    @Test("objects with more distinct names than are remembered read right, each name once")
    func manyNames() throws {
        let names = (0..<1_000).map { "name\($0)" }
        let object = "{" + names.map { "\"\($0)\":1" }.joined(separator: ",") + "}"
        let text = "[\(object),\(object),{\"name999\":1,\"name999\":2}]"
        let (value, warnings) = try JSONValue.parse(text.utf8)
        #expect(value[1]?.objectValue?.keys == names)
        #expect(warnings.map(\.path.description) == ["[2].name999"])
    }

    @Test(
        "integers of 19 digits are read exactly, of 20 as the nearest double, in the midst of a document too")
    func longIntegers() throws {
        let texts =
            ["9223372036854775807", "-9223372036854775808", "9999999999999999999", "18446744073709551615"]
            + [
                "18446744073709551616", "99999999999999999999", "-36893488147419103232",
                "1234567890123456789.5",
            ]
            + ["0.1234567890123456789", "0.12345678901234567890123", "123456789012345678901234567890"]
        for text in texts {
            let value = try JSONValue(parsing: Array(text.utf8) + tail)
            let number = try #require(Double(text))
            #expect(value == Int64(text).map(JSONValue.integer) ?? .number(number))
        }
    }

    @Test("letters of every length of UTF-8, side by side at any place of a word, are checked alike")
    func letters() throws {
        let letters = ["a", "Я", "ё", "é", "中", "🚲", "\u{7FF}", "\u{800}", "\u{80}"]
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<2_000 {
            let text = (0..<Int.random(in: 0...30, using: &generator))
                .map { _ in letters.randomElement(using: &generator)! }.joined()
            var bytes = Array("\"\(text)\"".utf8)
            #expect(try JSONValue(parsing: bytes + tail) == .string(text))
            let index = Int.random(in: 0..<bytes.count, using: &generator)
            bytes[index] = UInt8.random(in: 0x80...0xFF, using: &generator)
            let expected =
                String(validating: bytes, as: UTF8.self) != nil && index > 0 && index < bytes.count - 1
            #expect(((try? JSONValue(parsing: bytes + tail)) != nil) == expected)
        }
    }
}
