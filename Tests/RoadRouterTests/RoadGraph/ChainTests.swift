import RoadTestSupport
import Testing

@testable import RoadRouter

@Suite("Chains of edges")
struct ChainTests {
    /// The lines of all edges in letters, sorted, each with its ways.
    private func edges(_ map: StreetMap) -> [String] {
        var builder = map.builder()
        builder.joinChains()
        let graph = RandomTown(builder).graph
        let letters = Dictionary(uniqueKeysWithValues: map.places.map { ($0.value, $0.key) })
        return (0..<UInt32(graph.edgeCount)).map { EdgeID($0) }.map { edge in
            let line = String(graph.geometry(of: edge.forward).map { letters[$0]! })
            return line + graph.ways(of: edge).map { " \($0.way.rawValue)@\($0.firstPoint)" }.joined()
        }.sorted()
    }

    @Test("edges alike are joined where only two meet, and tell the ways they are made of")
    func joined() {
        let map = StreetMap("A-B-c-D-E").way("ABcD", name: "Lenina").way("DE", name: "Lenina")
        #expect(edges(map) == ["ABcDE 1@0 2@3"])
    }

    @Test("a joined edge runs as the first of its parts did, the others turned round where they must be")
    func orientation() {
        let map = StreetMap("A-B-c-D").way("BA", name: "").way("BcD", name: "")
        #expect(edges(map) == ["DcBA 2@0 1@2"])
        let oneWay = StreetMap("A-B-C").way("AB", .oneWay, name: "").way("BC", .oneWay, name: "")
        #expect(edges(oneWay) == ["ABC 1@0 2@1"])
    }

    @Test("another name, class, surface, mode or direction keeps edges apart")
    func unlike() {
        let map = StreetMap("A-B-C")
        #expect(edges(map.way("AB").way("BC")).count == 2)
        for other in [
            EdgeAttributes.cycleway, .oneWay, .steps, .closed,
            EdgeAttributes(roadClass: .residential, surface: .asphalt),
            EdgeAttributes(roadClass: .residential, isRoundabout: true),
            EdgeAttributes(roadClass: .residential, forward: .push),
        ] {
            #expect(edges(map.way("AB", name: "").way("BC", other, name: "")).count == 2)
        }
        // Two one-ways that meet head on are not one.
        #expect(edges(map.way("AB", .oneWay, name: "").way("CB", .oneWay, name: "")).count == 2)
    }

    @Test("junctions, dead ends and restrictions stay")
    func fixedNodes() {
        let crossing = StreetMap(
            """
            A-B-C
              |
              D
            """)
        #expect(edges(crossing.way("AB", name: "").way("BC", name: "").way("BD", name: "")).count == 3)
        let forbidden = StreetMap("A-B-C").way("ABC", name: "").forbid("AB", "BC")
        #expect(edges(forbidden).count == 2)
    }

    @Test("a ring nobody touches keeps one node; a loop at a junction stays a loop")
    func rings() {
        let square = StreetMap(
            """
            A-B
            | |
            D-C
            """)
        #expect(edges(square.way("ABCDA", name: "")) == ["ABCDA 1@0"])
        #expect(edges(square.way("CD", name: "").way("DA", name: "").way("ABC", name: "")).count == 1)
        let lollipop = StreetMap(
            """
            X-A-B
              | |
              D-C
            """)
        #expect(
            edges(lollipop.way("XA", name: "").way("ABCDA", name: "")) == ["ABCDA 2@0", "XA 1@0"])
    }

    @Test(
        "a random town cut wherever its streets bend, and joined again, is the same town to the last byte",
        arguments: SeededGenerator.seeds(20))
    func cutAndJoined(seed: UInt64) {
        var town = RandomTown.builder(seed: seed)
        town.joinChains()
        var cut = town.cutAtBends()
        #expect(cut.edgeCount > town.edgeCount + 50, "too little was cut to prove anything")
        cut.joinChains()
        #expect(cut.edgeCount == town.edgeCount && cut.nodeCount == town.nodeCount)
        let (joined, original) = (cut.finish().sections, town.finish().sections)
        #expect(joined.map(\.name) == original.map(\.name))
        for (one, other) in zip(joined, original) {
            #expect(one.bytes.elementsEqual(other.bytes), "\(one.name)")
        }
    }

    @Test("joining changes neither the length nor the time of any route", arguments: SeededGenerator.seeds(6))
    func routes(seed: UInt64) throws {
        var joined = RandomTown.builder(seed: seed, columns: 6, rows: 6)
        joined.joinChains()
        let cut = RandomTown(joined.cutAtBends()) { Preparation.sections(for: $0) }
        let town = RandomTown(joined) { Preparation.sections(for: $0) }
        let (router, slow) = (try Router(file: town.file), try Router(file: cut.file))
        let workspace = RouterWorkspace()
        var generator = SeededGenerator(seed: seed)
        var found = 0
        for _ in 0..<40 {
            let ends = (0..<2).map { _ in town.randomPoint(using: &generator) }
            let request = RouteRequest(waypoints: ends, snapRadius: 1_000)
            let route = try? router.route(request, using: workspace)
            let expected = try? slow.route(request, using: workspace)
            #expect((route == nil) == (expected == nil))
            guard let route, let expected else { continue }
            found += 1
            // Each arc is rounded up by a millisecond and a millimetre.
            let arcs = Double(expected.legs[0].arcs.count)
            #expect(abs(Double(route.weight.rawValue) - Double(expected.weight.rawValue)) <= 2 * arcs + 4)
            #expect(abs(route.distance.value - expected.distance.value) <= 0.002 * arcs + 0.05)
        }
        #expect(found >= 20, "only \(found) of 40 pairs have a route")
    }
}

extension RoadGraphBuilder {
    /// The same network with a node at every bend.
    fileprivate func cutAtBends() -> RoadGraphBuilder {
        var cut = RoadGraphBuilder()
        for point in points { _ = cut.addNode(point) }
        var parts: [[ArcID]] = []
        for edge in edges {
            let interior = interiorPoints[
                Int(edge.firstInterior)..<Int(edge.firstInterior + edge.interiorCount)]
            let nodes = [NodeID(edge.from)] + interior.map { cut.addNode($0) } + [NodeID(edge.to)]
            parts.append(
                zip(nodes, nodes.dropFirst()).enumerated().map { index, ends in
                    // Every other part the other way round, but the first.
                    let isTurned = index % 2 == 1
                    let attributes = EdgeAttributes(
                        roadClass: edge.attributes.roadClass, surface: edge.attributes.surface,
                        forward: isTurned ? edge.attributes.backward : edge.attributes.forward,
                        backward: isTurned ? edge.attributes.forward : edge.attributes.backward,
                        isRoundabout: edge.attributes.isRoundabout)
                    let name = names.name(edge.name)
                    let id = cut.addEdge(
                        from: isTurned ? ends.1 : ends.0, to: isTurned ? ends.0 : ends.1,
                        attributes: attributes, name: name, way: OSMWayID(edge.way))
                    return isTurned ? id.backward : id.forward
                })
        }
        for turn in forbiddenTurns {
            let (from, to) = (UInt32(turn >> 32), UInt32(truncatingIfNeeded: turn))
            let (source, target) = (parts[Int(from >> 1)], parts[Int(to >> 1)])
            cut.forbidTurn(
                from: from & 1 == 0 ? source.last! : source.first!.reversed,
                to: to & 1 == 0 ? target.first! : target.last!.reversed)
        }
        return cut
    }
}

extension NameTable {
    fileprivate func name(_ index: UInt32) -> String? {
        guard index > 0 else { return nil }
        let range = Int(offsets[Int(index) - 1])..<Int(offsets[Int(index)])
        return String(decoding: text[range], as: UTF8.self)
    }
}
