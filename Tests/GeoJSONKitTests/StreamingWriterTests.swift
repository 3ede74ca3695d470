import GeoJSONKit
import Testing

@Suite("Writing streams")
struct StreamingWriterTests {
    private static let options: [WritingOptions] = [
        .init(), .pretty, .init(precision: 3), .init(precision: 0, indentation: 1), .init(indentation: 0),
    ]

    @Test("a document written feature by feature has the bytes of one written whole", arguments: options)
    func document(_ options: WritingOptions) {
        var generator = SeededGenerator(seed: 2)
        for seed in 0..<60 {
            var random = RandomDocument(seed: UInt64(seed))
            guard case .featureCollection(let collection) = random.geoJSON() else { continue }
            var writer = FeatureWriter(
                options: options, boundingBox: collection.boundingBox,
                foreignMembers: collection.foreignMembers)
            var bytes: [UInt8] = []
            for feature in collection.features {
                writer.write(feature)
                let count = writer.count
                if generator.once(in: 2) {
                    let taken = writer.takeBytes()
                    #expect(taken.count == count)
                    bytes += taken
                }
                if generator.once(in: 4) { bytes += writer.takeBytes() }
            }
            writer.finish()
            writer.finish()
            bytes += writer.takeBytes()
            #expect(writer.count == 0)
            #expect(writer.takeBytes() == [])
            let whole = collection.bytes(options: options)
            #expect(String(decoding: bytes, as: UTF8.self) == String(decoding: whole, as: UTF8.self))
        }
    }

    @Test("a document without features is one all the same", arguments: options)
    func empty(_ options: WritingOptions) {
        for takesEarly in [false, true] {
            var writer = FeatureWriter(options: options, foreignMembers: ["a": [1]])
            var bytes = takesEarly ? writer.takeBytes() : []
            writer.finish()
            bytes += writer.takeBytes()
            #expect(bytes == FeatureCollection(foreignMembers: ["a": [1]]).bytes(options: options))
        }
    }

    @Test("each text of a sequence stands between a record separator and a line feed")
    func textSequence() {
        var writer = FeatureWriter(format: .textSequence)
        writer.write(Feature(id: 1))
        let first = writer.takeBytes()
        #expect(first == [0x1E] + Feature(id: 1).bytes() + [0x0A])
        writer.write(Feature(id: 2))
        #expect(writer.count == first.count)
        writer.finish()
        #expect(writer.takeBytes() == [0x1E] + Feature(id: 2).bytes() + [0x0A])
    }

    @Test("each line is a text, though indentation was asked for")
    func lines() {
        var writer = GeoJSONSequenceWriter(.newlineDelimited, options: .pretty)
        let point = GeoJSON.geometry(Geometry(.point(Position(longitude: 1, latitude: 2))))
        let feature = GeoJSON.feature(Feature(properties: ["a": "b\nc"]))
        writer.write(point)
        writer.write(feature)
        #expect(writer.count == point.bytes().count + feature.bytes().count + 2)
        #expect(writer.takeBytes() == point.bytes() + [0x0A] + feature.bytes() + [0x0A])
        #expect(writer.count == 0)
    }

    @Test("what was written is read again", arguments: StreamFormat.allCases, options.prefix(2))
    func roundTrip(_ format: StreamFormat, _ options: WritingOptions) {
        var random = RandomDocument(seed: 12)
        let features = (0..<30).map { _ in random.feature() }
        var writer = FeatureWriter(format: format, options: options)
        for feature in features { writer.write(feature) }
        writer.finish()
        let outcome = StreamOutcome(
            streaming: Chunks.single(writer.takeBytes()), format: format,
            options: ParsingOptions(maximumWarnings: 0))
        #expect(outcome.features == features)
        #expect(outcome.errors.isEmpty)
    }
}
