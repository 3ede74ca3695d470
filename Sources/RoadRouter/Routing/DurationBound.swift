/// Bounds of riding time before a route is known.
///
/// Routes are chosen by weight, but the nearest target is the one whose route takes the least time; these
/// bounds lead from the one to the other.
struct DurationBound: Sendable {
    private let metric: ArcMetric
    /// The great-circle bound of durations instead of weights.
    private let bound: GreatCircleBound
    /// Upper bound of weight over duration of all arcs.
    private let weightPerDuration: Double

    /// - Complexity: O(arcs).
    init(_ metric: ArcMetric, points: [ChordPoint]) {
        self.metric = metric
        bound = GreatCircleBound(graph: metric.graph, points: points, metric: ArcDurations(metric: metric))
        weightPerDuration = metric.graph.arrays.outArcs.reduce(1) { greatest, arc in
            let weight = metric.weight(of: ArcID(arc))
            guard weight.isFinite else { return greatest }
            return max(greatest, Double(weight.rawValue) / Double(metric.milliseconds(of: ArcID(arc))))
        }
    }

    /// Returns a lower bound of the riding time between two waypoints, given the places where a way may begin
    /// and end.
    ///
    /// The argument is that of `GreatCirclePotential`: what is left of the first arc, the chord, and what is
    /// ridden of the last arc; or else the piece between them on one and the same arc.
    func bound(from departures: [ArcPlace], to arrivals: [ArcPlace]) -> Seconds {
        var least = UInt64.max
        for departure in departures {
            let remaining = metric.milliseconds(of: departure.toEnd(in: metric.graph))
            let head = metric.graph.head(of: departure.arc)
            for arrival in arrivals {
                let partial = metric.milliseconds(of: arrival.fromStart)
                let between = bound.bound(from: head, to: metric.graph.tail(of: arrival.arc)).rawValue
                least = min(least, UInt64(remaining) + UInt64(between) + UInt64(partial))
                if let direct = departure.stretch(to: arrival) {
                    least = min(least, UInt64(metric.milliseconds(of: direct)))
                }
            }
        }
        return Seconds(Double(least) / 1000)
    }

    /// A weight above that of every way of at most this duration. Both ends' stretches are rounded up once
    /// each.
    func weightLimit(for duration: Seconds) -> Weight {
        let limit = (duration.value * 1000 * weightPerDuration).rounded(.up) + 4
        return limit < Double(Weight.infinity.rawValue) ? Weight(UInt32(limit)) : .infinity
    }
}

/// Riding time as if it were weight.
private struct ArcDurations: Metric {
    let metric: ArcMetric

    func weight(of arc: ArcID) -> Weight { Weight(metric.milliseconds(of: arc)) }
    func weight(ofTurnFrom arc: ArcID, to next: ArcID) -> Weight {
        let isAllowed = metric.weight(ofTurnFrom: arc, to: next).isFinite
        return isAllowed ? Weight(metric.milliseconds(ofTurnFrom: arc, to: next)) : .infinity
    }
}
