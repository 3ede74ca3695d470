import Testing

@testable import RoadRouter
@testable import RoadTestSupport

@Suite("Water of the data")
struct WaterTests {
    static let rules: [(OSMTags, Bool)] = [
        (["natural": "water"], true), (["natural": "water", "water": "river"], true),
        (["waterway": "riverbank"], true), (["waterway": "dock"], true), (["landuse": "reservoir"], true),
        (["landuse": "basin"], true), (["landuse": "basin", "basin": "retention"], true),
        (["natural": "water", "intermittent": "no", "tunnel": "no"], true),
        (["landuse": "basin", "basin": "infiltration"], false),
        (["natural": "water", "water": "basin", "basin": "detention"], false),
        (["natural": "water", "intermittent": "yes"], false),
        (["natural": "water", "seasonal": "spring"], false),
        (["natural": "water", "covered": "yes"], false), (["natural": "water", "tunnel": "culvert"], false),
        (["landuse": "reservoir", "location": "underground"], false),
        (["waterway": "dock", "dock": "drydock"], false),
        (["natural": "water", "amenity": "fountain"], false),
        (["natural": "wetland"], false), (["natural": "bay"], false), (["natural": "strait"], false),
        (["natural": "coastline"], false), (["leisure": "swimming_pool"], false),
        (["waterway": "river"], false), (["landuse": "forest"], false), ([:], false),
    ]

    @Test("is lakes, banks, docks, reservoirs and basins, where they are open all year", arguments: rules)
    func rule(_ tags: OSMTags, _ isWater: Bool) {
        #expect(WaterRule.isWater(tags) == isWater)
    }

    /// A street 1–2, south of it the corners 11–14 of a lake from (0, −1) to (4, −5), and 15–18 of an island
    /// in it.
    private static func map(without lacking: Int64? = nil) -> TinyMap {
        var map = TinyMap(row: 2)
        map.addWay(10, [1, 2])
        let corners: [(Int64, Int, Int)] = [
            (11, 0, -1), (12, 4, -1), (13, 4, -5), (14, 0, -5), (15, 1, -2), (16, 3, -2), (17, 3, -4),
            (18, 1, -4),
        ]
        for (id, x, y) in corners where id != lacking { map.addNode(id, x: x, y: y) }
        return map
    }

    /// Two halves of the shore, both from the north-west to the south-east, and the island.
    private static func lake(without lacking: Int64? = nil, way lackingWay: Int64? = nil) -> TinyMap {
        var map = Self.map(without: lacking)
        let ways: [(Int64, [Int64])] = [
            (21, [11, 12, 13]), (22, [11, 14, 13]), (23, [15, 16, 17, 18, 15]),
        ]
        for (id, nodes) in ways where id != lackingWay { map.addWay(id, nodes, [:]) }
        map.addMultipolygon(outer: [21, 22], inner: [23])
        return map
    }

    private static func place(_ x: Double, _ y: Double) -> Coordinate {
        Coordinate(longitude: 61.4 + x / 1000, latitude: 55.1 + y / 1000)
    }

    private static let onIsland = place(2, -3)
    private static let inLake = place(0.5, -3)
    private static let beside = place(5, -3)

    @Test("that a closed way goes round stands in the map beside the roads")
    func closedWay() throws {
        var map = Self.map()
        map.addWay(20, [11, 12, 13, 14, 11], ["natural": "water"])
        let roads = try ImportedRoads(map)
        let water = try #require(roads.graph.water)
        #expect(water.count == 1 && roads.summary.waterAreas == 1 && roads.summary.waterRingsCut == 0)
        #expect(water.contains(Self.inLake) && water.contains(Self.onIsland))
        #expect(!water.contains(Self.beside) && !water.contains(Self.place(2, 0)))
        #expect(roads.edges == ["10: 1-2"], "no rider gets on to it")
    }

    @Test("that a line only runs along is no area")
    func openWay() throws {
        var map = Self.map()
        map.addWay(20, [11, 12, 13, 14], ["natural": "water"])
        let roads = try ImportedRoads(map)
        #expect(roads.graph.water?.count == 0 && roads.summary.waterRingsCut == 0)
    }

    @Test("of several ways without tags is put together, whatever their directions, and its islands are land")
    func multipolygon() throws {
        let roads = try ImportedRoads(Self.lake())
        let water = try #require(roads.graph.water)
        #expect(water.count == 1 && roads.summary.waterRingsCut == 0)
        #expect(water.contains(Self.inLake))
        #expect(!water.contains(Self.onIsland) && !water.contains(Self.beside))
        #expect(roads.summary.restrictionsRead == 0, "a multipolygon is no restriction")
    }

    @Test("keeps its island where its shore is tagged as well, and is one area where it comes twice")
    func taggedTwice() throws {
        var map = Self.map()
        for _ in 0..<2 {
            map.addWay(21, [11, 12, 13, 14, 11], ["natural": "water"])
            map.addWay(23, [15, 16, 17, 18, 15], [:])
        }
        map.addMultipolygon(outer: [21], inner: [23])
        map.relations.append(map.relations[0])
        let water = try #require(try ImportedRoads(map).graph.water)
        #expect(water.count == 1 && water.contains(Self.inLake) && !water.contains(Self.onIsland))
    }

    @Test(
        "of which the data lacks a node or a way is left out and counted, and its island is no lake",
        arguments: [(14, nil), (nil, 22)] as [(Int64?, Int64?)])
    func cut(_ node: Int64?, _ way: Int64?) throws {
        let roads = try ImportedRoads(Self.lake(without: node, way: way))
        let water = try #require(roads.graph.water)
        #expect(water.count == 0 && roads.summary.waterRingsCut == 1)
        #expect(!water.contains(Self.onIsland))
        #expect(roads.summary.missingReferences == (node == nil ? 0 : 1), "each is counted once")
    }

    @Test("keeps the whole rings where another of the same relation is cut")
    func halfCut() throws {
        var map = Self.map()
        map.addWay(21, [11, 12, 13, 14, 11], [:])
        map.addWay(22, [15, 99, 16], [:])
        map.addMultipolygon(outer: [21, 22])
        let roads = try ImportedRoads(map)
        #expect(roads.graph.water?.contains(Self.inLake) == true)
        #expect(roads.summary.waterRingsCut == 1)
    }

    @Test("of a relation about land is none")
    func land() throws {
        var map = Self.map()
        map.addWay(21, [11, 12, 13, 14, 11], [:])
        map.addMultipolygon(outer: [21], [.init(key: "natural", value: "wood")])
        #expect(try ImportedRoads(map).graph.water?.count == 0)
    }

    @Test("ways join to as many rings as they close, and what stays open counts once")
    func joining() {
        /// The nodes of each ring, sorted, and how many lines stay open.
        func join(_ ways: [[Int64]]) -> String {
            let join = RingJoin(ways.map { $0.map { OSMNodeID($0) } })
            let rings = join.rings.map { ring -> String in
                #expect(ring.first == ring.last)
                return Set(ring.map(\.rawValue)).sorted().map { String($0) }.joined(separator: "-")
            }
            return (rings + ["\(join.openCount) open"]).joined(separator: ", ")
        }
        #expect(join([[1, 2, 3], [5, 4, 3], [5, 1]]) == "1-2-3-4-5, 0 open")
        #expect(join([[1, 2], [6, 7, 8, 6], [2, 3], [3, 1]]) == "1-2-3, 6-7-8, 0 open")
        // From the middle of an open line both ends are tried.
        #expect(join([[2, 3], [3, 4], [1, 2]]) == "1 open")
        #expect(join([[1, 2], [7, 8], [2, 1], []]) == "1-2, 1 open")
        #expect(join([]) == "0 open")
    }
}

extension TinyMap {
    fileprivate mutating func addMultipolygon(
        outer: [Int64], inner: [Int64] = [], _ tags: [OSMTags.Tag] = [.init(key: "natural", value: "water")]
    ) {
        let members =
            outer.map { OSMRelation.Member(.way(OSMWayID($0)), role: "outer") }
            + inner.map { OSMRelation.Member(.way(OSMWayID($0)), role: "inner") }
        relations.append(
            OSMRelation(
                id: Int64(relations.count + 1), members: members,
                tags: OSMTags([.init(key: "type", value: "multipolygon")] + tags)))
    }
}
