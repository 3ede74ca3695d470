/// What a customization gives: the needed links of all arcs, up and down.
struct CustomizedLinks: Sendable {
    var upward = Side()
    var downward = Side()

    struct Side: Sendable {
        /// By arc, one more than arcs.
        private(set) var firstLink: [UInt32] = [0]
        private(set) var links: [SearchHierarchy.Link] = []

        mutating func append(head: UInt32, weight: UInt32, middle: UInt32) {
            links.append(SearchHierarchy.Link(head: head, weight: weight, middle: middle))
        }

        mutating func endArc() { firstLink.append(UInt32(links.count)) }
    }
}
