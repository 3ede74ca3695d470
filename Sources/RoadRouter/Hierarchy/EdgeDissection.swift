/// Orders the edges of a road network for elimination: nested dissection.
///
/// A few edges that cut the network in two come last; before them, one half and then the other, each ordered in
/// the same way. In the graph whose vertices are arcs and whose edges are turns, the arcs of those edges are a
/// separator: no turn leads from one half to the other but through them. The smaller the cuts, the sparser the
/// hierarchy.
///
/// Source: A. George, "Nested dissection of a regular finite element mesh", SIAM J. Numer. Anal. 10 (1973);
/// for roads J. Dibbelt, B. Strasser, D. Wagner, "Customizable contraction hierarchies", ACM JEA 21 (2016).
struct EdgeDissection {
    private let points: [FixedCoordinate]
    private let ends: [UInt32]
    private var order: [UInt32] = []
    /// Number of each node in the part that is being cut.
    private var localNumbers: [UInt32]

    /// Number of edges below which a part is not cut any further.
    private static let leafSize = 8

    /// All edges, each once, those of the smallest parts first. The same network always gives the same order.
    ///
    /// - Parameters:
    ///   - points: The position of each node.
    ///   - ends: Two nodes for every edge.
    ///   - progress: Called with the share of edges that have their place.
    /// - Complexity: About O(n log n · √n) in the worst cuts of a planar network, far less in real ones.
    static func order(
        points: [FixedCoordinate], ends: [UInt32], progress: (Double) -> Void = { _ in }
    ) -> [UInt32] {
        var dissection = EdgeDissection(points: points, ends: ends)
        dissection.run(progress: progress)
        return dissection.order
    }

    private init(points: [FixedCoordinate], ends: [UInt32]) {
        self.points = points
        self.ends = ends
        localNumbers = [UInt32](repeating: 0, count: points.count)
        order.reserveCapacity(ends.count / 2)
    }

    /// A task that is still to be done; the last one is next.
    private enum Task {
        case cut(edges: [UInt32])
        /// Separators, whose halves stand before them.
        case place(edges: [UInt32])
    }

    private mutating func run(progress: (Double) -> Void) {
        var tasks = [Task.cut(edges: (0..<UInt32(ends.count / 2)).map { $0 })]
        while let task = tasks.popLast() {
            switch task {
            case .place(let edges):
                order += edges
                progress(Double(order.count) / Double(ends.count / 2))
            case .cut(let edges) where edges.count < Self.leafSize:
                order += edges
            case .cut(let edges):
                tasks += cut(edges)
            }
        }
    }

    /// Cuts a part, into its connected parts if it has several, and else in two.
    private mutating func cut(_ edges: [UInt32]) -> [Task] {
        let nodes = numberNodes(of: edges)
        guard nodes.count > 1 else { return [.place(edges: edges)] }
        let part = FlowNetwork(
            nodeCount: nodes.count,
            edges: edges.map {
                (localNumbers[Int(ends[2 * Int($0)])], localNumbers[Int(ends[2 * Int($0) + 1])])
            })
        let (component, count) = part.components()
        if count > 1 {
            var parts = [[UInt32]](repeating: [], count: count)
            for edge in edges {
                parts[Int(component[Int(localNumbers[Int(ends[2 * Int(edge)])])])].append(edge)
            }
            return parts.reversed().map { .cut(edges: $0) }
        }
        let isOnFarSide = InertialFlow.cut(part, at: nodes.map { points[Int($0)] })
        var (near, far, separator): ([UInt32], [UInt32], [UInt32]) = ([], [], [])
        for edge in edges {
            let start = isOnFarSide[Int(localNumbers[Int(ends[2 * Int(edge)])])]
            let end = isOnFarSide[Int(localNumbers[Int(ends[2 * Int(edge) + 1])])]
            if start != end {
                separator.append(edge)
            } else if start {
                far.append(edge)
            } else {
                near.append(edge)
            }
        }
        return [.place(edges: separator), .cut(edges: far), .cut(edges: near)]
    }

    /// The nodes of a part, in rising order; `localNumbers` then has each one's place.
    private mutating func numberNodes(of edges: [UInt32]) -> [UInt32] {
        var nodes: [UInt32] = []
        nodes.reserveCapacity(2 * edges.count)
        for edge in edges {
            nodes.append(ends[2 * Int(edge)])
            nodes.append(ends[2 * Int(edge) + 1])
        }
        nodes.sort()
        var count = 0
        for node in nodes where count == 0 || nodes[count - 1] != node {
            nodes[count] = node
            localNumbers[Int(node)] = UInt32(count)
            count += 1
        }
        nodes.removeLast(nodes.count - count)
        return nodes
    }
}
