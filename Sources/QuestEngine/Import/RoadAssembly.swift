/// Fills a `RoadGraphBuilder` with the stretches of ways.
struct RoadAssembly {
    private(set) var builder = RoadGraphBuilder()
    private(set) var edgesDropped = 0
    private(set) var exits = ViaExits()

    private let nodes: NodeTable
    /// The graph's node for each row of the table; none yet for most, and never one for a closed node.
    private var graphNodes: [NodeID?]
    private let viaRows: Set<Int>

    /// - Parameter viaRows: The nodes whose exits turn restrictions will ask for.
    init(nodes: NodeTable, viaRows: Set<Int>) {
        self.nodes = nodes
        self.viaRows = viaRows
        graphNodes = Array(repeating: nil, count: nodes.count)
    }

    /// - Parameter rows: The nodes of the stretch with both ends, as rows of the table.
    mutating func addEdge(
        along rows: ArraySlice<UInt32>, attributes: EdgeAttributes, name: String?, way: OSMWayID
    ) {
        let first = Int(rows.first!)
        let last = Int(rows.last!)
        let points = rows.map { nodes.points[Int($0)] }
        // A loop on the spot leads nowhere. Two nodes on the spot may join two roads: that edge stays.
        if first == last, points.allSatisfy({ $0 == points[0] }) {
            edgesDropped += 1
            return
        }
        let from = graphNode(first)
        let to = graphNode(last)
        let edge = builder.addEdge(
            from: from, to: to, interior: Array(points.dropFirst().dropLast()), attributes: attributes,
            name: name,
            way: way)
        if viaRows.contains(first) { exits.add(edge.forward, of: way, attributes, at: first) }
        if viaRows.contains(last) { exits.add(edge.backward, of: way, attributes, at: last) }
    }

    mutating func forbidTurn(from: ArcID, to: ArcID) {
        builder.forbidTurn(from: from, to: to)
    }

    /// Every road that ends at a closed node gets an end of its own, so that none leads to another.
    private mutating func graphNode(_ row: Int) -> NodeID {
        if let node = graphNodes[row] { return node }
        let node = builder.addNode(nodes.points[row])
        if !nodes.isClosed(row) { graphNodes[row] = node }
        return node
    }
}
