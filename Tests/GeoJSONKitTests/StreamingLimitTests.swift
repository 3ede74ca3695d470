import Testing

@testable import GeoJSONKit

@Suite("Limits of streaming")
struct StreamingLimitTests {
    private func chunkings(_ text: String) -> [[ArraySlice<UInt8>]] {
        let bytes = Array(text.utf8)
        var generator = SeededGenerator(seed: 1)
        return [[bytes[...]], Chunks.single(bytes), Chunks.random(bytes, upTo: 30, using: &generator)]
    }

    private func check(
        _ text: String, limit: Int, format: StreamFormat = .document, _ expected: [String],
        features: Int, _ location: Testing.SourceLocation = #_sourceLocation
    ) {
        for chunks in chunkings(text) {
            let outcome = StreamOutcome(streaming: chunks, format: format, maximumItemSize: limit)
            #expect(outcome.errors.map(\.description) == expected, sourceLocation: location)
            #expect(outcome.features.count == features, sourceLocation: location)
        }
    }

    private let feature = #"{"type":"Feature","geometry":null,"properties":{"a":[1,2]}}"#

    @Test("a feature of the largest size is read, one byte more is refused")
    func features() {
        let text = #"{"type":"FeatureCollection","features":[\#(feature),\#(feature)]}"#
        check(text, limit: feature.count, [], features: 2)
        check(
            text, limit: feature.count - 1,
            ["1:41: expected at most 58 bytes in one feature, found more (features[0]) [too-large]"],
            features: 0)
        let later =
            #"{"type":"FeatureCollection","features":[\#(feature), {"type":"Feature","#
            + #""geometry":null,"properties":{"a":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}}]}"#
        check(
            later, limit: feature.count,
            ["1:102: expected at most 59 bytes in one feature, found more (features[1]) [too-large]"],
            features: 1)
    }

    @Test("a feature whose bracket is missing is called so, and not too large")
    func missingBracket() {
        let broken = #"{"type":"Feature","geometry":null,"properties":{"a":[1,2}}"#
        let text =
            #"{"type":"FeatureCollection","features":[\#(broken),\#(feature),\#(feature),\#(feature)]}"#
        check(
            text, limit: 120,
            [
                "1:97: expected ']' to close '[' of 1:93, found '}' (features[0].properties.a) [missing-bracket; RFC 8259, sections 4 and 5]"
            ], features: 0)
    }

    @Test("the members around the features are limited together")
    func members() {
        let head = #"{"type":"FeatureCollection","a":"xxxxxxxxxxxxxxxxxxxx","features":["#
        let tail = #"],"b":"xxxxxxxxxxxxxxxxxxxx"}"#
        let size = head.count + tail.count
        check(head + feature + "," + feature + tail, limit: size, [], features: 2)
        check(
            head + feature + "," + feature + tail, limit: size - 1,
            [
                "1:215: expected at most 95 bytes beside the features, found more ($) [too-large]"
            ], features: 2)
        check(
            head + feature + tail, limit: head.count - 10,
            ["1:58: expected at most 57 bytes beside the features, found more ($) [too-large]"],
            features: 0)
    }

    @Test("members that go on and on for want of a bracket are called so")
    func brokenMembers() {
        check(
            #"{"type":"FeatureCollection","a":[1 2,"features":[\#(feature),\#(feature)]}"#, limit: 100,
            ["1:35: expected ',' between a[0] and a[1] (a) [missing-comma; RFC 8259, sections 4 and 5]"],
            features: 0)
    }

    @Test("white space between features is limited, behind the document it is not")
    func whitespace() {
        let space = String(repeating: " ", count: 100)
        func text(_ gap: String) -> String {
            #"{"type":"FeatureCollection","features":[\#(feature)\#(gap)]}\#(space)\#(space)"#
        }
        check(text(space), limit: 100, [], features: 1)
        check(
            text(space + " "), limit: 100,
            ["1:100: expected at most 100 bytes between features, found more (features) [too-large]"],
            features: 1)
    }

    @Test(
        "a text of a sequence that is too large costs only itself",
        arguments: [StreamFormat.textSequence, .newlineDelimited])
    func texts(_ format: StreamFormat) {
        let large = #"{"type":"Feature","geometry":null,"properties":{"a":"Это слишком длинно, 🚲"}}"#
        let separator = format == .textSequence ? "\u{1E}" : ""
        let lines = [feature, large, feature].map { separator + $0 + "\n" }.joined()
        let column = separator.count + 1
        check(
            lines, limit: feature.count + 1, format: format,
            ["2:\(column): expected at most 60 bytes in one text, found more ($) [too-large]"], features: 2)
    }

    @Test("columns behind a text that was given up are right, wherever the chunks end")
    func columnsBehindLostText() {
        let large = #"{"type":"Feature","geometry":null,"properties":{"a":"Это слишком длинно, 🚲🚲"}}"#
        for chunks in chunkings("\u{1E}\(large)\u{1E}[1]\n") {
            let outcome = StreamOutcome(streaming: chunks, format: .textSequence, maximumItemSize: 60)
            #expect(outcome.errors.map(\.code) == [.tooLarge, .wrongKind])
            #expect(outcome.errors.last?.location.column == 1 + large.count + 1 + 1)
        }
    }

    @Test("a document may be larger than a whole one may be")
    func maximumSize() {
        let options = ParsingOptions(maximumSize: 10)
        let text = Array(#"{"type":"FeatureCollection","features":[\#(feature)]}"#.utf8)
        #expect(StreamOutcome(streaming: [text[...]], options: options).errors.isEmpty)
        let line = StreamOutcome(streaming: [text[...]], format: .newlineDelimited, options: options)
        #expect(line.features.count == 1)
    }

    @Test("positions are counted by the feature, since no more of them are held")
    func maximumPositions() {
        let feature = Feature(geometry: Geometry(.multiPoint([Position(longitude: 1, latitude: 2)])))
        let bytes = FeatureCollection([feature, feature]).bytes()
        #expect(
            StreamOutcome(streaming: [bytes[...]], options: ParsingOptions(maximumPositions: 1)).errors == [])
        let none = StreamOutcome(streaming: [bytes[...]], options: ParsingOptions(maximumPositions: 0))
        #expect(none.errors.map(\.code) == [.tooManyPositions])
    }

    @Test("a value behind which a line feed stands counts, though its text grows too large")
    func valueOfLargeText() {
        let garbage = String(repeating: "x ", count: 50)
        check(
            "\u{1E}\(feature)\n\(garbage)\n\u{1E}\(feature)\n", limit: 80, format: .textSequence,
            [
                "2:1: expected the end of the document, found a word ($) [trailing-content; RFC 8259, section 2]"
            ], features: 2)
        check(
            "\u{1E}\(feature)\n\(String(repeating: " ", count: 100))\n\u{1E}\(feature)\n", limit: 80,
            format: .textSequence,
            ["1:2: expected at most 80 bytes in one text, found more ($) [too-large]"], features: 2)
    }

    @Test("what is too large is so wherever the chunks end", arguments: StreamFormat.allCases)
    func randomLimits(_ format: StreamFormat) {
        var generator = SeededGenerator(seed: 6)
        var refused = 0
        for seed in 0..<120 {
            var random = RandomDocument(seed: UInt64(seed))
            var writer = FeatureWriter(format: format, options: seed % 2 == 0 ? .pretty : .init())
            for _ in 0..<3 { writer.write(random.feature()) }
            writer.finish()
            let bytes = writer.takeBytes()
            let limit = Int.random(in: 0...900, using: &generator)
            let whole = StreamOutcome(streaming: [bytes[...]], format: format, maximumItemSize: limit)
            let chunks = Chunks.random(bytes, upTo: seed % 3 == 0 ? 3 : 300, using: &generator)
            #expect(StreamOutcome(streaming: chunks, format: format, maximumItemSize: limit) == whole)
            if whole.errors.contains(where: { $0.code == .tooLarge }) { refused += 1 }
        }
        #expect(refused > 40)
    }

    @Test("depth counts from the document's root")
    func depth() {
        let text = Array(#"{"type":"FeatureCollection","features":[\#(feature)]}"#.utf8)
        for depth in 1...6 {
            let options = ParsingOptions(maximumDepth: depth)
            let outcome = StreamOutcome(streaming: Chunks.single(text), options: options)
            #expect(outcome.errors == StreamOutcome(parsing: text, options: options)?.errors)
            #expect(outcome.errors.isEmpty == (depth >= 5))
        }
    }

    @Test("only what is being read is held, however long the stream", arguments: StreamFormat.allCases)
    func memory(_ format: StreamFormat) throws {
        var writer = FeatureWriter(format: format, options: .pretty)
        var reader = FeatureReader(format: format)
        var count = 0
        var bytes = 0
        var capacity = 0
        for seed in 0..<3_000 {
            var random = RandomDocument(seed: UInt64(seed % 40))
            writer.write(random.feature())
            let chunk = writer.takeBytes()
            bytes += chunk.count
            reader.append(chunk)
            while try reader.next() != nil { count += 1 }
            if seed == 200 { capacity = reader.capacity }
        }
        writer.finish()
        reader.append(writer.takeBytes())
        reader.finish()
        while try reader.next() != nil { count += 1 }
        #expect(count == 3_000)
        #expect(bytes > 20 * capacity)
        #expect(reader.capacity <= capacity)
    }

    @Test("limits may be as large or as small as numbers are", arguments: StreamFormat.allCases)
    func extremes(_ format: StreamFormat) {
        let bytes = Array("\u{1E}x\u{1E}\(feature)\n".utf8)
        for options in [
            ParsingOptions(conformance: .lenient, maximumWarnings: -1), ParsingOptions(maximumWarnings: .max),
        ] {
            for size in [Int.min, 0, .max] {
                let outcome = StreamOutcome(
                    streaming: Chunks.single(bytes), format: format, options: options, maximumItemSize: size)
                #expect(!outcome.errors.isEmpty)
            }
        }
    }

    @Test("members, a string among them, are not held beyond the limit, and nothing is behind an error")
    func memoryOfMembers() {
        for start in [#"{"type":"FeatureCollection","a":""#, #"{"type":"FeatureCollection","a":["#, "?"] {
            var reader = FeatureReader(maximumItemSize: 1_000)
            var errors = 0
            reader.append(start.utf8)
            for _ in 0..<2_000 {
                reader.append([UInt8](repeating: UInt8(ascii: "1"), count: 100))
                do { _ = try reader.next() } catch { errors += 1 }
            }
            #expect(errors > 1_900)
            #expect(reader.capacity < 10_000)
        }
    }

    @Test("a lost text is not held")
    func memoryOfLostText() {
        var reader = FeatureReader(format: .textSequence, maximumItemSize: 1_000)
        reader.append([0x1E])
        var errors = 0
        for _ in 0..<1_000 {
            reader.append(Array(repeating: UInt8(ascii: "x"), count: 500))
            do { _ = try reader.next() } catch { errors += 1 }
        }
        #expect(errors == 1)
        #expect(reader.capacity < 10_000)
    }
}
