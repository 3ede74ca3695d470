import GeoJSONKit
import Testing

@Suite("Streaming a document")
struct StreamingDocumentTests {
    @Test("a feature is given out as soon as its last byte is there, and not before")
    func promptness() throws {
        let texts = [
            #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"properties":{"a":1}}"#,
            #" , {"type":"Feature","geometry":null,"properties":{"a":[{}]}}"#,
        ]
        var reader = FeatureReader()
        for text in texts {
            for byte in text.utf8.dropLast() {
                reader.append([byte])
                #expect(try reader.next() == nil)
            }
            reader.append([text.utf8.last!])
            #expect(try reader.next()?.properties?.keys == ["a"])
            #expect(try reader.next() == nil)
        }
    }

    @Test("the collection's own members are there in the end, those before the features at once")
    func members() throws {
        var reader = FeatureReader()
        reader.append(#"{"type":"FeatureCollection","bbox":[1,2,3,4],"a":{"b":[1]},"features":["#.utf8)
        #expect(try reader.next() == nil)
        #expect(reader.collection?.boundingBox == BoundingBox(west: 1, south: 2, east: 3, north: 4))
        #expect(reader.collection?.foreignMembers == ["a": ["b": [1]]])
        reader.append(#"{"type":"Feature","geometry":null,"properties":null}],"c":null}"#.utf8)
        #expect(try reader.next() == Feature())
        reader.finish()
        #expect(try reader.next() == nil)
        #expect(reader.collection?.features == [])
        #expect(reader.collection?.foreignMembers == ["a": ["b": [1]], "c": nil])
    }

    @Test("a document that is a single feature gives that one, and no collection")
    func singleFeature() throws {
        let bytes = Array(#"{"geometry":null,"properties":{"features":[1]},"id":7,"type":"Feature"} "#.utf8)
        let outcome = StreamOutcome(streaming: [bytes[...]])
        #expect(outcome.features == [Feature(id: 7, properties: ["features": [1]])])
        #expect(outcome.collection == nil)
        #expect(outcome.errors.isEmpty)
    }

    @Test("a bare geometry is refused where its type stands")
    func geometry() throws {
        let bytes = Array("{\n\"type\": \"Point\", \"coordinates\": [1, 2]}".utf8)
        let error = try #require(StreamOutcome(streaming: [bytes[...]]).errors.first)
        #expect(
            error.description
                == "2:9: expected 'Feature' or 'FeatureCollection', found 'Point' (type) [unknown-type; RFC 7946, section 1.4]"
        )
    }

    @Test("a second array of features is refused, in both temperaments")
    func secondFeatures() {
        let feature = #"{"type":"Feature","geometry":null,"properties":null}"#
        for text in [
            #"{"type":"FeatureCollection","features":[\#(feature)],"features":[\#(feature)]}"#,
            #"{"features":[\#(feature)],"features":[\#(feature)],"type":"FeatureCollection"}"#,
        ] {
            for options in [ParsingOptions.strict, .lenient] {
                for chunks in [[Array(text.utf8)[...]], Chunks.single(Array(text.utf8))] {
                    let outcome = StreamOutcome(streaming: chunks, options: options)
                    #expect(outcome.features.count == 1)
                    #expect(outcome.errors.map(\.code) == [.duplicateMember])
                    #expect(outcome.errors.first?.path == ["features"])
                }
            }
        }
    }

    @Test("features that are null in the end do not take back those of before")
    func nullFeatures() throws {
        let feature = #"{"type":"Feature","geometry":null,"properties":null}"#
        let behind = Array(#"{"type":"FeatureCollection","features":[\#(feature)],"features":null}"#.utf8)
        let before = Array(#"{"type":"FeatureCollection","features":null,"features":[\#(feature)]}"#.utf8)
        for bytes in [before, behind] {
            let strict = StreamOutcome(streaming: Chunks.single(bytes))
            #expect(strict.errors == StreamOutcome(parsing: bytes, options: .strict)?.errors)
            #expect(strict.errors.map(\.code) == [.wrongKind])
        }
        let lenient = StreamOutcome(streaming: Chunks.single(before), options: .lenient)
        #expect(lenient == StreamOutcome(parsing: before, options: .lenient))
        #expect(lenient.features.count == 1)
        let refused = StreamOutcome(streaming: Chunks.single(behind), options: .lenient)
        #expect(refused.errors.map(\.code) == [.duplicateMember])
    }

    @Test("that coordinates are swapped is said once, as of a whole document")
    func swapped() throws {
        let feature =
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[55,161]},"properties":null}"#
        let bytes = Array(#"{"type":"FeatureCollection","features":[\#(feature),\#(feature)]}"#.utf8)
        let outcome = StreamOutcome(streaming: Chunks.single(bytes), options: .lenient)
        #expect(outcome.warnings.map(\.code) == [.swappedCoordinates])
        #expect(outcome == StreamOutcome(parsing: bytes, options: .lenient))
    }

    @Test("an error names the character found, though marks for it come in later chunks")
    func markedCharacter() throws {
        for text in [#"[{"type":"Feature","id":-}"#, #"[{}}"#, #"[] ?"#] {
            let bytes = Array(#"{"type":"FeatureCollection","features":\#(text)\#u{301} "#.utf8)
            let outcome = StreamOutcome(streaming: Chunks.single(bytes))
            #expect(outcome.errors == StreamOutcome(parsing: bytes, options: .strict)?.errors)
        }
    }

    @Test("two copies of a reader go on by themselves")
    func copies() throws {
        let feature = #"{"type":"Feature","geometry":null,"properties":{"a":1}}"#
        var reader = FeatureReader()
        reader.append(#"{"type":"FeatureCollection","features":[\#(feature),"#.utf8)
        _ = try reader.next()
        var copy = reader
        reader.append(#"\#(feature)]}"#.utf8)
        copy.append("]".utf8)
        copy.finish()
        #expect(try reader.next()?.properties == ["a": 1])
        #expect(throws: GeoJSONError.self) { try copy.next() }
    }

    @Test("features of what turns out to be no collection are refused, in both temperaments")
    func featuresBeforeAnotherType() {
        let text = #"{"features":[{"type":"Feature","geometry":null,"properties":null}],"#
        for rest in [
            #""type":"Feature","geometry":null,"properties":null}"#, #""type":"Point","coordinates":[1,2]}"#,
        ] {
            for options in [ParsingOptions.strict, .lenient] {
                let outcome = StreamOutcome(
                    streaming: Chunks.single(Array((text + rest).utf8)), options: options)
                #expect(
                    outcome.errors.map(\.code) == [rest.contains("Point") ? .unknownType : .misplacedMember])
            }
        }
    }

    @Test("after its error, a document's reader says the same again")
    func errorStays() throws {
        var reader = FeatureReader()
        reader.append("[".utf8)
        reader.finish()
        let first = #expect(throws: GeoJSONError.self) { try reader.next() }
        let second = #expect(throws: GeoJSONError.self) { try reader.next() }
        #expect(first == second)
        #expect(first?.code == .wrongKind)
    }

    @Test("no bytes at all are an empty document")
    func empty() throws {
        #expect(StreamOutcome(streaming: []).errors.map(\.code) == [.emptyDocument])
        #expect(StreamOutcome(streaming: [[]]).errors.map(\.code) == [.emptyDocument])
    }
}
