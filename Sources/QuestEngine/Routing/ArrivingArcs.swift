/// Which open arcs reach a junction.
///
/// The graph lists what leaves a junction. What arrives is mostly the same road the other way; the one-way streets
/// that only arrive are listed here. Immutable and shareable between threads.
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

    /// In rising order.
    ///
    /// - Complexity: O(log one-way streets + arcs at the junction).
    func arcs(at node: NodeID, in graph: RoadGraph) -> [ArcID] {
        var arcs: [ArcID] = []
        for arc in graph.arrays.outgoing(of: Int(node.rawValue)) {
            let arriving = ArcID(arc).reversed
            if graph.mode(of: arriving) != .closed { arcs.append(arriving) }
        }
        var place = oneWays.firstPlace { $0 >= UInt64(node.rawValue) << 32 }
        while place < oneWays.count, oneWays[place] >> 32 == UInt64(node.rawValue) {
            arcs.append(ArcID(UInt32(truncatingIfNeeded: oneWays[place])))
            place += 1
        }
        arcs.sort()
        return arcs
    }
}

extension [UInt64] {
    /// The first place from which on a condition holds that holds for all after one for which it does.
    fileprivate func firstPlace(where holds: (UInt64) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) >> 1
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
