/// The riding time of every needed link of a hierarchy: of the cheapest ways it stands for, that of the quickest.
///
/// Routes are chosen by weight, and the sum of weights does not tell the riding time. So tables add up both, and
/// for that every link must know its time. As needed links weigh exactly what the cheapest way weighs, a link's
/// time is that of its turn, if the turn alone weighs as much, or else of two needed links through an arc below
/// that together weigh as much: the least of these. Adding up the pairs of weight and time and comparing by weight
/// first then gives the cheapest way and, of several, the quickest, whatever order they are looked at in.
///
/// Immutable and shareable between threads; 4 bytes for each needed link.
final class LinkDurations: @unchecked Sendable {
    // Sendable although it holds pointers: only `init` writes there.
    private let rising: UnsafeMutableBufferPointer<UInt32>
    private let falling: UnsafeMutableBufferPointer<UInt32>

    /// By needed link, in milliseconds.
    var upward: UnsafeBufferPointer<UInt32> { UnsafeBufferPointer(rising) }
    var downward: UnsafeBufferPointer<UInt32> { UnsafeBufferPointer(falling) }

    /// - Parameters:
    ///   - metric: The hierarchy's.
    ///   - milliseconds: The riding time of a whole open arc.
    ///   - turnMilliseconds: That of a turn that is allowed.
    /// - Complexity: O(triangles of needed links).
    init(
        _ hierarchy: SearchHierarchy, graph: RoadGraph, metric: some Metric,
        milliseconds: (ArcID) -> UInt32, turnMilliseconds: (ArcID, ArcID) -> UInt32
    ) {
        rising = .allocate(capacity: hierarchy.upward.links.count)
        falling = .allocate(capacity: hierarchy.downward.links.count)
        rising.initialize(repeating: .max)
        falling.initialize(repeating: .max)
        setTurns(of: hierarchy, graph: graph, metric: metric, milliseconds, turnMilliseconds)
        var path = AncestorPath(in: hierarchy.tree)
        for middle in 0..<hierarchy.arcCount {
            path.move(to: middle)
            joinLinks(through: middle, below: path.arcs, in: hierarchy)
        }
    }

    deinit {
        rising.deallocate()
        falling.deallocate()
    }

    private func setTurns(
        of hierarchy: SearchHierarchy, graph: RoadGraph, metric: some Metric,
        _ milliseconds: (ArcID) -> UInt32, _ turnMilliseconds: (ArcID, ArcID) -> UInt32
    ) {
        let arrays = graph.arrays
        for arc in 0..<UInt32(graph.arcCount) where metric.weight(of: ArcID(arc)).isFinite {
            for exit in arrays.outgoing(of: Int(arrays.ends[Int(arc ^ 1)])) where exit != arc {
                let turn = metric.weight(ofTurnFrom: ArcID(arc), to: ArcID(exit))
                let weight = turn + metric.weight(of: ArcID(exit))
                guard weight.isFinite else { continue }
                let side = arc < exit ? hierarchy.upward : hierarchy.downward
                let times = arc < exit ? rising : falling
                let depth = hierarchy.tree.depths[Int(max(arc, exit))]
                for link in side.links(of: Int(min(arc, exit))) where side.links[link].depth == depth {
                    if side.links[link].weight == weight.rawValue {
                        let time = turnMilliseconds(ArcID(arc), ArcID(exit)) + milliseconds(ArcID(exit))
                        times[link] = min(times[link], time)
                    }
                }
            }
        }
    }

    /// Every pair of a link down to an arc and one up from it, as long as it weighs no more than the link between
    /// their ends.
    private func joinLinks(
        through middle: Int, below ancestors: UnsafeBufferPointer<UInt32>, in hierarchy: SearchHierarchy
    ) {
        let (upward, downward) = (hierarchy.upward, hierarchy.downward)
        let up = upward.links(of: middle)
        let down = downward.links(of: middle)
        for first in down {
            let lower = downward.links[first]
            let own = upward.links(of: Int(ancestors[Int(lower.depth)]))
            Self.join(lower, falling[first], with: up, rising, of: upward, own, into: rising)
        }
        for first in up {
            let lower = upward.links[first]
            let own = downward.links(of: Int(ancestors[Int(lower.depth)]))
            Self.join(lower, rising[first], with: down, falling, of: downward, own, into: falling)
        }
    }

    /// One link to the middle's side together with each on the other side that leads higher, and the links between
    /// their ends, `own`: both lists lead up, so they are gone through side by side.
    private static func join(
        _ lower: SearchHierarchy.Link, _ time: UInt32, with others: Range<Int>,
        _ times: UnsafeMutableBufferPointer<UInt32>, of side: SearchHierarchy.Side, _ own: Range<Int>,
        into results: UnsafeMutableBufferPointer<UInt32>
    ) {
        let links = side.links
        var place = own.lowerBound
        for other in others where links[other].depth < lower.depth {
            while place < own.upperBound, links[place].depth > links[other].depth { place += 1 }
            if place == own.upperBound { return }
            if links[place].depth == links[other].depth,
                links[place].weight == lower.weight &+ links[other].weight
            {
                results[place] = min(results[place], time &+ times[other])
            }
        }
    }
}
