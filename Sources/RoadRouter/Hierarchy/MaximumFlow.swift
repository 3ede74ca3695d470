/// The greatest flow through a network from many sources to many sinks, and the fewest edges that would stop it.
///
/// Source: E. A. Dinic, "Algorithm for solution of a problem of maximum flow in networks with power estimation",
/// Soviet Math. Doklady 11 (1970).
struct MaximumFlow {
    private let network: FlowNetwork
    /// Residual capacity of each pipe.
    private var room: [UInt8]
    /// Level of each node: its distance from the sources in pipes that have room; `.max` for never.
    private var levels: [UInt32]
    /// Pipe to try next at each node.
    private var nextPipe: [UInt32]
    private var isSource: [Bool]
    private var isSink: [Bool]
    private var queue: [UInt32] = []
    /// The pipes of the path that is being found.
    private var path: [UInt32] = []

    init(_ network: FlowNetwork) {
        self.network = network
        room = [UInt8](repeating: 1, count: network.heads.count)
        levels = [UInt32](repeating: .max, count: network.nodeCount)
        nextPipe = levels
        isSource = [Bool](repeating: false, count: network.nodeCount)
        isSink = isSource
        queue.reserveCapacity(network.nodeCount)
    }

    /// The value of the greatest flow; nil as soon as it is known to reach `limit`.
    ///
    /// - Complexity: O(edges · value) at most, since every round of the breadth-first search adds to the value.
    mutating func run(from sources: [UInt32], to sinks: [UInt32], below limit: Int) -> Int? {
        for pipe in room.indices { room[pipe] = 1 }
        for node in isSource.indices { (isSource[node], isSink[node]) = (false, false) }
        for node in sources { isSource[Int(node)] = true }
        for node in sinks { isSink[Int(node)] = true }
        var value = 0
        while value < limit {
            guard findLevels(from: sources) else { return value }
            for node in 0..<network.nodeCount { nextPipe[node] = network.firstPipe[node] }
            for source in sources {
                while value < limit, pushAlongPath(from: source) { value += 1 }
            }
        }
        return nil
    }

    /// Everything that the sources cannot reach any more by pipes with room: the far side of the cut next to
    /// them.
    func complementOfSourceSide() -> [Bool] { levels.map { $0 == .max } }

    /// Everything that can still reach a sink: the far side of the cut next to the sinks.
    func sinkSide() -> [Bool] {
        var isReached = isSink
        var stack = isSink.indices.filter { isSink[$0] }.map { UInt32($0) }
        while let node = stack.popLast() {
            for pipe in network.pipes(of: node) where room[Int(network.opposite[pipe])] > 0 {
                let tail = network.heads[pipe]
                if !isReached[Int(tail)] {
                    isReached[Int(tail)] = true
                    stack.append(tail)
                }
            }
        }
        return isReached
    }

    /// Whether a sink was reached.
    private mutating func findLevels(from sources: [UInt32]) -> Bool {
        for node in levels.indices { levels[node] = .max }
        queue.removeAll(keepingCapacity: true)
        for source in sources {
            levels[Int(source)] = 0
            queue.append(source)
        }
        var isSinkReached = false
        var position = 0
        while position < queue.count {
            let node = queue[position]
            position += 1
            // Paths end at sinks; what lies behind one is of no use.
            if isSink[Int(node)] {
                isSinkReached = true
                continue
            }
            for pipe in network.pipes(of: node) where room[pipe] > 0 {
                let head = network.heads[pipe]
                if levels[Int(head)] == .max {
                    levels[Int(head)] = levels[Int(node)] + 1
                    queue.append(head)
                }
            }
        }
        return isSinkReached
    }

    /// Finds one path to a sink along rising levels and fills its pipes.
    private mutating func pushAlongPath(from source: UInt32) -> Bool {
        path.removeAll(keepingCapacity: true)
        var node = source
        while !isSink[Int(node)] {
            if let pipe = passablePipe(of: node) {
                path.append(pipe)
                node = network.heads[Int(pipe)]
            } else {
                // A dead end: no path of this round leads through here.
                levels[Int(node)] = .max - 1
                guard let last = path.popLast() else { return false }
                node = network.heads[Int(network.opposite[Int(last)])]
                nextPipe[Int(node)] += 1
            }
        }
        for pipe in path {
            room[Int(pipe)] -= 1
            room[Int(network.opposite[Int(pipe)])] += 1
        }
        return true
    }

    private mutating func passablePipe(of node: UInt32) -> UInt32? {
        let level = levels[Int(node)] + 1
        let end = network.firstPipe[Int(node) + 1]
        while nextPipe[Int(node)] < end {
            let pipe = nextPipe[Int(node)]
            if room[Int(pipe)] > 0, levels[Int(network.heads[Int(pipe)])] == level { return pipe }
            nextPipe[Int(node)] += 1
        }
        return nil
    }
}

/// A part of the road network as pipes that carry one unit either way, for finding the fewest edges that cut it.
struct FlowNetwork {
    let nodeCount: Int
    /// Index at which each node's pipes begin, and the end: one more than nodes.
    let firstPipe: [UInt32]
    /// Node to which each pipe leads.
    let heads: [UInt32]
    /// Number of the pipe along the same edge the other way, for each pipe.
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
