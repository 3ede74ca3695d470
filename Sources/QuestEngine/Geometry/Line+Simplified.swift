extension [Coordinate] {
    /// The line with only those points that lie further than the tolerance from the line without them
    /// (Douglas and Peucker 1973). Both ends stay.
    ///
    /// - Complexity: O(*n*²) at worst, O(*n* log *n*) on lines of streets.
    public func simplified(to tolerance: Meters) -> [Coordinate] {
        guard count > 2 else { return self }
        let plane = LocalPlane(center: self[count / 2])
        let points = map(plane.point)
        var kept = [Bool](repeating: false, count: count)
        kept[0] = true
        kept[count - 1] = true
        var stretches = [(first: 0, last: count - 1)]
        while let (first, last) = stretches.popLast() {
            let chord = Chord(from: points[first], to: points[last])
            let inner = (first + 1..<last).map { (index: $0, distance: chord.distance(to: points[$0])) }
            guard let furthest = inner.max(by: { $0.distance < $1.distance }),
                furthest.distance > tolerance.value
            else { continue }
            kept[furthest.index] = true
            stretches += [(first, furthest.index), (furthest.index, last)]
        }
        return indices.filter { kept[$0] }.map { self[$0] }
    }
}

/// A straight stretch on the plane.
private struct Chord {
    let from: LocalPlane.Point
    let to: LocalPlane.Point

    /// Metres from the nearest point of the stretch.
    func distance(to point: LocalPlane.Point) -> Double {
        let (x, y) = (to.x - from.x, to.y - from.y)
        let square = x * x + y * y
        let along = square > 0 ? ((point.x - from.x) * x + (point.y - from.y) * y) / square : 0
        let share = min(max(along, 0), 1)
        let (dx, dy) = (point.x - from.x - share * x, point.y - from.y - share * y)
        return (dx * dx + dy * dy).squareRoot()
    }
}
