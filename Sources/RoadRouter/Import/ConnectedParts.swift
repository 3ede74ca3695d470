/// Counts the parts of a network that no road joins, whatever the directions: a disjoint-set forest with path
/// halving (Tarjan and van Leeuwen, 1984).
enum ConnectedParts {
    static func count(in builder: RoadGraphBuilder) -> Int {
        var parent = (0..<builder.nodeCount).map { UInt32($0) }
        func root(of node: UInt32) -> UInt32 {
            var node = node
            while parent[Int(node)] != node {
                parent[Int(node)] = parent[Int(parent[Int(node)])]
                node = parent[Int(node)]
            }
            return node
        }
        var count = builder.nodeCount
        for number in 0..<UInt32(builder.edgeCount) {
            let arc = EdgeID(number).forward
            let tail = root(of: builder.tail(of: arc).rawValue)
            let head = root(of: builder.head(of: arc).rawValue)
            guard tail != head else { continue }
            // The smaller number leads, so that the shape of the forest depends on nothing but the input.
            parent[Int(max(tail, head))] = min(tail, head)
            count -= 1
        }
        return count
    }
}
