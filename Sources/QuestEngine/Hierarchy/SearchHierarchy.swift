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
    private let lazyDurations = Mutex<LinkDurations?>(nil)

    final class Identity: Sendable {}

    /// The riding times of the links, made at the first call.
    func durations(made make: () -> LinkDurations) -> LinkDurations {
        lazyDurations.withLock { durations in
            if let durations { return durations }
            let made = make()
            durations = made
            return made
        }
    }

    /// The needed links of all arcs in one direction.
    struct Side {
        /// By arc, one more than arcs.
        let firstLink: UnsafeBufferPointer<UInt32>
        /// Each arc's from its parent's depth up.
        let links: UnsafeBufferPointer<Link>
        /// In rising order of links.
        let farMiddles: UnsafeBufferPointer<FarMiddle>

        @inline(__always)
        func links(of arc: Int) -> Range<Int> {
            Int(firstLink[arc])..<Int(firstLink[arc + 1])
        }

        /// The middle of the needed link between an arc and its ancestor at a depth, which must be there.
        ///
        /// - Complexity: O(log of the arc's links).
        @inline(__always)
        func middle(of arc: UInt32, toDepth depth: UInt16) -> UInt32 {
            var (low, high) = (Int(firstLink[Int(arc)]), Int(firstLink[Int(arc) + 1]))
            while low < high {
                let middle = (low + high) >> 1
                if links[middle].depth > depth { low = middle + 1 } else { high = middle }
            }
            assert(links[low].depth == depth, "the halves of a needed link are needed")
            return links[low].middle(below: arc) ?? farMiddle(of: low)
        }

        @inline(never)
        func farMiddle(of link: Int) -> UInt32 {
            var (low, high) = (0, farMiddles.count)
            while low < high {
                let place = (low + high) >> 1
                if farMiddles[place].link < link { low = place + 1 } else { high = place }
            }
            return farMiddles[low].middle
        }
    }

    var arcCount: Int { tree.arcCount }
    /// By arc: its parent, itself where it has none.
    @inline(__always)
    var parents: UnsafeBufferPointer<UInt32> { tree.parents }

    convenience init(_ links: CustomizedLinks, parents: [UInt32]) {
        self.init(links, tree: EliminationTree(parents: parents))
    }

    /// Takes over a customization's result.
    convenience init(_ links: CustomizedLinks, tree: EliminationTree) {
        self.init(owner: links.memory, tree: tree, upward: links.upward, downward: links.downward)
    }

    /// - Parameter owner: Keeps both sides alive.
    init(owner: any Sendable, tree: EliminationTree, upward: Side, downward: Side) {
        self.owner = owner
        self.tree = tree
        self.upward = upward
        self.downward = downward
    }
}
