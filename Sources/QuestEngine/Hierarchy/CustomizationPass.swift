/// The weights up and down a link, or the middles, side by side: what is done to the one is done to the other.
///
/// Signed, because processors compare signed numbers sooner; weights have 30 bits.
typealias LinkPair = SIMD2<Int32>

/// What `Customization` does at one arc. Threads may work at arcs of different parts of the tree at a time.
struct CustomizationPass: @unchecked Sendable {
    // Sendable although it holds pointers: where one thread writes no other reads or writes, as `TreeParts` says.
    let topology: HierarchyTopology
    let lowerLinks: LowerLinks
    /// By link.
    let weights: UnsafeMutableBufferPointer<LinkPair>
    let middles: UnsafeMutableBufferPointer<LinkPair>

    static let infinity = Int32(Weight.infinity.rawValue)
    static let noMiddle = Int32(bitPattern: SearchHierarchy.Link.noMiddle)
    /// In place of a middle: the perfect weight is less than the basic one.
    static let replaced: Int32 = -2

    /// For every link of an arc: the ways through each arc below both of its ends. All of these must be done.
    ///
    /// - Parameter linkTo: Memory.
    func relaxThroughArcsBelow(_ arc: Int, _ linkTo: borrowing LinkPlaces) {
        let links = topology.links(of: arc)
        if links.isEmpty { return }
        let (depths, firstLink) = (topology.headDepths, topology.firstLink)
        let (weights, middles, lowerLinks, places) = (weights, middles, lowerLinks.entries, linkTo.places)
        for link in links { places[Int(depths[link])] = UInt32(link) }
        for place in self.lowerLinks.places(of: arc) {
            let (lower, toArc) = lowerLinks[place]
            let weight = weights[Int(toArc)]
            // Down to the lower arc and up again on the other side, and the other way about.
            let swapped = LinkPair(weight.y, weight.x)
            if swapped.x >= Self.infinity, swapped.y >= Self.infinity { continue }
            let middle = LinkPair(repeating: Int32(bitPattern: lower))
            // Its links to what is higher than the arc stand behind the one to the arc.
            for link in Int(toArc) + 1..<Int(firstLink[Int(lower) + 1]) {
                let side = Int(places[Int(depths[link])])
                let way = swapped &+ weights[link]
                let old = weights[side]
                let isLess = way .< old
                weights[side] = old.replacing(with: way, where: isLess)
                middles[side] = middles[side].replacing(with: middle, where: isLess)
            }
        }
    }

    /// For every link below an arc: the way through the arc. All arcs above must be done.
    ///
    /// - Parameter linkTo: Memory.
    func relaxThrough(_ arc: Int, _ linkTo: borrowing LinkPlaces) {
        let links = topology.links(of: arc)
        if links.isEmpty { return }
        let (depths, firstLink) = (topology.headDepths, topology.firstLink)
        let (weights, middles, lowerLinks, places) = (weights, middles, lowerLinks.entries, linkTo.places)
        let replaced = LinkPair(repeating: Self.replaced)
        for link in links { places[Int(depths[link])] = UInt32(link) }
        for place in self.lowerLinks.places(of: arc) {
            let (lower, toArc) = lowerLinks[place]
            var first = weights[Int(toArc)]
            let before = first
            for link in Int(toArc) + 1..<Int(firstLink[Int(lower) + 1]) {
                let side = weights[Int(places[Int(depths[link])])]
                let old = weights[link]
                let way = first &+ side
                let isLess = way .< old
                let new = old.replacing(with: way, where: isLess)
                weights[link] = new
                middles[link] = middles[link].replacing(with: replaced, where: isLess)
                let round = new &+ LinkPair(side.y, side.x)
                first = first.replacing(with: round, where: round .< first)
            }
            weights[Int(toArc)] = first
            middles[Int(toArc)].replace(with: replaced, where: first .< before)
        }
    }
}

/// The links of the arc that is being looked at, by the depth they lead to.
struct LinkPlaces: ~Copyable {
    let places: UnsafeMutableBufferPointer<UInt32>

    init(in tree: EliminationTree) {
        places = .allocate(capacity: tree.height)
        places.initialize(repeating: 0)
    }

    deinit {
        places.deallocate()
    }
}

/// By arc: the links to it from below, as places in `entries`.
struct LowerLinks: @unchecked Sendable {
    // Sendable although it holds pointers: nothing is written after `init`, and `memory` keeps them alive.
    private let memory = OwnedMemory()
    private let first: UnsafeMutableBufferPointer<UInt32>
    let entries: UnsafeMutableBufferPointer<(lower: UInt32, link: UInt32)>

    /// - Complexity: O(links).
    init(_ topology: HierarchyTopology) {
        let (arcCount, depths) = (topology.arcCount, topology.headDepths)
        first = memory.allocate(arcCount + 2, repeating: 0)
        entries = memory.allocate(topology.linkCount, repeating: (0, 0))
        var path = AncestorPath(in: topology.tree)
        // Two places further on: while they are filled, the next stands where the first will be.
        for arc in 0..<arcCount {
            path.move(to: arc)
            for link in topology.links(of: arc) { first[Int(path.arcs[Int(depths[link])]) + 2] += 1 }
        }
        for arc in 0..<arcCount { first[arc + 2] += first[arc + 1] }
        for arc in 0..<arcCount {
            path.move(to: arc)
            for link in topology.links(of: arc) {
                let head = Int(path.arcs[Int(depths[link])])
                entries[Int(first[head + 1])] = (UInt32(arc), UInt32(link))
                first[head + 1] += 1
            }
        }
    }

    @inline(__always)
    func places(of arc: Int) -> Range<Int> { Int(first[arc])..<Int(first[arc + 1]) }
}
