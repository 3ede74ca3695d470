/// A lower bound of what is still to come, which draws a search towards its target.
///
/// The bound must be *consistent* with the metric: for every arc and every arc `next` after it
///
/// - `bound(after: arc) ≤ weight(ofTurnFrom: arc, to: next) + weight(of: next) + bound(after: next)`, and
/// - `bound(after: arc) ≤ weight(ofTurnFrom: arc, to: next)` + the weight of `next` up to a target it holds.
///
/// Then A* is exact and settles no arc twice. A bound that is merely *admissible* (never above what really
/// remains) keeps it exact too, at the cost of settling some arcs again.
///
/// A potential belongs to the targets of one search. One that remembers what it has computed holds a
/// workspace of its own, which is why it need not be Sendable.
protocol Potential {
    /// Returns a lower bound of the weight of everything after the end of `arc`; `.infinity` where no target
    /// can be reached.
    func bound(after arc: ArcID) -> Weight
}

/// A potential that is zero everywhere: with it A* is Dijkstra's algorithm, the reference for all others.
///
/// Source: E. W. Dijkstra, "A note on two problems in connexion with graphs", Numer. Math. 1 (1959).
struct ZeroPotential: Potential {
    @inline(__always)
    func bound(after arc: ArcID) -> Weight { .zero }
}
