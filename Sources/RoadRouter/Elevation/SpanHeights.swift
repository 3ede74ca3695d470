/// Heights of junctions on bridges and in tunnels, between their portals: the ground says nothing of them.
///
/// A *span* is an edge of a bridge or tunnel. Where one meets a road on the ground is a portal, which keeps the
/// height of the ground; steps lead off a bridge in the middle and make no portal. At the junctions between,
/// each height is the mean of those around it, the near ones counting more: on a bridge of several edges it
/// rises evenly from portal to portal.
struct SpanHeights {
    private let graph: RoadGraph
    /// The spans that meet at each junction which is no portal.
    private var spans: [UInt32: [EdgeID]] = [:]

    /// How often all heights are brought nearer to the means.
    private static let rounds = 300
    /// A height that changes by less is done, in metres.
    private static let tolerance: Float = 0.01

    /// - Complexity: O(edges).
    init(of graph: RoadGraph, isSpan: (EdgeID) -> Bool) {
        self.graph = graph
        var isPortal = [Bool](repeating: false, count: graph.nodeCount)
        var meeting: [UInt32: [EdgeID]] = [:]
        for edge in (0..<UInt32(graph.edgeCount)).map({ EdgeID($0) }) {
            let ends = [graph.tail(of: edge.forward).rawValue, graph.head(of: edge.forward).rawValue]
            if isSpan(edge) {
                for end in Set(ends) { meeting[end, default: []].append(edge) }
            } else if graph.attributes(of: edge).roadClass != .steps {
                for end in ends { isPortal[Int(end)] = true }
            }
        }
        // The end of a single span is a portal too, though no road goes on.
        spans = meeting.filter { !isPortal[Int($0.key)] && $0.value.count > 1 }
    }

    /// Lifts the junctions between portals to where they are.
    ///
    /// - Parameter heights: Of all junctions, those of the ground at first; NaN where they are not known.
    /// - Complexity: O(junctions on spans), times their number where very many follow one another.
    func adjust(_ heights: inout [Float]) {
        var waiting = spans.keys.sorted()
        for node in waiting { heights[Int(node)] = .nan }
        // Outwards in from the portals, so that every height begins near its own.
        var order: [UInt32] = []
        while true {
            let next = waiting.filter { mean(around: $0, heights) != nil }
            if next.isEmpty { break }
            let values = next.map { mean(around: $0, heights)! }
            for (node, height) in zip(next, values) { heights[Int(node)] = height }
            order += next
            let done = Set(next)
            waiting.removeAll { done.contains($0) }
        }
        for _ in 0..<Self.rounds {
            var change: Float = 0
            for node in order {
                guard let height = mean(around: node, heights) else { continue }
                change = max(change, abs(height - heights[Int(node)]))
                heights[Int(node)] = height
            }
            if change < Self.tolerance { break }
        }
    }

    /// The mean of the known heights at the other ends of a junction's spans, by one over their lengths.
    private func mean(around node: UInt32, _ heights: [Float]) -> Float? {
        var (sum, weights) = (Float(0), Float(0))
        for edge in spans[node] ?? [] {
            let (tail, head) = (graph.tail(of: edge.forward), graph.head(of: edge.forward))
            let height = heights[Int(tail.rawValue == node ? head.rawValue : tail.rawValue)]
            guard tail != head, !height.isNaN else { continue }
            let weight = 1 / max(Float(graph.length(of: edge).value), 0.1)
            sum += height * weight
            weights += weight
        }
        return weights > 0 ? sum / weights : nil
    }
}

extension RoadGraph {
    /// Whether an edge is a bridge or a tunnel.
    func isSpan(_ edge: EdgeID) -> Bool {
        let traits = traits(of: edge)
        return traits[.bridge] || traits[.tunnel]
    }
}
