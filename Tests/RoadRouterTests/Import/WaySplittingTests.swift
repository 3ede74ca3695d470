import Testing

@testable import RoadRouter
@testable import RoadTestSupport

@Suite("Ways are split into edges")
struct WaySplittingTests {
    @Test("one way is one edge with all its points")
    func oneWay() throws {
        var map = TinyMap(row: 4)
        map.addWay(10, [1, 2, 3, 4])
        let roads = try ImportedRoads(map)
        #expect(roads.edges == ["10: 1-2-3-4"])
        #expect(roads.summary.nodeCount == 2)
        #expect(roads.summary.openArcCount == 2)
        #expect(roads.summary.componentCount == 1)
    }

    @Test("ways that cross at a node are split there")
    func crossing() throws {
        var map = TinyMap(row: 3)
        map.addNode(4, x: 1, y: 1)
        map.addNode(5, x: 1, y: -1)
        map.addWay(10, [1, 2, 3])
        map.addWay(11, [4, 2, 5])
        #expect(try ImportedRoads(map).edges == ["10: 1-2", "10: 2-3", "11: 4-2", "11: 2-5"].sorted())
    }

    @Test("ways that only cross on the map, with a bridge, are not")
    func bridge() throws {
        var map = TinyMap(row: 3)
        map.addNode(4, x: 1, y: 1)
        map.addNode(5, x: 1, y: -1)
        map.addWay(10, [1, 3])
        map.addWay(11, [4, 5])
        let roads = try ImportedRoads(map)
        #expect(roads.edges == ["10: 1-3", "11: 4-5"])
        #expect(roads.summary.componentCount == 2)
    }

    @Test("a way that no bicycle may use makes no junction")
    func closedWayMakesNoJunction() throws {
        var map = TinyMap(row: 3)
        map.addNode(4, x: 1, y: 1)
        map.addWay(10, [1, 2, 3])
        map.addWay(11, [2, 4], ["highway": "motorway"])
        let roads = try ImportedRoads(map)
        #expect(roads.edges == ["10: 1-2-3"])
        #expect(roads.summary.waysDropped == [.closedToBicycles: 1])
    }

    @Test("a way that passes a node twice is split there")
    func selfIntersection() throws {
        var map = TinyMap(row: 2)
        map.addNode(3, x: 2, y: 0)
        map.addNode(4, x: 2, y: 1)
        map.addNode(5, x: 1, y: -1)
        map.addWay(10, [1, 2, 3, 4, 2, 5])
        #expect(try ImportedRoads(map).edges == ["10: 1-2", "10: 2-3-4-2", "10: 2-5"])
    }

    @Test("a ring that nothing touches is one edge from its node to itself")
    func ring() throws {
        var map = TinyMap(row: 2)
        map.addNode(3, x: 1, y: 1)
        map.addWay(10, [1, 2, 3, 1])
        let roads = try ImportedRoads(map)
        #expect(roads.edges == ["10: 1-2-3-1"])
        #expect(roads.summary.nodeCount == 1)
    }

    @Test("a node named twice in a row counts once")
    func repeatedNode() throws {
        var map = TinyMap(row: 3)
        map.addWay(10, [1, 1, 2, 2, 3, 3])
        #expect(try ImportedRoads(map).edges == ["10: 1-2-3"])
    }

    @Test("a loop on the spot is dropped, an edge between two nodes on the spot stays")
    func noExtent() throws {
        var map = TinyMap(row: 2)
        map.addNode(3, x: 1, y: 0)
        map.addNode(4, x: 2, y: 0)
        map.addWay(10, [1, 2])
        map.addWay(11, [2, 3])
        map.addWay(12, [3, 4])
        map.addNode(5, x: 0, y: 0)
        map.addWay(13, [1, 5, 1])
        let roads = try ImportedRoads(map)
        #expect(roads.summary.edgesDropped == 1)
        #expect(roads.graph.edgeCount == 3)
        #expect(roads.leads(from: 1, to: 4))
    }

    @Test("a clipped way is cut at its missing nodes, and they are counted")
    func missingNodes() throws {
        var map = TinyMap(row: 6)
        map.nodes.removeAll { [3, 6].contains($0.id.rawValue) }
        map.addWay(10, [1, 2, 3, 4, 5, 6])
        map.addWay(11, [6, 3])
        map.addWay(12, [3, 4, 6])
        map.addWay(13, [1, 77, 78], ["building": "yes"])
        let roads = try ImportedRoads(map)
        #expect(roads.edges == ["10: 1-2", "10: 4-5"])
        #expect(roads.summary.missingNodesOnRoads == 2)
        #expect(roads.summary.missingReferencesOnRoads == 6)
        #expect(roads.summary.missingReferences == 8)
        #expect(roads.summary.waysDropped == [.tooFewNodes: 2])
        #expect(roads.summary.waysKept == 1)
    }

    @Test("a way that comes twice, as overlapping extracts have it, counts once")
    func duplicateWay() throws {
        var map = TinyMap(row: 3)
        map.addWay(10, [1, 2, 3])
        map.addWay(9, [3, 2])
        map.addWay(10, [1, 2, 3])
        let roads = try ImportedRoads(map)
        #expect(roads.edges == ["10: 1-2", "10: 2-3", "9: 3-2"])
        #expect(roads.summary.waysDropped == [.duplicate: 1])
    }

    @Test("random ways: every known segment is in one edge, and only ends and shared nodes are junctions")
    func randomWays() throws {
        var generator = SeededGenerator(seed: 20_260_614)
        var segmentCount = 0
        for _ in 0..<60 {
            let map = Self.randomMap(&generator)
            let roads = try ImportedRoads(map)
            let known = Set(map.nodes.map(\.id))
            // The slow way: look at every pair of neighbours and count every node.
            var segments: [String] = []
            var uses: [Int64: Int] = [:]
            for way in map.ways {
                for ref in way.nodes { uses[ref.rawValue, default: 0] += 1 }
                for (a, b) in zip(way.nodes, way.nodes.dropFirst())
                where known.contains(a) && known.contains(b) {
                    segments.append("\(way.id.rawValue): \(a.rawValue)-\(b.rawValue)")
                }
            }
            var found: [String] = []
            for edge in roads.edges {
                let parts = edge.split(separator: ":")
                let line = parts[1].dropFirst().split(separator: "-")
                found += zip(line, line.dropFirst()).map { "\(parts[0]): \($0)-\($1)" }
                #expect(line.dropFirst().dropLast().allSatisfy { uses[Int64($0)!] == 1 })
            }
            #expect(found.sorted() == segments.sorted())
            segmentCount += segments.count
        }
        #expect(segmentCount > 1_000, "too little was drawn to prove anything")
    }

    /// Ways that wander over a grid of which some nodes are missing, in random order.
    private static func randomMap(_ generator: inout SeededGenerator) -> TinyMap {
        let side = 6
        var map = TinyMap()
        for cell in (0..<side * side).shuffled(using: &generator)
        where Int.random(in: 0..<8, using: &generator) > 0 {
            map.addNode(Int64(cell + 1), x: cell % side, y: cell / side)
        }
        for way in 1...6 {
            var x = Int.random(in: 0..<side, using: &generator)
            var y = Int.random(in: 0..<side, using: &generator)
            var refs: [Int64] = []
            for _ in 0..<Int.random(in: 2...12, using: &generator) {
                refs.append(Int64(y * side + x + 1))
                if Bool.random(using: &generator) { x = (x + 1) % side } else { y = (y + 1) % side }
            }
            map.addWay(Int64(way), refs)
        }
        return map
    }
}
