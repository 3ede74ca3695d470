/// A point on the WGS 84 ellipsoid in degrees, longitude first.
@frozen
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
    @inlinable
    public var isValid: Bool {
        (-180...180).contains(longitude) && (-90...90).contains(latitude)
    }

    // Written out because a synthesised one is not inlined in other modules, and lines are put together with it.
    @inlinable
    public static func == (left: Coordinate, right: Coordinate) -> Bool {
        left.longitude == right.longitude && left.latitude == right.latitude
    }
}

extension Coordinate {
    /// The place with so many decimals of a degree: five are a metre, six a tenth of one.
    public func rounded(decimals: Int) -> Coordinate {
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        return Coordinate(
            longitude: (longitude * scale).rounded() / scale, latitude: (latitude * scale).rounded() / scale)
    }

    /// Reads `longitude,latitude` in degrees with nothing around it; `nil` for anything else. Whether the
    /// degrees are a place on Earth says `isValid`.
    public init?(lonLat text: some StringProtocol) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let longitude = Double(parts[0]), let latitude = Double(parts[1]) else {
            return nil
        }
        self.init(longitude: longitude, latitude: latitude)
    }
}
