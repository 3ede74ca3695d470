/// A point on the sketch in metres east and north of the map's south-west corner.
struct Spot: Equatable {
    var x: Double
    var y: Double

    /// Lengths of a degree in metres in the middle of the map (55.165 N), good to a few metres over the town.
    private static let metersPerDegreeEast = 63_690.0
    private static let metersPerDegreeNorth = 111_350.0

    init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    init(_ place: DemoTown.Place) {
        x = (place.longitude - DemoTown.southWest.longitude) * Self.metersPerDegreeEast
        y = (place.latitude - DemoTown.southWest.latitude) * Self.metersPerDegreeNorth
    }

    /// The far corner of the map.
    static let limit = Spot(DemoTown.northEast)

    /// The position in units of 1e-7 degree, as OpenStreetMap counts.
    var longitude: Int {
        Int((DemoTown.southWest.longitude + x / Self.metersPerDegreeEast) * 1e7 + 0.5)
    }
    var latitude: Int {
        Int((DemoTown.southWest.latitude + y / Self.metersPerDegreeNorth) * 1e7 + 0.5)
    }

    func distance(to other: Spot) -> Double {
        let (dx, dy) = (other.x - x, other.y - y)
        return (dx * dx + dy * dy).squareRoot()
    }

    /// Returns the point a fraction of the way to another.
    func toward(_ other: Spot, by fraction: Double) -> Spot {
        Spot(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
    }

    /// Returns the point this many metres short of `other` on the straight way there.
    func stopping(short meters: Double, of other: Spot) -> Spot {
        let length = distance(to: other)
        return length <= meters ? self : toward(other, by: (length - meters) / length)
    }

    /// Returns the position of the foot of this point's perpendicular on `start`–`end`, 0 to 1.
    func fraction(along start: Spot, _ end: Spot) -> Double {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let square = dx * dx + dy * dy
        guard square > 0 else { return 0 }
        return min(max(((x - start.x) * dx + (y - start.y) * dy) / square, 0), 1)
    }
}
