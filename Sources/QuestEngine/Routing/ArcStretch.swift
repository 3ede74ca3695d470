/// A stretch of an arc that is ridden, in millimetres along it: `start` ≤ `end` ≤ the arc's length.
struct ArcStretch: Hashable, Sendable {
    var arc: ArcID
    var start: UInt32
    var end: UInt32
}

extension RideMetric {
    /// The weight of a stretch: the arc's by its share of the length, rounded up.
    func weight(of stretch: ArcStretch) -> Weight {
        Weight(share(of: weight(of: stretch.arc).rawValue, stretch))
    }

    /// The riding time of a stretch in milliseconds, rounded up.
    func milliseconds(of stretch: ArcStretch) -> UInt32 {
        share(of: milliseconds(of: stretch.arc), stretch)
    }

    private func share(of whole: UInt32, _ stretch: ArcStretch) -> UInt32 {
        let length = graph.arrays.lengths[Int(stretch.arc.edge.rawValue)]
        guard whole < Weight.infinity.rawValue, stretch.end - stretch.start < length else { return whole }
        let part = UInt64(whole) * UInt64(stretch.end - stretch.start)
        return UInt32(part.dividedRoundingUp(by: UInt64(length)))
    }
}

extension RoadGraph {
    /// The length in whole millimetres, as it is stored.
    func millimeters(of edge: EdgeID) -> UInt32 { arrays.lengths[Int(edge.rawValue)] }
}
