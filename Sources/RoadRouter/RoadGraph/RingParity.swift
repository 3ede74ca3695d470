/// Whether a point is inside an area, by how often its rings pass east of the point: an odd number of times.
///
/// A point on a ring is inside one of the two areas that the ring parts, never in both.
struct RingParity {
    private(set) var isInside = false
    private let point: FixedCoordinate

    init(of point: FixedCoordinate) {
        self.point = point
    }

    /// - Parameter ring: Its points, the first not again at the end.
    /// - Complexity: O(points).
    @inline(__always)
    mutating func take(_ ring: some BidirectionalCollection<FixedCoordinate>) {
        guard var start = ring.last else { return }
        for end in ring {
            if (start.latitude > point.latitude) != (end.latitude > point.latitude), isWest(of: start, end) {
                isInside.toggle()
            }
            start = end
        }
    }

    /// Whether the point lies west of a stretch that passes its latitude. Exact for stretches of less than
    /// six degrees, and without overflow for whatever numbers.
    @inline(__always)
    private func isWest(of start: FixedCoordinate, _ end: FixedCoordinate) -> Bool {
        let (x, y) = (
            Double(end.longitude) - Double(start.longitude), Double(end.latitude) - Double(start.latitude)
        )
        let (px, py) = (
            Double(start.longitude) - Double(point.longitude),
            Double(point.latitude) - Double(start.latitude)
        )
        let side = px * y + py * x
        return y > 0 ? side > 0 : side < 0
    }
}
