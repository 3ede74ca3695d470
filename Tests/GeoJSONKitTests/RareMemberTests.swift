import GeoJSONKit
import Testing

@Suite("Bounding boxes and foreign members")
struct RareMemberTests {
    private static let box = BoundingBox(west: 1, south: 2, east: 3, north: 4)
    private static let members: JSONObject = ["name": "Miass"]

    @Test("are set one by one, in any order, on a geometry")
    func geometry() {
        let whole = Geometry(
            .point(Position(longitude: 60.1, latitude: 55)), boundingBox: Self.box,
            foreignMembers: Self.members)
        var boxFirst = Geometry(whole.shape)
        boxFirst.boundingBox = Self.box
        #expect(boxFirst.foreignMembers.isEmpty)
        boxFirst.foreignMembers = Self.members
        var boxLast = Geometry(whole.shape, foreignMembers: Self.members)
        #expect(boxLast.boundingBox == nil)
        boxLast.boundingBox = Self.box
        #expect(boxFirst == whole)
        #expect(boxLast == whole)
        #expect(Set([whole, boxFirst, boxLast]).count == 1)
    }

    @Test("are taken away again, which leaves what never had them")
    func removal() {
        var feature = Feature(id: 1, boundingBox: Self.box, foreignMembers: Self.members)
        feature.boundingBox = nil
        #expect(feature == Feature(id: 1, foreignMembers: Self.members))
        feature.foreignMembers = [:]
        #expect(feature == Feature(id: 1))
        #expect(feature.hashValue == Feature(id: 1).hashValue)

        var collection = FeatureCollection([feature], boundingBox: Self.box, foreignMembers: Self.members)
        collection.foreignMembers = [:]
        collection.boundingBox = nil
        #expect(collection == FeatureCollection([feature]))
    }

    @Test("tell values apart")
    func difference() {
        let features = [
            Feature(), Feature(boundingBox: Self.box), Feature(foreignMembers: Self.members),
            Feature(boundingBox: Self.box, foreignMembers: Self.members),
        ]
        #expect(Set(features).count == features.count)
    }

    @Test("a change to a copy leaves the original alone")
    func copies() {
        let original = FeatureCollection(foreignMembers: Self.members)
        var copy = original
        copy.foreignMembers["name"] = "Zlatoust"
        #expect(original.foreignMembers == Self.members)
        #expect(copy.foreignMembers == ["name": "Zlatoust"])
    }

    @Test("each part of a document is written as the document that holds it alone")
    func parts() {
        let geometry = Geometry(
            .point(Position(longitude: 60.123456789, latitude: 55)), boundingBox: Self.box)
        let feature = Feature(geometry: geometry, foreignMembers: Self.members)
        let collection = FeatureCollection([feature])
        for options in [WritingOptions(), .pretty, WritingOptions(precision: 6)] {
            #expect(geometry.bytes(options: options) == GeoJSON.geometry(geometry).bytes(options: options))
            #expect(feature.bytes(options: options) == GeoJSON.feature(feature).bytes(options: options))
            #expect(
                collection.bytes(options: options)
                    == GeoJSON.featureCollection(collection).bytes(options: options))
        }
        #expect(
            String(decoding: geometry.bytes(options: WritingOptions(precision: 6)), as: UTF8.self)
                == #"{"type":"Point","bbox":[1,2,3,4],"coordinates":[60.123457,55]}"#)
    }
}
