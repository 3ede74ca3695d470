/// The cheapest way by a hierarchy alone: up from the sources, up from the targets, and the least sum at an arc
/// that both come to. It looks at no more than the ancestors of both ends, however far apart they are.
///
/// Exact for the metric the hierarchy was customized with, and for no other: while a street is closed that was
/// open then, ask A*.
struct HierarchyQuery<M: Metric> {
    let graph: RoadGraph
    let hierarchy: SearchHierarchy
    let metric: M

    /// The weight of the cheapest way from any source to any target, or `nil` if there is none below `limit`. Its arcs are
    /// left in `search.arcs`, as those of A* are.
    ///
    /// As with `AStar`, a target that lies ahead of a source on the same arc is found on the way round.
    ///
    /// - Complexity: O(needed shortcuts of the ancestors). Allocates nothing once the workspaces have grown.
    func weight(
        from sources: [SearchSource], to targets: [SearchTarget], below limit: Weight = .infinity,
        leavingArcsIn search: SearchWorkspace, using workspace: HierarchyWorkspace
    ) -> Weight? {
        search.settledCount = 0
        search.ranOut = false
        search.arcs.removeAll(keepingCapacity: true)
        guard let meeting = meet(from: sources, to: targets, below: limit, using: workspace) else {
            return nil
        }
        var arcs: [ArcID] = []
        swap(&arcs, &search.arcs)
        unpack(meeting, from: sources, to: targets, into: &arcs, using: workspace)
        swap(&arcs, &search.arcs)
        return meeting.weight
    }

    /// The meeting of two search spaces.
    private struct Meeting {
        var weight: Weight
        var upSpace: Int
        var downSpace: Int
        var depth: Int
    }

    private func meet(
        from sources: [SearchSource], to targets: [SearchTarget], below limit: Weight,
        using workspace: HierarchyWorkspace
    ) -> Meeting? {
        let up = workspace.upward
        let down = workspace.downward
        let tree = hierarchy.tree
        up.removeAll(for: tree)
        down.removeAll(for: tree)
        workspace.seeds.removeAll(keepingCapacity: true)
        for source in sources { addSeeds(of: source, to: targets, in: &workspace.seeds) }
        up.add(workspace.seeds, along: ShortcutWeights(side: hierarchy.upward), in: tree)

        let shift = down.add(
            targets, of: hierarchy, weight: { metric.weight(of: $0) }, using: &workspace.seeds)

        // Both are below 2³¹, and "far" alone is above every limit.
        var best = limit.rawValue + shift
        var meeting: Meeting?
        let (upCosts, downCosts) = (up.costs, down.costs)
        for upSpace in 0..<up.count {
            for downSpace in 0..<down.count {
                let (upBase, downBase) = (upSpace * up.stride, downSpace * down.stride)
                for depth in 0..<up.commonLength(upSpace, downSpace, of: down) {
                    let sum = upCosts[upBase + depth].highHalf + downCosts[downBase + depth].highHalf
                    if sum < best {
                        best = sum
                        meeting = Meeting(
                            weight: Weight(sum - shift), upSpace: upSpace, downSpace: downSpace, depth: depth)
                    }
                }
            }
        }
        return meeting
    }

    /// The seed of a source: its arc, or, where a target lies on the same arc, all the arcs after it: otherwise
    /// both would meet on that arc without having gone anywhere.
    private func addSeeds(
        of source: SearchSource, to targets: [SearchTarget], in seeds: inout [SearchSpaces.Seed]
    ) {
        guard source.remaining.isFinite, metric.weight(of: source.arc).isFinite else { return }
        guard targets.contains(where: { $0.arc == source.arc }) else {
            seeds.append(
                SearchSpaces.Seed(
                    arc: source.arc.rawValue, cost: UInt64(weight: source.remaining.rawValue, along: 0)))
            return
        }
        forEachExit(of: source) { exit, weight in
            seeds.append(SearchSpaces.Seed(arc: exit, cost: UInt64(weight: weight.rawValue, along: 0)))
        }
    }

    private func forEachExit(of source: SearchSource, _ body: (UInt32, Weight) -> Void) {
        let arrays = graph.arrays
        for exit in arrays.outgoing(of: Int(arrays.ends[Int(source.arc.reversed.rawValue)])) {
            let turn = metric.weight(ofTurnFrom: source.arc, to: ArcID(exit))
            let weight = source.remaining + turn + metric.weight(of: ArcID(exit))
            if weight.isFinite { body(exit, weight) }
        }
    }
}

extension HierarchyQuery {
    /// Appends the arcs of a way, from the source's to the target's.
    private func unpack(
        _ meeting: Meeting, from sources: [SearchSource], to targets: [SearchTarget],
        into arcs: inout [ArcID], using workspace: HierarchyWorkspace
    ) {
        let up = workspace.upward
        let down = workspace.downward
        // The shortcuts up stand in the wrong order: note the depths first.
        var depth = meeting.depth
        workspace.depths.removeAll(keepingCapacity: true)
        let upBase = meeting.upSpace * up.stride
        while case let origin = Int(up.costs[upBase + depth].lowHalf), origin != depth {
            workspace.depths.append(UInt32(depth))
            depth = origin
        }
        var arc = up.arcs[upBase + depth]
        let weight = up.costs[upBase + depth].highHalf
        if let origin = origin(of: arc, weight: weight, from: sources, to: targets) { arcs.append(origin) }
        arcs.append(ArcID(arc))
        while let depth = workspace.depths.popLast() {
            let higher = up.arcs[upBase + Int(depth)]
            let apex = hierarchy.upward.apex(of: arc, toDepth: UInt16(depth))
            hierarchy.unpack(from: arc, to: higher, over: apex, into: &arcs, using: &workspace.pending)
            arc = higher
        }
        depth = meeting.depth
        let downBase = meeting.downSpace * down.stride
        while case let origin = Int(down.costs[downBase + depth].lowHalf), origin != depth {
            depth = origin
            let lower = down.arcs[downBase + depth]
            let apex = hierarchy.downward.apex(of: lower, toDepth: hierarchy.tree.depths[Int(arc)])
            hierarchy.unpack(from: arc, to: lower, over: apex, into: &arcs, using: &workspace.pending)
            arc = lower
        }
    }

    /// The source's arc where the way begins on one after it; `nil` where it begins on the arc itself.
    private func origin(
        of arc: UInt32, weight: UInt32, from sources: [SearchSource], to targets: [SearchTarget]
    ) -> ArcID? {
        var origin: ArcID?
        for source in sources {
            if !targets.contains(where: { $0.arc == source.arc }) {
                if source.arc.rawValue == arc, source.remaining.rawValue == weight { return nil }
            } else if metric.weight(of: source.arc).isFinite {
                forEachExit(of: source) { exit, total in
                    if origin == nil, exit == arc, total.rawValue == weight { origin = source.arc }
                }
            }
        }
        return origin
    }
}

extension SearchHierarchy {
    /// Appends the arcs after `first` up to `last` of the way that a shortcut stands for.
    ///
    /// - Parameter pending: Memory of the stack.
    /// - Complexity: O(arcs · log of the shortcuts an arc has).
    func unpack(
        from first: UInt32, to last: UInt32, over apex: UInt32, into arcs: inout [ArcID],
        using pending: inout [PackedShortcut]
    ) {
        pending.removeAll(keepingCapacity: true)
        pending.append(PackedShortcut(first: first, last: last, apex: apex))
        while let shortcut = pending.popLast() {
            guard shortcut.apex != Shortcut.noApex else {
                arcs.append(ArcID(shortcut.last))
                continue
            }
            let falling = downward.apex(of: shortcut.apex, toDepth: tree.depths[Int(shortcut.first)])
            let rising = upward.apex(of: shortcut.apex, toDepth: tree.depths[Int(shortcut.last)])
            pending.append(PackedShortcut(first: shortcut.apex, last: shortcut.last, apex: rising))
            pending.append(PackedShortcut(first: shortcut.first, last: shortcut.apex, apex: falling))
        }
    }

    /// A shortcut that is yet to be replaced by arcs.
    struct PackedShortcut: BitwiseCopyable {
        var first: UInt32
        var last: UInt32
        var apex: UInt32
    }
}
