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
    /// By link. What is not there weighs infinity.
    private var up: [UInt32]
    private var down: [UInt32]
    /// By link: the arc below that the way leads through; `SearchHierarchy.Link.noMiddle` for a turn.
    private var upMiddles: [UInt32]
    private var downMiddles: [UInt32]
    /// By link: whether the perfect weight is less than the basic one, going up (1) and down (2).
    private var replaced: [UInt8]
    /// By arc: where the link to it stands among those of the arc that is being looked at.
    private var linkTo: [UInt32]

    private static let infinity = Weight.infinity.rawValue

    init(_ topology: HierarchyTopology, of graph: RoadGraph) {
        self.topology = topology
        self.graph = graph
        lowerLinks = LowerLinks(topology)
        up = [UInt32](repeating: Self.infinity, count: topology.linkCount)
        down = up
        upMiddles = [UInt32](repeating: SearchHierarchy.Link.noMiddle, count: topology.linkCount)
        downMiddles = upMiddles
        replaced = [UInt8](repeating: 0, count: topology.linkCount)
        linkTo = [UInt32](repeating: .max, count: topology.arcCount)
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

    /// A link's weight is first that of the turn and the arc behind it.
    private mutating func setTurns(_ metric: some Metric) {
        for link in up.indices {
            (up[link], down[link], replaced[link]) = (Self.infinity, Self.infinity, 0)
            (upMiddles[link], downMiddles[link]) = (
                SearchHierarchy.Link.noMiddle, SearchHierarchy.Link.noMiddle
            )
        }
        let arrays = graph.arrays
        for arc in 0..<UInt32(graph.arcCount) where metric.weight(of: ArcID(arc)).isFinite {
            for exit in arrays.outgoing(of: Int(arrays.ends[Int(arc ^ 1)])) where exit != arc {
                let turn = metric.weight(ofTurnFrom: ArcID(arc), to: ArcID(exit))
                guard turn.isFinite else { continue }
                let weight = (turn + metric.weight(of: ArcID(exit))).rawValue
                guard let link = topology.link(from: Int(min(arc, exit)), to: max(arc, exit)) else {
                    continue
                }
                if arc < exit {
                    up[link] = min(up[link], weight)
                } else {
                    down[link] = min(down[link], weight)
                }
            }
        }
    }

    /// For every link, from the lowest arc up: the ways through each arc below both of its ends.
    private mutating func relaxThroughLowerArcs() {
        let heads = topology.heads
        for middle in 0..<topology.arcCount {
            let links = topology.links(of: middle)
            guard !links.isEmpty else { continue }
            for link in links { linkTo[Int(heads[link])] = UInt32(link) }
            for (lower, toMiddle) in lowerLinks.links(to: middle) {
                let (upToMiddle, downFromMiddle) = (up[Int(toMiddle)], down[Int(toMiddle)])
                // Its links to what is higher than the middle stand behind the one to the middle.
                for link in Int(toMiddle) + 1..<Int(topology.firstLink[Int(lower) + 1]) {
                    let side = Int(linkTo[Int(heads[link])])
                    // Down to the lower arc and up again on the other side.
                    let rising = downFromMiddle &+ up[link]
                    if rising < up[side] { (up[side], upMiddles[side]) = (rising, lower) }
                    let falling = down[link] &+ upToMiddle
                    if falling < down[side] { (down[side], downMiddles[side]) = (falling, lower) }
                }
            }
        }
    }

    /// For every link, from the highest arc down: the ways through each arc above the lower of its ends.
    private mutating func relaxThroughHigherArcs() {
        let heads = topology.heads
        for middle in stride(from: topology.arcCount - 1, through: 0, by: -1) {
            let links = topology.links(of: middle)
            guard !links.isEmpty else { continue }
            for link in links { linkTo[Int(heads[link])] = UInt32(link) }
            for (lower, toMiddle) in lowerLinks.links(to: middle) {
                let first = Int(toMiddle)
                for link in first + 1..<Int(topology.firstLink[Int(lower) + 1]) {
                    let side = Int(linkTo[Int(heads[link])])
                    let (upSide, downSide) = (up[side], down[side])
                    replaceUp(link, by: up[first] &+ upSide)
                    replaceDown(link, by: downSide &+ down[first])
                    replaceUp(first, by: up[link] &+ downSide)
                    replaceDown(first, by: upSide &+ down[link])
                }
            }
        }
    }

    @inline(__always)
    private mutating func replaceUp(_ link: Int, by weight: UInt32) {
        if weight < up[link] {
            up[link] = weight
            replaced[link] |= 1
        }
    }

    @inline(__always)
    private mutating func replaceDown(_ link: Int, by weight: UInt32) {
        if weight < down[link] {
            down[link] = weight
            replaced[link] |= 2
        }
    }

    /// Leaves out what is closed and what is replaced.
    private func neededLinks() -> CustomizedLinks {
        var needed = CustomizedLinks()
        for arc in 0..<topology.arcCount {
            for link in topology.links(of: arc) {
                let head = topology.heads[link]
                if up[link] < Self.infinity, replaced[link] & 1 == 0 {
                    needed.upward.append(head: head, weight: up[link], middle: upMiddles[link])
                }
                if down[link] < Self.infinity, replaced[link] & 2 == 0 {
                    needed.downward.append(head: head, weight: down[link], middle: downMiddles[link])
                }
            }
            needed.upward.endArc()
            needed.downward.endArc()
        }
        return needed
    }
}

/// By arc: the links to it from below.
private struct LowerLinks {
    private let first: [UInt32]
    private let entries: [(lower: UInt32, link: UInt32)]

    init(_ topology: HierarchyTopology) {
        var first = [UInt32](repeating: 0, count: topology.arcCount + 1)
        for head in topology.heads { first[Int(head) + 1] += 1 }
        for arc in 0..<topology.arcCount { first[arc + 1] += first[arc] }
        var next = first
        var entries = [(lower: UInt32, link: UInt32)](repeating: (0, 0), count: topology.linkCount)
        for arc in 0..<topology.arcCount {
            for link in topology.links(of: arc) {
                let head = Int(topology.heads[link])
                entries[Int(next[head])] = (UInt32(arc), UInt32(link))
                next[head] += 1
            }
        }
        self.first = first
        self.entries = entries
    }

    @inline(__always)
    func links(to arc: Int) -> ArraySlice<(lower: UInt32, link: UInt32)> {
        entries[Int(first[arc])..<Int(first[arc + 1])]
    }
}
