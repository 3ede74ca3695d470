/// A hierarchy with the weights of one metric: what queries walk along.
///
/// Immutable and shareable between threads; everything a query writes is in its workspace. Nothing here checks an
/// index in release builds.
final class SearchHierarchy: @unchecked Sendable {
    // Sendable although it holds pointers: the bytes never change, and `owner` keeps them alive.
    private let owner: any Sendable
    /// By arc: its parent, itself where it has none.
    let parents: UnsafeBufferPointer<UInt32>
    /// Ways from an arc to higher ones.
    let upward: Side
    /// Ways to an arc from higher ones.
    let downward: Side

    /// The needed links of all arcs in one direction.
    struct Side {
        /// By arc, one more than arcs.
        let firstLink: UnsafeBufferPointer<UInt32>
        let links: UnsafeBufferPointer<Link>

        @inline(__always)
        func links(of arc: Int) -> Range<Int> {
            Int(firstLink[arc])..<Int(firstLink[arc + 1])
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

    var arcCount: Int { parents.count }

    /// Takes over a customization's result.
    convenience init(_ links: CustomizedLinks, parents: [UInt32]) {
        let memory = OwnedMemory()
        self.init(
            owner: memory, parents: memory.hold(parents),
            upward: Side(
                firstLink: memory.hold(links.upward.firstLink), links: memory.hold(links.upward.links)),
            downward: Side(
                firstLink: memory.hold(links.downward.firstLink), links: memory.hold(links.downward.links)))
    }

    init(owner: any Sendable, parents: UnsafeBufferPointer<UInt32>, upward: Side, downward: Side) {
        self.owner = owner
        self.parents = parents
        self.upward = upward
        self.downward = downward
    }
}

/// Copies of arrays at addresses that stay.
private final class OwnedMemory: @unchecked Sendable {
    private var blocks: [UnsafeMutableRawPointer] = []

    deinit {
        for block in blocks { block.deallocate() }
    }

    func hold<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
        let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
        _ = copy.initialize(from: elements)
        if let start = copy.baseAddress { blocks.append(UnsafeMutableRawPointer(start)) }
        return UnsafeBufferPointer(copy)
    }
}
