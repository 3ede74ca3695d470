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
                == "2:9: expected 'Feature' or 'FeatureCollection', found 'Point' (type) [unknown-type]")
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
