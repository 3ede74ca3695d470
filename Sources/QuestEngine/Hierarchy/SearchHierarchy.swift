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
        let links: UnsafeBufferPointer<Link>

        @inline(__always)
        func links(of arc: Int) -> Range<Int> {
            Int(firstLink[arc])..<Int(firstLink[arc + 1])
        }

        /// The needed link between an arc and a higher one, which must be there.
        ///
        /// - Complexity: O(log of the arc's links).
        @inline(__always)
        func link(of arc: UInt32, to head: UInt32) -> Link {
            var (low, high) = (Int(firstLink[Int(arc)]), Int(firstLink[Int(arc) + 1]))
            while low < high {
                let middle = (low + high) >> 1
                if links[middle].head < head { low = middle + 1 } else { high = middle }
            }
            assert(links[low].head == head, "the halves of a needed link are needed")
            return links[low]
        }
    }

    /// One way between two arcs.
    struct Link: BitwiseCopyable, Sendable {
        /// The higher arc.
        let head: UInt32
        /// From the end of the one arc to the end of the other.
        let weight: UInt32
        /// The arc below both that the way leads through; `noMiddle` for a turn.
        let middle: UInt32

        static let noMiddle = UInt32.max
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
        let memory = OwnedMemory()
        self.init(
            owner: memory, tree: tree,
            upward: Side(
                firstLink: memory.hold(links.upward.firstLink), links: memory.hold(links.upward.links)),
            downward: Side(
                firstLink: memory.hold(links.downward.firstLink), links: memory.hold(links.downward.links)))
    }

    /// - Parameter owner: Keeps both sides alive.
    init(owner: any Sendable, tree: EliminationTree, upward: Side, downward: Side) {
        self.owner = owner
        self.tree = tree
        self.upward = upward
        self.downward = downward
    }
}
