import RoadTestSupport
import Testing

@testable import RoadRouter

@Suite("A* guided by a hierarchy")
struct HierarchyPotentialTests {
    @Test(
        "finds the weight that the slow search finds, on 2,000 random towns, and settles few arcs besides",
        arguments: SeededGenerator.seeds(20))
    func equalsSlowSearch(seed: UInt64) {
        let workspace = SearchWorkspace()
        let hierarchyWorkspace = HierarchyWorkspace()
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
            let topology = HierarchyTopology(graph: graph) { graph.mode(of: $0) != .closed }
            let customization = Customization(topology, of: graph)
            let hierarchy = SearchHierarchy(customization.run(metric), tree: topology.tree)
            for _ in 0..<4 {
                let sources = graph.randomSources(1...2, using: &generator)
                let targets = graph.randomTargets(1...3, using: &generator)
                let expected = slow.weight(from: sources, to: targets)
                let path = AStar(
                    graph: graph, metric: metric,
                    potential: HierarchyPotential(
                        hierarchy, to: targets, weight: metric.weight(of:), using: hierarchyWorkspace)
                ).path(from: sources, to: targets, using: workspace)
                #expect(path?.weight == expected, "town \(town) of seed \(seed)")
                tried += 1
                if expected != nil { found += 1 }
            }
        }
        #expect(2 * found >= tried, "only \(found) of \(tried) pairs have a way, so little is proved")
    }
}
