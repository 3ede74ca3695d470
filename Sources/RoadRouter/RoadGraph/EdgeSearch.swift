extension EdgeIndex {
    /// The nearest edges that `isWanted`, the nearest first, edges at the same distance by their number.
    ///
    /// Distances are measured in the plane that touches the earth at `point`.
    ///
    /// - Parameters:
    ///   - count: Largest number of places.
    ///   - radius: Largest distance, the edge of the circle included.
    /// - Complexity: O(log n + edges near by); a few microseconds for one edge in a city. Allocates nothing
    ///   but the answer.
    public func nearest(
        to point: Coordinate, count: Int = 1, within radius: Meters,
        where isWanted: (EdgeID) -> Bool = { _ in true }
    ) -> [EdgeProjection] {
        if count == 1 { return first(near: point, within: radius, where: isWanted).map { [$0] } ?? [] }
        guard count > 0, radius.value >= 0 else { return [] }
        let plane = FixedPlane(LocalPlane(center: point))
        var best = NearestEdges(count: count, squaredRadius: radius.value * radius.value)
        forEachEdge(near: plane, within: best.limit) { edge in
            if isWanted(edge) {
                best.insert(edge, at: plane.squaredDistance(toEdge: Int(edge.rawValue), in: graph.arrays))
            }
            return best.limit
        }
        return best.edges.map { plane.projection(onto: $0.edge, in: graph) }
    }

    /// The nearest edge alone, for which nothing is allocated.
    @inline(__always)
    func first(
        near point: Coordinate, within radius: Meters, where isWanted: (EdgeID) -> Bool
    ) -> EdgeProjection? {
        guard radius.value >= 0 else { return nil }
        let plane = FixedPlane(LocalPlane(center: point))
        var limit = radius.value * radius.value
        var best: EdgeID?
        forEachEdge(near: plane, within: limit) { edge in
            guard isWanted(edge) else { return limit }
            let squaredDistance = plane.squaredDistance(toEdge: Int(edge.rawValue), in: graph.arrays)
            if squaredDistance < limit || squaredDistance == limit && best.map({ edge < $0 }) ?? true {
                limit = squaredDistance
                best = edge
            }
            return limit
        }
        return best.map { plane.projection(onto: $0, in: graph) }
    }

    /// The nearest edge of each kind, the nearest first, of as many kinds as are asked for.
    ///
    /// - Parameters:
    ///   - count: Largest number of kinds: the nearest ones.
    ///   - kind: Returns what an edge counts as; `nil` for one that is not wanted.
    /// - Complexity: O(log n + edges near by).
    func nearestOfEachKind(
        to point: Coordinate, count: Int, within radius: Meters, kind: (EdgeID) -> UInt64?
    ) -> [EdgeProjection] {
        guard count > 0, radius.value >= 0 else { return [] }
        let plane = FixedPlane(LocalPlane(center: point))
        var best = NearestKinds(count: count, squaredRadius: radius.value * radius.value)
        forEachEdge(near: plane, within: best.limit) { edge in
            if let kind = kind(edge) {
                let squaredDistance = plane.squaredDistance(toEdge: Int(edge.rawValue), in: graph.arrays)
                best.insert(edge, of: kind, at: squaredDistance)
            }
            return best.limit
        }
        return best.edges.map { plane.projection(onto: $0.edge, in: graph) }
    }

    /// Calls `body` with the edges whose boxes are near the plane's centre, roughly the nearest first.
    ///
    /// Depth first, each box's nearest child before its others: the boxes yet to be opened fit the stack.
    ///
    /// - Parameters:
    ///   - squaredRadius: Square of the distance up to which boxes are looked at.
    ///   - body: Returns how far away from now on.
    @inline(__always)
    private func forEachEdge(
        near plane: FixedPlane, within squaredRadius: Double, _ body: (EdgeID) -> Double
    ) {
        let tree = tree
        guard !tree.boxes.isEmpty else { return }
        // Up to 32 bits of edges in levels of four bits, each with fifteen siblings that wait.
        withUnsafeTemporaryAllocation(of: OpenBox.self, capacity: Self.fanOut * 8) { open in
            var limit = squaredRadius
            let root = tree.boxes.count - 1
            open[0] = OpenBox(root, at: plane.squaredDistance(to: tree.boxes[root]))
            var count = 1
            while count > 0 {
                count -= 1
                let next = open[count]
                guard next.squaredDistance <= limit else { continue }
                if next.box < tree.edges.count {
                    limit = body(EdgeID(tree.edges[next.box]))
                    continue
                }
                let first = count
                for child in tree.children(of: next.box) {
                    let bound = plane.squaredDistance(to: tree.boxes[child])
                    guard bound <= limit else { continue }
                    let box = OpenBox(child, at: bound)
                    var place = count
                    while place > first, open[place - 1] < box {
                        open[place] = open[place - 1]
                        place -= 1
                    }
                    open[place] = box
                    count += 1
                }
            }
        }
    }
}

/// A box that is yet to be looked into, in one number: smaller when nearer.
private struct OpenBox: BitwiseCopyable {
    private let word: UInt64

    @inline(__always)
    init(_ box: Int, at squaredDistance: Double) {
        // Rounded down, so that it stays a lower bound. Numbers from zero up compare as their bits do.
        var bits = Float(squaredDistance).bitPattern
        if Double(Float(bitPattern: bits)) > squaredDistance { bits -= 1 }
        word = UInt64(bits) << 32 | UInt64(box)
    }

    @inline(__always)
    var box: Int { Int(UInt32(truncatingIfNeeded: word)) }
    @inline(__always)
    var squaredDistance: Double { Double(Float(bitPattern: UInt32(truncatingIfNeeded: word >> 32))) }

    @inline(__always)
    static func < (one: OpenBox, other: OpenBox) -> Bool { one.word < other.word }
}

extension EdgeTree {
    /// The boxes that a box above the lowest level was made of.
    @inline(__always)
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
    /// Distance beyond which nothing can get in any more.
    private(set) var limit: Double

    init(count: Int, squaredRadius: Double) {
        self.count = count
        limit = squaredRadius
        edges.reserveCapacity(min(count, 64) + 1)
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

/// The nearest edge of each kind so far, in order.
private struct NearestKinds {
    let count: Int
    private(set) var edges: [(squaredDistance: Double, edge: EdgeID, kind: UInt64)] = []
    /// Distance beyond which nothing can get in any more.
    private(set) var limit: Double

    init(count: Int, squaredRadius: Double) {
        self.count = count
        limit = squaredRadius
    }

    mutating func insert(_ edge: EdgeID, of kind: UInt64, at squaredDistance: Double) {
        guard squaredDistance <= limit else { return }
        if let known = edges.firstIndex(where: { $0.kind == kind }) {
            let (distance, other, _) = edges[known]
            guard (squaredDistance, edge) < (distance, other) else { return }
            edges.remove(at: known)
        }
        var place = edges.count
        while place > 0, (squaredDistance, edge) < (edges[place - 1].squaredDistance, edges[place - 1].edge) {
            place -= 1
        }
        edges.insert((squaredDistance, edge, kind), at: place)
        if edges.count > count { edges.removeLast() }
        if edges.count == count { limit = edges[count - 1].squaredDistance }
    }
}

extension EdgeIndex {
    /// Calls `body` with every edge whose box meets another, borders included, in the order of the index.
    ///
    /// - Complexity: O(log n + edges near by).
    func forEachEdge<Failure: Error>(
        meeting bounds: Bounds, _ body: (EdgeID) throws(Failure) -> Void
    ) throws(Failure) {
        guard !tree.boxes.isEmpty, let box = FixedBox(covering: bounds) else { return }
        var open = [tree.boxes.count - 1]
        while let place = open.popLast() {
            guard tree.boxes[place].meets(box) else { continue }
            if place < tree.edges.count {
                try body(EdgeID(tree.edges[place]))
            } else {
                open.append(contentsOf: tree.children(of: place).reversed())
            }
        }
    }
}

extension EdgeIndex {
    /// Returns the number of edges whose boxes meet a box, counted no further than a limit.
    ///
    /// - Complexity: O(log n + the smaller of edges near by and limit).
    func count(meeting bounds: Bounds, upTo limit: Int) -> Int {
        struct Enough: Error {}
        var count = 0
        do {
            try forEachEdge(meeting: bounds) { _ in
                guard count < limit else { throw Enough() }
                count += 1
            }
        } catch {}
        return count
    }
}

extension FixedBox {
    /// The smallest box of whole units around another; `nil` for one that is inside out.
    init?(covering bounds: Bounds) {
        guard bounds.west <= bounds.east, bounds.south <= bounds.north else { return nil }
        func units(_ degrees: Double, _ rule: FloatingPointRoundingRule) -> Int32 {
            Int32(max(-2e9, min(2e9, (degrees * 1e7).rounded(rule))))
        }
        self.init(FixedCoordinate(longitude: units(bounds.west, .down), latitude: units(bounds.south, .down)))
        formUnion(
            FixedBox(FixedCoordinate(longitude: units(bounds.east, .up), latitude: units(bounds.north, .up))))
    }

    func meets(_ other: FixedBox) -> Bool {
        west <= other.east && other.west <= east && south <= other.north && other.south <= north
    }
}
