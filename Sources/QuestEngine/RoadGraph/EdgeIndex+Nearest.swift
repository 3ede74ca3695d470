extension EdgeIndex {
    /// The nearest edges that `isWanted`, the nearest first, edges at the same distance by their number.
    ///
    /// Distances are measured in the plane that touches the earth at `point`.
    ///
    /// - Parameters:
    ///   - count: How many at most.
    ///   - radius: How far at most, the edge of the circle included.
    /// - Complexity: O(log n + edges near by); about a microsecond for one edge in a city.
    public func nearest(
        to point: Coordinate, count: Int = 1, within radius: Meters,
        where isWanted: (EdgeID) -> Bool = { _ in true }
    ) -> [EdgeProjection] {
        guard count > 0, radius.value >= 0, !tree.boxes.isEmpty else { return [] }
        let plane = LocalPlane(center: point)
        let limit = radius.value * radius.value
        let lastLevel = tree.levels.count - 2
        var found: [EdgeProjection] = []
        var queue = NearestQueue()
        let root = tree.boxes.count - 1
        queue.insert(
            .box(root, level: lastLevel), at: plane.squaredDistance(to: tree.boxes[root]), limit: limit)
        while let (squaredDistance, item) = queue.removeFirst() {
            switch item {
            case .box(let box, level: 0):
                let edge = EdgeID(tree.edges[box])
                guard isWanted(edge) else { continue }
                let nearest = NearestOnLine(of: Int(edge.rawValue), in: graph.arrays, on: plane)
                queue.insert(.edge(edge, nearest), at: nearest.squaredDistance, limit: limit)
            case .box(let box, let level):
                let first = Int(tree.levels[level - 1]) + (box - Int(tree.levels[level])) * Self.fanOut
                for child in first..<min(first + Self.fanOut, Int(tree.levels[level])) {
                    let bound = plane.squaredDistance(to: tree.boxes[child])
                    queue.insert(.box(child, level: level - 1), at: bound, limit: limit)
                }
            case .edge(let edge, let nearest):
                found.append(
                    EdgeProjection(
                        edge: edge, point: plane.coordinate(of: nearest.point),
                        distance: Meters(squaredDistance.squareRoot()),
                        offset: Meters(nearest.fraction * graph.length(of: edge).value)))
                if found.count == count { return found }
            }
        }
        return found
    }
}

extension LocalPlane {
    /// From the centre to the nearest point of a box, squared: never more than to anything inside it, since the
    /// plane makes a rectangle of the box.
    @inline(__always)
    func squaredDistance(to box: FixedBox) -> Double {
        let lower = point(of: FixedCoordinate(longitude: box.west, latitude: box.south).coordinate)
        let upper = point(of: FixedCoordinate(longitude: box.east, latitude: box.north).coordinate)
        return Point(x: max(lower.x, 0, -upper.x), y: max(lower.y, 0, -upper.y)).squaredLength
    }
}

/// The point of an edge's line that is nearest to a plane's centre.
struct NearestOnLine {
    var squaredDistance = Double.infinity
    var point = LocalPlane.Point(x: 0, y: 0)
    /// How far along the line it is: 0 … 1.
    var fraction = 0.0

    init(of edge: Int, in arrays: RoadArrays, on plane: LocalPlane) {
        var start = plane.point(of: arrays.points[Int(arrays.ends[2 * edge])].coordinate)
        var ridden = 0.0
        var offset = 0.0
        func consider(_ end: LocalPlane.Point) {
            let length = start.distance(to: end)
            let share = Self.shareOfNearest(from: start, to: end)
            let candidate = LocalPlane.Point(
                x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y))
            if candidate.squaredLength < squaredDistance {
                squaredDistance = candidate.squaredLength
                point = candidate
                offset = ridden + share * length
            }
            ridden += length
            start = end
        }
        for interior in arrays.interior(of: edge) { consider(plane.point(of: interior.coordinate)) }
        consider(plane.point(of: arrays.points[Int(arrays.ends[2 * edge + 1])].coordinate))
        fraction = ridden > 0 ? min(offset / ridden, 1) : 0
    }

    /// Where on a segment the point nearest to the origin is: 0 at its start, 1 at its end.
    static func shareOfNearest(from start: LocalPlane.Point, to end: LocalPlane.Point) -> Double {
        let dx = end.x - start.x
        let dy = end.y - start.y
        let squaredLength = dx * dx + dy * dy
        guard squaredLength > 0 else { return 0 }
        return max(0, min(1, -(start.x * dx + start.y * dy) / squaredLength))
    }
}

/// A binary heap of boxes and edges by their squared distance.
private struct NearestQueue {
    enum Item {
        case box(Int, level: Int)
        case edge(EdgeID, NearestOnLine)

        /// At equal distance boxes are opened first, then edges leave by number.
        var rank: UInt64 {
            switch self {
            case .box: 0
            case .edge(let edge, _): UInt64(edge.rawValue) + 1
            }
        }
    }

    private var heap: [(squaredDistance: Double, item: Item)] = []

    mutating func insert(_ item: Item, at squaredDistance: Double, limit: Double) {
        guard squaredDistance <= limit else { return }
        heap.append((squaredDistance, item))
        var child = heap.count - 1
        while child > 0, precedes(child, (child - 1) / 2) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func removeFirst() -> (squaredDistance: Double, item: Item)? {
        guard let first = heap.first else { return nil }
        let last = heap.removeLast()
        guard !heap.isEmpty else { return first }
        heap[0] = last
        var parent = 0
        while true {
            var best = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && precedes(child, best) {
                best = child
            }
            if best == parent { return first }
            heap.swapAt(parent, best)
            parent = best
        }
    }

    private func precedes(_ left: Int, _ right: Int) -> Bool {
        (heap[left].squaredDistance, heap[left].item.rank) < (
            heap[right].squaredDistance, heap[right].item.rank
        )
    }
}
