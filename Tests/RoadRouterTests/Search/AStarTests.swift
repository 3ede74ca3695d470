import RoadTestSupport
import Testing

@testable import RoadRouter

@Suite("A* over arcs")
struct AStarTests {
    @Test(
        "finds the weight that the slow search finds, with each potential, on 2,000 random towns",
        arguments: SeededGenerator.seeds(20))
    func equalsSlowSearch(seed: UInt64) {
        let workspace = SearchWorkspace()
        var tried = 0
        var found = 0
        for town in 0..<100 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed &+ town)
            let graph = RandomTown(
                seed: generator.next(), columns: .random(in: 2...5, using: &generator),
                rows: .random(in: 2...5, using: &generator)
            ).graph
            let metric = RandomMetric(graph: graph, using: &generator)
            let slow = SlowSearch(graph: graph, metric: metric)
            let points = GreatCircleBound.points(of: graph)
            let bound = GreatCircleBound(graph: graph, points: points, metric: metric)
            for _ in 0..<4 {
                let sources = graph.randomSources(1...2, using: &generator)
                let targets = graph.randomTargets(1...3, using: &generator)
                let expected = slow.weight(from: sources, to: targets)
                let zero = AStar(graph: graph, metric: metric, potential: ZeroPotential())
                    .path(from: sources, to: targets, using: workspace)
                let straight = AStar(
                    graph: graph, metric: metric,
                    potential: GreatCirclePotential(bound, on: graph, to: targets)
                ).path(from: sources, to: targets, using: workspace)
                #expect(zero?.weight == expected, "town \(town) of seed \(seed)")
                #expect(straight?.weight == expected, "town \(town) of seed \(seed)")
                for path in [zero, straight].compactMap({ $0 }) {
                    #expect(weight(of: path, from: sources, to: targets, metric: metric) == path.weight)
                }
                tried += 1
                if expected != nil { found += 1 }
            }
        }
        #expect(2 * found >= tried, "only \(found) of \(tried) pairs have a way, so little is proved")
    }

    @Test("finds nothing at or above the limit, and the same way just below it")
    func limit() throws {
        let roads = StreetMap("A-B-C-D").way("ABCD").build(adding: Profile.trekking.metricSections)
        let metric = try ArcMetric(file: roads.file, profile: .trekking)
        let search = AStar(graph: roads.graph, metric: metric, potential: ZeroPotential())
        let sources = [SearchSource(arc: roads.arc("AB"), remaining: metric.weight(of: roads.arc("AB")))]
        let targets = [SearchTarget(arc: roads.arc("CD"), partial: metric.weight(of: roads.arc("CD")))]
        let workspace = SearchWorkspace()
        let path = try #require(search.path(from: sources, to: targets, using: workspace))
        #expect(roads.letters(along: path.arcs) == "ABCD")
        #expect(search.path(from: sources, to: targets, below: path.weight, using: workspace) == nil)
        let above = Weight(path.weight.rawValue + 1)
        #expect(search.path(from: sources, to: targets, below: above, using: workspace) == path)
    }

    @Test("one workspace serves maps of different sizes in turn, and equal questions get equal answers")
    func sharedWorkspace() {
        let workspace = SearchWorkspace()
        var first: [SearchPath?] = []
        var second: [SearchPath?] = []
        for round in 0..<2 {
            for seed in 1...20 as ClosedRange<UInt64> {
                var generator = SeededGenerator(seed: seed)
                let side = seed.isMultiple(of: 2) ? 2 : 5
                let graph = RandomTown(seed: seed, columns: side, rows: side).graph
                let metric = RandomMetric(graph: graph, using: &generator)
                let arcs = (0..<2).map { _ in graph.randomOpenArc(using: &generator) }
                let path = AStar(graph: graph, metric: metric, potential: ZeroPotential()).path(
                    from: [SearchSource(arc: arcs[0], remaining: .zero)],
                    to: [SearchTarget(arc: arcs[1], partial: .zero)], using: workspace)
                if round == 0 { first.append(path) } else { second.append(path) }
            }
        }
        #expect(first == second)
        #expect(first.contains { $0 != nil })
    }

    @Test("the straight line to the target spares work")
    func settlesFewer() throws {
        let town = RandomTown(withBicycleMetric: 3, columns: 20, rows: 20)
        let metric = try ArcMetric(file: town.file, profile: .trekking)
        let points = GreatCircleBound.points(of: town.graph)
        let bound = GreatCircleBound(graph: town.graph, points: points, metric: metric)
        let workspace = SearchWorkspace()
        var generator = SeededGenerator(seed: 4)
        var settled = (zero: 0, straight: 0)
        for _ in 0..<50 {
            let arcs = (0..<2).map { _ in town.graph.randomOpenArc(using: &generator) }
            let sources = [SearchSource(arc: arcs[0], remaining: .zero)]
            let targets = [SearchTarget(arc: arcs[1], partial: .zero)]
            _ = AStar(graph: town.graph, metric: metric, potential: ZeroPotential())
                .path(from: sources, to: targets, using: workspace)
            settled.zero += workspace.settledCount
            _ = AStar(
                graph: town.graph, metric: metric,
                potential: GreatCirclePotential(bound, on: town.graph, to: targets)
            ).path(from: sources, to: targets, using: workspace)
            settled.straight += workspace.settledCount
        }
        #expect(settled.straight < settled.zero)
    }

    /// Adds up a path anew.
    private func weight(
        of path: SearchPath, from sources: [SearchSource], to targets: [SearchTarget], metric: some Metric
    ) -> Weight? {
        guard
            path.arcs.count >= 2,
            let source = sources.filter({ $0.arc == path.arcs.first }).map(\.remaining).min(),
            let target = targets.filter({ $0.arc == path.arcs.last }).map(\.partial).min()
        else { return nil }
        var weight = source + target
        for (arc, next) in zip(path.arcs, path.arcs.dropFirst()) {
            weight = weight + metric.weight(ofTurnFrom: arc, to: next)
        }
        for arc in path.arcs.dropFirst().dropLast() { weight = weight + metric.weight(of: arc) }
        return weight
    }
}
