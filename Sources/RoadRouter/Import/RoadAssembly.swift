/// Fills a `RoadGraphBuilder` with the stretches of ways.
struct RoadAssembly {
    private(set) var builder = RoadGraphBuilder()
    private(set) var edgesDropped = 0
    private(set) var exits = ViaExits()
    private(set) var viaWays: ViaWays

    private let nodes: NodeTable
    /// The graph's node for each row of the table; none yet for most, and never one for a closed node.
    private var graphNodes: [NodeID?]
    private let viaRows: Set<Int>

    /// - Parameters:
    ///   - viaRows: The nodes whose exits turn restrictions will ask for.
    ///   - viaWays: Knows the ways they will ask for; here it learns their edges.
    init(nodes: NodeTable, viaRows: Set<Int>, viaWays: ViaWays) {
        self.viaWays = viaWays
        self.nodes = nodes
        self.viaRows = viaRows
        graphNodes = Array(repeating: nil, count: nodes.count)
    }

    /// - Parameters:
    ///   - rows: The nodes of the stretch with both ends, as rows of the table.
    ///   - opening: Attributes of the stretch at hours at which it is another one.
    mutating func addEdge(
        along rows: ArraySlice<UInt32>, attributes: EdgeAttributes, traits: EdgeTraits, name: String?,
        way: OSMWayID, givenTime: UInt32? = nil, opening: EdgeAttributes? = nil
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
            traits: counting(obstaclesAlong: rows, in: traits), name: name, way: way, givenTime: givenTime)
        viaWays.add(edge, of: way)
        if viaRows.contains(first) { exits.add(edge.forward, of: way, attributes, at: first) }
        if viaRows.contains(last) { exits.add(edge.backward, of: way, attributes, at: last) }
        guard let opening else { return }
        let copy = builder.addTimedCopy(of: edge, attributes: opening)
        if viaRows.contains(first) { exits.add(copy.forward, of: way, opening, at: first) }
        if viaRows.contains(last) { exits.add(copy.backward, of: way, opening, at: last) }
    }

    /// The traits of a way with what stands along a stretch of it: each node counts for those who reach it.
    private func counting(obstaclesAlong rows: ArraySlice<UInt32>, in traits: EdgeTraits) -> EdgeTraits {
        var traits = traits
        for row in rows.dropFirst() { traits.add(nodes.obstacles(Int(row)), forward: true) }
        for row in rows.dropLast() { traits.add(nodes.obstacles(Int(row)), forward: false) }
        return traits
    }

    /// The arcs that leave the nodes of all ways that restrictions with via ways name, open or not.
    ///
    /// - Complexity: O(edges).
    func exitsAlongViaWays() -> [NodeID: [ArcID]] {
        let nodes = Set(
            viaWays.allEdges.flatMap { [builder.tail(of: $0.forward), builder.head(of: $0.forward)] })
        if nodes.isEmpty { return [:] }
        var exits: [NodeID: [ArcID]] = [:]
        for number in 0..<UInt32(builder.edgeCount) {
            for arc in [EdgeID(number).forward, EdgeID(number).backward] {
                let tail = builder.tail(of: arc)
                if nodes.contains(tail) { exits[tail, default: []].append(arc) }
            }
        }
        return exits
    }

    mutating func forbidChains(_ chains: [[ArcID]]) {
        builder.forbidChains(chains)
    }

    mutating func forbidTurn(from: ArcID, to: ArcID) {
        builder.forbidTurn(from: from, to: to)
    }

    /// Gives every road that ends at a closed node an end of its own, so that none leads to another.
    private mutating func graphNode(_ row: Int) -> NodeID {
        if let node = graphNodes[row] { return node }
        let node = builder.addNode(nodes.points[row])
        if !nodes.isClosed(row) { graphNodes[row] = node }
        return node
    }
}

/// Cuts the line of a way into edges.
enum WaySplitter {
    /// The stretches of a way between cuts, each with both its ends: it is cut at junctions and at closed
    /// nodes, and what runs through an unknown node is left out. A node that the way itself passes twice is a
    /// junction too.
    ///
    /// - Parameter rows: The way's nodes, as rows of the table.
    static func stretches(of rows: ArraySlice<UInt32>, in nodes: NodeTable) -> [Range<Int>] {
        var stretches: [Range<Int>] = []
        var start: Int?
        for position in rows.indices {
            let row = Int(rows[position])
            guard nodes.isKnown(row) else {
                // The stretch ends at the last known node.
                if let first = start, position - first > 1 { stretches.append(first..<position) }
                start = nil
                continue
            }
            guard let first = start else {
                start = position
                continue
            }
            let isLast = position == rows.endIndex - 1
            if isLast || nodes.isJunction(row) || nodes.isClosed(row) {
                stretches.append(first..<position + 1)
                start = position
            }
        }
        return stretches
    }
}
