/// A `LocalPlane` for points in units of 1e-7 degree: one subtraction and one multiplication a number.
struct FixedPlane {
    private let plane: LocalPlane
    private let centerX: Double
    private let centerY: Double
    private let metersPerUnitX: Double
    private let metersPerUnitY: Double

    init(_ plane: LocalPlane) {
        self.plane = plane
        centerX = plane.center.longitude * 1e7
        centerY = plane.center.latitude * 1e7
        metersPerUnitX = plane.metersPerLongitude / 1e7
        metersPerUnitY = plane.metersPerLatitude / 1e7
    }

    @inline(__always)
    func point(of fixed: FixedCoordinate) -> LocalPlane.Point {
        LocalPlane.Point(
            x: (Double(fixed.longitude) - centerX) * metersPerUnitX,
            y: (Double(fixed.latitude) - centerY) * metersPerUnitY)
    }

    /// Squared distance from the centre to the nearest point of a box: never more than to anything inside it,
    /// since the plane makes a rectangle of the box.
    @inline(__always)
    func squaredDistance(to box: FixedBox) -> Double {
        let lower = point(of: FixedCoordinate(longitude: box.west, latitude: box.south))
        let upper = point(of: FixedCoordinate(longitude: box.east, latitude: box.north))
        return LocalPlane.Point(x: max(lower.x, 0, -upper.x), y: max(lower.y, 0, -upper.y)).squaredLength
    }

    /// Squared distance from the centre to the nearest point of an edge's line.
    func squaredDistance(toEdge edge: Int, in arrays: RoadArrays) -> Double {
        var nearest = Double.infinity
        forEachSegment(of: edge, in: arrays) { start, end in
            nearest = min(nearest, Self.nearest(from: start, to: end).point.squaredLength)
        }
        return nearest
    }

    /// The point of an edge that is nearest to the centre, with its place along the edge.
    func projection(onto edge: EdgeID, in graph: RoadGraph) -> EdgeProjection {
        var point = LocalPlane.Point(x: 0, y: 0)
        var squaredDistance = Double.infinity
        var offset = 0.0
        var length = 0.0
        var segments = 0
        var nearest = 0
        forEachSegment(of: Int(edge.rawValue), in: graph.arrays) { start, end in
            let segment = start.distance(to: end)
            let candidate = Self.nearest(from: start, to: end)
            if candidate.point.squaredLength < squaredDistance {
                squaredDistance = candidate.point.squaredLength
                point = candidate.point
                offset = length + candidate.share * segment
                nearest = segments
            }
            length += segment
            segments += 1
        }
        // The plane's length is not quite the edge's own, so only the share of it counts.
        let share = length > 0 ? min(offset / length, 1) : 0
        var projection = EdgeProjection(
            edge: edge, point: plane.coordinate(of: point), distance: Meters(squaredDistance.squareRoot()),
            offset: Meters(share * graph.length(of: edge).value))
        projection.segment = nearest
        return projection
    }

    @inline(__always)
    private func forEachSegment(
        of edge: Int, in arrays: RoadArrays, _ body: (LocalPlane.Point, LocalPlane.Point) -> Void
    ) {
        var start = point(of: arrays.points[Int(arrays.ends[2 * edge])])
        for index in Int(arrays.firstInterior[edge])..<Int(arrays.firstInterior[edge + 1]) {
            let end = point(of: arrays.interiorPoints[index])
            body(start, end)
            start = end
        }
        body(start, point(of: arrays.points[Int(arrays.ends[2 * edge + 1])]))
    }

    /// The point of a segment nearest to the centre, and where it lies: 0 at the start, 1 at the end.
    @inline(__always)
    private static func nearest(
        from start: LocalPlane.Point, to end: LocalPlane.Point
    ) -> (point: LocalPlane.Point, share: Double) {
        let dx = end.x - start.x
        let dy = end.y - start.y
        let squaredLength = dx * dx + dy * dy
        guard squaredLength > 0 else { return (start, 0) }
        let share = max(0, min(1, -(start.x * dx + start.y * dy) / squaredLength))
        return (LocalPlane.Point(x: start.x + share * dx, y: start.y + share * dy), share)
    }
}
