extension ArrivalZone {
    /// Returns the share of a straight way that lies before the zone.
    ///
    /// Works on the plane around the zone's target (`LocalPlane`), in which straight stays straight.
    /// - Returns: The share of the way before the zone: 0 where it begins inside, 1 where it just ends there; `nil`
    ///   where it passes by.
    /// - Complexity: O(positions of the polygon).
    package func entry(from start: Coordinate, to end: Coordinate) -> Double? {
        let plane = LocalPlane(center: target)
        let (start, end) = (plane.point(of: start), plane.point(of: end))
        switch self {
        case .circle(_, let radius): return Self.entry(from: start, to: end, circleOf: radius.value)
        case .polygon(let rings, _):
            let rings = rings.map { $0.map(plane.point(of:)) }
            if Self.isInside(start, rings) { return 0 }
            return rings.flatMap { zip($0, $0.dropFirst()) }
                .compactMap { Self.crossing(from: start, to: end, side: $0) }.min()
        }
    }

    /// Returns the distance of a place from the target, in metres.
    package func distance(to place: Coordinate) -> Double {
        LocalPlane(center: target).point(of: place).squaredLength.squareRoot()
    }

    private typealias Point = LocalPlane.Point

    /// A circle around the plane's centre: the earlier solution of |start + share · (end − start)| = radius.
    private static func entry(from start: Point, to end: Point, circleOf radius: Double) -> Double? {
        let inside = start.squaredLength - radius * radius
        guard inside > 0 else { return 0 }
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let squaredLength = dx * dx + dy * dy
        let approach = -(start.x * dx + start.y * dy)
        let discriminant = approach * approach - squaredLength * inside
        guard squaredLength > 0, approach > 0, discriminant >= 0 else { return nil }
        let share = (approach - discriminant.squareRoot()) / squaredLength
        return share <= 1 ? share : nil
    }

    /// Returns whether a point is inside by the even-odd rule.
    private static func isInside(_ point: Point, _ rings: [[Point]]) -> Bool {
        rings.reduce(false) { isInside, ring in
            zip(ring, ring.dropFirst()).reduce(isInside) { isInside, side in
                let (a, b) = side
                guard (a.y > point.y) != (b.y > point.y) else { return isInside }
                let x = a.x + (point.y - a.y) * (b.x - a.x) / (b.y - a.y)
                return x > point.x ? !isInside : isInside
            }
        }
    }

    /// Returns the share of the way from start to end at which it meets a side.
    private static func crossing(from start: Point, to end: Point, side: (Point, Point)) -> Double? {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let (sx, sy) = (side.1.x - side.0.x, side.1.y - side.0.y)
        let (ox, oy) = (side.0.x - start.x, side.0.y - start.y)
        let cross = dx * sy - dy * sx
        guard cross != 0 else { return nil }
        let share = (ox * sy - oy * sx) / cross
        let sideShare = (ox * dy - oy * dx) / cross
        return (0...1).contains(share) && (0...1).contains(sideShare) ? share : nil
    }
}
