/// Finds the cheapest way from one place on the road to another: A* over arcs.
///
/// A state is an arc, not a node, because what may follow depends on where one comes from: turns cost, and
/// some are forbidden. The weight of a state is that of getting to the arc's end. Targets lie part of the way
/// along an arc, so they are no states: each time the search goes on to an arc that holds one, the way there
/// competes for the best, and the search is over when nothing in the heap can still beat it.
///
/// Source: P. E. Hart, N. J. Nilsson, B. Raphael, "A formal basis for the heuristic determination of minimum
/// cost paths", IEEE Trans. SSC 4 (1968). Exact for every potential that keeps the promise of `Potential`.
struct AStar<M: Metric, P: Potential> {
    let graph: RoadGraph
    let metric: M
    let potential: P

    /// The cheapest way from any source to any target that weighs less than `limit`, or `nil` if there is
    /// none.
    ///
    /// A target that lies ahead of a source on the same arc is not found here but on the way round; the
    /// caller knows the direct piece and passes its weight as the limit.
    ///
    /// - Parameter settleLimit: After so many settled arcs the search gives up, with `workspace.ranOut`.
    /// - Complexity: O(n log n) in the arcs settled.
    func path(
        from sources: [SearchSource], to targets: [SearchTarget], below limit: Weight = .infinity,
        settlingAtMost settleLimit: Int = .max, using workspace: SearchWorkspace
    ) -> SearchPath? {
        weight(from: sources, to: targets, below: limit, settlingAtMost: settleLimit, using: workspace)
            .map { SearchPath(weight: $0, arcs: workspace.arcs) }
    }

    /// The weight of `path`, whose arcs are left in `workspace.arcs`: allocates nothing once the workspace has
    /// grown.
    func weight(
        from sources: [SearchSource], to targets: [SearchTarget], below limit: Weight = .infinity,
        settlingAtMost settleLimit: Int = .max, using workspace: SearchWorkspace
    ) -> Weight? {
        workspace.labels.reset(arcCount: graph.arcCount)
        workspace.heap.removeAll()
        workspace.settledCount = 0
        workspace.ranOut = false
        workspace.arcs.removeAll(keepingCapacity: true)
        let end = targets.withUnsafeBufferPointer { targets in
            search(from: sources, to: targets, below: limit, settlingAtMost: settleLimit, using: workspace)
        }
        guard let end else { return nil }
        note(arcsTo: end, in: workspace)
        return end.weight
    }

    /// The end of the cheapest path: the last whole arc, the arc that holds the target, and the weight of
    /// all.
    private struct End {
        var before: UInt32
        var arc: UInt32
        var weight: Weight
    }

    private func search(
        from sources: [SearchSource], to targets: UnsafeBufferPointer<SearchTarget>, below limit: Weight,
        settlingAtMost settleLimit: Int, using workspace: SearchWorkspace
    ) -> End? {
        // Locals, so that the loop neither checks exclusive access to the workspace nor reads its fields again.
        let ends = graph.arrays.ends
        let firstOut = graph.arrays.firstOut
        let outArcs = graph.arrays.outArcs
        var frontier = Frontier(potential: potential, labels: workspace.labels, best: limit)
        swap(&frontier.heap, &workspace.heap)
        var end: End?
        var settled = 0

        for source in sources where source.remaining.isFinite && metric.weight(of: source.arc).isFinite {
            frontier.reach(source.arc.rawValue, weight: source.remaining.rawValue, from: SearchLabel.noParent)
        }
        while let (arc, start) = frontier.settleNext() {
            if settled == settleLimit {
                workspace.ranOut = true
                end = nil
                break
            }
            settled += 1
            let head = Int(ends[Int(arc ^ 1)])
            for position in Int(firstOut[head])..<Int(firstOut[head + 1]) {
                let exit = outArcs[position]
                let arcWeight = metric.weight(of: ArcID(exit))
                guard arcWeight.isFinite else { continue }
                let turn = metric.weight(ofTurnFrom: ArcID(arc), to: ArcID(exit))
                guard turn.isFinite else { continue }
                // Three terms below 2³⁰ each: no overflow.
                let turned = start + turn.rawValue
                for target in targets where target.arc.rawValue == exit {
                    let weight = Weight(turned + target.partial.rawValue)
                    if weight < frontier.best {
                        frontier.best = weight
                        end = End(before: arc, arc: exit, weight: weight)
                    }
                }
                frontier.reach(exit, weight: turned + arcWeight.rawValue, from: arc)
            }
        }
        workspace.settledCount = settled
        swap(&frontier.heap, &workspace.heap)
        return end
    }

    private func note(arcsTo end: End, in workspace: SearchWorkspace) {
        let labels = workspace.labels.byArc
        var arcs: [ArcID] = []
        swap(&arcs, &workspace.arcs)
        arcs.append(ArcID(end.arc))
        var arc = end.before
        while arc != SearchLabel.noParent {
            arcs.append(ArcID(arc))
            arc = labels[Int(arc)].parent
        }
        arcs.reverse()
        swap(&arcs, &workspace.arcs)
    }
}

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
