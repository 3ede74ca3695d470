import GeoJSONKit
import Testing

@Suite("Model")
struct ModelTests {
    @Test("a position has an altitude or none, in 24 bytes")
    func position() {
        var position = Position(longitude: 1, latitude: 2)
        #expect(position.altitude == nil)
        #expect(position == Position(longitude: 1, latitude: 2, altitude: nil))
        position.altitude = 0
        #expect(position != Position(longitude: 1, latitude: 2))
        #expect(position.altitude == 0)
        #expect(Set([position, position, Position(longitude: 1, latitude: 2)]).count == 2)
        #expect(MemoryLayout<Position>.size == 24)
    }

    @Test("a ring is closed, valid and has a direction")
    func ring() {
        let corners = [(0.0, 0.0), (2, 0), (2, 1), (0, 1)].map { Position(longitude: $0.0, latitude: $0.1) }
        let ring = LinearRing(closing: corners)
        #expect(ring.positions.count == 5)
        #expect(ring.isValid)
        #expect(LinearRing(closing: ring.positions) == ring)
        #expect(ring.doubledSignedArea == 4)
        #expect(LinearRing(ring.positions.reversed()).doubledSignedArea == -4)
        #expect(!LinearRing(corners).isClosed)
        #expect(!LinearRing([]).isValid && LinearRing(closing: []).positions.isEmpty)
        #expect(LinearRing([]).doubledSignedArea == 0)
    }

    @Test("a bounding box contains its border, also across the antimeridian and in height")
    func boundingBox() {
        let box = BoundingBox(west: 177, south: -20, east: -178, north: -16)
        #expect(box.crossesAntimeridian)
        #expect(box.contains(Position(longitude: 180, latitude: -16)))
        #expect(box.contains(Position(longitude: -178, latitude: -18)))
        #expect(!box.contains(Position(longitude: 0, latitude: -18)))
        #expect(!box.contains(Position(longitude: 178, latitude: 0)))
        let high = BoundingBox(
            southwest: Position(longitude: 0, latitude: 0, altitude: 10),
            northeast: Position(longitude: 1, latitude: 1, altitude: 20))
        #expect(high.contains(Position(longitude: 0.5, latitude: 0.5)))
        #expect(high.contains(Position(longitude: 0.5, latitude: 0.5, altitude: 20)))
        #expect(!high.contains(Position(longitude: 0.5, latitude: 0.5, altitude: 21)))
    }

    @Test("an object keeps the order of its members, also when it is large", arguments: [3, 40])
    func object(_ count: Int) {
        var object = JSONObject((0..<count).map { ("k\($0)", .integer(Int64($0))) })
        #expect(object.keys == (0..<count).map { "k\($0)" })
        #expect(object["k2"] == 2)
        #expect(object.updateValue("new", forKey: "k1") == 1)
        #expect(object[1].value == "new")
        object["k0"] = nil
        #expect(object.count == count - 1)
        #expect(object["k0"] == nil)
        #expect(object["k2"] == 2)
        object["k0"] = false
        #expect(object.keys.last == "k0")
        object["absent"] = nil
        #expect(object.count == count)
        #expect(object.map(\.key) == object.keys)
    }

    @Test("objects are equal with the same members in the same order")
    func objectEquality() {
        #expect(["a": 1, "b": 2] as JSONObject == ["a": 1, "b": 2])
        #expect(["a": 1, "b": 2] as JSONObject != ["b": 2, "a": 1])
        #expect(Set([["a": 1] as JSONObject, ["a": 1]]).count == 1)
    }

    @Test("values are asked for by their kind")
    func values() {
        let value: JSONValue = [
            "null": nil, "bool": true, "integer": 3, "whole": 3.0, "number": 0.5, "string": "x",
            "array": [1, 2],
        ]
        #expect(value["null"]?.isNull == true)
        #expect(value["bool"]?.boolValue == true)
        #expect(value["integer"]?.integerValue == 3)
        #expect(value["integer"]?.doubleValue == 3)
        #expect(value["whole"]?.integerValue == 3)
        #expect(value["number"]?.integerValue == nil)
        #expect(value["number"]?.doubleValue == 0.5)
        #expect(value["string"]?.stringValue == "x")
        #expect(value["array"]?[1] == 2)
        #expect(value["array"]?[2] == nil && value["array"]?["x"] == nil && value[0] == nil)
        #expect(value["string"]?.boolValue == nil && value["bool"]?.stringValue == nil)
        #expect(value["bool"]?.integerValue == nil && value["bool"]?.doubleValue == nil)
        #expect(value.arrayValue == nil && value["absent"] == nil)
    }

    @Test("a text knows its type and its features")
    func types() {
        let feature = Feature(id: 7)
        #expect(GeoJSON.feature(feature).features == [feature])
        #expect(GeoJSON.featureCollection(FeatureCollection([feature, feature])).features.count == 2)
        let geometry = GeoJSON.geometry(Geometry(.multiPoint([])))
        #expect(geometry.features.isEmpty)
        #expect(geometry.typeName == "MultiPoint")
        #expect(GeoJSON.feature(feature).typeName == "Feature")
    }
}
