import RoadTestSupport
import Testing

@testable import RoadRouter

@Suite("The great-circle potential")
struct GreatCirclePotentialTests {
    @Test(
        "is consistent: no step of any way costs less than the bound falls by",
        arguments: SeededGenerator.seeds(100))
    func consistency(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let town = RandomTown(withBicycleMetric: seed, columns: 6, rows: 6)
        let metric = try ArcMetric(file: town.file, profile: .trekking)
        try check(metric, on: town.graph, using: &generator)
        try check(RandomMetric(graph: town.graph, using: &generator), on: town.graph, using: &generator)
    }

    private func check(
        _ metric: some Metric, on graph: RoadGraph, using generator: inout SeededGenerator
    ) throws {
        let open = graph.arrays.outArcs.map { ArcID($0) }.filter { metric.weight(of: $0).isFinite }
        let targets = (0..<2).map { _ in
            let arc = open.randomElement(using: &generator)!
            return SearchTarget(
                arc: arc, partial: Weight(.random(in: 0...metric.weight(of: arc).rawValue, using: &generator))
            )
        }
        let points = GreatCircleBound.points(of: graph)
        let bound = GreatCircleBound(graph: graph, points: points, metric: metric)
        let potential = GreatCirclePotential(bound, on: graph, to: targets)
        #expect(bound.rate > 0)
        var turns = 0
        for arc in open {
            for next in graph.outgoingArcs(of: graph.head(of: arc)) {
                let turn = metric.weight(ofTurnFrom: arc, to: next)
                let whole = turn + metric.weight(of: next)
                guard whole.isFinite else { continue }
                turns += 1
                #expect(potential.bound(after: arc) <= whole + potential.bound(after: next))
                for target in targets where target.arc == next {
                    #expect(potential.bound(after: arc) <= turn + target.partial)
                }
            }
        }
        #expect(turns > open.count / 2)
    }

    @Test("is zero on a map without a finite arc")
    func noArcs() throws {
        let roads = StreetMap("A-B").way("AB", .closed).build(adding: Profile.trekking.metricSections)
        let metric = try ArcMetric(file: roads.file, profile: .trekking)
        let points = GreatCircleBound.points(of: roads.graph)
        let bound = GreatCircleBound(graph: roads.graph, points: points, metric: metric)
        #expect(bound.bound(from: roads.node("A"), to: roads.node("B")) == .zero)
    }
}
