/// A part of the road network as pipes that carry one unit either way, for finding the fewest edges that cut it.
struct FlowNetwork {
    let nodeCount: Int
    /// Index at which each node's pipes begin, and the end: one more than nodes.
    let firstPipe: [UInt32]
    /// Node to which each pipe leads.
    let heads: [UInt32]
    /// The same edge the other way, for each pipe.
    let opposite: [UInt32]

    /// - Parameter edges: Their two nodes. Loops are left out, since no cut goes through them.
    /// - Complexity: O(nodes + edges).
    init(nodeCount: Int, edges: [(UInt32, UInt32)]) {
        self.nodeCount = nodeCount
        var first = [UInt32](repeating: 0, count: nodeCount + 1)
        for (start, end) in edges where start != end {
            first[Int(start) + 1] += 1
            first[Int(end) + 1] += 1
        }
        for node in 0..<nodeCount { first[node + 1] += first[node] }
        var next = first
        var heads = [UInt32](repeating: 0, count: Int(first[nodeCount]))
        var opposite = heads
        for (start, end) in edges where start != end {
            let (forward, backward) = (next[Int(start)], next[Int(end)])
            next[Int(start)] += 1
            next[Int(end)] += 1
            heads[Int(forward)] = end
            heads[Int(backward)] = start
            opposite[Int(forward)] = backward
            opposite[Int(backward)] = forward
        }
        self.firstPipe = first
        self.heads = heads
        self.opposite = opposite
    }

    func pipes(of node: UInt32) -> Range<Int> {
        Int(firstPipe[Int(node)])..<Int(firstPipe[Int(node) + 1])
    }

    /// Returns the connected component of each node, and the number of components.
    ///
    /// - Complexity: O(nodes + edges).
    func components() -> (component: [UInt32], count: Int) {
        var component = [UInt32](repeating: .max, count: nodeCount)
        var count: UInt32 = 0
        var stack: [UInt32] = []
        for root in 0..<UInt32(nodeCount) where component[Int(root)] == .max {
            component[Int(root)] = count
            stack.append(root)
            while let node = stack.popLast() {
                for pipe in pipes(of: node) where component[Int(heads[pipe])] == .max {
                    component[Int(heads[pipe])] = count
                    stack.append(heads[pipe])
                }
            }
            count += 1
        }
        return (component, Int(count))
    }
}
