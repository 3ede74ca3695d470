import Testing

@testable import RoadRouter

/// A continent of 40 by 40 degrees, two countries beside each other in it, and a city in the first, which has a lake
/// that belongs to nobody and an island.
@Suite("The index of published extracts")
struct ExtractIndexTests {
    private static func box(_ west: Int, _ south: Int, _ east: Int, _ north: Int) -> String {
        "[[\(west),\(south)],[\(east),\(south)],[\(east),\(north)],[\(west),\(north)],[\(west),\(south)]]"
    }

    private static func feature(
        _ id: String, _ name: String, _ polygons: [String], address: String? = nil
    ) -> String {
        let address = address ?? "https://example.org/\(id)-latest.osm.pbf"
        return """
            {"type": "Feature", "properties": {"id": "\(id)", "name": "\(name)", "parent": "x",
              "urls": {"pbf": "\(address)", "updates": "https://example.org/\(id)-updates"}},
             "geometry": {"type": "MultiPolygon", "coordinates": [\(polygons.joined(separator: ","))]}}
            """
    }

    private static let features = [
        feature("continent", "Continent", ["[\(box(0, 0, 40, 40))]"]),
        feature(
            "first", "First Country",
            ["[\(box(0, 0, 20, 20)),\(box(12, 12, 14, 14))]", "[\(box(30, 30, 32, 32))]"]),
        feature("second", "Second Country", ["[\(box(20, 0, 40, 20))]"]),
        feature("first/city", "Old City", ["[\(box(5, 5, 6, 6))]"]),
        feature("second/city", "Old City", ["[\(box(25, 5, 26, 6))]"]),
        feature("paper", "No File", ["[\(box(5, 5, 6, 6))]"], address: "ftp://example.org/paper.pbf"),
        #"{"type": "Feature", "properties": {"id": "nowhere", "urls": {"pbf": "https://x.org/n"}}, "geometry": null}"#,
        feature("beyond", "Beyond the Earth", ["[\(box(500, 5, 501, 6))]"]),
        feature("es\\u001Bcape", "Escape Sequence", ["[\(box(5, 5, 6, 6))]"], address: "https://x.org/e.pbf"),
        feature("escape", "Escape Sequence", ["[\(box(5, 5, 6, 6))]"], address: "https://x.org/\\u001B.pbf"),
    ]

    private static let index = ExtractIndex(
        parsing: Array(
            #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ","))]}"#.utf8))!

    private static func smallest(_ places: (Double, Double)...) -> String? {
        index.smallest(holding: places.map { Coordinate(longitude: $0.0, latitude: $0.1) })?.id
    }

    @Test("has the extracts with a plain id, a file in PBF and a region on the Earth")
    func extracts() {
        let ids = Self.index.extracts.map(\.id)
        #expect(ids == ["continent", "first", "second", "first/city", "second/city"])
        let city = Self.index.extracts[3]
        #expect(city.name == "Old City")
        #expect(city.address == "https://example.org/first/city-latest.osm.pbf")
    }

    @Test("finds the smallest that holds a place")
    func place() {
        #expect(Self.smallest((5.5, 5.5)) == "first/city")
        #expect(Self.smallest((7, 5.5)) == "first")
        #expect(Self.smallest((31, 31)) == "first", "its island")
        #expect(Self.smallest((13, 13)) == "continent", "a hole of the country")
        #expect(Self.smallest((10, 30)) == "continent")
        #expect(Self.smallest((50, 50)) == nil)
    }

    @Test("finds the smallest that holds all places, and none for none")
    func places() {
        #expect(Self.smallest((5.5, 5.5), (5.6, 5.7)) == "first/city")
        #expect(Self.smallest((5.5, 5.5), (5.6, 6.7)) == "first")
        #expect(Self.smallest((5.5, 5.5), (25.5, 5.5)) == "continent")
        #expect(Self.smallest((5.5, 5.5), (50, 5.5)) == nil)
        #expect(Self.smallest() == nil)
        #expect(Self.smallest((.nan, 5.5)) == nil)
    }

    @Test("measures regions on the sphere: a degree in the north is less ground")
    func size() throws {
        let text = [
            Self.feature("south", "South", ["[\(Self.box(0, 0, 20, 10))]"]),
            Self.feature("north", "North", ["[\(Self.box(0, 70, 20, 85))]"]),
            Self.feature("earth", "Earth", ["[\(Self.box(-180, -90, 180, 90))]"]),
        ].joined(separator: ",")
        let document = #"{"type": "FeatureCollection", "features": [\#(text)]}"#
        let index = try #require(ExtractIndex(parsing: Array(document.utf8)))
        let sizes = index.extracts.map(\.size)
        #expect(abs(sizes[2] - 1) < 1e-9)
        #expect(abs(sizes[0] - 20.0 / 360 * 0.173_648 / 2) < 1e-6)
        #expect(sizes[1] < sizes[0], "fifteen degrees near the pole, ten at the equator")
    }

    @Test("finds regions by id, then by name, whatever the case")
    func names() {
        #expect(Self.index.regions(named: "First").map(\.id) == ["first"])
        #expect(Self.index.regions(named: "second  country").map(\.id) == ["second"])
        #expect(Self.index.regions(named: "old city").map(\.id) == ["first/city", "second/city"])
        #expect(Self.index.regions(named: "city").isEmpty)
        #expect(Self.index.regions(resembling: "COUNTRY").map(\.id) == ["first", "second"])
        #expect(Self.index.regions(resembling: "  ").isEmpty)
    }

    @Test(
        "is nothing else",
        arguments: [
            "", "Dear reader", "{}", #"{"type": "FeatureCollection", "features": []}"#,
            #"{"type": "Point", "coordinates": [1, 2]}"#,
        ])
    func others(_ text: String) {
        #expect(ExtractIndex(parsing: Array(text.utf8)) == nil)
    }
}
