import RoadTestSupport
import Testing

@testable import RoadRouter

@Suite("A field")
struct FieldTests {
    @Test(
        "tells from every arc of 500 random towns what the slow search finds",
        arguments: SeededGenerator.seeds(10))
    func equalsSlowSearch(seed: UInt64) {
        let workspace = HierarchyWorkspace()
        var tried = 0
        var found = 0
        for town in 0..<50 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed &+ town)
            let graph = RandomTown(seed: generator.next(), columns: 3, rows: 3).graph
            let metric = RandomMetric(graph: graph, using: &generator)
            let slow = SlowSearch(graph: graph, metric: metric)
            let targets = graph.randomTargets(1...3, using: &generator)
            let field = TargetDistances(
                .customized(for: graph, metric), to: targets, weight: metric.weight(of:), using: workspace)
            let potential = FieldPotential(field: field)
            for arc in graph.arrays.outArcs.map({ ArcID($0) }) where metric.weight(of: arc).isFinite {
                // An arc that holds a target may know that it is nearer than the way round: less is allowed there.
                guard !targets.contains(where: { $0.arc == arc }) else { continue }
                let expected = slow.weight(from: [SearchSource(arc: arc, remaining: .zero)], to: targets)
                #expect(potential.bound(after: arc) == expected ?? .infinity, "\(arc) of town \(town)")
                tried += 1
                if expected != nil { found += 1 }
            }
        }
        #expect(2 * found >= tried, "only \(found) of \(tried) arcs lead to a target, so little is proved")
    }

    @Test(
        "guides A* to the cheapest way, and to the cheapest open one where streets were closed since",
        arguments: SeededGenerator.seeds(10))
    func guides(seed: UInt64) {
        let workspace = SearchWorkspace()
        let hierarchyWorkspace = HierarchyWorkspace()
        var tried = 0
        var found = 0
        for town in 0..<50 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed &+ town)
            let graph = RandomTown(seed: generator.next(), columns: 4, rows: 4).graph
            let metric = RandomMetric(graph: graph, using: &generator)
            let dearer = DearerMetric(metric, seed: generator.next())
            let targets = graph.randomTargets(1...3, using: &generator)
            let field = TargetDistances(
                .customized(for: graph, metric), to: targets, weight: metric.weight(of:),
                using: hierarchyWorkspace)
            for _ in 0..<4 {
                let sources = graph.randomSources(1...2, using: &generator)
                let open = AStar(graph: graph, metric: metric, potential: FieldPotential(field: field))
                    .path(from: sources, to: targets, using: workspace)
                #expect(
                    open?.weight
                        == SlowSearch(graph: graph, metric: metric).weight(from: sources, to: targets))
                let closed = AStar(graph: graph, metric: dearer, potential: FieldPotential(field: field))
                    .path(from: sources, to: targets, using: workspace)
                #expect(
                    closed?.weight
                        == SlowSearch(graph: graph, metric: dearer).weight(from: sources, to: targets))
                tried += 1
                if closed != nil { found += 1 }
            }
        }
        #expect(2 * found >= tried, "only \(found) of \(tried) pairs have a way, so little is proved")
    }
}

/// Some arcs closed, some dearer.
struct DearerMetric: Metric {
    private let inner: RandomMetric
    private let seed: UInt64

    init(_ inner: RandomMetric, seed: UInt64) {
        self.inner = inner
        self.seed = seed
    }

    func weight(of arc: ArcID) -> Weight {
        var generator = SeededGenerator(seed: seed ^ UInt64(arc.rawValue))
        if generator.oneIn(30) { return .infinity }
        let weight = inner.weight(of: arc)
        return generator.oneIn(5) && weight.isFinite ? Weight(3 * weight.rawValue) : weight
    }

    func weight(ofTurnFrom arc: ArcID, to next: ArcID) -> Weight { inner.weight(ofTurnFrom: arc, to: next) }
}
