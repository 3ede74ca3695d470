import RoadTestSupport

@testable import RoadRouter

/// The reference for all searches: Bellman and Ford's relaxation over arcs, with no heap, no bound and no
/// early end. It looks at every pair of arcs that meet until nothing gets cheaper.
struct SlowSearch<M: Metric> {
    let metric: M
    private let turns: [(from: ArcID, to: ArcID, weight: UInt64)]

    init(graph: RoadGraph, metric: M) {
        self.metric = metric
        let arcs = (0..<UInt32(graph.arcCount)).map { ArcID($0) }.filter { metric.weight(of: $0).isFinite }
        var turns: [(from: ArcID, to: ArcID, weight: UInt64)] = []
        let leaving = Dictionary(grouping: arcs) { graph.tail(of: $0) }
        for from in arcs {
            for to in leaving[graph.head(of: from)] ?? [] {
                let weight = metric.weight(ofTurnFrom: from, to: to)
                if weight.isFinite { turns.append((from, to, UInt64(weight.rawValue))) }
            }
        }
        self.turns = turns
    }

    /// The least weight from any source to any target, or `nil` if there is no way.
    func weight(from sources: [SearchSource], to targets: [SearchTarget]) -> Weight? {
        var best: [ArcID: UInt64] = [:]
        for source in sources where metric.weight(of: source.arc).isFinite {
            best[source.arc] = min(best[source.arc] ?? .max, UInt64(source.remaining.rawValue))
        }
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for turn in turns {
                guard let start = best[turn.from] else { continue }
                let weight = start + turn.weight + UInt64(metric.weight(of: turn.to).rawValue)
                if weight < best[turn.to] ?? .max {
                    best[turn.to] = weight
                    hasChanged = true
                }
            }
        }
        var least = UInt64(Weight.infinity.rawValue)
        for turn in turns {
            guard let start = best[turn.from] else { continue }
            for target in targets where target.arc == turn.to {
                least = min(least, start + turn.weight + UInt64(target.partial.rawValue))
            }
        }
        return least < UInt64(Weight.infinity.rawValue) ? Weight(UInt32(least)) : nil
    }
}

/// Weights that have nothing to do with lengths: what is true with them is true with any.
struct RandomMetric: Metric {
    private let graph: RoadGraph
    private let weights: [Weight]
    private let turnSeed: UInt64

    init(graph: RoadGraph, using generator: inout SeededGenerator) {
        self.graph = graph
        weights = (0..<UInt32(graph.arcCount)).map { arc in
            guard graph.mode(of: ArcID(arc)) != .closed, !generator.oneIn(20) else { return .infinity }
            // Some far dearer than others, many equal.
            return Weight(.random(in: 1...(generator.oneIn(3) ? 1_000_000 : 20), using: &generator))
        }
        turnSeed = generator.next()
    }

    func weight(of arc: ArcID) -> Weight { weights[Int(arc.rawValue)] }

    func weight(ofTurnFrom arc: ArcID, to next: ArcID) -> Weight {
        guard graph.arrays.allowsTurn(from: arc.rawValue, to: next.rawValue) else { return .infinity }
        var generator = SeededGenerator(seed: turnSeed ^ (UInt64(arc.rawValue) << 32 | UInt64(next.rawValue)))
        return generator.oneIn(8) ? .infinity : Weight(.random(in: 0...9, using: &generator))
    }
}
