import Synchronization

/// A hierarchy with the weights of one metric: what queries walk along.
///
/// Immutable and shareable between threads; everything a query writes is in its workspace. Nothing here checks an
/// index in release builds.
final class SearchHierarchy: @unchecked Sendable {
    // Sendable although it holds pointers: the bytes never change, and `owner` keeps them alive.
    private let owner: any Sendable
    let tree: EliminationTree
    /// Ways from an arc to higher ones.
    let upward: Side
    /// Ways to an arc from higher ones.
    let downward: Side

    /// Tells this hierarchy from others, without keeping its memory.
    let identity = Identity()
    private let lazyDurations = Mutex<ShortcutDurations?>(nil)

    final class Identity: Sendable {}

    /// The riding times of the shortcuts, made at the first call.
    func durations(made make: () -> ShortcutDurations) -> ShortcutDurations {
        lazyDurations.withLock { durations in
            if let durations { return durations }
            let made = make()
            durations = made
            return made
        }
    }

    /// The needed shortcuts of all arcs in one direction.
    struct Side {
        /// Index in `shortcuts` at which each arc's shortcuts begin, and the end: one more than arcs.
        let firstShortcut: UnsafeBufferPointer<UInt32>
        /// Shortcuts of all arcs, each arc's from its parent's depth up.
        let shortcuts: UnsafeBufferPointer<Shortcut>
        /// Apexes that lie too far below, in rising order of shortcuts.
        let farApexes: UnsafeBufferPointer<FarApex>

        @inline(__always)
        func shortcuts(of arc: Int) -> Range<Int> {
            Int(firstShortcut[arc])..<Int(firstShortcut[arc + 1])
        }

        /// The apex of the needed shortcut between an arc and its ancestor at a depth, which must be there.
        ///
        /// - Complexity: O(log of the arc's shortcuts).
        @inline(__always)
        func apex(of arc: UInt32, toDepth depth: UInt16) -> UInt32 {
            var (low, high) = (Int(firstShortcut[Int(arc)]), Int(firstShortcut[Int(arc) + 1]))
            while low < high {
                let middle = (low + high) >> 1
                if shortcuts[middle].depth > depth { low = middle + 1 } else { high = middle }
            }
            assert(shortcuts[low].depth == depth, "the halves of a needed shortcut are needed")
            return shortcuts[low].apex(below: arc) ?? farApex(of: low)
        }

        @inline(never)
        func farApex(of shortcut: Int) -> UInt32 {
            var (low, high) = (0, farApexes.count)
            while low < high {
                let place = (low + high) >> 1
                if farApexes[place].shortcut < shortcut { low = place + 1 } else { high = place }
            }
            return farApexes[low].apex
        }
    }

    var arcCount: Int { tree.arcCount }
    /// Parent of each arc, itself where it has none.
    @inline(__always)
    var parents: UnsafeBufferPointer<UInt32> { tree.parents }

    convenience init(_ shortcuts: CustomizedShortcuts, parents: [UInt32]) {
        self.init(shortcuts, tree: EliminationTree(parents: parents))
    }

    /// Takes over a customization's result.
    convenience init(_ shortcuts: CustomizedShortcuts, tree: EliminationTree) {
        self.init(owner: shortcuts.memory, tree: tree, upward: shortcuts.upward, downward: shortcuts.downward)
    }

    /// - Parameter owner: Keeps both sides alive.
    init(owner: any Sendable, tree: EliminationTree, upward: Side, downward: Side) {
        self.owner = owner
        self.tree = tree
        self.upward = upward
        self.downward = downward
    }
}
