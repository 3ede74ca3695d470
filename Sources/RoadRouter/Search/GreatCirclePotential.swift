/// The least weight of a metre on a map, by which straight distances become lower bounds of weights.
///
/// Made once for a map and a metric, shared by all searches.
struct GreatCircleBound: Sendable {
    /// Position of each node in space.
    private let points: [ChordPoint]
    /// Least weight per metre, the margin taken off.
    let rate: Double

    /// Share of the rate that is taken off it; `GreatCirclePotential` says why.
    static let margin = 1.0 / 65_536

    /// - Parameter points: `points(of: graph)`, which several bounds of one map may share.
    /// - Complexity: O(arcs).
    init(graph: RoadGraph, points: [ChordPoint], metric: some Metric) {
        let arrays = graph.arrays
        var least = Double.infinity
        for arc in arrays.outArcs {
            let weight = metric.weight(of: ArcID(arc))
            guard weight.isFinite else { continue }
            let (tail, head) = (Int(arrays.ends[Int(arc)]), Int(arrays.ends[Int(arc ^ 1)]))
            let chord = points[tail].distance(to: points[head])
            if chord > .zero { least = min(least, Double(weight.rawValue) / chord.value) }
        }
        self.points = points
        rate = least.isFinite ? least * (1 - Self.margin) : 0
    }

    /// All junctions in space.
    ///
    /// - Complexity: O(nodes).
    static func points(of graph: RoadGraph) -> [ChordPoint] {
        graph.arrays.points.map { ChordPoint($0.coordinate) }
    }

    /// Lower bound of the weight of any path from one node to another.
    @inline(__always)
    func bound(from start: NodeID, to end: NodeID) -> Weight {
        bound(from: points[Int(start.rawValue)], to: points[Int(end.rawValue)])
    }

    func point(of node: NodeID) -> ChordPoint { points[Int(node.rawValue)] }

    @inline(__always)
    func bound(from start: ChordPoint, to end: ChordPoint) -> Weight {
        // Truncation rounds down; the cap keeps "far" apart from "unreachable".
        Weight(UInt32(min(rate * start.distance(to: end).value, Self.cap)))
    }

    private static var cap: Double { Double(Weight.infinity.rawValue - 1) }
}

/// The straight line through the earth to the target, at the fastest pace the map knows anywhere.
///
/// Routes are searched with better bounds. This one needs no preparation: tests and proofs compare the others with it,
/// and its argument is that of `DurationBound`.
///
/// What remains after an arc `a` is at least, for one of the targets, the way from `a`'s head to the tail of
/// the target's arc and the part of that arc before the target. The bound is therefore
/// `min over targets of ⌊rate · chord(head of a, tail of target's arc)⌋ + partial`.
///
/// It is consistent. Let `b` be an arc after `a` and `x` a target's tail. Chords of three points obey the
/// triangle inequality, and `rate` is at most every arc's weight over its chord, so (points stand for arcs'
/// heads)
///
/// `rate · chord(a, x) ≤ rate · chord(a, b) + rate · chord(b, x) ≤ weight(b) + rate · chord(b, x)`.
///
/// As `weight(b)` is a whole number, rounding both sides down keeps the order; so do the addition of whole
/// numbers, the minimum over targets, and the cap below infinity. Turns only add to the right. Where `b`
/// itself is the target's arc, `a`'s head is its tail, the chord is zero and the bound is at most `partial`.
///
/// Floating-point numbers do not quite obey: a computed chord is off by a few units in the last place, some
/// 10⁻¹⁵ of it. Since all bounds are below 2³⁰, the errors of one comparison add up to less than 10⁻⁵, while
/// the rate's margin of 2⁻¹⁶ leaves 1.5 · 10⁻⁵ of every weight of at least 1 to spare. An arc of weight 0
/// either joins equal points, whose chords are equal to the last bit, or makes the rate 0.
struct GreatCirclePotential: Potential {
    private let bound: GreatCircleBound
    private let ends: UnsafeBufferPointer<UInt32>
    private let targets: [(tail: ChordPoint, partial: Weight)]
    /// The graph, which keeps `ends` alive.
    private let graph: RoadGraph

    init(_ bound: GreatCircleBound, on graph: RoadGraph, to targets: [SearchTarget]) {
        self.bound = bound
        self.graph = graph
        ends = graph.arrays.ends
        self.targets = targets.map { (bound.point(of: graph.tail(of: $0.arc)), $0.partial) }
    }

    @inline(__always)
    func bound(after arc: ArcID) -> Weight {
        let head = bound.point(of: NodeID(ends[Int(arc.reversed.rawValue)]))
        var least = Weight.infinity
        for target in targets {
            least = min(least, bound.bound(from: head, to: target.tail) + target.partial)
        }
        return least
    }
}
