import RoadTestSupport
import Testing

@testable import RoadRouter

struct RoadGraphBuilderTests {
    private let info = MapInfo(
        name: "Test", source: "test", bounds: Bounds(west: 0, south: 0, east: 1, north: 1),
        attribution: "none",
        isSynthetic: true, generator: "tests")

    /// A triangle with a name, a one-way, a line with a bend and a forbidden turn.
    private func triangle() -> RoadGraphBuilder {
        var builder = RoadGraphBuilder()
        let a = builder.addNode(FixedCoordinate(longitude: 100_000_000, latitude: 100_000_000))
        let b = builder.addNode(FixedCoordinate(longitude: 100_010_000, latitude: 100_000_000))
        let c = builder.addNode(FixedCoordinate(longitude: 100_000_000, latitude: 100_010_000))
        let road = EdgeAttributes(roadClass: .residential)
        let oneWay = EdgeAttributes(roadClass: .primary, backward: .closed)
        let ab = builder.addEdge(from: a, to: b, attributes: road, name: "Улица Мира", way: OSMWayID(7))
        let bc = builder.addEdge(
            from: b, to: c, interior: [FixedCoordinate(longitude: 100_010_000, latitude: 100_010_000)],
            attributes: oneWay, way: OSMWayID(8))
        builder.addEdge(from: c, to: a, attributes: road, name: "Улица Мира", way: OSMWayID(-9))
        builder.forbidTurn(from: ab.forward, to: bc.forward)
        return builder
    }

    @Test("a built graph gives back what went in")
    func roundTrip() throws {
        let graph = try RoadGraph(file: RoadFile(sections: triangle().finish(), info: info))
        #expect(graph.nodeCount == 3)
        #expect(graph.edgeCount == 3)
        #expect(graph.arcCount == 6)
        let edges = (0..<3).map { EdgeID($0) }
        let ab = try #require(edges.first { graph.way(of: $0) == OSMWayID(7) })
        let bc = try #require(edges.first { graph.way(of: $0) == OSMWayID(8) })
        let ca = try #require(edges.first { graph.way(of: $0) == OSMWayID(-9) })
        #expect(graph.name(of: ab) == "Улица Мира")
        #expect(graph.name(of: bc) == nil)
        #expect(graph.nameIndex(of: ab) == graph.nameIndex(of: ca))
        #expect(graph.head(of: ab.forward) == graph.tail(of: bc.forward))
        #expect(graph.head(of: bc.forward) == graph.tail(of: ca.forward))
        #expect(
            graph.outgoingArcs(of: graph.tail(of: ca.forward)) == [ca.forward], "closed arcs are left out")
        #expect(graph.geometry(of: bc.backward) == graph.geometry(of: bc.forward).reversed())
        #expect(graph.geometry(of: bc.forward).count == 3)
        #expect(graph.isForbidden(from: ab.forward, to: bc.forward))
        #expect(!graph.isForbidden(from: bc.forward, to: ca.forward))
        #expect(graph.allowsUTurn(after: ab.forward), "the only other exit is forbidden")
        #expect(!graph.allowsUTurn(after: ca.forward))
        #expect(abs(graph.startBearing(of: ab.forward).degrees - 90) < 0.01)
        #expect(abs(graph.endBearing(of: bc.forward).degrees - 270) < 0.01)
        #expect(abs(graph.endBearing(of: ab.backward).degrees - 270) < 0.01)
        #expect(graph.bounds == Bounds(west: 10, south: 10, east: 10.001, north: 10.001))
    }

    @Test("a graph without roads has no bounds, and opens")
    func empty() throws {
        let graph = try RoadGraph(file: RoadFile(sections: RoadGraphBuilder().finish(), info: info))
        #expect(graph.nodeCount == 0)
        #expect(graph.edgeCount == 0)
        #expect(graph.bounds == nil)
    }

    @Test("the same input gives the same bytes, another town others", arguments: SeededGenerator.seeds(3))
    func deterministic(seed: UInt64) {
        let first = RandomTown(seed: seed).file.checksum
        #expect(RandomTown(seed: seed).file.checksum == first)
        #expect(RandomTown(seed: seed &+ 1).file.checksum != first)
    }

    @Test(
        "lengths are geodesic, rounded up to a millimetre; bearings are those of the lines' ends",
        arguments: SeededGenerator.seeds(3))
    func measures(seed: UInt64) {
        let graph = RandomTown(seed: seed).graph
        for arc in (0..<UInt32(graph.arcCount)).map({ ArcID($0) }) {
            let line = graph.geometry(of: arc)
            let excess = graph.length(of: arc.edge).value - Geodesic.polylineLength(line).value
            #expect(excess > -1e-6 && excess < 0.001_001)
            let start = Geodesic.azimuth(from: line[0], to: line[1])
            #expect(abs(start.turn(to: graph.startBearing(of: arc))) < 0.003)
            let back = Geodesic.azimuth(from: line[line.count - 1], to: line[line.count - 2])
            #expect(abs(abs(back.turn(to: graph.endBearing(of: arc))) - 180) < 0.003)
        }
    }

    @Test(
        "every name, way, line and attribute stays with its edge when edges are renumbered",
        arguments: SeededGenerator.seeds(3))
    func renumbered(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var builder = RoadGraphBuilder()
        func randomPoint() -> FixedCoordinate {
            FixedCoordinate(
                longitude: .random(in: 613_000_000...614_000_000, using: &generator),
                latitude: .random(in: 551_000_000...552_000_000, using: &generator))
        }
        let points = (0..<100).map { _ in randomPoint() }
        let nodes = points.map { builder.addNode($0) }
        var expected: [OSMWayID: ([FixedCoordinate], String?, RoadClass)] = [:]
        for way in (0..<300).map({ OSMWayID(Int64($0)) }) {
            let (from, to) = (
                Int.random(in: 0..<100, using: &generator), Int.random(in: 0..<100, using: &generator)
            )
            let interior = (0..<Int.random(in: 0...4, using: &generator)).map { _ in randomPoint() }
            let name = generator.oneIn(3) ? nil : "Street \(Int.random(in: 0..<50, using: &generator))"
            let roadClass = RoadClass.allCases.randomElement(using: &generator)!
            builder.addEdge(
                from: nodes[from], to: nodes[to], interior: interior,
                attributes: EdgeAttributes(roadClass: roadClass),
                name: name, way: way)
            expected[way] = ([points[from]] + interior + [points[to]], name, roadClass)
        }
        let graph = try RoadGraph(file: RoadFile(sections: builder.finish(), info: info))
        #expect(graph.edgeCount == 300)
        for edge in (0..<UInt32(300)).map({ EdgeID($0) }) {
            let found = expected.removeValue(forKey: graph.way(of: edge))
            let (line, name, roadClass) = try #require(found)
            #expect(graph.geometry(of: edge.forward) == line.map(\.coordinate))
            #expect(graph.name(of: edge) == name)
            #expect(graph.attributes(of: edge).roadClass == roadClass)
        }
    }

    @Test("nodes that are close on the ground get close numbers")
    func locality() {
        let graph = RandomTown(seed: 5, columns: 20, rows: 20).graph
        let jumps = (0..<UInt32(graph.edgeCount)).map { edge in
            let tail = graph.tail(of: EdgeID(edge).forward).rawValue
            let head = graph.head(of: EdgeID(edge).forward).rawValue
            return max(tail, head) - min(tail, head)
        }.sorted()
        #expect(jumps[jumps.count / 2] < 20)
    }
}
