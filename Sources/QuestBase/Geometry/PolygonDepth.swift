/// The distance by which a point lies inside of polygons.
///
/// Works on the plane around the point (`LocalPlane`), in which a polygon's sides stay straight, so "inside" is exact
/// and so, for the nearest sides, is the distance. Needs no memory, unlike `Area`, which pays off for many questions.
package enum PolygonDepth {
    /// Returns the distance to the nearest border: positive inside, negative outside, zero on it. A point in several
    /// polygons lies in that in which it lies deepest.
    ///
    /// - Parameter polygons: For each its rings, the outer one first, each closed.
    /// - Returns: −infinity where there is no polygon.
    /// - Complexity: O(number of positions).
    package static func depth(of point: Coordinate, in polygons: [[[Coordinate]]]) -> Meters {
        let plane = LocalPlane(center: point)
        var deepest = -Double.infinity
        for rings in polygons {
            var (isInside, nearest) = (false, Double.infinity)
            for ring in rings {
                guard var last = ring.first.map(plane.point(of:)) else { continue }
                for position in ring.dropFirst() {
                    let next = plane.point(of: position)
                    // The even-odd rule along the axis to the east.
                    if (last.y <= 0) != (next.y <= 0),
                        last.x - last.y * (next.x - last.x) / (next.y - last.y) > 0
                    {
                        isInside.toggle()
                    }
                    nearest = min(nearest, squaredDistance(from: last, to: next))
                    last = next
                }
            }
            let distance = nearest.squareRoot()
            deepest = max(deepest, isInside ? distance : -distance)
        }
        return Meters(deepest)
    }

    /// Returns the squared distance from the plane's centre to a side.
    private static func squaredDistance(from start: LocalPlane.Point, to end: LocalPlane.Point) -> Double {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let squaredLength = dx * dx + dy * dy
        let share = squaredLength > 0 ? max(0, min(1, -(start.x * dx + start.y * dy) / squaredLength)) : 0
        return LocalPlane.Point(x: start.x + share * dx, y: start.y + share * dy).squaredLength
    }
}
