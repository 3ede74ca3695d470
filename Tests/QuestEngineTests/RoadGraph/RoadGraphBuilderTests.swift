import Testing

@testable import QuestEngine

struct RoadGraphBuilderTests {
    private let info = MapInfo(
        name: "Test", source: "test", bounds: Bounds(west: 0, south: 0, east: 1, north: 1), attribution: "none",
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
        #expect(graph.outgoingArcs(of: graph.tail(of: ca.forward)) == [ca.forward], "closed arcs are left out")
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
}
