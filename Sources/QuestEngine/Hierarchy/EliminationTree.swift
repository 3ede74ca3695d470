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
