/// The memory of hierarchy queries, kept from one to the next. One for each task that searches; not Sendable.
///
/// It grows to 8 bytes for each arc of the largest map it has been used on.
final class HierarchyWorkspace {
    /// Labels of `HierarchyPotential` by arc: the generation above what remains.
    private(set) var labels = UnsafeMutableBufferPointer<UInt64>(start: nil, count: 0)
    private(set) var path = Path(height: 0)
    private var generation: UInt32 = 0
    /// Search spaces of a query without A*.
    let upward = SearchSpaces()
    let downward = SearchSpaces()
    var seeds: [SearchSpaces.Seed] = []
    var depths: [UInt32] = []
    var pending: [SearchHierarchy.PackedShortcut] = []

    deinit {
        labels.deallocate()
        path.deallocate()
    }

    /// An arc and its ancestors by depth, and what `HierarchyPotential` knows of each.
    struct Path {
        let arcs: UnsafeMutableBufferPointer<UInt32>
        let remaining: UnsafeMutableBufferPointer<UInt32>
        /// Length of the path; what stands behind is of an earlier arc.
        let length: UnsafeMutablePointer<Int>

        fileprivate init(height: Int) {
            arcs = .allocate(capacity: height)
            remaining = .allocate(capacity: height)
            length = .allocate(capacity: 1)
            arcs.initialize(repeating: 0)
            remaining.initialize(repeating: 0)
            length.initialize(to: 0)
        }

        fileprivate func deallocate() {
            arcs.deallocate()
            remaining.deallocate()
            length.deallocate()
        }
    }

    /// Forgets everything, in O(1) unless the map is bigger than any before it.
    ///
    /// - Returns: The generation of the next query's labels.
    func reset(for tree: EliminationTree) -> UInt32 {
        if path.arcs.count < tree.height {
            path.deallocate()
            path = Path(height: tree.height)
        }
        path.length.pointee = 0
        if labels.count < tree.arcCount {
            labels.deallocate()
            labels = .allocate(capacity: tree.arcCount)
            labels.initialize(repeating: 0)
            generation = 0
        } else if generation == .max {
            labels.update(repeating: 0)
            generation = 0
        }
        generation += 1
        return generation
    }
}
