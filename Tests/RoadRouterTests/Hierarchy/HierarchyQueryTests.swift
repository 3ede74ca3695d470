import RoadTestSupport
import Testing

@testable import RoadRouter

@Suite("A way by the hierarchy alone")
struct HierarchyQueryTests {
    @Test(
        "weighs what the slow search finds on 2,000 random towns, and its arcs add up to that",
        arguments: SeededGenerator.seeds(20))
    func equalsSlowSearch(seed: UInt64) {
        let (workspace, search) = (HierarchyWorkspace(), SearchWorkspace())
        var tried = 0
        var found = 0
        var onOneArc = 0
        for town in 0..<100 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed &+ town)
            let graph = RandomTown(
                seed: generator.next(), columns: .random(in: 2...5, using: &generator),
                rows: .random(in: 2...5, using: &generator)
            ).graph
            let metric = RandomMetric(graph: graph, using: &generator)
            let slow = SlowSearch(graph: graph, metric: metric)
            let query = HierarchyQuery(
                graph: graph, hierarchy: .customized(for: graph, metric), metric: metric)
            for _ in 0..<4 {
                var sources = graph.randomSources(1...2, using: &generator)
                let targets = graph.randomTargets(1...3, using: &generator)
                // Start and end on one arc: there must be a way round.
                if generator.oneIn(4) { sources[0].arc = targets[0].arc }
                let expected = slow.weight(from: sources, to: targets)
                let weight = query.weight(
                    from: sources, to: targets, leavingArcsIn: search, using: workspace)
                #expect(weight == expected, "town \(town) of seed \(seed)")
                tried += 1
                guard let weight else { continue }
                found += 1
                let path = SearchPath(weight: weight, arcs: search.arcs)
                onOneArc += path.arcs.first == path.arcs.last ? 1 : 0
                #expect(path.weight(from: sources, to: targets, metric: metric) == weight)
                let less = query.weight(
                    from: sources, to: targets, below: weight, leavingArcsIn: search, using: workspace)
                #expect(less == nil)
            }
        }
        #expect(2 * found >= tried, "only \(found) of \(tried) pairs have a way, so little is proved")
        #expect(onOneArc >= 10, "hardly a way ends on the arc it began on")
    }
}

extension SearchHierarchy {
    /// Prepared on the spot.
    static func customized(for graph: RoadGraph, _ metric: some Metric) -> SearchHierarchy {
        let topology = HierarchyTopology(graph: graph) { graph.mode(of: $0) != .closed }
        let customization = Customization(topology, of: graph)
        return SearchHierarchy(customization.run(metric), tree: topology.tree)
    }
}

extension SearchPath {
    /// Adds the path up anew; `nil` if it does not lead from a source to a target.
    func weight(
        from sources: [SearchSource], to targets: [SearchTarget], metric: some Metric
    ) -> Weight? {
        guard
            arcs.count >= 2,
            let source = sources.filter({ $0.arc == arcs.first }).map(\.remaining).min(),
            let target = targets.filter({ $0.arc == arcs.last }).map(\.partial).min()
        else { return nil }
        var weight = source + target
        for (arc, next) in zip(arcs, arcs.dropFirst()) {
            weight = weight + metric.weight(ofTurnFrom: arc, to: next)
        }
        for arc in arcs.dropFirst().dropLast() { weight = weight + metric.weight(of: arc) }
        return weight
    }
}
