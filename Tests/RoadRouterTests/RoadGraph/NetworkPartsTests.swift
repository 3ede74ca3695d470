import RoadTestSupport
import Testing

@testable import RoadRouter

@Suite("Which part of the network leads to which")
struct NetworkPartsTests {
    @Test(
        "An arc leads to another exactly where one can ride there, however large a town is",
        arguments: SeededGenerator.seeds(30), [1, 4, 12, 2_000])
    func equalsRiding(seed: UInt64, townSize: Int) {
        let town = Archipelago(seed: seed).town { _ in RoadSections() }
        let parts = NetworkParts(town.graph, townSize: townSize)
        let open = (0..<UInt32(town.graph.arcCount)).map { ArcID($0) }.filter {
            town.graph.mode(of: $0) != .closed
        }
        var (count, linked, wrong) = (0, 0, 0)
        for arc in open {
            let reached = town.graph.arcsAfter(arc)
            for other in open {
                count += 1
                linked += reached.contains(other) ? 1 : 0
                if parts.leads(from: arc, to: other) != reached.contains(other) { wrong += 1 }
            }
        }
        #expect(wrong == 0 && linked > 0 && linked < count)
    }

    @Test("A hub is the biggest part and every other of a town's size, and no street alone")
    func hubs() {
        let roads = StreetMap(
            """
            A-B-X  E-F-Y  I-J
            | |    | |
            C-D    G-H-K
            """
        ).way("ABDCA").way("BX").way("EFHGE").way("FY").way("IJ").way("HK", .oneWay).build()
        func hub(_ edge: String, _ size: Int) -> UInt32 {
            NetworkParts(roads.graph, townSize: size).hub(of: roads.edge(edge))
        }
        #expect(hub("AB", 2_000) == hub("CD", 2_000))
        let isFirst = hub("AB", 2_000) != NetworkParts.none
        #expect(isFirst != (hub("EF", 2_000) != NetworkParts.none), "one of two of a size")
        #expect(hub("AB", 10) != hub("EF", 10) && hub("AB", 10) != NetworkParts.none)
        #expect(hub("EF", 10) != NetworkParts.none)
        #expect(hub("IJ", 10) == NetworkParts.none && hub("IJ", 2) != NetworkParts.none)
        #expect(hub("HK", 2) == NetworkParts.none)
        let street = StreetMap("A-B").way("AB", .oneWay).build()
        #expect(NetworkParts(street.graph).hub(of: street.edge("AB")) == NetworkParts.none)
    }
}

extension RoadGraph {
    /// The arcs that one may ride after an arc: looked for step by step.
    func arcsAfter(_ arc: ArcID) -> Set<ArcID> {
        var found: Set<ArcID> = []
        var open = [arc]
        while let arc = open.popLast() {
            for exit in outgoingArcs(of: head(of: arc))
            where arrays.allowsTurn(from: arc.rawValue, to: exit.rawValue) && !found.contains(exit) {
                found.insert(exit)
                open.append(exit)
            }
        }
        return found
    }
}

/// Islands from a seed, of which no road leads to another, with streets that lead only in or only out.
struct Archipelago {
    private var builder = RoadGraphBuilder()
    private var generator: SeededGenerator
    private let plane = LocalPlane(center: Coordinate(longitude: 61.36, latitude: 55.16))

    /// - Parameters:
    ///   - islands: Number of islands.
    ///   - junctions: Numbers of junctions that an island may have.
    init(seed: UInt64, islands: Int = 4, junctions: ClosedRange<Int> = 2...6) {
        generator = SeededGenerator(seed: seed)
        for island in 0..<islands {
            addIsland(number: island, junctions: .random(in: junctions, using: &generator))
        }
    }

    private mutating func addIsland(number: Int, junctions: Int) {
        let (west, south) = (Double(number % 2) * 260, Double(number / 2) * 220)
        let nodes = (0..<junctions).map { _ in
            let point = LocalPlane.Point(
                x: west + Double.random(in: 0...150, using: &generator),
                y: south + Double.random(in: 0...150, using: &generator))
            return builder.addNode(FixedCoordinate(plane.coordinate(of: point)))
        }
        for (place, node) in nodes.enumerated().dropFirst() {
            addEdge(from: nodes[Int.random(in: 0..<place, using: &generator)], to: node)
        }
        for _ in 0..<junctions / 2 {
            let from = nodes.randomElement(using: &generator)!
            let to = nodes.randomElement(using: &generator)!
            if from != to { addEdge(from: from, to: to) }
        }
    }

    private mutating func addEdge(from: NodeID, to: NodeID) {
        let isOneWay = generator.oneIn(4)
        let isTurned = generator.oneIn(2)
        builder.addEdge(
            from: isTurned ? to : from, to: isTurned ? from : to, interior: [],
            attributes: isOneWay ? .oneWay : .street, name: "",
            way: OSMWayID(Int64(builder.edgeCount + 1)))
    }

    func town(adding sections: (RoadGraph) -> RoadSections) -> RandomTown {
        RandomTown(builder, adding: sections)
    }
}
