import GeoJSONKit
import Testing

@Suite("Streaming sequences of texts")
struct StreamingSequenceTests {
    private let point = #"{"type":"Point","coordinates":[1,2]}"#
    private func feature(_ id: Int) -> String {
        #"{"type":"Feature","id":\#(id),"geometry":null,"properties":{}}"#
    }

    /// Returns what a reader says of a text, with `␞` for a record separator.
    private func read(
        _ text: String, _ format: GeoJSONSequenceFormat, _ options: ParsingOptions = .strict
    ) -> (values: [GeoJSON], errors: [GeoJSONError], warnings: [GeoJSONError]) {
        SequenceOutcome.read([Array(text.replacing("␞", with: "\u{1E}").utf8)[...]], format, options)
    }

    @Test("texts of every kind are read from a text sequence and from lines")
    func kinds() throws {
        let values = try [
            GeoJSON(parsing: point), GeoJSON(parsing: feature(1)),
            .featureCollection(FeatureCollection([Feature(id: 2)])),
        ]
        let texts = values.map { $0.text() }
        #expect(read(texts.map { "␞\($0)\n" }.joined(), .textSequence).values == values)
        #expect(read(texts.map { "\($0)\n" }.joined(), .newlineDelimited).values == values)
        #expect(read(texts.joined(separator: "\r\n\r\n \t\n"), .newlineDelimited).values == values)
    }

    @Test("a text of a sequence may be written over several lines, one in lines may not")
    func lines() throws {
        let value = try GeoJSON(parsing: feature(1))
        let text = value.text(options: .pretty)
        #expect(read("␞\(text)\n␞\(text)\n", .textSequence).values == [value, value])
        #expect(read(text, .newlineDelimited).errors.count == text.split(separator: "\n").count)
    }

    @Test("a text that was cut off is an error to a strict reader, which goes on with the next one")
    func truncatedStrict() throws {
        let value = try GeoJSON(parsing: feature(1))
        let text = feature(1)
        for end in 1..<text.count {
            let part = text.prefix(end)
            let outcome = read("␞\(text)\n␞\(part)␞\(text)\n␞\(part)", .textSequence)
            #expect(outcome.values == [value, value], "\(part)")
            #expect(outcome.errors.map(\.code) == [.truncatedText, .truncatedText], "\(part)")
            #expect(outcome.errors.map(\.found) == ["a record separator", "the end of the stream"])
            #expect(outcome.errors[0].location.byteOffset == text.count + 3 + end)
            #expect(
                outcome.errors[0].location
                    == SourceLocation(byteOffset: text.count + 3 + end, line: 2, column: 2 + end))
        }
    }

    /// Finding each broken text from the chunk's beginning took a minute and a half for 75 kB.
    @Test(
        "many broken texts of one chunk are each said in their place",
        arguments: [GeoJSONSequenceFormat.textSequence, .newlineDelimited])
    func manyBroken(format: GeoJSONSequenceFormat) {
        let count = 40_000
        let broken = format == .textSequence ? "␞жx\n" : "жx\n"
        let errors = read(String(repeating: broken, count: count), format).errors
        #expect(errors.count == count)
        for index in [0, 1, count / 2, count - 1] where index < errors.count {
            let isRecord = format == .textSequence
            #expect(
                errors[index].location
                    == SourceLocation(
                        byteOffset: index * (isRecord ? 5 : 4) + (isRecord ? 1 : 0), line: index + 1,
                        column: isRecord ? 2 : 1))
        }
    }

    @Test("a text may be cut off anywhere: in words, numbers, escapes, surrogates and letters")
    func truncatedAnywhere() {
        let text = Array(
            #"{"type":"Feature","id":-1.5e3,"geometry":null,"a":"\u0434\ud83d\udeb2ж🚲\n","b":true}"#.utf8)
        for end in 1..<text.count {
            let outcome = SequenceOutcome.read([[0x1E] + text[..<end] + [0x1E]], .textSequence, .strict)
            #expect(outcome.errors.map(\.code) == [.truncatedText], "\(end)")
        }
    }

    @Test("a lenient reader drops a text that was cut off, and warns")
    func truncatedLenient() throws {
        let outcome = read("␞{\"type\"␞\(feature(1))\n", .textSequence, .lenient)
        #expect(outcome.values == [try GeoJSON(parsing: feature(1))])
        #expect(outcome.errors.isEmpty)
        #expect(
            outcome.warnings.map(\.description)
                == [
                    "1:9: expected the rest of the text, found a record separator (type) [truncated-text; RFC 7464, section 2.3]"
                ])
    }

    @Test("a text that is wrong and cut off is called wrong")
    func wrongAndTruncated() {
        let outcome = read("␞{\"type\": \"Pont\", \"coordinates\": [1,␞", .textSequence)
        #expect(outcome.errors.map(\.code) == [.unknownType])
    }

    @Test("a record separator ends a text even within a string, where JSON has no control characters")
    func separatorInString() {
        let outcome = read("␞{\"type\": \"Po␞int\", \"coordinates\": [1,2]}\n", .textSequence)
        #expect(outcome.values.isEmpty)
        #expect(outcome.errors.map(\.code) == [.truncatedText, .unexpectedCharacter])
        #expect(read("{\"type\":\"Po␞int\"}", .newlineDelimited).errors.map(\.code) == [.controlCharacter])
    }

    @Test("separators with nothing between them mean nothing; white space alone is an empty text")
    func emptyTexts() throws {
        let value = try GeoJSON(parsing: point)
        let outcome = read("␞␞␞\(point)\n␞␞", .textSequence)
        #expect(outcome.values == [value])
        #expect(outcome.errors.isEmpty)
        #expect(read("␞\n␞\(point)\n", .textSequence).errors.map(\.code) == [.emptyDocument])
        for format in GeoJSONSequenceFormat.allCases {
            #expect(read("", format).errors.isEmpty)
        }
        #expect(read(" \r\n\n", .newlineDelimited).errors.isEmpty)
    }

    @Test("what stands before the first separator is refused, or read by a lenient reader")
    func missingSeparator() throws {
        let value = try GeoJSON(parsing: point)
        let strict = read("\(feature(1))\n␞\(point)\n", .textSequence)
        #expect(strict.values == [value])
        #expect(
            strict.errors.map(\.description)
                == [
                    "1:1: expected a record separator (U+001E), found '{' ($) [missing-record-separator; RFC 7464, section 2.1]"
                ])
        let lenient = read("\(feature(1))\n␞\(point)\n", .textSequence, .lenient)
        #expect(lenient.values == [try GeoJSON(parsing: feature(1)), value])
        #expect(lenient.warnings.map(\.code) == [.missingRecordSeparator])
    }

    @Test(
        "behind a text's value there is nothing but white space; behind a line feed the value counts all the same"
    )
    func trailingContent() throws {
        let value = try GeoJSON(parsing: point)
        let same = read("␞\(point) 1\n␞\(point)\n", .textSequence)
        #expect(same.values == [value])
        #expect(
            same.errors.map(\.description) == [
                "1:39: expected the end of the text, found a number ($) [trailing-content; RFC 8259, section 2]"
            ])
        let next = read("␞\(point)\n\(point)\n␞\(point)\n", .textSequence)
        #expect(next.values == [value, value])
        #expect(next.errors.map(\.code) == [.trailingContent])
        let line = read("\(point) \(point)\n\(point)\n", .newlineDelimited)
        #expect(line.values == [value])
        #expect(line.errors.map(\.code) == [.trailingContent])
    }

    @Test("a text is given out with the line feed behind it, before the next one begins")
    func promptness() throws {
        let value = try GeoJSON(parsing: feature(1))
        for text in [value.text(), value.text(options: .pretty)] {
            for format in GeoJSONSequenceFormat.allCases {
                if format == .newlineDelimited, text.contains("\n") { continue }
                var reader = GeoJSONSequenceReader(format)
                for _ in 0..<3 {
                    for byte in ((format == .textSequence ? "\u{1E}" : "") + text).utf8 {
                        reader.append([byte])
                        #expect(try reader.next() == nil)
                    }
                    reader.append("\n".utf8)
                    #expect(try reader.next() == value)
                    #expect(try reader.next() == nil)
                }
            }
        }
    }

    @Test("a reader of features gives those of collections too, and refuses a bare geometry")
    func features() throws {
        let collection = FeatureCollection([Feature(id: 1), Feature(id: 2)]).bytes()
        let lines = [collection, Array(point.utf8), Array(feature(3).utf8), FeatureCollection().bytes()]
        let outcome = StreamOutcome(
            streaming: [Array(lines.joined(separator: [0x0A]))[...]], format: .newlineDelimited)
        #expect(outcome.features.map(\.id) == [1, 2, 3])
        #expect(
            outcome.errors.map(\.description)
                == [
                    "2:9: expected 'Feature' or 'FeatureCollection', found 'Point' (type) [unknown-type; RFC 7946, section 1.4]"
                ])
    }

    @Test(
        "a byte order mark is refused, or skipped by a lenient reader",
        arguments: GeoJSONSequenceFormat.allCases)
    func byteOrderMark(_ format: GeoJSONSequenceFormat) {
        let text = (format == .textSequence ? "␞" : "") + "\u{FEFF}\(point)\n"
        #expect(read(text, format).errors.map(\.code) == [.byteOrderMark])
        let lenient = read(text, format, .lenient)
        #expect(lenient.values.count == 1)
        #expect(lenient.warnings.map(\.code) == [.byteOrderMark])
    }

    @Test("warnings are of all texts, and no more than wanted")
    func warnings() {
        let line = #"{"type":"Point","coordinates":[1,2],"a":1,"a":2}"# + "\n"
        let text = String(repeating: line, count: 5)
        #expect(read(text, .newlineDelimited).warnings.map(\.location.line) == [1, 2, 3, 4, 5])
        let options = ParsingOptions(maximumWarnings: 3)
        #expect(read(text, .newlineDelimited, options).warnings.map(\.location.line) == [1, 2, 3])
    }
}
