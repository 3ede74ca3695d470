import Foundation
import OSMReader
import RoadTestSupport
import Testing

@testable import RoadRouter

@Suite("Routes in a real city")
struct PortoRoutingTests {
    @Test(
        "A* by the hierarchy finds Dijkstra's weight on 200 pairs of points in Porto, and settles a hundredth"
    )
    func equalsDijkstra() throws {
        guard
            let product = try ImportedPorto.product,
            let afar = try SharedData.path("pairs/porto.node.csv"),
            let inTown = try SharedData.path("pairs/porto.quest.csv")
        else { return }
        let router = try Router(file: RoadFile(sections: product.sections, info: product.info))
        let workspace = RouterWorkspace()
        let data = try router.profileData(for: .trekking)

        var found = 0
        var settled = (guided: 0, zero: 0)
        // Half across the whole map, half at the distances of a quest.
        let pairs = try pairs(in: afar).prefix(80) + pairs(in: inTown).prefix(120)
        for (number, pair) in pairs.enumerated() {
            let ends = [pair.from, pair.to].compactMap { router.snap($0, within: 1_000).first }
            guard ends.count == 2 else { continue }
            let leg = router.leg(from: ends[0], to: ends[1], for: data, using: workspace)
            settled.guided += workspace.settledCount
            let expected = dijkstra(from: ends[0], to: ends[1], on: router, using: workspace)
            settled.zero += workspace.settledCount
            #expect(leg?.weight == expected, "pair \(number + 1)")
            guard let leg else { continue }
            found += 1
            let weight = leg.pieces.reduce(Weight.zero) {
                $0 + $1.turn + data.metric.weight(of: $1.stretch)
            }
            #expect(weight == leg.weight, "pair \(number + 1)")
        }
        #expect(pairs.count == 200)
        // Places are snapped into the biggest strongly connected part, so every pair has a route.
        #expect(found == 200)
        #expect(100 * settled.guided < settled.zero)
    }

    private func dijkstra(
        from start: Snap, to end: Snap, on router: Router, using workspace: RouterWorkspace
    ) -> Weight? {
        guard let metric = try? router.profileData(for: .trekking).metric else { return nil }
        let departures = router.snapper.departures(from: start)
        let arrivals = router.snapper.arrivals(at: end)
        let direct = departures.flatMap { departure in arrivals.compactMap { departure.stretch(to: $0) } }
            .map { metric.weight(of: $0) }.min()
        let path = AStar(graph: router.graph, metric: metric, potential: ZeroPotential()).path(
            from: departures.map {
                SearchSource(arc: $0.arc, remaining: metric.weight(of: $0.toEnd(in: router.graph)))
            },
            to: arrivals.map { SearchTarget(arc: $0.arc, partial: metric.weight(of: $0.fromStart)) },
            using: workspace.search)
        return [direct, path?.weight].compactMap { $0 }.min()
    }

    /// Lines of `lon,lat,lon,lat`.
    private func pairs(in path: String) throws -> [(from: Coordinate, to: Coordinate)] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { line in
            let numbers = try line.split(separator: ",").map { try #require(Double($0)) }
            try #require(numbers.count == 4)
            return (
                Coordinate(longitude: numbers[0], latitude: numbers[1]),
                Coordinate(longitude: numbers[2], latitude: numbers[3])
            )
        }
    }
}
