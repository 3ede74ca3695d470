/// What it costs from some arcs up to each of their ancestors, or down from there: the whole of a search in a
/// hierarchy, one vector for each end of a way, in memory that is used again.
///
/// The arcs that can be reached from one arc by going up are its ancestors, one at each depth. So the costs stand
/// in a vector by depth, and the cheapest way between two arcs is the least sum over the depths at which both
/// have the same ancestor: those from the top down to the last they share.
///
/// An *ascent* belongs to one way up. An end of several arcs, such as a place on a two-way road, mostly has all
/// of them on one way up (the two arcs of an edge are linked for that), else it has several ascents.
///
/// Source: section 8 of V. Buchhold, D. Wagner, M. Zeitz, M. Zündorf, "Customizable contraction hierarchies with
/// turn costs", ATMOS 2020, for the search of ancestors.
final class Ascents<Cost: FixedWidthInteger & UnsignedInteger & BitwiseCopyable> {
    /// Where an end begins or ends: an arc, and what it costs from the end's place to the arc's end, or the other
    /// way about.
    struct Seed: BitwiseCopyable {
        var arc: UInt32
        var cost: Cost
    }

    /// By ascent and depth; `stride` to each ascent.
    private(set) var costs = UnsafeMutableBufferPointer<Cost>(start: nil, count: 0)
    private(set) var arcs = UnsafeMutableBufferPointer<UInt32>(start: nil, count: 0)
    /// The depth of the lower arc by which the cost came about; its own for a seed. Where the climb notes them.
    private(set) var origins = UnsafeMutableBufferPointer<UInt32>(start: nil, count: 0)
    private(set) var stride = 0
    /// By ascent: how many arcs lie on its way up.
    private(set) var lengths: [Int] = []
    private var rest: [Seed] = []

    var count: Int { lengths.count }

    deinit {
        costs.deallocate()
        arcs.deallocate()
        origins.deallocate()
    }

    /// Forgets all ascents and keeps their memory.
    func removeAll(for tree: EliminationTree) {
        lengths.removeAll(keepingCapacity: true)
        stride = tree.height
    }

    /// Climbs from every seed to the top.
    ///
    /// - Returns: The numbers of the new ascents: one for all seeds that lie on one way up.
    /// - Complexity: O(needed links of the ancestors). Allocates nothing once the memory has grown.
    func add<Costs: LinkCosts>(
        _ seeds: some Sequence<Seed>, along costs: Costs, in tree: EliminationTree
    ) -> Range<Int> where Costs.Cost == Cost {
        let first = count
        rest.removeAll(keepingCapacity: true)
        for seed in seeds where seed.cost < Costs.far { rest.append(seed) }
        while var lowest = rest.first?.arc {
            for seed in rest { lowest = min(lowest, seed.arc) }
            climb(from: lowest, along: costs, in: tree)
        }
        return first..<count
    }

    /// One ascent from the lowest arc, with the seeds that lie on its way, which leave the rest.
    private func climb<Costs: LinkCosts>(from lowest: UInt32, along links: Costs, in tree: EliminationTree)
    where Costs.Cost == Cost {
        let length = Int(tree.depths[Int(lowest)]) + 1
        let base = count * stride
        reserve(base + stride)
        lengths.append(length)
        let costs = UnsafeMutableBufferPointer(rebasing: costs[base..<base + length])
        let arcs = UnsafeMutableBufferPointer(rebasing: arcs[base..<base + length])
        let origins = UnsafeMutableBufferPointer(rebasing: origins[base..<base + length])
        costs.update(repeating: Costs.far)
        let parents = tree.parents
        let depths = tree.depths
        var arc = lowest
        for depth in Swift.stride(from: length - 1, through: 0, by: -1) {
            arcs[depth] = arc
            arc = parents[Int(arc)]
        }
        rest.removeAll { seed in
            let depth = Int(depths[Int(seed.arc)])
            guard depth < length, arcs[depth] == seed.arc else { return false }
            if seed.cost < costs[depth] {
                costs[depth] = seed.cost
                if Costs.notesOrigins { origins[depth] = UInt32(depth) }
            }
            return true
        }
        let firstLink = links.side.firstLink
        let entries = links.side.links
        for depth in Swift.stride(from: length - 1, through: 0, by: -1) {
            let cost = costs[depth]
            if cost >= Costs.far { continue }
            let arc = Int(arcs[depth])
            for link in Int(firstLink[arc])..<Int(firstLink[arc + 1]) {
                let higher = Int(depths[Int(entries[link].head)])
                let sum = cost &+ links.cost(ofLink: link)
                if Costs.notesOrigins {
                    if sum < costs[higher] {
                        costs[higher] = sum
                        origins[higher] = UInt32(depth)
                    }
                } else {
                    costs[higher] = min(costs[higher], sum)
                }
            }
        }
    }

    /// At how many depths, from the top on, two ascents have the same arcs.
    ///
    /// - Complexity: O(log height).
    @inline(__always)
    func commonLength(_ ascent: Int, _ other: Int, of others: Ascents) -> Int {
        let (base, otherBase) = (ascent * stride, other * others.stride)
        let otherArcs = others.arcs
        var low = 0
        var high = min(lengths[ascent], others.lengths[other])
        // What is not shared stays apart further down.
        while low < high {
            let middle = (low + high) >> 1
            if arcs[base + middle] == otherArcs[otherBase + middle] {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    private func reserve(_ capacity: Int) {
        guard capacity > costs.count else { return }
        let size = max(capacity, 2 * costs.count)
        Self.grow(&costs, to: size)
        Self.grow(&arcs, to: size)
        Self.grow(&origins, to: size)
    }

    private static func grow<Element: BitwiseCopyable & FixedWidthInteger>(
        _ buffer: inout UnsafeMutableBufferPointer<Element>, to size: Int
    ) {
        let larger = UnsafeMutableBufferPointer<Element>.allocate(capacity: size)
        larger.initialize(repeating: 0)
        _ = larger.update(from: buffer)
        buffer.deallocate()
        buffer = larger
    }
}
