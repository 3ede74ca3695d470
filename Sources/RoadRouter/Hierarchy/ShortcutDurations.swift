/// The riding time of every needed shortcut of a hierarchy: of the cheapest ways it stands for, that of the
/// quickest.
///
/// Routes are chosen by weight, and the sum of weights does not tell the riding time. So tables add up both,
/// and for that every shortcut must know its time. As needed shortcuts weigh exactly what the cheapest way
/// weighs, a shortcut's time is that of its turn, if the turn alone weighs as much, or else of two needed
/// shortcuts through an arc below that together weigh as much: the least of these. Adding up the pairs of
/// weight and time and comparing by weight first then gives the cheapest way and, of several, the quickest,
/// whatever order they are looked at in.
///
/// Immutable and shareable between threads; 4 bytes for each needed shortcut.
final class ShortcutDurations: @unchecked Sendable {
    // Sendable although it holds pointers: only `init` writes there.
    private let rising: UnsafeMutableBufferPointer<UInt32>
    private let falling: UnsafeMutableBufferPointer<UInt32>

    /// Riding time of each needed shortcut, in milliseconds.
    var upward: UnsafeBufferPointer<UInt32> { UnsafeBufferPointer(rising) }
    var downward: UnsafeBufferPointer<UInt32> { UnsafeBufferPointer(falling) }

    /// - Parameters:
    ///   - metric: The hierarchy's.
    ///   - milliseconds: The riding time of a whole open arc.
    ///   - turnMilliseconds: The riding time of a turn that is allowed.
    /// - Complexity: O(triangles of needed shortcuts).
    init(
        _ hierarchy: SearchHierarchy, graph: RoadGraph, metric: some Metric,
        milliseconds: (ArcID) -> UInt32, turnMilliseconds: (ArcID, ArcID) -> UInt32
    ) {
        rising = .allocate(capacity: hierarchy.upward.shortcuts.count)
        falling = .allocate(capacity: hierarchy.downward.shortcuts.count)
        rising.initialize(repeating: .max)
        falling.initialize(repeating: .max)
        setTurns(of: hierarchy, graph: graph, metric: metric, milliseconds, turnMilliseconds)
        var path = AncestorPath(in: hierarchy.tree)
        for apex in 0..<hierarchy.arcCount {
            path.move(to: apex)
            joinShortcuts(through: apex, below: path.arcs, in: hierarchy)
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
                for shortcut in side.shortcuts(of: Int(min(arc, exit)))
                where side.shortcuts[shortcut].depth == depth {
                    if side.shortcuts[shortcut].weight == weight.rawValue {
                        let time = turnMilliseconds(ArcID(arc), ArcID(exit)) + milliseconds(ArcID(exit))
                        times[shortcut] = min(times[shortcut], time)
                    }
                }
            }
        }
    }

    /// Joins every pair of a shortcut down to an arc and one up from it, as long as it weighs no more than
    /// the shortcut between their ends.
    private func joinShortcuts(
        through apex: Int, below ancestors: UnsafeBufferPointer<UInt32>, in hierarchy: SearchHierarchy
    ) {
        let (upward, downward) = (hierarchy.upward, hierarchy.downward)
        let up = upward.shortcuts(of: apex)
        let down = downward.shortcuts(of: apex)
        for first in down {
            let lower = downward.shortcuts[first]
            let own = upward.shortcuts(of: Int(ancestors[Int(lower.depth)]))
            Self.join(lower, falling[first], with: up, rising, of: upward, own, into: rising)
        }
        for first in up {
            let lower = upward.shortcuts[first]
            let own = downward.shortcuts(of: Int(ancestors[Int(lower.depth)]))
            Self.join(lower, rising[first], with: down, falling, of: downward, own, into: falling)
        }
    }

    /// Joins one shortcut to the apex's side with each on the other side that leads higher, and the shortcuts
    /// between their ends, `own`: both lists lead up, so they are gone through side by side.
    private static func join(
        _ lower: SearchHierarchy.Shortcut, _ time: UInt32, with others: Range<Int>,
        _ times: UnsafeMutableBufferPointer<UInt32>, of side: SearchHierarchy.Side, _ own: Range<Int>,
        into results: UnsafeMutableBufferPointer<UInt32>
    ) {
        let shortcuts = side.shortcuts
        var place = own.lowerBound
        for other in others where shortcuts[other].depth < lower.depth {
            while place < own.upperBound, shortcuts[place].depth > shortcuts[other].depth { place += 1 }
            if place == own.upperBound { return }
            if shortcuts[place].depth == shortcuts[other].depth,
                shortcuts[place].weight == lower.weight &+ shortcuts[other].weight
            {
                results[place] = min(results[place], time &+ times[other])
            }
        }
    }
}
