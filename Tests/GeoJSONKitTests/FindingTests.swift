import GeoJSONKit
import Testing

@Suite("What a finding says")
struct FindingTests {
    private static let limits: Set<GeoJSONError.Code> = [
        .tooLarge, .tooDeep, .tooManyMembers, .tooManyPositions, .tooManyMarks,
    ]

    @Test(
        "every finding has a cause of one sentence, a place, a path and a source",
        arguments: Fixture.good + Fixture.bad)
    func complete(_ fixture: Fixture) throws {
        let bytes = try fixture.document()
        for options in [ParsingOptions.strict, .lenient] {
            for finding in Validator().findings(inDocument: bytes, options: options) {
                #expect(finding.message.hasPrefix("expected "))
                #expect(!finding.message.hasSuffix(".") && !finding.message.contains(where: \.isNewline))
                #expect(!finding.expected.isEmpty && !finding.found.isEmpty)
                let location = try #require(finding.location)
                #expect(location == Self.slowLocation(of: location.byteOffset, in: bytes))
                #expect((finding.source == nil) == Self.limits.contains(finding.code))
                let label = finding.source.map { "; \($0)" } ?? ""
                #expect(
                    "\(finding)" == "\(location): \(finding.severity.rawValue): \(finding.message) "
                        + "(\(finding.path)) [\(finding.code.rawValue)\(label)]")
            }
            for error in GeoJSON.diagnose(bytes, options: options).errors {
                let label = error.source.map { "; \($0)" } ?? ""
                #expect(
                    "\(error)"
                        == "\(error.location): \(error.message) (\(error.path)) [\(error.code.rawValue)\(label)]"
                )
                #expect(GeoJSONFinding(error, severity: .error).source == error.source)
            }
        }
    }

    /// Lines and columns by their definition.
    private static func slowLocation(of offset: Int, in bytes: [UInt8]) -> GeoJSONKit.SourceLocation {
        var before = bytes[..<offset]
        if before.starts(with: [0xEF, 0xBB, 0xBF]) { before = before.dropFirst(3) }
        let lines = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let column = String(decoding: lines.last ?? [], as: UTF8.self).count + 1
        return GeoJSONKit.SourceLocation(byteOffset: offset, line: max(lines.count, 1), column: column)
    }

    @Test(
        "columns count characters as a reader sees them, of many findings in one line as of one",
        arguments: ["\n", "\r\n", "\r", ""])
    func columns(_ lineBreak: String) {
        // Letters of one to four bytes, combined ones, flags, families, a sign that joins what follows.
        let names = ["a", "ж", "中", "🚲", "e\u{301}", "й", "🇷🇺", "👩‍👩‍👧", "க்ஷ", "\u{200D}", "각"]
        var generator = SeededGenerator(seed: 8)
        var text = "["
        for _ in 0..<400 {
            let name = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                names.randomElement(using: &generator)!
            }
            text += #"{"name": "\#(name.joined())", "x": [1 2]}"#
            text += generator.once(in: 3) ? "," + lineBreak : ","
        }
        text += "0]"
        let bytes = Array(#"{"type":"Feature","geometry":null,"properties":{"x":\#(text)}}"#.utf8)
        let errors = GeoJSON.diagnose(bytes).errors
        #expect(errors.count == 400)
        for error in errors {
            #expect(error.code == .missingComma)
            #expect(error.location == Self.slowLocation(of: error.location.byteOffset, in: bytes))
        }
    }

    struct Section: Sendable, CustomTestStringConvertible {
        let text: String
        let source: String
        var testDescription: String { "\(text) \(source)" }
    }

    static let sections: [Section] = [
        Section(text: "[]", source: "RFC 7946, section 2"),
        Section(text: "{}", source: "RFC 7946, section 3"),
        Section(text: #"{"type":1}"#, source: "RFC 7946, section 3"),
        Section(text: #"{"type":"P"}"#, source: "RFC 7946, section 1.4"),
        Section(text: #"{"type":"Point"}"#, source: "RFC 7946, section 3.1"),
        Section(text: #"{"type":"Point","coordinates":1}"#, source: "RFC 7946, section 3.1"),
        Section(text: #"{"type":"Point","coordinates":["1"]}"#, source: "RFC 7946, section 3.1.1"),
        Section(text: #"{"type":"GeometryCollection"}"#, source: "RFC 7946, section 3.1.8"),
        Section(text: #"{"type":"GeometryCollection","geometries":[1]}"#, source: "RFC 7946, section 3.1.8"),
        Section(text: #"{"type":"Feature","properties":{}}"#, source: "RFC 7946, section 3.2"),
        Section(text: #"{"type":"Feature","geometry":0}"#, source: "RFC 7946, section 3.2"),
        Section(text: #"{"type":"Feature","geometry":null,"properties":0}"#, source: "RFC 7946, section 3.2"),
        Section(text: #"{"type":"FeatureCollection"}"#, source: "RFC 7946, section 3.3"),
        Section(text: #"{"type":"FeatureCollection","features":[0]}"#, source: "RFC 7946, section 3.3"),
        Section(text: #"{"type":"Feature","bbox":0}"#, source: "RFC 7946, section 5"),
    ]

    @Test("an error names the section that defines the member", arguments: sections)
    func source(_ row: Section) {
        let error = #expect(throws: GeoJSONError.self) { try GeoJSON(parsing: row.text) }
        #expect(error?.source == row.source)
    }
}
