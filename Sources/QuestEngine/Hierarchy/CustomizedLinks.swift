/// What a customization gives: the needed links of all arcs, up and down.
///
/// Immutable and shareable between threads.
struct CustomizedLinks: @unchecked Sendable {
    // Sendable although it holds pointers: the bytes never change, and `memory` keeps them alive.
    let memory: OwnedMemory
    let upward: SearchHierarchy.Side
    let downward: SearchHierarchy.Side

    /// - Parameters:
    ///   - count: How many links there may be in each direction. Memory is taken for those that there are.
    ///   - fill: Adds the links of all arcs, from the lowest on, and ends each.
    init(
        arcCount: Int, atMost count: Int,
        filledBy fill: (_ upward: inout Filling, _ downward: inout Filling) -> Void
    ) {
        memory = OwnedMemory()
        var rising = Filling(arcCount: arcCount, atMost: count, in: memory)
        var falling = Filling(arcCount: arcCount, atMost: count, in: memory)
        fill(&rising, &falling)
        upward = rising.side(in: memory)
        downward = falling.side(in: memory)
    }

    /// One direction, from the lowest arc on.
    struct Filling {
        private let firstLink: UnsafeMutableBufferPointer<UInt32>
        private let links: UnsafeMutableBufferPointer<SearchHierarchy.Link>
        private var farMiddles: [SearchHierarchy.FarMiddle] = []
        private var arc = 0
        private var count = 0

        fileprivate init(arcCount: Int, atMost count: Int, in memory: OwnedMemory) {
            firstLink = memory.allocate(arcCount + 1, repeating: 0)
            // One more to write what is not needed into. Pages never written to are no memory yet.
            links = memory.allocate(count + 1)
        }

        /// Adds a link of the arc whose links are being added, or does not: without a branch on which, as no
        /// processor can foresee it.
        @inline(__always)
        mutating func append(if isNeeded: Bool, toDepth depth: UInt16, weight: UInt32, middle: UInt32) {
            let link = SearchHierarchy.Link(
                depth: depth, weight: weight, middle: middle, below: UInt32(arc))
            links.initializeElement(at: count, to: link)
            if isNeeded, link.middle(below: UInt32(arc)) == nil { appendFar(middle) }
            count += isNeeded ? 1 : 0
        }

        @inline(never)
        private mutating func appendFar(_ middle: UInt32) {
            farMiddles.append(SearchHierarchy.FarMiddle(link: UInt32(count), middle: middle))
        }

        mutating func endArc() {
            arc += 1
            firstLink[arc] = UInt32(count)
        }

        /// Adds the links of the arcs from the one whose turn it is to `end`, as they are elsewhere.
        mutating func appendArcs(upTo end: Int, as side: SearchHierarchy.Side) {
            guard arc < end else { return }
            let (first, last) = (Int(side.firstLink[arc]), Int(side.firstLink[end]))
            _ = links[count...].initialize(fromContentsOf: side.links[first..<last])
            let (far, shift) = (side.farMiddles, count - first)
            let (start, stop) = (far.place(from: first), far.place(from: last))
            for entry in far[start..<stop] {
                farMiddles.append(
                    SearchHierarchy.FarMiddle(
                        link: UInt32(Int(entry.link) + shift), middle: entry.middle))
            }
            for arc in arc..<end { firstLink[arc + 1] = UInt32(Int(side.firstLink[arc + 1]) + shift) }
            count += last - first
            arc = end
        }

        fileprivate func side(in memory: OwnedMemory) -> SearchHierarchy.Side {
            precondition(arc == firstLink.count - 1, "every arc has ended")
            return SearchHierarchy.Side(
                firstLink: UnsafeBufferPointer(firstLink),
                links: UnsafeBufferPointer(rebasing: links[..<count]),
                farMiddles: memory.hold(farMiddles))
        }
    }
}

extension UnsafeBufferPointer<SearchHierarchy.FarMiddle> {
    /// The first place of a link from this one on.
    fileprivate func place(from link: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) >> 1
            if self[middle].link < link { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
