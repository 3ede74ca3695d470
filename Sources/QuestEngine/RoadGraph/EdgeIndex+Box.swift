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
        self.init(
            FixedCoordinate(longitude: units(bounds.west, .down), latitude: units(bounds.south, .down)))
        formUnion(
            FixedBox(FixedCoordinate(longitude: units(bounds.east, .up), latitude: units(bounds.north, .up))))
    }

    func meets(_ other: FixedBox) -> Bool {
        west <= other.east && other.west <= east && south <= other.north && other.south <= north
    }
}
