/// A point on the WGS 84 ellipsoid in degrees, longitude first.
public struct Coordinate: Hashable, Sendable {
    /// −180 … 180, east positive.
    public var longitude: Double
    /// −90 … 90, north positive.
    public var latitude: Double

    @inlinable
    public init(longitude: Double, latitude: Double) {
        self.longitude = longitude
        self.latitude = latitude
    }

    /// Whether both degrees are finite and within their ranges.
    public var isValid: Bool {
        (-180...180).contains(longitude) && (-90...90).contains(latitude)
    }
}
