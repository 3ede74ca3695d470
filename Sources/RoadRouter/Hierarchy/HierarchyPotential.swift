/// The exact weight to the nearest target, taken from a hierarchy: the best potential there is. A search with
/// it settles little more than the arcs of its route.
///
/// Made for one search. It computes what remains after an arc when it is asked, and remembers it: the ways down
/// from each ancestor to the targets are known from the start, and the way up to an ancestor is the best over the
/// shortcuts of the arc, whose higher ends are asked first.
///
/// It is exact for the hierarchy's metric, and so consistent with every metric that is nowhere cheaper:
/// closures and zones leave it valid. Let `r(a)` be what remains after arc `a`, and `b` an arc after `a`.
/// Then `r(a) ≤ turn(a, b) + weight(b) + r(b)`, as the right side is one of the ways; and where `b` holds a
/// target, `r(a) ≤ turn(a, b) + partial` for the same reason. Seeds may be negative, as a target's arc is
/// paid to its end by the shortcuts; a shift by a constant keeps them whole numbers, and what is below zero
/// in the end counts as zero, which keeps both.
///
/// Source: B. Strasser, T. Zeitz, "A fast and tight heuristic for A* in road networks", SEA 2021 (lazy RPHAST).
struct HierarchyPotential: Potential {
    private let hierarchy: SearchHierarchy
    private let labels: UnsafeMutableBufferPointer<UInt64>
    /// The arc asked last and its ancestors by depth, and what remains after each.
    private let path: HierarchyWorkspace.Path
    private let generation: UInt64
    private let spaces: TargetSpaces

    /// - Parameters:
    ///   - weight: The weight of a whole arc by the hierarchy's metric.
    ///   - workspace: Belongs to this potential until the next one is made with it.
    /// - Complexity: O(shortcuts of the targets' ancestors).
    init(
        _ hierarchy: SearchHierarchy, to targets: [SearchTarget], weight: (ArcID) -> Weight,
        using workspace: HierarchyWorkspace
    ) {
        self.hierarchy = hierarchy
        generation = UInt64(workspace.reset(for: hierarchy.tree))
        labels = workspace.labels
        path = workspace.path
        spaces = TargetSpaces(hierarchy, to: targets, weight: weight, using: workspace)
    }

    @inline(__always)
    func bound(after arc: ArcID) -> Weight {
        let label = labels[Int(arc.rawValue)]
        let remaining = label >> 32 == generation ? label.lowHalf : compute(arc.rawValue)
        return spaces.weight(ofRemaining: remaining)
    }

    @inline(never)
    private func compute(_ start: UInt32) -> UInt32 {
        let parents = hierarchy.tree.parents
        let upward = hierarchy.upward
        let (firstShortcut, shortcuts) = (upward.firstShortcut, upward.shortcuts)
        let (labels, generation) = (labels, generation)
        let (arcs, remaining, length) = (path.arcs, path.remaining, path.length.pointee)
        let last = Int(hierarchy.tree.depths[Int(start)])
        // Up through what is not known …
        var depth = last
        var arc = start
        while depth >= 0, labels[Int(arc)] >> 32 != generation {
            arcs[depth] = arc
            arc = parents[Int(arc)]
            depth -= 1
        }
        let first = depth + 1
        // … and through what is known, but was not above the arc asked last.
        while depth >= 0, depth >= length || arcs[depth] != arc {
            arcs[depth] = arc
            remaining[depth] = labels[Int(arc)].lowHalf
            arc = parents[Int(arc)]
            depth -= 1
        }
        path.length.pointee = last + 1
        for depth in first...last {
            let arc = Int(arcs[depth])
            var least = spaces.remaining(at: depth, arc: UInt32(arc))
            for shortcut in Int(firstShortcut[arc])..<Int(firstShortcut[arc + 1]) {
                least = min(least, shortcuts[shortcut].weight &+ remaining[Int(shortcuts[shortcut].depth)])
            }
            remaining[depth] = least
            labels[arc] = generation << 32 | UInt64(least)
        }
        return remaining[last]
    }
}

/// The weights from the ancestors of the targets by paths that only lead down.
struct TargetSpaces {
    private let arcs: UnsafeMutableBufferPointer<UInt32>
    private let costs: UnsafeMutableBufferPointer<UInt64>
    private let spaces: SearchSpaces
    private let length: Int
    private let shift: UInt32

    /// - Parameter workspace: Its downward spaces are used until the next query.
    init(
        _ hierarchy: SearchHierarchy, to targets: [SearchTarget], weight: (ArcID) -> Weight,
        using workspace: HierarchyWorkspace
    ) {
        spaces = workspace.downward
        spaces.removeAll(for: hierarchy.tree)
        shift = spaces.add(targets, of: hierarchy, weight: weight, using: &workspace.seeds)
        // Nearly always there is one; its vectors are kept at hand.
        arcs = spaces.arcs
        costs = spaces.costs
        length = spaces.count == 1 ? spaces.lengths[0] : 0
    }

    @inline(__always)
    func remaining(at depth: Int, arc: UInt32) -> UInt32 {
        if depth < length { return arcs[depth] == arc ? costs[depth].highHalf : SearchSpaces.farWeight }
        return spaces.count > 1 ? remainingOfMany(at: depth, arc: arc) : SearchSpaces.farWeight
    }

    @inline(never)
    private func remainingOfMany(at depth: Int, arc: UInt32) -> UInt32 {
        var least = SearchSpaces.farWeight
        for (number, length) in spaces.lengths.enumerated() where depth < length {
            let place = number * spaces.stride + depth
            if spaces.arcs[place] == arc { least = min(least, spaces.costs[place].highHalf) }
        }
        return least
    }

    /// Weight of a number, less than zero counted as zero.
    @inline(__always)
    func weight(ofRemaining remaining: UInt32) -> Weight {
        if remaining >= SearchSpaces.farWeight { return .infinity }
        return Weight(remaining > shift ? min(remaining - shift, Weight.infinity.rawValue) : 0)
    }
}

extension SearchSpaces {
    /// The ways down to targets.
    ///
    /// - Returns: The amount added to every cost: a target's arc is paid to its end by the shortcuts, so what
    ///   is known of it may be less than zero.
    func add(
        _ targets: [SearchTarget], of hierarchy: SearchHierarchy, weight: (ArcID) -> Weight,
        using seeds: inout [Seed]
    ) -> UInt32 {
        var shift: UInt32 = 0
        for target in targets {
            let arcWeight = weight(target.arc)
            if arcWeight.isFinite { shift = max(shift, arcWeight.rawValue) }
        }
        seeds.removeAll(keepingCapacity: true)
        for target in targets {
            let arcWeight = weight(target.arc)
            guard arcWeight.isFinite, target.partial.isFinite else { continue }
            let cost = target.partial.rawValue + shift - arcWeight.rawValue
            seeds.append(Seed(arc: target.arc.rawValue, cost: UInt64(weight: cost, along: 0)))
        }
        add(seeds, along: ShortcutWeights(side: hierarchy.downward), in: hierarchy.tree)
        return shift
    }
}
