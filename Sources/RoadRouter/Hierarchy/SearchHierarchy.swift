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
    private let lazyLengths = Mutex<ShortcutDurations?>(nil)

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

    /// The lengths of the shortcuts, made when they are first asked for.
    func lengths(made make: () -> ShortcutDurations) -> ShortcutDurations {
        lazyLengths.withLock { lengths in
            if let lengths { return lengths }
            let made = make()
            lengths = made
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
            farApexes[farApexes.firstPlace { $0.shortcut >= shortcut }].apex
        }
    }

    var arcCount: Int { tree.arcCount }

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

extension SearchHierarchy {
    /// The cheapest way between an arc and a higher one, in eight bytes: the less a search reads, the faster
    /// it is.
    ///
    /// The higher arc is an ancestor of the lower, so its depth tells which. What the way leads through lies
    /// below, mostly near by: it is kept as the difference of the two numbers.
    struct Shortcut: BitwiseCopyable, Sendable {
        /// Bits 0–15: depth; 16–33: how far below the lower arc the apex is; 34–63: weight.
        private let word: UInt64

        /// Mark in place of an apex: the shortcut is a turn.
        static let noApex = UInt32.max
        /// An apex this far below or further stands in `FarApex`.
        static let farApex: UInt32 = 1 << 18 - 1

        /// - Parameters:
        ///   - weight: At most infinity.
        ///   - apex: Below `arc`, or `noApex`.
        ///   - arc: The lower of the shortcut's ends.
        init(depth: UInt16, weight: UInt32, apex: UInt32, below arc: UInt32) {
            let down = apex == Self.noApex ? 0 : min(arc &- apex, Self.farApex)
            word = UInt64(depth) | UInt64(down) << 16 | UInt64(weight) << 34
        }

        /// Depth of the higher arc.
        @inline(__always)
        var depth: UInt16 { UInt16(truncatingIfNeeded: word) }

        /// Weight from the end of the one arc to the end of the other.
        @inline(__always)
        var weight: UInt32 { UInt32(truncatingIfNeeded: word >> 34) }

        /// The weight in the high half of a number.
        @inline(__always)
        var weightAbove: UInt64 { (word >> 34) << 32 }

        /// Apex of the lower triangle that the shortcut stands for: the arc below both ends that the way
        /// leads through; `noApex` for a turn, `nil` where it is too far off to stand here.
        @inline(__always)
        func apex(below arc: UInt32) -> UInt32? {
            let down = UInt32(truncatingIfNeeded: word >> 16) & Self.farApex
            if down == 0 { return Self.noApex }
            return down == Self.farApex ? nil : arc - down
        }
    }

    /// The apex of a shortcut for which 18 bits are not enough.
    struct FarApex: BitwiseCopyable, Sendable {
        let shortcut: UInt32
        let apex: UInt32
    }
}
