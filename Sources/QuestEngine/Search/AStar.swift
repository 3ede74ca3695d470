/// Finds the cheapest way from one place on the road to another: A* over arcs.
///
/// A state is an arc, not a node, because what may follow depends on where one comes from: turns cost, and some are
/// forbidden. The weight of a state is that of getting to the arc's end. Targets lie part of the way along an arc, so
/// they are no states: each time the search goes on to an arc that holds one, the way there competes for the best,
/// and the search is over when nothing in the heap can still beat it.
///
/// Source: P. E. Hart, N. J. Nilsson, B. Raphael, "A formal basis for the heuristic determination of minimum cost
/// paths", IEEE Trans. SSC 4 (1968). Exact for every potential that keeps the promise of `Potential`.
struct AStar<M: Metric, P: Potential> {
    let graph: RoadGraph
    let metric: M
    let potential: P

    /// The cheapest way from any source to any target that weighs less than `limit`, or `nil` if there is none.
    ///
    /// A target that lies ahead of a source on the same arc is not found here but on the way round; the caller knows
    /// the direct piece and passes its weight as the limit.
    ///
    /// - Complexity: O(n log n) in the arcs settled. Allocates nothing but the answer once the workspace has grown.
    func path(
        from sources: [SearchSource], to targets: [SearchTarget], below limit: Weight = .infinity,
        using workspace: SearchWorkspace
    ) -> SearchPath? {
        workspace.space.reset(arcCount: graph.arcCount)
        workspace.heap.removeAll()
        workspace.settledCount = 0
        let end = targets.withUnsafeBufferPointer { targets in
            search(from: sources, to: targets, below: limit, using: workspace)
        }
        return end.map { end in
            SearchPath(weight: end.weight, arcs: arcs(to: end, in: workspace.space.labels))
        }
    }

    /// How the cheapest way ends: the last whole arc, the arc that holds the target, and the weight of all.
    private struct End {
        var before: UInt32
        var arc: UInt32
        var weight: Weight
    }

    private func search(
        from sources: [SearchSource], to targets: UnsafeBufferPointer<SearchTarget>, below limit: Weight,
        using workspace: SearchWorkspace
    ) -> End? {
        // Locals, so that the loop neither checks exclusive access to the workspace nor reads its fields again.
        let labels = workspace.space.labels
        let generation = workspace.space.generation
        var heap = ArcHeap()
        swap(&heap, &workspace.heap)
        defer { swap(&heap, &workspace.heap) }
        let ends = graph.arrays.ends
        let firstOut = graph.arrays.firstOut
        let outArcs = graph.arrays.outArcs

        var best = limit
        var end: End?
        var settled = 0

        /// Notes a way to the end of an arc if it is the cheapest so far and can still lead to a better best.
        @inline(__always)
        func reach(_ arc: UInt32, weight: UInt32, from parent: UInt32) {
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

        for source in sources where source.remaining.isFinite && metric.weight(of: source.arc).isFinite {
            reach(source.arc.rawValue, weight: source.remaining.rawValue, from: SearchLabel.noParent)
        }
        while let (key, arc) = heap.removeFirst() {
            if key >= best.rawValue { break }
            let label = labels[Int(arc)]
            if key != label.key { continue }
            settled += 1
            let head = Int(ends[Int(arc ^ 1)])
            for position in Int(firstOut[head])..<Int(firstOut[head + 1]) {
                let exit = outArcs[position]
                let arcWeight = metric.weight(of: ArcID(exit))
                guard arcWeight.isFinite else { continue }
                let turn = metric.weight(ofTurnFrom: ArcID(arc), to: ArcID(exit))
                guard turn.isFinite else { continue }
                // Three terms below 2³⁰ each: no overflow.
                let start = label.weight + turn.rawValue
                for target in targets where target.arc.rawValue == exit {
                    let weight = Weight(start + target.partial.rawValue)
                    if weight < best {
                        best = weight
                        end = End(before: arc, arc: exit, weight: weight)
                    }
                }
                reach(exit, weight: start + arcWeight.rawValue, from: arc)
            }
        }
        workspace.settledCount = settled
        return end
    }

    private func arcs(to end: End, in labels: UnsafeMutableBufferPointer<SearchLabel>) -> [ArcID] {
        var arcs = [ArcID(end.arc)]
        var arc = end.before
        while arc != SearchLabel.noParent {
            arcs.append(ArcID(arc))
            arc = labels[Int(arc)].parent
        }
        arcs.reverse()
        return arcs
    }
}
