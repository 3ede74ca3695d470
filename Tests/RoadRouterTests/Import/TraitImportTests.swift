import Testing

@testable import RoadRouter
@testable import RoadTestSupport

@Suite("Traits of an imported map")
struct TraitImportTests {
    /// The traits of every edge, by way, in the words of the tables.
    private func traits(_ map: TinyMap, joiningChains: Bool = false) throws -> [String] {
        let roads = try ImportedRoads(map, joiningChains: joiningChains)
        return (0..<UInt32(roads.graph.edgeCount)).map { EdgeID($0) }.map { edge in
            "\(roads.graph.way(of: edge).rawValue): \(roads.graph.traits(of: edge).words)"
        }.sorted()
    }

    private func route(_ tags: OSMTags, ways: [Int64]) -> OSMRelation {
        OSMRelation(
            id: 1, members: ways.map { .init(.way(OSMWayID($0)), role: "") },
            tags: OSMTags([.init(key: "type", value: "route")] + tags))
    }

    @Test(
        "a route gives its network to its ways",
        arguments: [
            (["route": "bicycle", "network": "lcn"], "network local"),
            (["route": "bicycle", "network": "rcn"], "network regional"),
            (["route": "bicycle", "network": "ncn"], "network national"),
            (["route": "bicycle", "network": "icn"], "network national"),
            (["route": "bicycle"], "network local"),
            (["route": "mtb"], "mountain-network"),
            (["route": "bus", "network": "lcn"], "-"),
        ] as [(OSMTags, String)])
    func routes(tags: OSMTags, words: String) throws {
        var map = TinyMap(row: 3)
        map.addWay(1, [1, 2])
        map.addWay(2, [2, 3])
        map.relations.append(route(tags, ways: [2, 7]))
        #expect(try traits(map) == ["1: -", "2: \(words)"])
    }

    @Test("the widest of several networks counts, be it of routes or the way's own")
    func widest() throws {
        var map = TinyMap(row: 3)
        map.addWay(1, [1, 2], ["highway": "residential", "lcn": "yes"])
        map.addWay(2, [2, 3], ["highway": "residential", "ncn": "yes"])
        map.relations.append(route(["route": "bicycle", "network": "rcn"], ways: [1, 2]))
        map.relations.append(route(["route": "bicycle", "network": "lcn"], ways: [1]))
        #expect(try traits(map) == ["1: network regional", "2: network national"])
    }

    @Test("what stands at nodes counts for those who reach it, and once only along a road")
    func obstacles() throws {
        var map = TinyMap(row: 4)
        // 1 ── 2 ══ 3 ── 4: a signal in the middle, a gate at the junction 2.
        map.addNode(5, x: 1, y: 1)
        map.tagNode(3, ["highway": "traffic_signals", "traffic_signals:direction": "forward"])
        map.tagNode(2, ["barrier": "gate"])
        map.addWay(1, [1, 2])
        map.addWay(2, [2, 3, 4])
        map.addWay(3, [2, 5])
        #expect(
            try traits(map) == [
                "1: gate forward", "2: signal forward, gate backward", "3: gate backward",
            ])
    }

    @Test("edges that are joined add up what stands at nodes, by direction, up to the most that is counted")
    func joined() throws {
        var map = TinyMap(row: 5)
        for node in 2...4 as ClosedRange<Int64> { map.tagNode(node, ["highway": "traffic_signals"]) }
        map.tagNode(5, ["barrier": "gate"])
        map.addWay(1, [1, 2])
        map.addWay(2, [3, 2])
        map.addWay(3, [3, 4, 5])
        #expect(
            try traits(map, joiningChains: true) == ["1: signal forward 3, signal backward 3, gate forward"])
        var long = TinyMap(row: 12)
        for node in 2...11 as ClosedRange<Int64> { long.tagNode(node, ["highway": "traffic_signals"]) }
        long.addWay(1, Array(1...12))
        #expect(try traits(long) == ["1: signal forward 7, signal backward 7"])
    }

    @Test("edges that differ in a trait are not joined")
    func unlike() throws {
        var map = TinyMap(row: 3)
        map.addWay(1, [1, 2], ["highway": "residential", "lit": "no"])
        map.addWay(2, [2, 3])
        #expect(try traits(map, joiningChains: true) == ["1: unlit", "2: -"])
    }
}
