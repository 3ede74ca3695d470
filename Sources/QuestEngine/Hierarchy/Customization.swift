/// Gives a hierarchy's links the weights of a metric.
///
/// A link has two weights, up from its lower arc and down to it: what it takes at least to get from the end of
/// the one arc to the end of the other without passing a third arc higher than the lower of the two … first by
/// arcs below both (*basic*), then by any (*perfect*). What is cheaper by a third arc is not needed any more.
///
/// Sources: as for `HierarchyTopology`; perfect customization is section 7 of Dibbelt, Strasser, Wagner.
struct Customization {
    private let topology: HierarchyTopology
    private let graph: RoadGraph
    private let lowerLinks: LowerLinks
    /// Used again by every run.
    private let memory: CustomizationMemory

    /// The weights up and down a link, or the middles, side by side: what is done to the one is done to the other.
    fileprivate typealias Pair = SIMD2<UInt32>

    private static let infinity = Weight.infinity.rawValue
    private static let noMiddle = SearchHierarchy.Link.noMiddle
    /// In place of a middle: the perfect weight is less than the basic one.
    private static let replaced = UInt32.max - 1

    init(_ topology: HierarchyTopology, of graph: RoadGraph) {
        self.topology = topology
        self.graph = graph
        lowerLinks = LowerLinks(topology)
        memory = CustomizationMemory(linkCount: topology.linkCount, height: topology.tree.height)
    }

    /// The perfect weights of a metric, without what is not needed.
    ///
    /// - Complexity: O(triangles of links), about ten million for a city.
    mutating func run(_ metric: some Metric) -> CustomizedLinks {
        setTurns(metric)
        relaxThroughLowerArcs()
        relaxThroughHigherArcs()
        return neededLinks()
    }

    /// A link's weight is first that of the turn and the arc behind it; what is not there weighs infinity.
    private func setTurns(_ metric: some Metric) {
        let weights = memory.weights
        weights.update(repeating: Pair(repeating: Self.infinity))
        memory.middles.update(repeating: Pair(repeating: Self.noMiddle))
        let arrays = graph.arrays
        for arc in 0..<UInt32(graph.arcCount) where metric.weight(of: ArcID(arc)).isFinite {
            for exit in arrays.outgoing(of: Int(arrays.ends[Int(arc ^ 1)])) where exit != arc {
                let turn = metric.weight(ofTurnFrom: ArcID(arc), to: ArcID(exit))
                guard turn.isFinite else { continue }
                let weight = (turn + metric.weight(of: ArcID(exit))).rawValue
                guard let link = topology.link(from: Int(min(arc, exit)), to: Int(max(arc, exit))) else {
                    continue
                }
                let lane = arc < exit ? 0 : 1
                weights[link][lane] = min(weights[link][lane], weight)
            }
        }
    }

    /// For every link, from the lowest arc up: the ways through each arc below both of its ends.
    private func relaxThroughLowerArcs() {
        let (depths, firstLink) = (topology.headDepths, topology.firstLink)
        let (weights, middles, linkTo) = (memory.weights, memory.middles, memory.linkTo)
        for middle in 0..<topology.arcCount {
            let links = topology.links(of: middle)
            if links.isEmpty { continue }
            for link in links { linkTo[Int(depths[link])] = UInt32(link) }
            for place in lowerLinks.places(of: middle) {
                let (lower, toMiddle) = lowerLinks.entries[place]
                let weight = weights[Int(toMiddle)]
                // Down to the lower arc and up again on the other side, and the other way about.
                let swapped = Pair(weight.y, weight.x)
                if swapped.x >= Self.infinity, swapped.y >= Self.infinity { continue }
                let middle = Pair(repeating: lower)
                // Its links to what is higher than the middle stand behind the one to the middle.
                for link in Int(toMiddle) + 1..<Int(firstLink[Int(lower) + 1]) {
                    let side = Int(linkTo[Int(depths[link])])
                    let way = swapped &+ weights[link]
                    let old = weights[side]
                    let isLess = way .< old
                    weights[side] = old.replacing(with: way, where: isLess)
                    middles[side] = middles[side].replacing(with: middle, where: isLess)
                }
            }
        }
    }

    /// For every link, from the highest arc down: the ways through each arc above the lower of its ends.
    private func relaxThroughHigherArcs() {
        let (depths, firstLink) = (topology.headDepths, topology.firstLink)
        let (weights, middles, linkTo) = (memory.weights, memory.middles, memory.linkTo)
        let replaced = Pair(repeating: Self.replaced)
        for middle in stride(from: topology.arcCount - 1, through: 0, by: -1) {
            let links = topology.links(of: middle)
            if links.isEmpty { continue }
            for link in links { linkTo[Int(depths[link])] = UInt32(link) }
            for place in lowerLinks.places(of: middle) {
                let (lower, toMiddle) = lowerLinks.entries[place]
                var first = weights[Int(toMiddle)]
                let before = first
                for link in Int(toMiddle) + 1..<Int(firstLink[Int(lower) + 1]) {
                    let side = weights[Int(linkTo[Int(depths[link])])]
                    let old = weights[link]
                    let way = first &+ side
                    let isLess = way .< old
                    let new = old.replacing(with: way, where: isLess)
                    weights[link] = new
                    middles[link] = middles[link].replacing(with: replaced, where: isLess)
                    let round = new &+ Pair(side.y, side.x)
                    first = first.replacing(with: round, where: round .< first)
                }
                weights[Int(toMiddle)] = first
                middles[Int(toMiddle)].replace(with: replaced, where: first .< before)
            }
        }
    }

    /// Leaves out what is closed and what is replaced.
    private func neededLinks() -> CustomizedLinks {
        let (weights, middles) = (memory.weights, memory.middles)
        var needed = CustomizedLinks(arcCount: topology.arcCount)
        for arc in 0..<topology.arcCount {
            for link in topology.links(of: arc) {
                let depth = topology.headDepths[link]
                let (weight, middle) = (weights[link], middles[link])
                if weight.x < Self.infinity, middle.x != Self.replaced {
                    needed.upward.append(toDepth: depth, weight: weight.x, middle: middle.x)
                }
                if weight.y < Self.infinity, middle.y != Self.replaced {
                    needed.downward.append(toDepth: depth, weight: weight.y, middle: middle.y)
                }
            }
            needed.upward.endArc()
            needed.downward.endArc()
        }
        return needed
    }
}

/// By link: weights and middles; and the links of the arc that is being looked at, by their depth.
private final class CustomizationMemory {
    let weights: UnsafeMutableBufferPointer<Customization.Pair>
    let middles: UnsafeMutableBufferPointer<Customization.Pair>
    let linkTo: UnsafeMutableBufferPointer<UInt32>

    init(linkCount: Int, height: Int) {
        weights = .allocate(capacity: linkCount)
        middles = .allocate(capacity: linkCount)
        linkTo = .allocate(capacity: height)
        weights.initialize(repeating: .zero)
        middles.initialize(repeating: .zero)
        linkTo.initialize(repeating: .max)
    }

    deinit {
        weights.deallocate()
        middles.deallocate()
        linkTo.deallocate()
    }
}

/// By arc: the links to it from below, as places in `entries`.
private struct LowerLinks {
    private let first: [UInt32]
    let entries: [(lower: UInt32, link: UInt32)]

    init(_ topology: HierarchyTopology) {
        var first = [UInt32](repeating: 0, count: topology.arcCount + 1)
        var path = AncestorPath(in: topology.tree)
        for arc in 0..<topology.arcCount {
            path.move(to: arc)
            for link in topology.links(of: arc) {
                first[Int(path.arcs[Int(topology.headDepths[link])]) + 1] += 1
            }
        }
        for arc in 0..<topology.arcCount { first[arc + 1] += first[arc] }
        var next = first
        var entries = [(lower: UInt32, link: UInt32)](repeating: (0, 0), count: topology.linkCount)
        for arc in 0..<topology.arcCount {
            path.move(to: arc)
            for link in topology.links(of: arc) {
                let head = Int(path.arcs[Int(topology.headDepths[link])])
                entries[Int(next[head])] = (UInt32(arc), UInt32(link))
                next[head] += 1
            }
        }
        self.first = first
        self.entries = entries
    }

    @inline(__always)
    func places(of arc: Int) -> Range<Int> { Int(first[arc])..<Int(first[arc + 1]) }
}
