import RoadTestSupport
import Testing

@testable import RoadRouter

struct EdgeIndexTests {
    private static let town = StreetMap(
        """
        A---B---C
        |1      |
        D   2   E 3
        """, gridSize: 50
    ).way("ABC").way("AD").way("CE", .closed).build()

    @Test("the nearest edges come first, with the point, the distance and the offset along the edge")
    func drawn() throws {
        let index = try EdgeIndex(file: Self.town.file)
        let found = index.nearest(to: Self.town.coordinate("1"), count: 10, within: 80)
        try #require(found.count == 2)
        #expect(Set(found.map(\.edge)) == [Self.town.edge("AB"), Self.town.edge("AD")])
        for projection in found {
            #expect(abs(projection.distance.value - 50) < 0.1)
            #expect(abs(projection.offset.value - 50) < 0.1)
            let straight = Geodesic.distance(Self.town.coordinate("1"), projection.point)
            #expect(abs(straight.value - projection.distance.value) < 0.01)
        }
    }

    @Test("an edge that is not wanted is passed over")
    func filtered() throws {
        let index = try EdgeIndex(file: Self.town.file)
        let graph = Self.town.graph
        let point = Self.town.coordinate("3")
        #expect(index.nearest(to: point, within: 1000).map(\.edge) == [Self.town.edge("CE")])
        let open = index.nearest(to: point, within: 1000) { graph.attributes(of: $0).forward != .closed }
        #expect(open.map(\.edge) == [Self.town.edge("BC")])
        #expect(index.nearest(to: point, within: 1000) { _ in false }.isEmpty)
    }

    @Test("nothing within the radius, nothing asked for, an empty map")
    func nothing() throws {
        let index = try EdgeIndex(file: Self.town.file)
        #expect(index.nearest(to: Self.town.coordinate("2"), within: 20).isEmpty)
        #expect(index.nearest(to: Self.town.coordinate("1"), count: 0, within: 1000).isEmpty)
        let empty = try EdgeIndex(file: .made(by: RoadGraphBuilder()))
        #expect(empty.nearest(to: Self.town.coordinate("1"), within: 1e7).isEmpty)
    }

    @Test(
        "the same as looking at every edge, on random towns near the equator and near the pole",
        arguments: SeededGenerator.seeds(6), [0.0, 55.16, 78.2])
    func sameAsLinear(seed: UInt64, latitude: Double) throws {
        var generator = SeededGenerator(seed: seed)
        let town = RandomTown(seed: seed, origin: Coordinate(longitude: 15.6, latitude: latitude))
        let index = try EdgeIndex(graph: town.graph)
        var foundAny = 0
        for _ in 0..<60 {
            let point = town.randomPoint(using: &generator)
            let count = Int.random(in: 1...12, using: &generator)
            let radius = Meters(.random(in: 5...400, using: &generator))
            let isWanted: (EdgeID) -> Bool = { $0.rawValue % 3 != 1 }
            let fast = index.nearest(to: point, count: count, within: radius, where: isWanted)
            let slow = LinearNearest(graph: town.graph)
                .nearest(to: point, count: count, within: radius, where: isWanted)
            // Edges that meet at the nearest point are equally near, so distances are compared, not numbers.
            #expect(fast.count == slow.count)
            for (one, other) in zip(fast, slow) { #expect(abs(one.distance.value - other.value) < 1e-6) }
            for projection in fast {
                let line = Polyline(town.graph.geometry(of: projection.edge.forward))
                let length = town.graph.length(of: projection.edge)
                #expect(projection.offset >= .zero && projection.offset <= length)
                #expect(Geodesic.distance(line.point(at: projection.offset), projection.point).value < 0.05)
                #expect(isWanted(projection.edge))
            }
            foundAny += fast.isEmpty ? 0 : 1
        }
        #expect(foundAny > 30, "the suite proves too little")
    }
}

/// Looks at every segment of every edge.
private struct LinearNearest {
    let graph: RoadGraph

    func nearest(
        to point: Coordinate, count: Int, within radius: Meters, where isWanted: (EdgeID) -> Bool
    ) -> [Meters] {
        let plane = LocalPlane(center: point)
        let distances = (0..<UInt32(graph.edgeCount)).map { EdgeID($0) }.filter(isWanted).map { edge in
            let line = graph.geometry(of: edge.forward).map { plane.point(of: $0) }
            return zip(line, line.dropFirst()).map { distance(from: $0, to: $1) }.min()!
        }
        return distances.filter { $0 <= radius.value }.sorted().prefix(count).map { Meters($0) }
    }

    /// Distance from the origin to a segment, by halving the interval in which the nearest point lies.
    private func distance(from start: LocalPlane.Point, to end: LocalPlane.Point) -> Double {
        func distance(at share: Double) -> Double {
            let x = start.x + share * (end.x - start.x)
            let y = start.y + share * (end.y - start.y)
            return (x * x + y * y).squareRoot()
        }
        var low = 0.0
        var high = 1.0
        for _ in 0..<200 {
            let first = low + (high - low) / 3
            let second = high - (high - low) / 3
            if distance(at: first) < distance(at: second) { high = second } else { low = first }
        }
        return distance(at: (low + high) / 2)
    }
}
