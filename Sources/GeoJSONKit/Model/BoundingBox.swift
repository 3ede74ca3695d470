/// The extent of a GeoJSON object (RFC 7946, section 5), 2-D or 3-D.
public struct BoundingBox: Sendable, Hashable {
    /// The south-westerly corner, with the least altitude if the box is 3-D.
    public var southwest: Position
    /// The north-easterly corner, with the greatest altitude if the box is 3-D.
    public var northeast: Position

    /// Creates a box; both corners need an altitude, or neither.
    public init(southwest: Position, northeast: Position) {
        self.southwest = southwest
        self.northeast = northeast
    }

    /// A 2-D box; all values in degrees.
    public init(west: Double, south: Double, east: Double, north: Double) {
        self.init(
            southwest: Position(longitude: west, latitude: south),
            northeast: Position(longitude: east, latitude: north))
    }

    /// Whether the box runs eastward over ±180° (RFC 7946, section 5.2).
    public var crossesAntimeridian: Bool { southwest.longitude > northeast.longitude }

    /// Whether a position lies in the box or on its border; altitudes count where box and position have them.
    public func contains(_ position: Position) -> Bool {
        guard position.latitude >= southwest.latitude, position.latitude <= northeast.latitude else {
            return false
        }
        if let altitude = position.altitude, let lowest = southwest.altitude, let highest = northeast.altitude
        {
            guard altitude >= lowest, altitude <= highest else { return false }
        }
        let isEastOfWest = position.longitude >= southwest.longitude
        let isWestOfEast = position.longitude <= northeast.longitude
        return crossesAntimeridian ? isEastOfWest || isWestOfEast : isEastOfWest && isWestOfEast
    }
}
