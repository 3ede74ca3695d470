extension EdgeIndex {
    /// The nearest edges that `isWanted`, the nearest first, edges at the same distance by their number.
    ///
    /// Distances are measured in the plane that touches the earth at `point`.
    ///
    /// - Parameters:
    ///   - count: How many at most.
    ///   - radius: How far at most, the edge of the circle included.
    /// - Complexity: O(log n + edges near by); a few microseconds for one edge in a city.
    public func nearest(
        to point: Coordinate, count: Int = 1, within radius: Meters,
        where isWanted: (EdgeID) -> Bool = { _ in true }
    ) -> [EdgeProjection] {
        guard count > 0, radius.value >= 0, !tree.boxes.isEmpty else { return [] }
        let plane = FixedPlane(LocalPlane(center: point))
        var best = NearestEdges(count: count, squaredRadius: radius.value * radius.value)
        var open = BoxQueue()
        let root = tree.boxes.count - 1
        open.insert(root, at: plane.squaredDistance(to: tree.boxes[root]))
        while let (box, squaredDistance) = open.removeFirst(), squaredDistance <= best.limit {
            if box < tree.edges.count {
                let edge = EdgeID(tree.edges[box])
                guard isWanted(edge) else { continue }
                best.insert(edge, at: plane.squaredDistance(toEdge: Int(edge.rawValue), in: graph.arrays))
            } else {
                for child in tree.children(of: box) {
                    let bound = plane.squaredDistance(to: tree.boxes[child])
                    if bound <= best.limit { open.insert(child, at: bound) }
                }
            }
        }
        return best.edges.map { plane.projection(onto: $0.edge, in: graph) }
    }
}

extension EdgeTree {
    /// The boxes that a box above the lowest level was made of.
    func children(of box: Int) -> Range<Int> {
        var level = 1
        while box >= Int(levels[level + 1]) { level += 1 }
        let end = Int(levels[level])
        let first = Int(levels[level - 1]) + (box - end) * EdgeIndex.fanOut
        return first..<min(first + EdgeIndex.fanOut, end)
    }
}

/// The nearest edges so far, in order.
private struct NearestEdges {
    let count: Int
    private(set) var edges: [(squaredDistance: Double, edge: EdgeID)] = []
    /// Nothing farther than this can get in any more.
    private(set) var limit: Double

    init(count: Int, squaredRadius: Double) {
        self.count = count
        limit = squaredRadius
    }

    mutating func insert(_ edge: EdgeID, at squaredDistance: Double) {
        guard squaredDistance <= limit else { return }
        var place = edges.count
        while place > 0, (squaredDistance, edge) < edges[place - 1] { place -= 1 }
        edges.insert((squaredDistance, edge), at: place)
        if edges.count > count { edges.removeLast() }
        if edges.count == count { limit = edges[count - 1].squaredDistance }
    }
}

/// A binary heap of boxes by their squared distance.
private struct BoxQueue {
    private var heap: [(squaredDistance: Double, box: UInt32)] = []

    init() {
        heap.reserveCapacity(128)
    }

    mutating func insert(_ box: Int, at squaredDistance: Double) {
        var place = heap.count
        heap.append((squaredDistance, UInt32(box)))
        while place > 0 {
            let parent = (place - 1) / 2
            if heap[parent].squaredDistance <= squaredDistance { break }
            heap[place] = heap[parent]
            place = parent
        }
        heap[place] = (squaredDistance, UInt32(box))
    }

    mutating func removeFirst() -> (box: Int, squaredDistance: Double)? {
        guard let last = heap.popLast() else { return nil }
        guard let first = heap.first else { return (Int(last.box), last.squaredDistance) }
        var place = 0
        while true {
            var child = 2 * place + 1
            guard child < heap.count else { break }
            if child + 1 < heap.count, heap[child + 1].squaredDistance < heap[child].squaredDistance {
                child += 1
            }
            if last.squaredDistance <= heap[child].squaredDistance { break }
            heap[place] = heap[child]
            place = child
        }
        heap[place] = last
        return (Int(first.box), first.squaredDistance)
    }
}
