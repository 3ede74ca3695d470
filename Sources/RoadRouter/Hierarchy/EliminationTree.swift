import Synchronization

/// The elimination tree of a hierarchy: the parent of each arc, and its depth below the top. It is the same
/// for all metrics of a map, so they share one.
///
/// Whatever can be reached from an arc by going up is among its ancestors. Two arcs have in common the ancestors
/// from some depth up, which is why a search that knows arcs by their depth needs neither a heap nor a table as
/// long as the map.
///
/// Immutable and shareable between threads.
final class EliminationTree: @unchecked Sendable {
    // Sendable although it holds pointers: the bytes never change, and the owners keep them alive. To `memory` is
    // added in `init` and under the lock of `lazyPreorder`.
    private let owner: any Sendable
    private let memory = OwnedMemory()
    /// Parent of each arc, itself where it has none.
    let parents: UnsafeBufferPointer<UInt32>
    /// Number of ancestors of each arc. Two bytes are plenty: what has so many ancestors has billions of
    /// shortcuts.
    let depths: UnsafeBufferPointer<UInt16>
    /// The most arcs that lie on one way up.
    let height: Int

    private let lazyPreorder = Mutex<UnsafeBufferPointer<UInt32>?>(nil)

    var arcCount: Int { parents.count }

    /// All arcs, each after its parent and before whatever is not below it: going through them in this order, the
    /// ancestors of an arc are the last that were met at each depth. Made at the first call.
    ///
    /// - Complexity: O(arcs) at the first call.
    var preorder: UnsafeBufferPointer<UInt32> {
        lazyPreorder.withLock { order in
            if let order { return order }
            let made = makePreorder()
            order = made
            return made
        }
    }

    private func makePreorder() -> UnsafeBufferPointer<UInt32> {
        // By arc: how many are below it, itself counted; then where its next child goes.
        var sizes = [UInt32](repeating: 1, count: arcCount)
        for arc in 0..<arcCount where Int(parents[arc]) != arc { sizes[Int(parents[arc])] += sizes[arc] }
        var next = [UInt32](repeating: 0, count: arcCount)
        let order = memory.allocate(arcCount, repeating: UInt32(0))
        var end: UInt32 = 0
        for arc in stride(from: arcCount - 1, through: 0, by: -1) {
            let parent = Int(parents[arc])
            let place = parent == arc ? end : next[parent]
            if parent == arc { end += sizes[arc] } else { next[parent] += sizes[arc] }
            next[arc] = place + 1
            order[Int(place)] = UInt32(arc)
        }
        return UnsafeBufferPointer(order)
    }

    convenience init(parents: [UInt32]) {
        let memory = OwnedMemory()
        self.init(owner: memory, parents: memory.hold(parents))
    }

    /// - Parameter owner: Keeps `parents` alive.
    /// - Precondition: No arc has 65,536 ancestors.
    /// - Complexity: O(arcs).
    init(owner: any Sendable, parents: UnsafeBufferPointer<UInt32>) {
        self.owner = owner
        self.parents = parents
        var depths = [UInt16](repeating: 0, count: parents.count)
        var greatest: UInt16 = 0
        // Parents are higher than their children, so they come first here.
        for arc in stride(from: parents.count - 1, through: 0, by: -1) where Int(parents[arc]) != arc {
            depths[arc] = depths[Int(parents[arc])] + 1
            greatest = max(greatest, depths[arc])
        }
        self.depths = memory.hold(depths)
        height = parents.isEmpty ? 0 : Int(greatest) + 1
    }
}

/// An elimination tree cut into parts that threads work at side by side: each of a few whole subtrees, and on top
/// what is above them all.
///
/// Customizing an arc needs what is above it or what is below it, so nothing in one part waits
/// for anything in another.
struct TreeParts: Sendable {
    /// Arcs of all parts, each part's in rising order.
    private let arcs: [UInt32]
    private let first: [Int]
    /// Arcs above all parts, in rising order.
    let top: [UInt32]

    var count: Int { first.count - 1 }

    func arcs(ofPart part: Int) -> ArraySlice<UInt32> { arcs[first[part]..<first[part + 1]] }

    /// Number of parts: enough that no thread waits long for another, and so few that little is on top.
    private static let parts = 16

    /// - Parameter firstShortcut: One more than arcs, as in `HierarchyTopology`: tells how much there
    ///   is to do.
    /// - Complexity: O(arcs).
    init(_ tree: EliminationTree, firstShortcut: UnsafeBufferPointer<UInt32>) {
        let (parents, arcCount) = (tree.parents, tree.arcCount)
        // With every two shortcuts of an arc there is a triangle.
        var work = (0..<arcCount).map { arc in
            let shortcuts = UInt64(firstShortcut[arc + 1] - firstShortcut[arc])
            return shortcuts * shortcuts + 1
        }
        let limit = work.reduce(0, +) / UInt64(Self.parts)
        for arc in 0..<arcCount where Int(parents[arc]) != arc { work[Int(parents[arc])] += work[arc] }
        // A subtree goes to the part that is being filled; the numbers of its arcs are near each other.
        let none = UInt32.max
        var partOf = [UInt32](repeating: none, count: arcCount)
        var (part, filled): (UInt32, UInt64) = (0, 0)
        for arc in 0..<arcCount where work[arc] <= limit {
            let parent = Int(parents[arc])
            guard parent == arc || work[parent] > limit else { continue }
            if filled > 0, filled + work[arc] > limit { (part, filled) = (part + 1, 0) }
            partOf[arc] = part
            filled += work[arc]
        }
        let count = Int(part) + 1
        var sizes = [Int](repeating: 0, count: count)
        var top: [UInt32] = []
        for arc in stride(from: arcCount - 1, through: 0, by: -1) {
            if partOf[arc] == none { partOf[arc] = partOf[Int(parents[arc])] }
            if partOf[arc] == none { top.append(UInt32(arc)) } else { sizes[Int(partOf[arc])] += 1 }
        }
        self.top = top.reversed()
        var first = [0]
        for size in sizes { first.append(first.last! + size) }
        var next = first
        var arcs = [UInt32](repeating: 0, count: first.last!)
        for arc in 0..<arcCount where partOf[arc] != none {
            arcs[next[Int(partOf[arc])]] = UInt32(arc)
            next[Int(partOf[arc])] += 1
        }
        self.arcs = arcs
        self.first = first
    }
}

/// An arc and its ancestors by their depth in the elimination tree, kept while going from arc to arc.
///
/// A shortcut names its higher arc by depth; this tells which arc that is. Neighbours in the order of
/// elimination have most ancestors in common, so going through all arcs, up or down, takes a few steps for
/// each.
struct AncestorPath: ~Copyable {
    private let tree: EliminationTree
    private let memory: UnsafeMutableBufferPointer<UInt32>
    /// Number of arcs on the path; those behind are of an earlier arc.
    private var length = 0

    init(in tree: EliminationTree) {
        self.tree = tree
        memory = .allocate(capacity: tree.height)
        memory.initialize(repeating: .max)
    }

    deinit {
        memory.deallocate()
    }

    /// Ancestors by depth of the arc that was moved to, and the arc itself.
    var arcs: UnsafeBufferPointer<UInt32> { UnsafeBufferPointer(memory) }

    /// - Complexity: O(ancestors that were not on the path).
    @inline(__always)
    mutating func move(to arc: Int) {
        let own = Int(tree.depths[arc])
        var depth = own
        var arc = UInt32(arc)
        while depth >= 0, depth >= length || memory[depth] != arc {
            memory[depth] = arc
            arc = tree.parents[Int(arc)]
            depth -= 1
        }
        length = own + 1
    }
}
