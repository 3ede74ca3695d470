/// The line of a route, laid flat, on which a rider's progress is measured in metres from its start.
///
/// Lines cross themselves, come back on the same street and run beside themselves. So a place is not projected to the
/// nearest point of the whole line but of a window around the progress so far, and within it a point that is far from
/// where the rider can be expected costs as if it were farther away. Shareable between threads.
public struct RouteLine: Sendable, Equatable {
    private let path: Polyline
    /// The points of the line, in metres east and north of the line's middle.
    private let flat: [LocalPlane.Point]
    private let plane: LocalPlane

    /// - Parameter points: At least one.
    /// - Complexity: O(number of points).
    public init(_ points: [Coordinate]) {
        path = Polyline(points)
        let longitudes = points.map(\.longitude).sorted()
        let latitudes = points.map(\.latitude).sorted()
        plane = LocalPlane(
            center: Coordinate(
                longitude: (longitudes[0] + longitudes[longitudes.count - 1]) / 2,
                latitude: (latitudes[0] + latitudes[latitudes.count - 1]) / 2))
        flat = points.map(plane.point(of:))
    }

    public var points: [Coordinate] { path.points }
    public var length: Meters { path.length }

    /// The point of the line at which a place is taken to be.
    public struct Projection: Sendable, Hashable {
        /// Metres from the line's start along it.
        public var progress: Meters
        /// Metres from the place to that point of the line, straight.
        public var distance: Meters
        /// The direction of riding there; `nil` for a line without length.
        public var bearing: Bearing?
    }

    /// Everything that is known of a rider before a new place of his is projected.
    public struct Expectation: Sendable, Hashable {
        /// Metres from the line's start to where the rider was last.
        public var progress: Meters
        /// Metres that he has come since, straight.
        public var moved: Meters
        /// Metres that he can be back from there now, and ahead of it.
        public var back: Meters
        public var ahead: Meters
        /// The direction in which he rides, if that is known.
        public var course: Bearing?

        public init(
            progress: Meters, moved: Meters = 0, back: Meters, ahead: Meters, course: Bearing? = nil
        ) {
            self.progress = progress
            self.moved = moved
            self.back = back
            self.ahead = ahead
            self.course = course
        }
    }

    /// A metre of progress that is not explained by what the rider has moved costs as much as this part of a metre
    /// beside the line.
    private static let detourCost = 0.1
    /// A stretch that leads against the rider's course costs as much as this many metres beside the line: where a line
    /// comes back on the same street this decides.
    private static let oppositeCost = 10.0

    /// The likeliest point of the line for a place, never outside the window of the expectation.
    ///
    /// - Complexity: O(log points of the line + points in the window).
    public func projection(of place: Coordinate, expecting: Expectation) -> Projection {
        let low = max(0, min(length.value, expecting.progress.value - expecting.back.value))
        let high = max(low, min(length.value, expecting.progress.value + expecting.ahead.value))
        let expected = expecting.progress.value + expecting.moved.value
        let point = plane.point(of: place)
        var best: (cost: Double, progress: Double, distance: Double, segment: Int)?
        var segment = firstSegment(endingAt: low)
        while segment + 1 < flat.count, path.offsets[segment] <= high {
            defer { segment += 1 }
            let (start, end) = (path.offsets[segment], path.offsets[segment + 1])
            guard end > start else { continue }
            let (from, to) = (flat[segment], flat[segment + 1])
            let (dx, dy) = (to.x - from.x, to.y - from.y)
            let nearest = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy)
            let bounds = max(0, (low - start) / (end - start))...min(1, (high - start) / (end - start))
            let share = min(max(nearest, bounds.lowerBound), bounds.upperBound)
            let distance = point.distance(
                to: LocalPlane.Point(x: from.x + share * dx, y: from.y + share * dy))
            let progress = start + share * (end - start)
            var cost = distance + Self.detourCost * abs(progress - expected)
            if let course = expecting.course {
                let bearing = Geodesic.azimuth(from: points[segment], to: points[segment + 1])
                if abs(course.turn(to: bearing)) > 90 { cost += Self.oppositeCost }
            }
            if best.map({ cost < $0.cost }) ?? true { best = (cost, progress, distance, segment) }
        }
        guard let best else {
            return Projection(
                progress: Meters(low), distance: Geodesic.distance(place, path.point(at: Meters(low))),
                bearing: nil)
        }
        return Projection(
            progress: Meters(best.progress), distance: Meters(best.distance),
            bearing: Geodesic.azimuth(from: points[best.segment], to: points[best.segment + 1]))
    }

    /// Lines of the same points are the same.
    public static func == (left: RouteLine, right: RouteLine) -> Bool { left.points == right.points }

    /// The first segment that does not end before an offset.
    private func firstSegment(endingAt offset: Double) -> Int {
        var low = 0
        var high = max(0, flat.count - 2)
        while low < high {
            let middle = (low + high) / 2
            if path.offsets[middle + 1] < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
