/// The weight that remains to a fixed target after every arc of the map: with it A* walks the route and
/// nothing else, whatever the position.
///
/// A sweep from every arc to those below it: what remains after an arc is the least of the way straight down
/// and of each shortcut up and what remains there, which the sweep has just found. That is PHAST (D. Delling,
/// A. Goldberg, A. Nowatzyk, R. Werneck, IPDPS 2011) with the directions changed.
///
/// Exact for the hierarchy's metric, a lower bound for every metric that is nowhere cheaper. Immutable and
/// shareable between threads; 4 bytes for each arc.
final class TargetDistances: @unchecked Sendable {
    // Sendable although it holds a pointer: only `init` writes there.
    fileprivate let remaining: UnsafeMutableBufferPointer<UInt32>
    fileprivate let shift: UInt32
    private let identity: SearchHierarchy.Identity

    /// - Parameters:
    ///   - weight: The weight of a whole arc by the hierarchy's metric.
    ///   - workspace: Free again afterwards.
    /// - Complexity: O(needed shortcuts of the hierarchy), a millisecond or two for a city.
    init(
        _ hierarchy: SearchHierarchy, to targets: [SearchTarget], weight: (ArcID) -> Weight,
        using workspace: HierarchyWorkspace
    ) {
        let spaces = workspace.downward
        spaces.removeAll(for: hierarchy.tree)
        shift = spaces.add(targets, of: hierarchy, weight: weight, using: &workspace.seeds)
        identity = hierarchy.identity
        remaining = .allocate(capacity: hierarchy.arcCount)
        remaining.initialize(repeating: SearchSpaces.farWeight)
        for space in 0..<spaces.count {
            for place in space * spaces.stride..<space * spaces.stride + spaces.lengths[space] {
                let arc = Int(spaces.arcs[place])
                remaining[arc] = min(remaining[arc], spaces.costs[place].highHalf)
            }
        }
        sweep(hierarchy.upward, hierarchy.tree)
    }

    deinit {
        remaining.deallocate()
    }

    /// Whether it was made with this hierarchy.
    func isOf(_ hierarchy: SearchHierarchy) -> Bool { identity === hierarchy.identity }

    var byteCount: Int { remaining.count * MemoryLayout<UInt32>.stride }

    private func sweep(_ upward: SearchHierarchy.Side, _ tree: EliminationTree) {
        let (firstShortcut, shortcuts, remaining, depths) = (
            upward.firstShortcut, upward.shortcuts, remaining, tree.depths
        )
        // By depth: what remains after the ancestors of the arc that is being looked at.
        let above = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: tree.height)
        defer { above.deallocate() }
        above.initialize(repeating: SearchSpaces.farWeight)
        for arc in tree.preorder {
            let arc = Int(arc)
            var least = remaining[arc]
            for shortcut in Int(firstShortcut[arc])..<Int(firstShortcut[arc + 1]) {
                least = min(least, shortcuts[shortcut].weight &+ above[Int(shortcuts[shortcut].depth)])
            }
            remaining[arc] = least
            above[Int(depths[arc])] = least
        }
    }

    @inline(__always)
    fileprivate func bound(after arc: Int) -> Weight {
        let remaining = remaining[arc]
        if remaining >= SearchSpaces.farWeight { return .infinity }
        return Weight(remaining > shift ? min(remaining - shift, Weight.infinity.rawValue) : 0)
    }
}

/// The potential of a field's target. As good as `HierarchyPotential`, and known at once.
struct FieldPotential: Potential {
    let field: TargetDistances

    @inline(__always)
    func bound(after arc: ArcID) -> Weight { field.bound(after: Int(arc.rawValue)) }
}
