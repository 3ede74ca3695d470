/// The arcs a search has reached, and those among them it has yet to settle.
struct Frontier<P: Potential>: ~Copyable {
    var heap = ArcHeap()
    /// Weight from which on nothing is of interest any longer.
    var best: Weight
    private let potential: P
    private let labels: UnsafeMutableBufferPointer<SearchLabel>
    private let generation: UInt32

    init(potential: P, labels: borrowing SearchLabels, best: Weight) {
        self.potential = potential
        self.labels = labels.byArc
        generation = labels.generation
        self.best = best
    }

    /// Notes a way to the end of an arc if it is the cheapest so far and can still lead to a better best.
    @inline(__always)
    mutating func reach(_ arc: UInt32, weight: UInt32, from parent: UInt32) {
        let label = labels[Int(arc)]
        let bound: UInt32
        if label.generation == generation {
            if weight >= label.weight { return }
            bound = label.key - label.weight
        } else {
            bound = potential.bound(after: ArcID(arc)).rawValue
        }
        let key = weight + bound
        if key >= best.rawValue { return }
        labels[Int(arc)] = SearchLabel(generation: generation, weight: weight, key: key, parent: parent)
        heap.insert(arc, key: key)
    }

    /// The arc to go on from, and its weight; `nil` once nothing left can beat the best.
    @inline(__always)
    mutating func settleNext() -> (arc: UInt32, weight: UInt32)? {
        while let (key, arc) = heap.removeFirst() {
            if key >= best.rawValue { return nil }
            let label = labels[Int(arc)]
            // Otherwise a cheaper way to the arc's end was found after this entry was made.
            if key == label.key { return (arc, label.weight) }
        }
        return nil
    }
}
