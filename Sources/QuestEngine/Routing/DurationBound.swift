/// What a profile's numbers say of riding time before a route is known.
struct DurationBound: Sendable {
    /// At least the speed of every arc, in metres per second.
    private let topSpeed: Double
    /// At least weight over duration of every arc.
    private let weightPerDuration: Double

    /// - Complexity: O(arcs).
    init(_ metric: ArcMetric) {
        var topSpeed = 0.0
        var weightPerDuration = 1.0
        for raw in metric.graph.arrays.outArcs {
            let arc = ArcID(raw)
            let weight = metric.weight(of: arc)
            guard weight.isFinite else { continue }
            let milliseconds = Double(metric.milliseconds(of: arc))
            topSpeed = max(topSpeed, metric.graph.length(of: arc.edge).value / (milliseconds / 1000))
            weightPerDuration = max(weightPerDuration, Double(weight.rawValue) / milliseconds)
        }
        self.topSpeed = topSpeed
        self.weightPerDuration = weightPerDuration
    }

    /// At most the riding time between two places.
    ///
    /// A place in mid-edge is known to a centimetre, and its share of the edge's length was taken in a plane; two
    /// metres and two per cent off the straight line are more than both can be wrong by.
    func bound(from start: Snap, to end: Snap) -> Seconds {
        guard topSpeed > 0 else { return .zero }
        let straight = ChordPoint(start.point).distance(to: ChordPoint(end.point)).value
        return Seconds(max(0, straight * 0.98 - 2) / topSpeed)
    }

    /// A weight that no way of at most this duration reaches: the two ends' stretches are each rounded up once.
    func weightLimit(for duration: Seconds) -> Weight {
        let limit = (duration.value * 1000 * weightPerDuration).rounded(.up) + 4
        return limit < Double(Weight.infinity.rawValue) ? Weight(UInt32(limit)) : .infinity
    }
}
