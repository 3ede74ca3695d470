extension RoadGraph {
    /// The arc as it is on the ground: for the copy of an arc in the middle of a restriction through ways that
    /// arc, else the arc itself. Routes may lead along copies (`RoadGraphBuilder.forbidChains`).
    ///
    /// - Complexity: O(1) for most arcs, O(log number of copies) for a copy.
    public func original(of arc: ArcID) -> ArcID {
        guard attributes(of: arc.edge).isViaCopy else { return arc }
        let copies = arrays.viaCopies
        var (low, high) = (0, copies.count)
        while low < high {
            let middle = (low + high) / 2
            if copies[middle].copy < arc.edge.rawValue { low = middle + 1 } else { high = middle }
        }
        return ArcID(copies[low].original << 1 | arc.rawValue & 1)
    }

    /// The copies of an edge. Whatever closes or slows down the edge must do the same to them.
    ///
    /// - Complexity: O(1).
    public func viaCopies(of edge: EdgeID) -> [EdgeID] {
        copiesOfEdge[edge.rawValue]?.map { EdgeID($0) } ?? []
    }

    /// Calls `body` with every copy of an edge; allocates nothing.
    func forEachViaCopy(of edge: EdgeID, _ body: (EdgeID) -> Void) {
        guard !copiesOfEdge.isEmpty, let copies = copiesOfEdge[edge.rawValue] else { return }
        for copy in copies { body(EdgeID(copy)) }
    }

    /// Whether one may go on from an arc to another as they are on the ground, be it to a copy.
    func allowsTurn(from arc: ArcID, toOriginal next: ArcID) -> Bool {
        arrays.allowsTurn(from: arc.rawValue, to: next.rawValue)
            || viaCopies(of: next.edge).contains { copy in
                let exit = next.isForward ? copy.forward : copy.backward
                return mode(of: exit) != .closed && arrays.allowsTurn(from: arc.rawValue, to: exit.rawValue)
            }
    }
}
