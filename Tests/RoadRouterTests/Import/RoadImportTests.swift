import Testing

@testable import RoadRouter
@testable import RoadTestSupport

@Suite("From elements to roads")
struct RoadImportTests {
    @Test("a closed barrier cuts the road: each side ends for itself")
    func barrierInTheMiddle() throws {
        var map = TinyMap(row: 3)
        map.addWay(10, [1, 2, 3])
        map.tagNode(2, ["barrier": "wall"])
        let roads = try ImportedRoads(map)
        #expect(roads.edges == ["10: 1-2", "10: 2-3"])
        #expect(roads.summary.closedBarriers == 1)
        #expect(roads.summary.componentCount == 2)
        #expect(!roads.leads(from: 1, to: 3))
    }

    @Test("a closed barrier at a junction parts all roads that meet there")
    func barrierAtJunction() throws {
        var map = TinyMap(row: 3)
        map.addNode(4, x: 1, y: 1)
        map.addWay(10, [1, 2])
        map.addWay(11, [2, 3])
        map.addWay(12, [4, 2])
        map.tagNode(2, ["barrier": "gate", "access": "private"])
        let roads = try ImportedRoads(map)
        #expect(roads.summary.componentCount == 3)
        #expect(!roads.leads(from: 1, to: 3))
        #expect(!roads.leads(from: 4, to: 1))
    }

    @Test("an open barrier changes nothing")
    func openBarrier() throws {
        var map = TinyMap(row: 3)
        map.addWay(10, [1, 2, 3])
        map.tagNode(2, ["barrier": "bollard"])
        #expect(try ImportedRoads(map).edges == ["10: 1-2-3"])
    }

    @Test("a one-way street is ridden one way and pushed the other")
    func oneway() throws {
        var map = TinyMap(row: 2)
        map.addWay(10, [1, 2], ["highway": "residential", "oneway": "yes"])
        let roads = try ImportedRoads(map)
        #expect(roads.mode(way: 10, from: 1, to: 2) == .ride)
        #expect(roads.mode(way: 10, from: 2, to: 1) == .push)
    }

    @Test("a ferry joins what the water parts")
    func ferry() throws {
        var map = TinyMap(row: 4)
        map.addWay(10, [1, 2])
        map.addWay(11, [2, 3], ["route": "ferry", "name": "Паром"])
        map.addWay(12, [3, 4])
        let roads = try ImportedRoads(map)
        #expect(roads.mode(way: 11, from: 2, to: 3) == .ferry)
        #expect(roads.name(way: 11) == "Паром")
        #expect(roads.leads(from: 1, to: 4))
    }

    @Test("names are kept as written, Cyrillic too; a number stands in for a missing name")
    func names() throws {
        var map = TinyMap(row: 3)
        map.addWay(
            10, [1, 2], ["highway": "residential", "name": "улица Кирова", "name:en": "Kirov Street"])
        map.addWay(11, [2, 3], ["highway": "primary", "ref": "А-310"])
        let roads = try ImportedRoads(map)
        #expect(roads.name(way: 10) == "улица Кирова")
        #expect(roads.name(way: 11) == "А-310")
    }

    @Test("the order of elements and the size of batches change nothing", arguments: [1, 2, 100])
    func order(_ batchSize: Int) throws {
        var map = TinyMap(row: 5)
        map.addWay(10, [1, 2, 3])
        map.addWay(11, [5, 2, 4])
        let sorted = try ImportedRoads(map)
        map.nodes = [4, 0, 3, 2, 1].map { map.nodes[$0] }
        map.batchSize = batchSize
        let shuffled = try ImportedRoads(map)
        #expect(shuffled.edges == sorted.edges)
        #expect(shuffled.summary == sorted.summary)
    }

    @Test("the summary counts what was read, kept and left out")
    func summary() throws {
        var map = TinyMap(row: 4)
        map.addNode(50, x: 9, y: 9, ["amenity": "bench"])
        map.addWay(10, [1, 2, 3])
        map.addWay(11, [3, 4], ["highway": "construction"])
        map.addWay(12, [2, 4], ["building": "yes"])
        map.addWay(13, [3, 4], ["route": "railway"])
        let summary = try ImportedRoads(map).summary
        #expect(summary.nodesRead == 5)
        #expect(summary.nodesUsed == 3)
        #expect(summary.waysRead == 2)
        #expect(summary.waysKept == 1)
        #expect(summary.waysDropped == [.notBuilt: 1])
        #expect(summary.nodeCount == 2)
        #expect(summary.edgeCount == 1)
        #expect(summary.edgesOutsideMainPart == 0)
    }

    @Test("the map's box is that of its roads, and the source's date is kept")
    func info() throws {
        var map = TinyMap(row: 3)
        map.addNode(9, x: 50, y: 50)
        map.addWay(10, [1, 2, 3])
        let info = try ImportedRoads(map).info
        #expect(info.bounds == Bounds(west: 61.4, south: 55.1, east: 61.402, north: 55.1))
        #expect(info.timestamp == Timestamp(milliseconds: 1_000))
        #expect(info.source == "tiny.osm")
    }

    @Test("data without a road is refused by name")
    func noRoads() {
        var map = TinyMap(row: 3)
        map.addWay(10, [1, 2, 3], ["highway": "motorway"])
        #expect(throws: ImportError.noRoads(source: "tiny.osm")) { try ImportedRoads(map) }
        #expect(ImportError.noRoads(source: "tiny.osm").code == "osm-file-without-roads")
    }

    @Test("progress goes through the phases in order and never back")
    func progress() throws {
        var map = TinyMap(row: 3)
        map.addWay(10, [1, 2, 3])
        var told: [ImportProgress] = []
        let heights = MadeHeights(around: [TinyMap.point(x: 0, y: 0).coordinate]) { _ in 200 }
        _ = try Preparation.prepare(
            source: map, elevation: heights,
            labels: Preparation.Labels(name: "Tiny", source: "tiny.osm", generator: "tests")
        ) { told.append($0) }
        let order = ImportProgress.Phase.allCases
        let phases = told.map { order.firstIndex(of: $0.phase)! }
        #expect(phases == phases.sorted())
        #expect(Set(phases).count == order.count)
        #expect(told.allSatisfy { (0...1).contains($0.fraction) })
        #expect(told.last == ImportProgress(phase: .linking, fraction: 1))
    }
}
