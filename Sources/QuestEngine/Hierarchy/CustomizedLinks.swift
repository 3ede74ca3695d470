/// What a customization gives: the needed links of all arcs, up and down.
struct CustomizedLinks: Sendable {
    var upward: Side
    var downward: Side

    /// Room for what a city's arcs need.
    init(arcCount: Int) {
        upward = Side(arcCount: arcCount)
        downward = Side(arcCount: arcCount)
    }

    struct Side: Sendable {
        /// By arc, one more than arcs.
        private(set) var firstLink: [UInt32] = [0]
        private(set) var links: [SearchHierarchy.Link] = []

        init(arcCount: Int) {
            firstLink.reserveCapacity(arcCount + 1)
            links.reserveCapacity(4 * arcCount)
        }

        mutating func append(head: UInt32, weight: UInt32, middle: UInt32) {
            links.append(SearchHierarchy.Link(head: head, weight: weight, middle: middle))
        }

        mutating func endArc() { firstLink.append(UInt32(links.count)) }
    }
}
