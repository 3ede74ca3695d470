import GeoJSONKit
import Testing

/// A streaming reader is compared with the reader of whole documents, and with itself for every way to cut the
/// bytes into chunks.
@Suite("Streaming equals reading the whole")
struct StreamingEqualityTests {
    @Test("a good document, alone and as part of others, cut at every byte", arguments: Fixture.good)
    func good(_ fixture: Fixture) throws { try check(fixture) }

    @Test("a bad document, alone and as part of others, cut at every byte", arguments: Fixture.bad)
    func bad(_ fixture: Fixture) throws { try check(fixture) }

    private func check(_ fixture: Fixture) throws {
        let text = try fixture.document()
        let type = Array(#""type":"FeatureCollection""#.utf8)
        let good = Array(#"{"type":"Feature","geometry":null,"properties":{"a":"ж🚲"}}"#.utf8)
        let before = Array(#"{"type":"Feature","properties":{},"geometry":"#.utf8)
        let brace = Array("{".utf8), end = Array("}".utf8), comma = Array(",\n".utf8)
        let list = Array(#""features": ["#.utf8), endOfList = Array("]".utf8)
        let documents = [
            brace + type + comma + list + good + comma + text + comma + good + endOfList + end,
            brace + list + before + text + end + comma + good + endOfList + comma + type + end,
            brace + type + comma + list + good + endOfList + Array(#","a":"#.utf8) + text + end,
            brace + Array(#""b":"#.utf8) + text + comma + list + good + endOfList + comma + type + end,
        ]
        check(text, .strict)
        // The original quest is long; inside of others it shows nothing new.
        guard text.count < 2_000 else { return }
        for (number, document) in documents.enumerated() {
            for options in [ParsingOptions.strict, .lenient] {
                let whole = StreamOutcome(parsing: document, options: options)
                let streamed = StreamOutcome(streaming: Chunks.single(document), options: options)
                expectEqual(streamed, whole, document)
            }
            // All fixtures in all places would take long.
            if number == text.count % documents.count { check(document, .strict) }
        }
    }

    @Test("random documents, good and damaged, cut at every byte")
    func random() {
        var generator = SeededGenerator(seed: 3)
        var checked = 0
        for seed in 0..<120 {
            var random = RandomDocument(seed: UInt64(seed))
            let features = seed % 4 == 0 ? [] : [random.feature(), random.feature()]
            let collection = FeatureCollection(features, foreignMembers: ["a": random.value(depth: 2)])
            var bytes = collection.bytes(options: seed % 3 == 0 ? .pretty : .init())
            if seed % 2 == 0 { bytes = Self.withTypeLast(bytes) }
            guard bytes.count < 600 else { continue }
            check(bytes, generator.once(in: 2) ? .strict : .lenient)
            Self.damage(&bytes, using: &generator)
            check(bytes, generator.once(in: 2) ? .strict : .lenient)
            checked += 1
        }
        #expect(checked > 20)
    }

    @Test("many random documents, good and damaged, in random chunks")
    func randomChunks() {
        var generator = SeededGenerator(seed: 5)
        var good = 0
        var bad = 0
        for seed in 0..<600 {
            var random = RandomDocument(seed: UInt64(seed))
            let collection = FeatureCollection((0..<seed % 5).map { _ in random.feature() })
            var bytes = collection.bytes(options: generator.once(in: 2) ? .pretty : .init())
            if generator.once(in: 3) { bytes = Self.withTypeLast(bytes) }
            if generator.once(in: 2) { Self.damage(&bytes, using: &generator) }
            let options: ParsingOptions = generator.once(in: 2) ? .strict : .lenient
            guard let whole = StreamOutcome(parsing: bytes, options: options) else { continue }
            let chunks = Chunks.random(
                bytes, upTo: [3, 40, 700].randomElement(using: &generator)!, using: &generator)
            let streamed = StreamOutcome(streaming: chunks, options: options)
            expectEqual(streamed, whole, bytes)
            if whole.errors.isEmpty { good += 1 } else { bad += 1 }
        }
        #expect(good > 200)
        #expect(bad > 100)
    }

    /// Compares with the whole, and with itself for every way to cut the document in two.
    private func check(_ document: [UInt8], _ options: ParsingOptions) {
        let streamed = StreamOutcome(streaming: [document[...]], options: options)
        expectEqual(streamed, StreamOutcome(parsing: document, options: options), document)
        var run = StreamRun(FeatureReader(options: options))
        for index in document.indices {
            run.append(document[index...index])
            let outcome = run.finished(with: document[(index + 1)...])
            if outcome != streamed {
                let text = String(decoding: document, as: UTF8.self)
                Issue.record("cut at \(index): \(outcome.errors) instead of \(streamed.errors) in \(text)")
                break
            }
        }
    }

    private func expectEqual(_ streamed: StreamOutcome, _ whole: StreamOutcome?, _ document: [UInt8]) {
        let text = String(decoding: document, as: UTF8.self)
        // Of a bare geometry, the reader of features says only that.
        let isGeometry = streamed.errors.first?.expected == "'Feature' or 'FeatureCollection'"
        guard let whole, whole.errors.isEmpty || !isGeometry else {
            #expect(isGeometry, "\(text)")
            return
        }
        if whole.errors.isEmpty {
            #expect(streamed == whole, "\(text)")
        } else {
            #expect(streamed.errors == whole.errors, "\(text)")
        }
    }

    private static func withTypeLast(_ bytes: [UInt8]) -> [UInt8] {
        var text = String(decoding: bytes, as: UTF8.self)
        for type in [#""type":"FeatureCollection","#, "\n  \"type\": \"FeatureCollection\","] {
            guard let range = text.firstRange(of: type) else { continue }
            text.removeSubrange(range)
            return Array((text.dropLast() + "," + type.dropLast() + "}").utf8)
        }
        return bytes
    }

    private static func damage(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
        for _ in 0..<Int.random(in: 1...2, using: &generator) where !bytes.isEmpty {
            let index = Int.random(in: 0..<bytes.count, using: &generator)
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: bytes.remove(at: index)
            case 1: bytes[index] = "{}[],:\"\\0x\u{1}".utf8.randomElement(using: &generator)!
            case 2: bytes[index] = UInt8.random(in: 0...255, using: &generator)
            default: bytes.removeSubrange(index...)
            }
        }
    }
}
