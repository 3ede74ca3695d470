import RoadTestSupport
import Testing

@testable import RoadRouter

@Suite("Edges are ordered for elimination")
struct EdgeDissectionTests {
    private func order(_ graph: RoadGraph) -> [UInt32] {
        EdgeDissection.order(points: Array(graph.arrays.points), ends: Array(graph.arrays.ends))
    }

    @Test("each edge has one place, in every random town", arguments: SeededGenerator.seeds(20))
    func permutation(seed: UInt64) {
        let graph = RandomTown(seed: seed, columns: 12, rows: 9).graph
        #expect(order(graph).sorted() == (0..<UInt32(graph.edgeCount)).map { $0 })
    }

    @Test("two quarters joined by one bridge are cut at the bridge, which comes last")
    func bridge() {
        let town = StreetMap(
            """
            A-B-C     K-L-M
            | | |     | | |
            D-E-F-----N-O-P
            | | |     | | |
            G-H-I     Q-R-S
            """
        ).way("ABC").way("DEF").way("GHI").way("ADG").way("BEH").way("CFI").way("FN")
            .way("KLM").way("NOP").way("QRS").way("KNQ").way("LOR").way("MPS").build()
        #expect(order(town.graph).last == town.arc("FN").edge.rawValue)
    }

    @Test("the same network gives the same order")
    func deterministic() {
        let (first, second) = (RandomTown(seed: 5).graph, RandomTown(seed: 5).graph)
        #expect(order(first) == order(second))
    }
}
