/// The weights that a search adds up: one for every arc and one for every turn between two of them.
///
/// Searches are generic over their metric, so that each is compiled for the one it uses. A closure, a zone or
/// an avoidance of one request is a metric around another: it may only make arcs and turns dearer, or the
/// lower bounds of the potentials made for the inner one would not hold.
///
/// Weights are whole numbers, so every search agrees on which of two routes is cheaper.
protocol Metric: Sendable {
    /// The weight of riding an arc from end to end; `.infinity` for one that is closed.
    func weight(of arc: ArcID) -> Weight

    /// The weight of going on from `arc` to `next`, an arc that leaves its head; `.infinity` where that is
    /// forbidden.
    func weight(ofTurnFrom arc: ArcID, to next: ArcID) -> Weight
}
