/// The open arcs that reach each junction.
///
/// The graph lists what leaves a junction. What arrives is mostly the same road the other way; the one-way
/// streets that only arrive are listed here. Immutable and shareable between threads.
struct ArrivingArcs: Sendable {
    /// `node << 32 | arc` of every open arc whose reverse is closed, in rising order.
    private let oneWays: [UInt64]

    /// - Complexity: O(arcs), and the sorting of one-way streets.
    init(_ graph: RoadGraph) {
        let arrays = graph.arrays
        var oneWays: [UInt64] = []
        for arc in arrays.outArcs where arrays.mode(of: ArcID(arc ^ 1)) == .closed {
            oneWays.append(UInt64(arrays.ends[Int(arc ^ 1)]) << 32 | UInt64(arc))
        }
        oneWays.sort()
        self.oneWays = oneWays
    }

    /// Calls `body` with every arc that arrives; allocates nothing.
    ///
    /// - Complexity: O(log one-way streets + arcs at the junction).
    func forEachArc(at node: NodeID, in graph: RoadGraph, _ body: (ArcID) -> Void) {
        let arrays = graph.arrays
        for arc in arrays.outgoing(of: Int(node.rawValue)) {
            let arriving = ArcID(arc).reversed
            if arrays.mode(of: arriving) != .closed { body(arriving) }
        }
        var place = oneWays.firstPlace { $0 >= UInt64(node.rawValue) << 32 }
        while place < oneWays.count, oneWays[place] >> 32 == UInt64(node.rawValue) {
            body(ArcID(UInt32(truncatingIfNeeded: oneWays[place])))
            place += 1
        }
    }
}
