/// A metric that also knows what riding takes: what a leg is measured with.
protocol RideMetric: Metric {
    var graph: RoadGraph { get }

    /// The riding time of a whole open arc in milliseconds.
    func milliseconds(of arc: ArcID) -> UInt32

    /// Duration of a turn in milliseconds. Only for turns that are allowed.
    func milliseconds(ofTurnFrom arc: ArcID, to next: ArcID) -> UInt32

    /// The work of riding a whole open arc in joules; zero on a flat map.
    func joules(of arc: ArcID) -> UInt32
}

/// A metric that has lengths in millimetres where riding times are: tables add up whichever comes along with weights.
struct LengthMetric<Base: RideMetric>: RideMetric {
    let base: Base

    var graph: RoadGraph { base.graph }

    @inline(__always)
    func weight(of arc: ArcID) -> Weight { base.weight(of: arc) }

    @inline(__always)
    func weight(ofTurnFrom arc: ArcID, to next: ArcID) -> Weight { base.weight(ofTurnFrom: arc, to: next) }

    func milliseconds(of arc: ArcID) -> UInt32 { graph.millimeters(of: arc.edge) }
    func milliseconds(ofTurnFrom arc: ArcID, to next: ArcID) -> UInt32 { 0 }
    func joules(of arc: ArcID) -> UInt32 { base.joules(of: arc) }
}

/// A profile's metric under road conditions: dearer or the same everywhere, so that a lower bound made for the
/// profile stays one.
///
/// A slow zone stretches weight and duration alike. The weight is rounded down and the duration up: what was at
/// most so many times the duration still is. Turns cost what they did.
struct ChangedMetric: RideMetric {
    let base: ArcMetric
    /// Owner of `table`, kept alive.
    let changes: ArcChanges
    private let table: ArcChanges.Table

    init(base: ArcMetric, changes: ArcChanges) {
        self.base = base
        self.changes = changes
        table = changes.table
    }

    var graph: RoadGraph { base.graph }

    @inline(__always)
    func weight(of arc: ArcID) -> Weight {
        let weight = base.weight(of: arc)
        let factor = table.factor(of: arc)
        return factor == ArcChanges.unchanged ? weight : Self.changed(weight, by: factor)
    }

    @inline(never)
    private static func changed(_ weight: Weight, by factor: UInt16) -> Weight {
        guard factor != ArcChanges.closed, weight.isFinite else { return .infinity }
        return Weight(UInt32(min(UInt64(weight.rawValue) * UInt64(factor) / 100, cap)))
    }

    @inline(__always)
    func weight(ofTurnFrom arc: ArcID, to next: ArcID) -> Weight {
        base.weight(ofTurnFrom: arc, to: next)
    }

    func milliseconds(of arc: ArcID) -> UInt32 {
        let factor = table.factor(of: arc)
        guard factor != ArcChanges.closed else { return Weight.infinity.rawValue }
        let slowed = (UInt64(base.milliseconds(of: arc)) * UInt64(factor)).dividedRoundingUp(by: 100)
        return UInt32(min(slowed, Self.cap))
    }

    func milliseconds(ofTurnFrom arc: ArcID, to next: ArcID) -> UInt32 {
        base.milliseconds(ofTurnFrom: arc, to: next)
    }

    /// Who rides slowly in a zone does no less to get through it.
    func joules(of arc: ArcID) -> UInt32 { base.joules(of: arc) }

    /// Longest duration, which keeps "long" apart from "not at all".
    private static var cap: UInt64 { UInt64(Weight.infinity.rawValue - 1) }
}
