/// What really remains to the nearest target, taken from a hierarchy: the best potential there is. A search
/// with it settles little more than the arcs of its route.
///
/// Made for one search. It computes what remains after an arc when it is asked, and remembers it: the ways down
/// from each ancestor to the targets are known from the start, and the way up to an ancestor is the best over the
/// links of the arc, whose higher ends are asked first.
///
/// It is exact for the hierarchy's metric, and so consistent with every metric that is nowhere cheaper: closures
/// and zones leave it valid. Let `r(a)` be what remains after arc `a`, and `b` an arc after `a`. Then
/// `r(a) ≤ turn(a, b) + weight(b) + r(b)`, as the right side is one of the ways; and where `b` holds a target,
/// `r(a) ≤ turn(a, b) + partial` for the same reason. Seeds may be negative, as a target's arc is paid to its end
/// by the links; a shift by a constant keeps them whole numbers, and what is below zero in the end counts as zero,
/// which keeps both.
///
/// Source: B. Strasser, T. Zeitz, "A fast and tight heuristic for A* in road networks", SEA 2021 (lazy RPHAST).
struct HierarchyPotential: Potential {
    private let hierarchy: SearchHierarchy
    private let labels: UnsafeMutableBufferPointer<RemainingLabel>
    private let stack: UnsafeMutableBufferPointer<UInt32>
    private let generation: UInt32
    private let shift: UInt32

    /// - Parameters:
    ///   - weight: Of a whole arc, by the hierarchy's metric.
    ///   - workspace: Belongs to this potential until the next one is made with it.
    /// - Complexity: O(links of the targets' ancestors).
    init(
        _ hierarchy: SearchHierarchy, to targets: [SearchTarget], weight: (ArcID) -> Weight,
        using workspace: HierarchyWorkspace
    ) {
        self.hierarchy = hierarchy
        generation = workspace.reset(arcCount: hierarchy.arcCount)
        labels = workspace.labels
        stack = workspace.stack
        shift = targets.map { weight($0.arc).rawValue }.filter { Weight($0).isFinite }.max() ?? 0
        for target in targets {
            let arcWeight = weight(target.arc)
            guard arcWeight.isFinite, target.partial.isFinite else { continue }
            seed(target.arc.rawValue, target.partial.rawValue + shift - arcWeight.rawValue)
        }
    }

    /// Notes a target and the ways down to it from all its ancestors.
    private func seed(_ target: UInt32, _ remaining: UInt32) {
        lower(target, to: remaining)
        var arc = target
        while true {
            let remaining = labels[Int(arc)].downward
            for link in hierarchy.downward.links(of: Int(arc)) {
                let link = hierarchy.downward.links[link]
                lower(link.head, to: link.weight &+ remaining)
            }
            let parent = hierarchy.parents[Int(arc)]
            if parent == arc { return }
            // An ancestor without a way down has nothing to hand on, but those above it may.
            lower(parent, to: Self.far)
            arc = parent
        }
    }

    private static var far: UInt32 { Weight.infinity.rawValue }

    private func lower(_ arc: UInt32, to remaining: UInt32) {
        let label = labels[Int(arc)]
        guard label.generation != generation || remaining < label.downward else { return }
        labels[Int(arc)] = RemainingLabel(
            generation: generation, isKnown: 0, downward: min(remaining, Self.far), remaining: Self.far)
    }

    @inline(__always)
    func bound(after arc: ArcID) -> Weight {
        let label = labels[Int(arc.rawValue)]
        let remaining =
            label.generation == generation && label.isKnown != 0 ? label.remaining : compute(arc.rawValue)
        if remaining >= Self.far { return .infinity }
        return Weight(remaining > shift ? remaining - shift : 0)
    }

    @inline(never)
    private func compute(_ start: UInt32) -> UInt32 {
        // Up to the first ancestor that is known, or to the top.
        var depth = 0
        var arc = start
        while true {
            let label = labels[Int(arc)]
            if label.generation == generation, label.isKnown != 0 { break }
            stack[depth] = arc
            depth += 1
            let parent = hierarchy.parents[Int(arc)]
            if parent == arc { break }
            arc = parent
        }
        var remaining = Self.far
        while depth > 0 {
            depth -= 1
            let arc = Int(stack[depth])
            let label = labels[arc]
            let downward = label.generation == generation ? label.downward : Self.far
            remaining = downward
            for link in hierarchy.upward.links(of: arc) {
                let link = hierarchy.upward.links[link]
                remaining = min(remaining, link.weight &+ labels[Int(link.head)].remaining)
            }
            labels[arc] = RemainingLabel(
                generation: generation, isKnown: 1, downward: downward, remaining: remaining)
        }
        return remaining
    }
}

/// What a potential knows of one arc.
struct RemainingLabel: BitwiseCopyable {
    var generation: UInt32 = 0
    var isKnown: UInt32 = 0
    /// By ways that only lead down.
    var downward: UInt32 = 0
    /// By any way, where known.
    var remaining: UInt32 = 0
}
