import RoadTestSupport
import Testing

@testable import RoadRouter

struct TurnTests {
    private static let crossing = StreetMap(
        """
          A
          |
        B-X-C
          |
          D
        """)

    @Test("a restriction holds for its own two arcs only")
    func restriction() {
        let town = Self.crossing.way("AXD").way("BXC").forbid("AX", "XC").build()
        let graph = town.graph
        #expect(graph.isForbidden(from: town.arc("AX"), to: town.arc("XC")))
        for (from, to) in [("AX", "XB"), ("AX", "XD"), ("BX", "XC"), ("CX", "XA"), ("DX", "XC")] {
            #expect(!graph.isForbidden(from: town.arc(from), to: town.arc(to)), "\(from) to \(to)")
        }
        #expect(graph.arrays.allowsTurn(from: town.arc("AX").rawValue, to: town.arc("XB").rawValue))
        #expect(!graph.arrays.allowsTurn(from: town.arc("AX").rawValue, to: town.arc("XC").rawValue))
    }

    @Test("one turns round only where nothing else is left")
    func uTurns() {
        let town = Self.crossing.way("AX").way("BX").way("XC", .oneWay).way("DX", .oneWay)
            .forbid("BX", "XA").forbid("BX", "XC").build()
        let expected = [
            "XA": true, "XB": true, "XC": true, "AX": false, "BX": true, "DX": false,
        ]
        for (arc, isAllowed) in expected {
            #expect(town.graph.allowsUTurn(after: town.arc(arc)) == isAllowed, "\(arc)")
        }
    }

    @Test("a forbidden U-turn stays forbidden in a dead end")
    func forbiddenUTurn() {
        let town = StreetMap("A-B").way("AB").forbid("AB", "BA").build()
        #expect(!town.graph.allowsUTurn(after: town.arc("AB")))
        #expect(town.graph.allowsUTurn(after: town.arc("BA")))
    }

    @Test("a road that leads back to its own junction can be ridden round and round")
    func loop() {
        let town = StreetMap(
            """
            A-B x
              y z
            """
        ).way("AB").way("BxzyB").build()
        let loop = town.arc("BB")
        #expect(town.graph.tail(of: loop) == town.graph.head(of: loop))
        #expect(!town.graph.allowsUTurn(after: loop))
        #expect(town.graph.outgoingArcs(of: town.node("B")).count == 3)
        #expect(town.graph.geometry(of: loop).count == 5)
    }

    @Test("the quick bit agrees with the list of forbidden turns", arguments: SeededGenerator.seeds(4))
    func flags(seed: UInt64) {
        let graph = RandomTown(seed: seed).graph
        defer { withExtendedLifetime(graph) {} }
        let arrays = graph.arrays
        var count = 0
        for from in UInt32(0)..<UInt32(arrays.ends.count) {
            let head = Int(arrays.ends[Int(from ^ 1)])
            for to in UInt32(0)..<UInt32(arrays.ends.count) where Int(arrays.ends[Int(to)]) == head {
                let isListed = arrays.forbiddenTurns.contains(UInt64(from) << 32 | UInt64(to))
                #expect(arrays.isForbidden(from: from, to: to) == isListed)
                count += isListed ? 1 : 0
            }
        }
        #expect(count == arrays.forbiddenTurns.count)
        #expect(count > 10, "the test proves too little")
    }
}
