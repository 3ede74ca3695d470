/// The search spaces of the ends of a way: the costs from some arcs up to each of their ancestors, or down
/// from there, one vector for each end, in memory that is used again.
///
/// The arcs that can be reached from one arc by going up are its ancestors, one at each depth. So the costs stand
/// in a vector by depth, and the cheapest way between two arcs is the least sum over the depths at which both
/// have the same ancestor: those from the top down to the last they share.
///
/// A search space belongs to one way up. An end of several arcs, such as a place on a two-way road, mostly
/// has all of them on one way up (the two arcs of an edge are joined for that), else it has several.
///
/// Source: section 8 of V. Buchhold, D. Wagner, M. Zeitz, M. Zündorf, "Customizable contraction hierarchies with
/// turn costs", ATMOS 2020, for the search of ancestors.
final class SearchSpaces {
    /// An arc of an end, and the cost from the end's place to the arc's end, or the other way about.
    struct Seed: BitwiseCopyable {
        var arc: UInt32
        /// Cost as `ShortcutCosts` has it.
        var cost: UInt64
    }

    /// Cost of what cannot be reached: twice the largest weight there is, so that a sum with a finite one
    /// tells.
    static var far: UInt64 { UInt64(farWeight) << 32 }
    static var farWeight: UInt32 { 2 * Weight.infinity.rawValue + 1 }

    /// Costs by space and depth; `stride` to each space.
    private(set) var costs = UnsafeMutableBufferPointer<UInt64>(start: nil, count: 0)
    private(set) var arcs = UnsafeMutableBufferPointer<UInt32>(start: nil, count: 0)
    private(set) var stride = 0
    /// Number of arcs on the way up of each space.
    private(set) var lengths: [Int] = []
    private var rest: [Seed] = []

    var count: Int { lengths.count }

    deinit {
        costs.deallocate()
        arcs.deallocate()
    }

    /// Forgets all spaces and keeps their memory.
    func removeAll(for tree: EliminationTree) {
        lengths.removeAll(keepingCapacity: true)
        stride = tree.height
    }

    /// Climbs from every seed to the top.
    ///
    /// - Returns: The numbers of the new spaces: one for all seeds that lie on one way up.
    /// - Complexity: O(needed shortcuts of the ancestors). Allocates nothing once the memory has grown.
    @discardableResult
    func add(_ seeds: [Seed], along costs: some ShortcutCosts, in tree: EliminationTree) -> Range<Int> {
        let first = count
        rest.removeAll(keepingCapacity: true)
        for seed in seeds where seed.cost < Self.far { rest.append(seed) }
        while var lowest = rest.first?.arc {
            for seed in rest { lowest = min(lowest, seed.arc) }
            climb(from: lowest, along: costs, in: tree)
        }
        return first..<count
    }

    /// Adds the space of the lowest arc, with the seeds that lie on its way, which leave the rest.
    private func climb(from lowest: UInt32, along shortcuts: some ShortcutCosts, in tree: EliminationTree) {
        let length = Int(tree.depths[Int(lowest)]) + 1
        let start = count * stride
        reserve(start + stride)
        lengths.append(length)
        let costs = UnsafeMutableBufferPointer(rebasing: costs[start..<start + length])
        let arcs = UnsafeMutableBufferPointer(rebasing: arcs[start..<start + length])
        costs.update(repeating: Self.far)
        walk(up: arcs, from: lowest, in: tree)
        place(on: arcs, costs, along: shortcuts, in: tree)
        let firstShortcut = shortcuts.side.firstShortcut
        let entries = shortcuts.side.shortcuts
        for depth in Swift.stride(from: length - 1, through: 0, by: -1) {
            let cost = costs[depth]
            if cost >= Self.far { continue }
            let base = shortcuts.base(cost, at: depth)
            let arc = Int(arcs[depth])
            for shortcut in Int(firstShortcut[arc])..<Int(firstShortcut[arc + 1]) {
                let higher = Int(entries[shortcut].depth)
                // No branch on which is less, which no processor can foresee.
                costs[higher] = min(costs[higher], base &+ shortcuts.cost(ofShortcut: shortcut))
            }
        }
    }

    /// Notes an arc and its ancestors by depth. From the first that the space before has too, all are the same: they are
    /// copied, since walking waits for memory at each step.
    private func walk(
        up arcs: UnsafeMutableBufferPointer<UInt32>, from lowest: UInt32, in tree: EliminationTree
    ) {
        let parents = tree.parents
        let number = count - 1
        let before = number > 0 ? lengths[number - 1] : 0
        let known = self.arcs.baseAddress! + max(number - 1, 0) * stride
        var arc = lowest
        for depth in Swift.stride(from: arcs.count - 1, through: 0, by: -1) {
            if depth < before, known[depth] == arc {
                (arcs.baseAddress!).update(from: known, count: depth + 1)
                return
            }
            arcs[depth] = arc
            arc = parents[Int(arc)]
        }
    }

    /// Puts the seeds that lie on a way up in their places.
    private func place(
        on arcs: UnsafeMutableBufferPointer<UInt32>, _ costs: UnsafeMutableBufferPointer<UInt64>,
        along shortcuts: some ShortcutCosts, in tree: EliminationTree
    ) {
        var left = 0
        for index in rest.indices {
            let seed = rest[index]
            let depth = Int(tree.depths[Int(seed.arc)])
            if depth < arcs.count, arcs[depth] == seed.arc {
                costs[depth] = min(costs[depth], shortcuts.seed(seed.cost, at: depth))
            } else {
                rest[left] = seed
                left += 1
            }
        }
        rest.removeLast(rest.count - left)
    }

    /// Number of depths, from the top on, at which two spaces have the same arcs.
    ///
    /// - Complexity: O(log height).
    @inline(__always)
    func commonLength(_ space: Int, _ other: Int, of others: SearchSpaces) -> Int {
        let (start, otherStart) = (space * stride, other * others.stride)
        let (arcs, otherArcs) = (arcs, others.arcs)
        var low = 0
        var high = min(lengths[space], others.lengths[other])
        // What is not shared stays apart further down.
        while low < high {
            let middle = (low + high) >> 1
            if arcs[start + middle] == otherArcs[otherStart + middle] {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    /// The least sum of two spaces' costs over the arcs they share; `far` or more where there is none.
    ///
    /// - Complexity: O(height).
    @inline(__always)
    func leastSum(_ space: Int, _ other: Int, of others: SearchSpaces) -> UInt64 {
        let length = commonLength(space, other, of: others)
        let first = costs.baseAddress! + space * stride
        let second = others.costs.baseAddress! + other * others.stride
        // Two chains of minima, so that one need not wait for the other.
        var even = Self.far
        var odd = Self.far
        var depth = 0
        while depth + 1 < length {
            even = min(even, first[depth] &+ second[depth])
            odd = min(odd, first[depth + 1] &+ second[depth + 1])
            depth += 2
        }
        if depth < length { even = min(even, first[depth] &+ second[depth]) }
        return min(even, odd)
    }

    private func reserve(_ capacity: Int) {
        guard capacity > costs.count else { return }
        let size = max(capacity, 2 * costs.count)
        Self.grow(&costs, to: size)
        Self.grow(&arcs, to: size)
    }

    private static func grow<Element: FixedWidthInteger & BitwiseCopyable>(
        _ buffer: inout UnsafeMutableBufferPointer<Element>, to size: Int
    ) {
        let larger = UnsafeMutableBufferPointer<Element>.allocate(capacity: size)
        larger.initialize(repeating: 0)
        _ = larger.update(from: buffer)
        buffer.deallocate()
        buffer = larger
    }
}
