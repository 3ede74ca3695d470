/// A box in degrees that does not cross the antimeridian.
public struct Bounds: Hashable, Sendable {
    public var west: Double
    public var south: Double
    public var east: Double
    public var north: Double

    public init(west: Double, south: Double, east: Double, north: Double) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    public func contains(_ point: Coordinate) -> Bool {
        (west...east).contains(point.longitude) && (south...north).contains(point.latitude)
    }
}

extension Bounds {
    /// The smallest box around points; one that is inside out for none.
    init(around points: some Sequence<Coordinate>) {
        self.init(west: .infinity, south: .infinity, east: -.infinity, north: -.infinity)
        for point in points {
            west = min(west, point.longitude)
            south = min(south, point.latitude)
            east = max(east, point.longitude)
            north = max(north, point.latitude)
        }
    }

    var middle: Coordinate {
        Coordinate(longitude: (west + east) / 2, latitude: (south + north) / 2)
    }

    /// The box and what is within a distance of it, as a plane around its middle measures.
    func expanded(by distance: Meters, in plane: LocalPlane) -> Bounds {
        let (x, y) = (distance.value / plane.metersPerLongitude, distance.value / plane.metersPerLatitude)
        return Bounds(west: west - x, south: south - y, east: east + x, north: north + y)
    }
}
