/// The arcs that may be ridden after each arc.
protocol ArcSuccessors {
    /// The arcs one may ride after `arc`, one at a time: `position` counts through the arcs that leave its
    /// head.
    func nextSuccessor(of arc: UInt32, position: inout UInt32) -> UInt32?
}

/// Without the arcs that are open at some hours only, which make nothing hang together.
struct UntimedSuccessors<Base: ArcSuccessors>: ArcSuccessors {
    let base: Base
    let isTimed: (UInt32) -> Bool

    func nextSuccessor(of arc: UInt32, position: inout UInt32) -> UInt32? {
        while let next = base.nextSuccessor(of: arc, position: &position) {
            if !isTimed(next) { return next }
        }
        return nil
    }
}

/// A search for the strong parts of a network: the sets of arcs each of which leads to every other, as large as they
/// can be. Parts are numbered as they are completed: whatever a part leads to has a lower number.
///
/// Source: R. Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Comput. 1 (1972), without
/// recursion, since a road may be longer than the stack is deep.
struct StrongPartSearch {
    static let none = UInt32.max

    /// Number of each arc's part, once that is complete.
    var part: [UInt32]
    /// Sizes of the parts that are complete, in arcs.
    private(set) var sizes: [Int] = []
    private(set) var biggest: (number: UInt32, size: Int, lowestArc: UInt32)?
    private var visitOrder: [UInt32]
    private var lowLink: [UInt32]
    private var visited: UInt32 = 0
    private var partCount: UInt32 { UInt32(sizes.count) }
    /// Arcs whose part is not complete yet.
    private var pending: [UInt32] = []
    /// The arcs on the way from the root, and how many of each one's exits have been looked at.
    private var path: [(arc: UInt32, position: UInt32)] = []

    init(arcCount: Int) {
        part = Array(repeating: Self.none, count: arcCount)
        visitOrder = part
        lowLink = part
    }

    func isVisited(_ arc: UInt32) -> Bool { visitOrder[Int(arc)] != Self.none }

    mutating func visit(from root: UInt32, in topology: some ArcSuccessors) {
        enter(root)
        while let (arc, position) = path.last {
            var position = position
            let next = topology.nextSuccessor(of: arc, position: &position)
            path[path.count - 1].position = position
            if let next {
                if !isVisited(next) {
                    enter(next)
                } else if part[Int(next)] == Self.none {
                    lowLink[Int(arc)] = min(lowLink[Int(arc)], visitOrder[Int(next)])
                }
            } else {
                leave(arc)
            }
        }
    }

    private mutating func enter(_ arc: UInt32) {
        visitOrder[Int(arc)] = visited
        lowLink[Int(arc)] = visited
        visited += 1
        pending.append(arc)
        path.append((arc, 0))
    }

    private mutating func leave(_ arc: UInt32) {
        path.removeLast()
        if let parent = path.last?.arc {
            lowLink[Int(parent)] = min(lowLink[Int(parent)], lowLink[Int(arc)])
        }
        guard lowLink[Int(arc)] == visitOrder[Int(arc)] else { return }
        var size = 0
        var lowestArc = arc
        while let member = pending.popLast() {
            part[Int(member)] = partCount
            size += 1
            lowestArc = min(lowestArc, member)
            if member == arc { break }
        }
        if biggest.map({ (-size, lowestArc) < (-$0.size, $0.lowestArc) }) ?? true {
            biggest = (partCount, size, lowestArc)
        }
        sizes.append(size)
    }
}
