/// The arcs on which one can go on at a junction when rules are no law: every open arc, and every one-way
/// against its direction.
struct MatchExits: Sendable {
    /// `node << 32 | arc` of every closed arc whose reverse is open, in rising order.
    private let againstOneWays: [UInt64]

    /// - Complexity: O(arcs), and the sorting of one-way streets.
    init(_ graph: RoadGraph) {
        let arrays = graph.arrays
        var arcs: [UInt64] = []
        for arc in arrays.outArcs where arrays.mode(of: ArcID(arc ^ 1)) == .closed {
            // The other direction of a copy is no road at all.
            guard !EdgeAttributes(rawValue: arrays.attributes[Int(arc >> 1)]).isViaCopy else { continue }
            arcs.append(UInt64(arrays.ends[Int(arc ^ 1)]) << 32 | UInt64(arc ^ 1))
        }
        arcs.sort()
        againstOneWays = arcs
    }

    /// Calls `body` with every exit and whether it is against a one-way; allocates nothing.
    ///
    /// - Complexity: O(log one-way streets + arcs at the junction).
    @inline(__always)
    func forEachExit(of node: UInt32, in arrays: RoadArrays, _ body: (UInt32, Bool) -> Void) {
        for place in Int(arrays.firstOut[Int(node)])..<Int(arrays.firstOut[Int(node) + 1]) {
            body(arrays.outArcs[place], false)
        }
        againstOneWays.withUnsafeBufferPointer { arcs in
            var place = arcs.firstPlace { $0 >= UInt64(node) << 32 }
            while place < arcs.count, arcs[place] >> 32 == UInt64(node) {
                body(UInt32(truncatingIfNeeded: arcs[place]), true)
                place += 1
            }
        }
    }
}
