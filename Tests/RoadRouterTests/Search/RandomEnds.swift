import RoadTestSupport

@testable import RoadRouter

extension RoadGraph {
    /// Returns places where a search may begin: a number of open arcs, with weights left that have nothing to
    /// do with the arcs'.
    func randomSources(_ count: ClosedRange<Int>, using generator: inout SeededGenerator) -> [SearchSource] {
        (0..<Int.random(in: count, using: &generator)).map { _ in
            SearchSource(
                arc: randomOpenArc(using: &generator),
                remaining: Weight(.random(in: 0...50, using: &generator)))
        }
    }

    /// Returns places where a search may end.
    func randomTargets(_ count: ClosedRange<Int>, using generator: inout SeededGenerator) -> [SearchTarget] {
        (0..<Int.random(in: count, using: &generator)).map { _ in
            SearchTarget(
                arc: randomOpenArc(using: &generator), partial: Weight(.random(in: 0...50, using: &generator))
            )
        }
    }

    func randomOpenArc(using generator: inout SeededGenerator) -> ArcID {
        ArcID(arrays.outArcs.randomElement(using: &generator)!)
    }
}
