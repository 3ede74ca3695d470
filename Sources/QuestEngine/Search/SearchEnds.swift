/// A search may begin on an arc: what is left of it from there.
struct SearchSource: Hashable, Sendable {
    var arc: ArcID
    /// The weight of riding from the starting point to the arc's end.
    var remaining: Weight
}

/// A search may end on an arc: what of it must be ridden to get there.
struct SearchTarget: Hashable, Sendable {
    var arc: ArcID
    /// The weight of riding from the arc's start to the target.
    var partial: Weight
}

/// The cheapest way a search found.
struct SearchPath: Hashable, Sendable {
    var weight: Weight
    /// Arcs of the path from the one it starts on to the one it ends on, which may be the same after a way
    /// round.
    var arcs: [ArcID]
}
