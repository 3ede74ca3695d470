/// A line through points, measured on the ellipsoid from its start.
public struct Polyline: Hashable, Sendable {
    public let points: [Coordinate]
    /// Distance of each point from the start along the line.
    package let offsets: [Double]

    /// - Parameter points: At least one.
    /// - Complexity: O(number of points).
    public init(_ points: [Coordinate]) {
        precondition(!points.isEmpty, "a line has a point")
        self.points = points
        var offset = 0.0
        var offsets = [0.0]
        offsets.reserveCapacity(points.count)
        for (start, end) in zip(points, points.dropFirst()) {
            offset += Geodesic.distance(start, end).value
            offsets.append(offset)
        }
        self.offsets = offsets
    }

    public var length: Meters { Meters(offsets.last!) }

    /// The point at an offset; the line's end beyond either end.
    ///
    /// - Complexity: O(log number of points).
    public func point(at offset: Meters) -> Coordinate {
        let (segment, share) = place(of: offset)
        guard segment + 1 < points.count else { return points[segment] }
        return Self.between(points[segment], points[segment + 1], share: share)
    }

    /// The part of the line from one offset to another, in riding order: backwards when `end` lies before
    /// `start`. Always two points at least, equal ones when the part has no length.
    ///
    /// - Complexity: O(number of points).
    public func cut(from start: Meters, to end: Meters) -> [Coordinate] {
        if end < start { return cut(from: end, to: start).reversed() }
        var part = [point(at: start)]
        for (point, offset) in zip(points, offsets) where offset > start.value && offset < end.value {
            if point != part.last { part.append(point) }
        }
        let last = point(at: end)
        if part.count == 1 || last != part.last { part.append(last) }
        return part
    }

    /// The direction of riding at an offset, along the segment that begins there or runs through it; `nil`
    /// for a line without length.
    ///
    /// - Complexity: O(log number of points) for most lines.
    public func bearing(at offset: Meters) -> Bearing? {
        var segment = min(place(of: offset).segment, points.count - 2)
        // Looks back from the line's end, or from points that repeat.
        while segment >= 0, points[segment] == points[segment + 1] { segment -= 1 }
        if segment < 0 { segment = zip(points, points.dropFirst()).prefix { $0 == $1 }.count }
        guard segment + 1 < points.count else { return nil }
        return Geodesic.azimuth(from: points[segment], to: points[segment + 1])
    }

    /// The segment an offset falls on and how much of it lies before the offset: 0 ..< 1.
    private func place(of offset: Meters) -> (segment: Int, share: Double) {
        guard offset.value > 0 else { return (0, 0) }
        var low = 0
        var high = points.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if offsets[middle] <= offset.value { low = middle } else { high = middle }
        }
        guard low + 1 < points.count else { return (low, 0) }
        return (low, (offset.value - offsets[low]) / (offsets[low + 1] - offsets[low]))
    }

    /// Straight in degrees, as the map draws it; a road's segment is too short for the difference to matter.
    private static func between(_ start: Coordinate, _ end: Coordinate, share: Double) -> Coordinate {
        Coordinate(
            longitude: start.longitude + share * (end.longitude - start.longitude),
            latitude: start.latitude + share * (end.latitude - start.latitude))
    }
}

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
