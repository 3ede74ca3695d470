/// A place on WGS 84 (RFC 7946, section 3.1.1): longitude first, then latitude, then an optional altitude.
///
/// Parsed positions are always finite. The type does not check ranges: GeoJSON allows easting and northing too.
public struct Position: Sendable {
    /// Degrees east, normally −180…180.
    public var longitude: Double
    /// Degrees north, normally −90…90.
    public var latitude: Double
    /// NaN stands for "no altitude", which keeps a position at 24 bytes.
    private var storedAltitude: Double

    /// - Parameters:
    ///   - longitude: Degrees east.
    ///   - latitude: Degrees north.
    ///   - altitude: Metres above the WGS 84 ellipsoid; nil for a 2-D position.
    public init(longitude: Double, latitude: Double, altitude: Double? = nil) {
        self.longitude = longitude
        self.latitude = latitude
        self.storedAltitude = altitude ?? .nan
    }

    /// Metres above the WGS 84 ellipsoid; nil for a 2-D position. NaN counts as nil.
    public var altitude: Double? {
        get { storedAltitude.isNaN ? nil : storedAltitude }
        set { storedAltitude = newValue ?? .nan }
    }
}

extension Position: Hashable {
    public static func == (left: Position, right: Position) -> Bool {
        left.longitude == right.longitude && left.latitude == right.latitude
            && left.altitude == right.altitude
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(longitude)
        hasher.combine(latitude)
        hasher.combine(altitude)
    }
}
