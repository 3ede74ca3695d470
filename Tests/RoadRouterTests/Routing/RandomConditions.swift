import RoadTestSupport

@testable import RoadRouter

/// Closures and slow roads drawn by lot, kept in the plainest way for the reference.
struct RandomConditions {
    let changes: [(arcs: [ArcID], effect: RoadEffect)]
    /// Hundredths by arc; `nil` for closed.
    private var factors: [ArcID: Int?] = [:]

    /// - Parameter share: One arc in so many is closed, one slowed down.
    init(on graph: RoadGraph, oneIn share: Int, using generator: inout SeededGenerator) {
        var changes: [(arcs: [ArcID], effect: RoadEffect)] = []
        for number in 0..<UInt32(graph.arcCount) {
            let arc = ArcID(number)
            // Both directions or one.
            let arcs = generator.oneIn(3) ? [arc] : [arc, arc.reversed]
            if generator.oneIn(share) { changes.append((arcs, .closed)) }
            if generator.oneIn(share) {
                let hundredths = Int.random(in: 100...1_000, using: &generator)
                changes.append((arcs, .slowed(SlowFactor(hundredths: hundredths)!)))
            }
        }
        self.init(changes)
    }

    init(_ changes: [(arcs: [ArcID], effect: RoadEffect)]) {
        self.changes = changes
        for change in changes {
            for arc in change.arcs {
                switch change.effect {
                case .closed: factors[arc] = .some(nil)
                case .slowed(let factor):
                    guard let old = factors[arc, default: 100] else { continue }
                    factors[arc] = max(old, Int(factor.hundredths))
                }
            }
        }
    }

    /// Returns the metric that the conditions make of a profile's, written down without any cleverness.
    func metric(_ base: ArcMetric) -> SlowMetric { SlowMetric(base: base, factors: factors) }

    struct SlowMetric: RideMetric {
        let base: ArcMetric
        let factors: [ArcID: Int?]

        var graph: RoadGraph { base.graph }

        func weight(of arc: ArcID) -> Weight {
            guard let hundredths = factors[arc, default: 100] else { return .infinity }
            let weight = base.weight(of: arc)
            return weight.isFinite ? Weight(UInt32(Int(weight.rawValue) * hundredths / 100)) : .infinity
        }

        func weight(ofTurnFrom arc: ArcID, to next: ArcID) -> Weight {
            base.weight(ofTurnFrom: arc, to: next)
        }

        func milliseconds(of arc: ArcID) -> UInt32 {
            let hundredths = factors[arc, default: 100]!
            return UInt32((Int(base.milliseconds(of: arc)) * hundredths + 99) / 100)
        }

        func milliseconds(ofTurnFrom arc: ArcID, to next: ArcID) -> UInt32 {
            base.milliseconds(ofTurnFrom: arc, to: next)
        }

        func joules(of arc: ArcID) -> UInt32 { base.joules(of: arc) }
    }
}
