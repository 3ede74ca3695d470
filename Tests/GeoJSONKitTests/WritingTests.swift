import GeoJSONKit
import Testing

@Suite("Writing GeoJSON")
struct WritingTests {
    private let feature = Feature(
        id: "cp-1",
        geometry: Geometry(.point(Position(longitude: 61.4, latitude: 55.1641234567, altitude: 7))),
        properties: ["name": "Задание \"1\"", "radius": 40, "height": 1.0, "tags": [1, [2]], "empty": [:]],
        boundingBox: BoundingBox(west: 61.40000001, south: 55, east: 62, north: 56),
        foreignMembers: ["x": nil])

    @Test("members stand in the RFC's order, type first, without white space")
    func compact() {
        #expect(
            GeoJSON.feature(feature).text() == #"""
                {"type":"Feature","id":"cp-1","bbox":[61.40000001,55,62,56],"geometry":{"type":"Point",\#
                "coordinates":[61.4,55.1641234567,7]},"properties":{"name":"Задание \"1\"","radius":40,\#
                "height":1.0,"tags":[1,[2]],"empty":{}},"x":null}
                """#)
    }

    @Test("a precision cuts coordinates and boxes, not properties")
    func precision() {
        let feature = Feature(
            geometry: feature.geometry, properties: ["height": 0.123456789], boundingBox: feature.boundingBox)
        #expect(
            GeoJSON.feature(feature).text(options: WritingOptions(precision: 6)) == #"""
                {"type":"Feature","bbox":[61.4,55,62,56],"geometry":{"type":"Point",\#
                "coordinates":[61.4,55.164123,7]},"properties":{"height":0.123456789}}
                """#)
    }

    @Test("pretty text has one member a line, and positions on one line")
    func pretty() {
        let collection = FeatureCollection([
            Feature(
                geometry: Geometry(
                    .lineString([Position(longitude: 1, latitude: 2), Position(longitude: 3, latitude: 4)])),
                properties: ["tags": ["a", "b"]]), Feature(),
        ])
        #expect(
            GeoJSON.featureCollection(collection).text(options: .pretty) == """
                {
                  "type": "FeatureCollection",
                  "features": [
                    {
                      "type": "Feature",
                      "geometry": {
                        "type": "LineString",
                        "coordinates": [
                          [1, 2],
                          [3, 4]
                        ]
                      },
                      "properties": {
                        "tags": ["a", "b"]
                      }
                    },
                    {
                      "type": "Feature",
                      "geometry": null,
                      "properties": null
                    }
                  ]
                }
                """)
    }

    @Test("empty arrays and objects stay on one line")
    func empty() {
        let text = GeoJSON.featureCollection(FeatureCollection()).text(options: .pretty)
        #expect(text.contains(#""features": []"#))
        #expect(
            JSONValue.object(["a": [:], "b": []]).bytes(options: .pretty)
                == Array("{\n  \"a\": {},\n  \"b\": []\n}".utf8))
    }

    @Test("control characters are escaped, all other characters are not")
    func escapes() {
        let text = String(
            decoding: JSONValue.string("\0\u{1}\u{8}\t\n\u{B}\u{C}\r\u{1F}\"\\/\u{7F}ж🚲").bytes(),
            as: UTF8.self)
        #expect(text == #""\u0000\u0001\b\t\n\u000b\f\r\u001f\"\\/"# + "\u{7F}ж🚲\"")
    }

    @Test("what JSON cannot say becomes null")
    func nonFinite() {
        let geometry = Geometry(.point(Position(longitude: .infinity, latitude: .nan)))
        #expect(GeoJSON.geometry(geometry).text() == #"{"type":"Point","coordinates":[null,null]}"#)
        #expect(
            GeoJSON.geometry(geometry).text(options: WritingOptions(precision: 3))
                == #"{"type":"Point","coordinates":[null,null]}"#)
        #expect(JSONValue.number(-.infinity).bytes() == Array("null".utf8))
    }

    @Test("options out of range are brought into it")
    func options() {
        #expect(
            WritingOptions(precision: 99, indentation: -1) == WritingOptions(precision: 15, indentation: 0))
        #expect(WritingOptions(precision: -1).precision == 0)
    }

    @Test("random documents read back as they were, compact and pretty")
    func roundTrip() throws {
        var kinds: Set<String> = []
        for seed in 0..<1_000 {
            var random = RandomDocument(seed: UInt64(seed))
            let value = random.geoJSON()
            kinds.insert(value.typeName)
            for case let geometry? in value.features.map(\.geometry) { kinds.insert(geometry.shape.typeName) }
            let bytes = value.bytes()
            guard try GeoJSON(parsing: bytes) == value,
                try GeoJSON(parsing: value.bytes(options: .pretty), options: .lenient) == value,
                try GeoJSON(parsing: bytes).bytes() == bytes,
                try JSONValue(parsing: JSONValue(parsing: bytes).bytes()) == JSONValue(parsing: bytes)
            else {
                Issue.record("seed \(seed)")
                return
            }
        }
        #expect(kinds.count == 9)
    }
}
