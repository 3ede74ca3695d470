import RoadTestSupport
import Testing

@testable import RoadRouter

struct StrongPartTests {
    @Test(
        "the biggest part in which one gets from everywhere to everywhere",
        arguments: [
            ("one street", StreetMap("A-B-C").way("ABC"), ["AB", "BC"]),
            ("an island beside it", StreetMap("A-B-C D-E").way("ABC").way("DE"), ["AB", "BC"]),
            ("a one-way out of the ring", ring.way("CE", .oneWay), ["AB", "BD", "DC", "CA"]),
            ("a one-way into it", ring.way("EC", .oneWay), ["AB", "BD", "DC", "CA"]),
            ("a closed road", StreetMap("A-B-C").way("AB").way("BC", .closed), ["AB"]),
            ("a turn that cuts a street off", StreetMap("A-B-C").way("ABC").forbid("AB", "BC"), ["AB"]),
            ("no road", StreetMap("A-B").way("AB", .closed), []),
        ])
    func drawn(name: String, map: StreetMap, expected: [String]) {
        let town = map.build()
        let main = (0..<UInt32(town.graph.edgeCount)).map { EdgeID($0) }
            .filter { town.graph.attributes(of: $0).isInMainComponent }
        #expect(Set(main) == Set(expected.map { town.edge($0) }))
    }

    @Test("another part counts as well when it is as large as a town", arguments: [(3, false), (2, true)])
    func towns(townSize: Int, counts: Bool) {
        let street = EdgeAttributes(roadClass: .residential)
        let topology = ArcTopology(
            nodeCount: 5, edges: [(0, 1, street), (1, 2, street), (3, 4, street)], forbiddenTurns: [])
        #expect(
            topology.mainParts(townSize: townSize) == [true, true, true, true, counts, counts])
    }

    /// A ring of one-ways with a place for a stub.
    private static let ring = StreetMap(
        """
        A-B
        | |
        C-D
        |
        E
        """
    ).way("AB", .oneWay).way("BD", .oneWay).way("DC", .oneWay).way("CA", .oneWay)

    @Test(
        "the same as trying every arc from every arc, on random towns", arguments: SeededGenerator.seeds(12))
    func sameAsSlow(seed: UInt64) {
        let town = RandomTown(seed: seed, columns: 5, rows: 5)
        let graph = town.graph
        let reachable = (0..<UInt32(graph.arcCount)).map { reach(from: ArcID($0), in: graph) }
        var parts: [Set<ArcID>] = []
        for arc in (0..<UInt32(graph.arcCount)).map({ ArcID($0) }) where graph.mode(of: arc) != .closed {
            let part = reachable[Int(arc.rawValue)].filter { reachable[Int($0.rawValue)].contains(arc) }
            parts.append(part.union([arc]))
        }
        let size = parts.map(\.count).max() ?? 0
        let biggest = parts.filter { $0.count == size }.min { $0.min()! < $1.min()! } ?? []
        #expect(size > graph.arcCount / 3, "the town falls apart: the test proves too little")
        #expect(size < graph.arcCount, "everything is one part: the test proves too little")
        for edge in (0..<UInt32(graph.edgeCount)).map({ EdgeID($0) }) {
            let expected = biggest.contains(edge.forward) || biggest.contains(edge.backward)
            #expect(graph.attributes(of: edge).isInMainComponent == expected)
        }
    }

    /// Every arc one can be on after `arc`, by the public rules alone.
    private func reach(from arc: ArcID, in graph: RoadGraph) -> Set<ArcID> {
        var reached: Set<ArcID> = []
        guard graph.mode(of: arc) != .closed else { return reached }
        var open = [arc]
        while let current = open.popLast() {
            let exits = graph.outgoingArcs(of: graph.head(of: current))
                .filter { !graph.isForbidden(from: current, to: $0) }
            let others = exits.filter { $0 != current.reversed }
            for next in others.isEmpty ? exits : others where reached.insert(next).inserted {
                open.append(next)
            }
        }
        return reached
    }
}
