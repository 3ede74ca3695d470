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
