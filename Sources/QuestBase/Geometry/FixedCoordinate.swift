/// A point in units of 1e-7 degree (about a centimetre), as OpenStreetMap stores it; exact to compare.
@frozen
public struct FixedCoordinate: Hashable, Sendable {
    public var longitude: Int32
    public var latitude: Int32

    @inlinable
    public init(longitude: Int32, latitude: Int32) {
        self.longitude = longitude
        self.latitude = latitude
    }

    /// Rounds to the nearest unit. The coordinate must be valid.
    @inlinable
    public init(_ coordinate: Coordinate) {
        longitude = Int32((coordinate.longitude * 1e7).rounded())
        latitude = Int32((coordinate.latitude * 1e7).rounded())
    }

    @inlinable
    public var coordinate: Coordinate {
        Coordinate(longitude: Double(longitude) / 1e7, latitude: Double(latitude) / 1e7)
    }
}
