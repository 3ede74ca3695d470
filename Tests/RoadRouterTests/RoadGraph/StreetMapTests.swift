import RoadRouter
import RoadTestSupport
import Testing

struct StreetMapTests {
    @Test("a drawing becomes a graph of the right measure")
    func drawn() throws {
        let town = StreetMap(
            """
            A--B
            |  |
            C--D
            """, gridSize: 100
        ).way("ABDC", name: "Ring").way("CA", .oneWay).build()
        #expect(town.graph.nodeCount == 4)
        #expect(town.graph.edgeCount == 4)
        #expect(abs(town.graph.length(of: town.edge("AB")).value - 300) < 0.2)
        #expect(abs(town.graph.length(of: town.edge("BD")).value - 200) < 0.2)
        #expect(town.graph.name(of: town.edge("DC")) == "Ring")
        #expect(town.graph.name(of: town.edge("CA")) == "CA")
        #expect(town.graph.mode(of: town.arc("CA")) == .ride)
        #expect(town.graph.mode(of: town.arc("AC")) == .closed)
        #expect(town.letters(along: [town.arc("AB"), town.arc("BD"), town.arc("DC")]) == "ABDC")
        #expect(town.graph.startBearing(of: town.arc("AB")).degrees.rounded() == 90)
    }

    @Test("lower-case letters bend a line, and of two roads between the same letters one asks by name")
    func bends() {
        let town = StreetMap(
            """
            A-B
            x-y
            """
        ).way("AB").way("AxyB", name: "Detour").build()
        #expect(town.graph.nodeCount == 2)
        #expect(town.graph.geometry(of: town.arc("AB")).count == 2)
        let detour = town.graph.geometry(of: town.arc("AB", name: "Detour"))
        #expect(detour == ["A", "x", "y", "B"].map { town.coordinate($0) })
    }

    @Test("SplitMix64 gives its published first number for seed 0")
    func generator() {
        var generator = SeededGenerator(seed: 0)
        #expect(generator.next() == 0xE220_A839_7B1D_CDAF)
    }
}
