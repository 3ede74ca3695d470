/// A box in degrees that does not cross the antimeridian.
public struct Bounds: Hashable, Sendable {
    public var west: Double
    public var south: Double
    public var east: Double
    public var north: Double

    @inlinable
    public init(west: Double, south: Double, east: Double, north: Double) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    @inlinable
    public func contains(_ point: Coordinate) -> Bool {
        (west...east).contains(point.longitude) && (south...north).contains(point.latitude)
    }
}

extension Bounds {
    /// The smallest box around points; one that is inside out for none.
    @inlinable
    package init(around points: some Sequence<Coordinate>) {
        self.init(west: .infinity, south: .infinity, east: -.infinity, north: -.infinity)
        for point in points {
            west = min(west, point.longitude)
            south = min(south, point.latitude)
            east = max(east, point.longitude)
            north = max(north, point.latitude)
        }
    }

    @inlinable
    package var middle: Coordinate {
        Coordinate(longitude: (west + east) / 2, latitude: (south + north) / 2)
    }

    /// The box and what is within a distance of it, as a plane around its middle measures.
    @inlinable
    package func expanded(by distance: Meters, in plane: LocalPlane) -> Bounds {
        let (x, y) = (distance.value / plane.metersPerLongitude, distance.value / plane.metersPerLatitude)
        return Bounds(west: west - x, south: south - y, east: east + x, north: north + y)
    }
}

extension Bounds {
    /// The smallest box around places with a margin on each side, within the degrees there are; `nil` for no place.
    ///
    /// - Parameters:
    ///   - places: Valid ones.
    ///   - margin: Not negative.
    /// - Complexity: O(places).
    public static func around(_ places: [Coordinate], margin: Meters) -> Bounds? {
        guard !places.isEmpty else { return nil }
        let box = Bounds(around: places)
        let plane = LocalPlane(center: box.middle)
        let latitudes = margin.value / plane.metersPerLatitude
        // Beside a pole there is no east.
        let longitudes =
            plane.metersPerLongitude > 1 ? min(margin.value / plane.metersPerLongitude, 360) : 360
        return Bounds(
            west: max(box.west - longitudes, -180), south: max(box.south - latitudes, -90),
            east: min(box.east + longitudes, 180), north: min(box.north + latitudes, 90))
    }
}
