import GeoJSONKit
import Testing

@Suite("Streaming sequences equals reading text by text")
struct StreamingSequenceEqualityTests {
    @Test("sequences of good and damaged texts, cut at every byte", arguments: GeoJSONSequenceFormat.allCases)
    func everyCut(_ format: GeoJSONSequenceFormat) {
        var random = RandomSequence(seed: 1, format: format)
        for _ in 0..<8 {
            let bytes = random.bytes(maximumTextSize: 150)
            let whole = SequenceOutcome(streaming: [bytes[...]], format, .strict)
            expectEqual(whole, SequenceOutcome(splitting: bytes, format, .strict), bytes, format)
            for index in bytes.indices {
                let outcome = SequenceOutcome(
                    streaming: [bytes[..<index], bytes[index...]], format, .strict)
                #expect(outcome == whole)
            }
        }
        #expect(random.good > 8)
        #expect(random.bad > 8)
    }

    @Test("many sequences in random chunks", arguments: GeoJSONSequenceFormat.allCases)
    func randomChunks(_ format: GeoJSONSequenceFormat) {
        var generator = SeededGenerator(seed: 9)
        var random = RandomSequence(seed: 2, format: format)
        for _ in 0..<60 {
            let bytes = random.bytes(maximumTextSize: 3_000)
            let options: ParsingOptions = generator.once(in: 2) ? .strict : .lenient
            let chunks = Chunks.random(
                bytes, upTo: [1, 9, 200, 5_000].randomElement(using: &generator)!, using: &generator)
            expectEqual(
                SequenceOutcome(streaming: chunks, format, options),
                SequenceOutcome(splitting: bytes, format, options), bytes, format)
        }
        #expect(random.good > 80)
        #expect(random.bad > 40)
    }

    private func expectEqual(
        _ streamed: SequenceOutcome, _ split: SequenceOutcome, _ bytes: [UInt8],
        _ format: GeoJSONSequenceFormat
    ) {
        let text = String(decoding: bytes, as: UTF8.self)
        // Where a text was cut off, only that is said.
        let dropped = streamed.warnings.filter { $0.code == .truncatedText }.count
        let warnings = streamed.warnings.filter { $0.code != .truncatedText }
        #expect(streamed.values == split.values, "\(text)")
        #expect(warnings == split.warnings, "\(text)")
        #expect(streamed.errors.count + dropped == split.errors.count, "\(text)")
        guard dropped == 0 else { return }
        for (streamed, split) in zip(streamed.errors, split.errors) where streamed.code != .truncatedText {
            #expect(streamed == split, "\(text)")
        }
    }
}

/// Seeded random sequences of good, damaged and empty texts.
private struct RandomSequence {
    private var generator: SeededGenerator
    private let format: GeoJSONSequenceFormat
    private(set) var good = 0
    private(set) var bad = 0

    init(seed: UInt64, format: GeoJSONSequenceFormat) {
        generator = SeededGenerator(seed: seed)
        self.format = format
    }

    mutating func bytes(maximumTextSize: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < 2 * maximumTextSize {
            let text = text(maximumTextSize: maximumTextSize)
            bytes += format == .textSequence ? [0x1E] + text + [0x0A] : text + [0x0A]
        }
        if generator.once(in: 3) { bytes.removeLast(Int.random(in: 1...20, using: &generator)) }
        return bytes
    }

    private mutating func text(maximumTextSize: Int) -> [UInt8] {
        if generator.once(in: 8) { return Array([" ", "\r", "", ""].randomElement(using: &generator)!.utf8) }
        var text: [UInt8] = []
        repeat {
            var random = RandomDocument(seed: generator.next())
            let isPretty = format == .textSequence && generator.once(in: 2)
            text = random.geoJSON().bytes(options: isPretty ? .pretty : .init())
        } while text.count > maximumTextSize
        guard generator.once(in: 2) else {
            good += 1
            return text
        }
        bad += 1
        let index = Int.random(in: 0..<text.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: text.removeSubrange(index...)
        case 1: text[index] = UInt8(ascii: "?")
        default: text.remove(at: index)
        }
        return text
    }
}
