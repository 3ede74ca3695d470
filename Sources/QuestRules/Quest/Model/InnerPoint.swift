/// A point inside a polygon, to lead riders to.
enum InnerPoint {
    /// The middle of the widest stretch that lies inside on the parallel half-way between south and north.
    ///
    /// Works on the plane of longitude and latitude, which is exact enough for "inside". Rings that enclose
    /// nothing give their first position.
    ///
    /// - Complexity: O(n log n) in the number of positions.
    static func find(in rings: [[Coordinate]]) -> Coordinate {
        let latitudes = rings.first?.map(\.latitude) ?? []
        guard let first = rings.first?.first, let south = latitudes.min(), let north = latitudes.max() else {
            return Coordinate(longitude: 0, latitude: 0)
        }
        let parallel = (south + north) / 2
        let crossings = rings.flatMap { ring in
            zip(ring, ring.dropFirst()).compactMap { crossing(of: parallel, from: $0, to: $1) }
        }.sorted()
        // By the even-odd rule every other stretch between crossings lies inside.
        let stretches = stride(from: 0, to: crossings.count - 1, by: 2).map {
            (index: Int) -> (west: Double, east: Double) in (crossings[index], crossings[index + 1])
        }
        guard let widest = stretches.max(by: { $0.east - $0.west < $1.east - $1.west }) else { return first }
        return Coordinate(longitude: (widest.west + widest.east) / 2, latitude: parallel)
    }

    /// Returns where a segment crosses the parallel. Each end counts for one of the two segments it belongs to.
    private static func crossing(of parallel: Double, from start: Coordinate, to end: Coordinate) -> Double? {
        guard (start.latitude <= parallel) != (end.latitude <= parallel) else { return nil }
        let share = (parallel - start.latitude) / (end.latitude - start.latitude)
        return start.longitude + share * (end.longitude - start.longitude)
    }
}
