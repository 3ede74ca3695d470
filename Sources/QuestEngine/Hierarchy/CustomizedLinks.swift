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
        private(set) var farMiddles: [SearchHierarchy.FarMiddle] = []

        init(arcCount: Int) {
            firstLink.reserveCapacity(arcCount + 1)
            links.reserveCapacity(4 * arcCount)
        }

        /// Adds a link of the arc whose links are being added.
        mutating func append(toDepth depth: UInt16, weight: UInt32, middle: UInt32) {
            let arc = UInt32(firstLink.count - 1)
            let link = SearchHierarchy.Link(depth: depth, weight: weight, middle: middle, below: arc)
            if link.middle(below: arc) == nil {
                farMiddles.append(SearchHierarchy.FarMiddle(link: UInt32(links.count), middle: middle))
            }
            links.append(link)
        }

        mutating func endArc() { firstLink.append(UInt32(links.count)) }
    }
}
