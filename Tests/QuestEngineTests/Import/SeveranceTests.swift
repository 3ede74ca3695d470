import Testing

@testable import QuestEngine
@testable import RoadRouter
@testable import RoadTestSupport

@Suite("Lines that part the ground")
struct SeveranceTests {
    static let rules: [(OSMTags, Bool, SeveranceKind?)] = [
        (["highway": "motorway"], false, .motorway), (["highway": "trunk_link"], false, .motorway),
        (["highway": "trunk"], true, nil), (["highway": "residential"], false, nil),
        (["railway": "rail"], false, .railway), (["railway": "light_rail"], false, .railway),
        (["railway": "tram"], false, nil), (["railway": "abandoned"], false, nil),
        (["waterway": "river"], false, .water), (["waterway": "canal", "tunnel": "no"], false, .water),
        (["waterway": "stream"], false, nil), (["natural": "coastline"], false, nil),
        (["highway": "motorway", "bridge": "yes"], false, nil),
        (["railway": "rail", "tunnel": "yes"], false, nil),
        (["waterway": "river", "tunnel": "culvert"], false, nil),
        (["railway": "rail", "bridge": "viaduct"], false, nil),
        (["highway": "cycleway", "railway": "rail"], true, nil),
    ]

    @Test("are motorways, railways and rivers, but not on bridges and in tunnels", arguments: rules)
    func rule(_ tags: OSMTags, _ isRoad: Bool, _ kind: SeveranceKind?) {
        #expect(SeveranceRule.kind(of: tags, isRoad: isRoad) == kind)
    }

    /// A street from 1 to 2, 222 m south of it a place 9, and between them what the test puts there from 3 to 4.
    private static func map(_ tags: OSMTags, lackingNode: Bool = false) -> TinyMap {
        var map = TinyMap(row: 2)
        if !lackingNode { map.addNode(3, x: -1, y: -1) }
        map.addNode(4, x: 2, y: -1)
        map.addNode(5, x: 5, y: -1)
        map.addWay(10, [1, 2])
        map.addWay(11, [3, 4, 5], tags)
        return map
    }

    private static let south = TinyMap.point(x: 0, y: -2).coordinate
    private static let street = TinyMap.point(x: 0, y: 0).coordinate
    private static let north = TinyMap.point(x: 0, y: 2).coordinate

    @Test("stand in the map beside the roads and part what lies on their two sides")
    func between() throws {
        let roads = try ImportedRoads(Self.map(["railway": "rail"]))
        let lines = try #require(roads.graph.severances)
        #expect(lines.count == 1)
        #expect(roads.edges == ["10: 1-2"], "no rider gets on to them")
        #expect(lines.severance(between: Self.south, and: Self.street) == .railway)
        #expect(lines.severance(between: Self.street, and: Self.south) == .railway)
        #expect(lines.severance(between: Self.north, and: Self.street) == nil)
    }

    @Test("a motorway closed to bicycles is one; open to them it is a road like others")
    func motorway() throws {
        let closed = try ImportedRoads(Self.map(["highway": "motorway"]))
        #expect(closed.graph.severances?.severance(between: Self.south, and: Self.street) == .motorway)
        let open = try ImportedRoads(Self.map(["highway": "motorway", "bicycle": "yes"]))
        #expect(open.graph.severances?.count == 0)
    }

    @Test("where the data lacks a node the line begins behind it")
    func cut() throws {
        let roads = try ImportedRoads(Self.map(["waterway": "river"], lackingNode: true))
        let lines = try #require(roads.graph.severances)
        #expect(lines.count == 1)
        #expect(lines.severance(between: Self.south, and: Self.street) == nil)
        let far = (TinyMap.point(x: 3, y: -2).coordinate, TinyMap.point(x: 3, y: 0).coordinate)
        #expect(lines.severance(between: far.0, and: far.1) == .water)
    }

    @Test("a way that only ends at a line touches it, and so does one along it")
    func touching() throws {
        let lines = try #require(try ImportedRoads(Self.map(["railway": "rail"])).graph.severances)
        let on = TinyMap.point(x: 0, y: -1).coordinate
        #expect(lines.severance(between: Self.street, and: on) == .railway)
        #expect(lines.severance(between: on, and: TinyMap.point(x: 1, y: -1).coordinate) == .railway)
        #expect(lines.severance(between: TinyMap.point(x: -3, y: -1).coordinate, and: Self.north) == nil)
    }

    @Test(
        "a checkpoint behind one is pointed out, with what lies between",
        arguments: [
            (["railway": "rail"], ["checkpoint-across-railway"]),
            (["waterway": "canal"], ["checkpoint-across-water"]),
            (["highway": "trunk", "bicycle": "no", "foot": "no"], ["checkpoint-across-motorway"]),
            (["waterway": "ditch"], []),
        ] as [(OSMTags, [String])])
    func check(_ tags: OSMTags, _ codes: [String]) throws {
        let roads = try ImportedRoads(Self.map(tags))
        let file = """
            {"type": "FeatureCollection", "title": "T", "features": [
            {"type": "Feature", "id": "a", "properties": {"name": "A", "radius": 200},
             "geometry": {"type": "Point", "coordinates": [\(Self.south.longitude), \(Self.south.latitude)]}},
            {"type": "Feature", "id": "b", "properties": {"name": "B", "radius": 20},
             "geometry": {"type": "Point", "coordinates": [\(Self.street.longitude), \(Self.street.latitude)]}}]}
            """
        let reading = QuestDocument.read(Array(file.utf8), name: "t")
        try #require(reading.quest != nil)
        let findings = QuestCheck.findingsOfSeverances(for: reading, on: try Router(file: roads.file))
        #expect(findings.map(\.message.code.rawValue) == codes)
        #expect(findings.allSatisfy { $0.severity == .warning && $0.location != nil })
    }
}
