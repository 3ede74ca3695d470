/// The shortcuts of a hierarchy, whatever anything weighs.
///
/// Its vertices are the arcs of the road graph, in the order of their numbers: `Preparation` numbers edges so
/// that this is the order of elimination (`EdgeDissection`). Two arcs are *joined* by a shortcut when a turn
/// leads from one to the other, or when both are joined to an arc of a lower number, or when they are the two
/// directions of an edge. Thus the higher ones joined to an arc are all joined to each other.
///
/// The lowest of the higher arcs joined to an arc is its *parent*. Whatever can be reached from an arc by going
/// up is among its ancestors, which is why queries need no heap.
///
/// Source: J. Dibbelt, B. Strasser, D. Wagner, "Customizable contraction hierarchies", ACM JEA 21 (2016), there
/// over nodes; over arcs V. Buchhold, D. Wagner, M. Zeitz, M. Zündorf, "Customizable contraction hierarchies
/// with turn costs", ATMOS 2020.
///
/// Immutable and shareable between threads; reads from a file or from memory of its own.
struct HierarchyTopology: @unchecked Sendable {
    // Sendable although it holds pointers: the bytes never change, and `owner` keeps them alive.
    private let owner: any Sendable
    /// Index in `headDepths` at which each arc's shortcuts begin, and the end: one more than arcs.
    let firstShortcut: UnsafeBufferPointer<UInt32>
    /// Depth of the higher arc of each shortcut, which is an ancestor of the lower; from the parent's up for
    /// each lower arc.
    let headDepths: UnsafeBufferPointer<UInt16>
    let tree: EliminationTree

    /// - Parameter owner: Keeps the buffers alive.
    init(
        owner: any Sendable, firstShortcut: UnsafeBufferPointer<UInt32>,
        headDepths: UnsafeBufferPointer<UInt16>,
        tree: EliminationTree
    ) {
        self.owner = owner
        self.firstShortcut = firstShortcut
        self.headDepths = headDepths
        self.tree = tree
    }

    var arcCount: Int { firstShortcut.count - 1 }
    var shortcutCount: Int { headDepths.count }

    @inline(__always)
    func shortcuts(of arc: Int) -> Range<Int> {
        Int(firstShortcut[arc])..<Int(firstShortcut[arc + 1])
    }

    /// The shortcut between two arcs, if there is one. For arcs that a turn joins: of others the lower must
    /// be below the higher in the tree.
    ///
    /// - Complexity: O(log of the lower arc's shortcuts).
    @inline(__always)
    func shortcut(from lower: Int, to higher: Int) -> Int? {
        let depth = tree.depths[higher]
        var (low, high) = (Int(firstShortcut[lower]), Int(firstShortcut[lower + 1]))
        let end = high
        while low < high {
            let middle = (low + high) >> 1
            if headDepths[middle] > depth { low = middle + 1 } else { high = middle }
        }
        return low < end && headDepths[low] == depth ? low : nil
    }
}

extension HierarchyTopology {
    /// - Parameter isOpen: Tells of each arc whether any metric ever opens it. A closed one is joined to nothing.
    /// - Complexity: O(shortcuts), and the sorting of each arc's.
    init(graph: RoadGraph, isOpen: (ArcID) -> Bool) {
        let arcCount = graph.arcCount
        let arrays = graph.arrays
        var lowerTurns = LowerTurns(arcCount: arcCount)
        for arc in 0..<UInt32(arcCount) where isOpen(ArcID(arc)) {
            for exit in arrays.outgoing(of: Int(arrays.ends[Int(arc ^ 1)]))
            where exit != arc && isOpen(ArcID(exit)) && arrays.allowsTurn(from: arc, to: exit) {
                lowerTurns.add(arc, exit)
            }
            // A place on an edge lies on both arcs: with this shortcut one of them is the other's ancestor.
            if arc & 1 == 0, isOpen(ArcID(arc ^ 1)) { lowerTurns.add(arc, arc ^ 1) }
        }
        let (firstShortcut, heads) = Self.complete(lowerTurns)
        let parents = (0..<arcCount).map { (arc: Int) -> UInt32 in
            let first = firstShortcut[arc]
            return first < firstShortcut[arc + 1] ? heads[Int(first)] : UInt32(arc)
        }
        let tree = EliminationTree(parents: parents)
        let memory = OwnedMemory()
        let headDepths = memory.allocate(heads.count, repeating: UInt16(0))
        for shortcut in heads.indices { headDepths[shortcut] = tree.depths[Int(heads[shortcut])] }
        self.init(
            owner: memory, firstShortcut: memory.hold(firstShortcut),
            headDepths: UnsafeBufferPointer(headDepths),
            tree: tree)
    }

    /// Goes up through the arcs and hands the shortcuts of each on to its parent.
    private static func complete(_ turns: borrowing LowerTurns) -> (firstShortcut: [UInt32], heads: [UInt32])
    {
        let arcCount = turns.arcCount
        var firstShortcut: [UInt32] = [0]
        firstShortcut.reserveCapacity(arcCount + 1)
        var heads: [UInt32] = []
        heads.reserveCapacity(8 * arcCount)
        // The arcs whose parent is a given one, as chains.
        var firstChild = [UInt32](repeating: .max, count: arcCount)
        var nextChild = firstChild
        var lastSeen = firstChild
        for arc in 0..<UInt32(arcCount) {
            let start = heads.count
            func add(_ head: UInt32) {
                guard head > arc, lastSeen[Int(head)] != arc else { return }
                lastSeen[Int(head)] = arc
                heads.append(head)
            }
            turns.forEach(of: arc, add)
            var child = firstChild[Int(arc)]
            while child != .max {
                for shortcut in Int(firstShortcut[Int(child)])..<Int(firstShortcut[Int(child) + 1]) {
                    add(heads[shortcut])
                }
                child = nextChild[Int(child)]
            }
            heads[start...].sort()
            firstShortcut.append(UInt32(heads.count))
            if start < heads.count {
                let parent = Int(heads[start])
                nextChild[Int(arc)] = firstChild[parent]
                firstChild[parent] = arc
            }
        }
        return (firstShortcut, heads)
    }
}

/// The higher arcs that each arc has turns to or from.
private struct LowerTurns: ~Copyable {
    let arcCount: Int
    private var lastTurn: [UInt32]
    private var turns: [(head: UInt32, before: UInt32)] = []

    init(arcCount: Int) {
        self.arcCount = arcCount
        lastTurn = [UInt32](repeating: .max, count: arcCount)
    }

    mutating func add(_ first: UInt32, _ second: UInt32) {
        let lower = Int(min(first, second))
        turns.append((max(first, second), lastTurn[lower]))
        lastTurn[lower] = UInt32(turns.count - 1)
    }

    borrowing func forEach(of arc: UInt32, _ body: (UInt32) -> Void) {
        var turn = lastTurn[Int(arc)]
        while turn != .max {
            body(turns[Int(turn)].head)
            turn = turns[Int(turn)].before
        }
    }
}
