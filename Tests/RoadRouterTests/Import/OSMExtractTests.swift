import Testing

@testable import RoadRouter
@testable import RoadTestSupport

/// A street of eight nodes from west to east, of which the box takes in the first three:
///
///     1 ─10─ 2 ─10─ 3 ─11─ 4 ─11─ 5 ─12─ 6 ─13─ 7 ─14─ 8
///     └────── box ──────┘
@Suite("An extract")
struct OSMExtractTests {
    private static let box = TinyMap.box(west: 0, south: -1, east: 2, north: 1)

    private static func street() -> TinyMap {
        var map = TinyMap(row: 8)
        map.addWay(10, [1, 2, 3])
        map.addWay(11, [3, 4, 5])
        map.addWay(12, [5, 6])
        map.addWay(13, [6, 7])
        map.addWay(14, [7, 8])
        return map
    }

    private static func extract(of map: TinyMap) throws -> TinyMap {
        try TinyMap(readingAllOf: OSMExtract(of: map, within: box))
    }

    @Test("has ways that cross its border whole, and none from outside")
    func ways() throws {
        let extract = try Self.extract(of: Self.street())
        #expect(extract.ways.map(\.id.rawValue) == [10, 11])
        #expect(extract.nodes.map(\.id.rawValue) == [1, 2, 3, 4, 5])
        let roads = try ImportedRoads(extract)
        #expect(roads.edges == ["10: 1-2-3", "11: 3-4-5"])
        #expect(roads.summary.missingReferences == 0)
    }

    @Test("has nodes on its border, and those of no way")
    func border() throws {
        var map = TinyMap()
        for (id, x, y) in [(1, 0, -1), (2, 2, 1), (3, 3, 0), (4, 1, 2)] { map.addNode(Int64(id), x: x, y: y) }
        #expect(try Self.extract(of: map).nodes.map(\.id.rawValue) == [1, 2])
    }

    @Test("keeps a restriction with all its ways, and leaves out one that lies outside")
    func restrictions() throws {
        var map = Self.street()
        map.addRestriction("no_straight_on", from: 10, via: 3, to: 11)
        map.addRestriction("no_straight_on", from: 11, via: 5, to: 12)
        map.addRestriction("no_straight_on", from: 13, via: 7, to: 14)
        let extract = try Self.extract(of: map)
        #expect(extract.relations.map(\.id) == [1, 2])
        #expect(
            extract.ways.map(\.id.rawValue) == [10, 11, 12], "12 is named by the second, 13 by the third")
        #expect(try ImportedRoads(extract).forbiddenTurns == ["1-3-5", "3-5-6"])
    }

    @Test("keeps a lake with its far shore, and no forest")
    func water() throws {
        var map = Self.street()
        for (id, x, y) in [(21, 1, 0), (22, 6, 1), (23, 6, 5), (24, 1, 5)] {
            map.addNode(Int64(id), x: x, y: y)
        }
        map.addWay(31, [21, 22, 23], [:])
        map.addWay(32, [23, 24], [:])
        map.addWay(33, [24, 21], [:])
        map.addWay(34, [23, 22], [:])
        map.addArea(["natural": "water"], of: [31, 32, 33])
        map.addArea(["landuse": "forest"], of: [33, 34])
        let extract = try Self.extract(of: map)
        #expect(extract.relations.map(\.id) == [1])
        #expect(extract.ways.map(\.id.rawValue) == [10, 11, 31, 32, 33])
        let summary = try ImportedRoads(extract).summary
        #expect(summary.waterAreas == 1 && summary.waterRingsCut == 0)
    }

    @Test("gives the same map as data that has nothing else")
    func sameMap() throws {
        var all = Self.street()
        all.addRestriction("no_straight_on", from: 10, via: 3, to: 11)
        var part = TinyMap(row: 5)
        part.addWay(10, [1, 2, 3])
        part.addWay(11, [3, 4, 5])
        part.addRestriction("no_straight_on", from: 10, via: 3, to: 11)
        let extract = try OSMExtract(of: all, within: Self.box)
        let ofExtract = try Self.product(of: extract)
        let ofPart = try Self.product(of: part)
        let ofAll = try Self.product(of: all)
        #expect(ofExtract.summary == ofPart.summary)
        #expect(Self.checksum(of: ofExtract) == Self.checksum(of: ofPart))
        #expect(Self.checksum(of: ofExtract) != Self.checksum(of: ofAll))
    }

    @Test("tells its box and that it is empty")
    func header() throws {
        let extract = try OSMExtract(of: Self.street(), within: Self.box)
        #expect(try extract.header().bounds == Self.box)
        #expect(try extract.header().generator == "tiny")
        #expect(!extract.isEmpty)
        let elsewhere = TinyMap.box(west: 20, south: 20, east: 21, north: 21)
        #expect(try OSMExtract(of: Self.street(), within: elsewhere).isEmpty)
    }

    @Test("tells its progress from the beginning to the end and never goes back")
    func progress() throws {
        var map = Self.street()
        map.addRestriction("no_straight_on", from: 11, via: 5, to: 12)
        var told: [Double] = []
        _ = try OSMExtract(of: map, within: Self.box) { told.append($0) }
        #expect(told == told.sorted() && told.last == 1)
        #expect(told.allSatisfy { (0...1).contains($0) })
    }

    @Test(
        "is what a plain search finds, and an extract of it is itself", arguments: SeededGenerator.seeds(50))
    func slow(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let map = TinyMap.random(by: &generator)
        let extract = try Self.extract(of: map)
        let plain = PlainExtract(of: map, within: Self.box)
        #expect(Set(extract.nodes.map(\.id)) == plain.nodes)
        #expect(Set(extract.ways.map(\.id)) == plain.ways)
        #expect(Set(extract.relations.map(\.id)) == plain.relations)
        let again = try Self.extract(of: extract)
        #expect(again.nodes == extract.nodes && again.ways == extract.ways)
        #expect(again.relations == extract.relations)
    }

    private static func product(of source: some OSMSource) throws -> Preparation.Product {
        try Preparation.prepare(
            source: source, labels: Preparation.Labels(name: "Tiny", source: "tiny.osm", generator: "tests"))
    }

    private static func checksum(of product: Preparation.Product) -> Digest {
        RoadFile(sections: product.sections, info: product.info).checksum
    }
}

/// The ids of an extract by its definition, one set after the other.
private struct PlainExtract {
    var nodes: Set<OSMNodeID>
    var ways: Set<OSMWayID>
    var relations: Set<Int64> = []

    init(of map: TinyMap, within box: Bounds) {
        let inBox = map.nodes.filter { box.contains($0.coordinate.coordinate) }.map(\.id)
        let inside = Set(inBox)
        let near = Set(map.ways.filter { !inside.isDisjoint(with: $0.nodes) }.map(\.id))
        var all = near
        for relation in map.relations where relation.tags["landuse"] == nil {
            let isThere = relation.members.contains { member in
                switch member.element {
                case .node(let node): inside.contains(node)
                case .way(let way): near.contains(way)
                case .relation: false
                }
            }
            guard isThere else { continue }
            relations.insert(relation.id)
            for member in relation.members {
                if case .way(let way) = member.element { all.insert(way) }
            }
        }
        let kept = map.ways.filter { all.contains($0.id) }
        ways = Set(kept.map(\.id))
        let known = Set(map.nodes.map(\.id))
        nodes = inside.union(kept.flatMap(\.nodes)).intersection(known)
    }
}

extension TinyMap {
    /// A box around these places of the grid, a little larger.
    fileprivate static func box(west: Int, south: Int, east: Int, north: Int) -> Bounds {
        let (low, high) = (point(x: west, y: south).coordinate, point(x: east, y: north).coordinate)
        return Bounds(
            west: low.longitude - 0.0001, south: low.latitude - 0.0001, east: high.longitude + 0.0001,
            north: high.latitude + 0.0001)
    }

    /// All that an import reads of a source.
    fileprivate init(readingAllOf source: some OSMSource) throws(ImportError) {
        self.init()
        var (nodes, ways, relations) = ([OSMNode](), [OSMWay](), [OSMRelation]())
        let filter = OSMFilter(
            wantsNodes: true, nodeTagKeys: ["barrier"],
            wayKeys: WayClassifier.keys + SeveranceRule.keys + WaterRule.keys, wantsOtherWays: true,
            relationTypes: [TurnRestriction.relationType, WaterRule.relationType])
        try source.read(filter) { batch in
            nodes += batch.nodes
            ways += batch.ways
            relations += batch.relations
        }
        self.nodes = nodes
        self.ways = ways
        self.relations = relations
    }

    fileprivate mutating func addArea(_ tags: OSMTags, of ways: [Int64]) {
        let members = ways.map { OSMRelation.Member(.way(OSMWayID($0)), role: "outer") }
        relations.append(
            OSMRelation(
                id: Int64(relations.count + 1), members: members,
                tags: OSMTags([.init(key: "type", value: "multipolygon")] + Array(tags))))
    }

    /// Nodes, ways and relations anywhere in and around the box, in any order; some nodes are missing.
    fileprivate static func random(by generator: inout SeededGenerator) -> TinyMap {
        var map = TinyMap()
        for id in Int64(1)...40 where !generator.oneIn(10) {
            let (x, y) = (
                Int.random(in: -3...8, using: &generator), Int.random(in: -4...4, using: &generator)
            )
            map.addNode(id, x: x, y: y)
        }
        map.nodes.shuffle(using: &generator)
        let ways = Array(Int64(1)...20)
        for id in ways.shuffled(using: &generator) {
            let count = Int.random(in: 1...5, using: &generator)
            let refs = (0..<count).map { _ in Int64.random(in: 1...40, using: &generator) }
            map.addWay(id, refs, generator.oneIn(2) ? [:] : ["highway": "residential"])
        }
        for _ in 0..<8 {
            let chosen = ways.shuffled(using: &generator)
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: map.addArea(["natural": "water"], of: Array(chosen.prefix(3)))
            case 1: map.addArea(["landuse": "forest"], of: Array(chosen.prefix(3)))
            default:
                let via = Int64.random(in: 1...40, using: &generator)
                map.addRestriction("no_left_turn", from: chosen[0], via: via, to: chosen[1])
            }
        }
        return map
    }
}
