#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A point of the ellipsoid in space: metres from the centre of the earth.
///
/// The straight line (chord) between two such points is shorter than every way along the surface, and it
/// costs three multiplications and a root: the lower bound that a great-circle potential needs, with no case
/// to be careful about.
public struct ChordPoint: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var z: Double

    public init(_ coordinate: Coordinate) {
        let radius = Ellipsoid.primeVerticalRadius(at: coordinate.latitude)
        let latitude = coordinate.latitude.radians
        let longitude = coordinate.longitude.radians
        x = radius * cos(latitude) * cos(longitude)
        y = radius * cos(latitude) * sin(longitude)
        z = radius * (1 - Ellipsoid.eccentricitySquared) * sin(latitude)
    }

    /// The length of the chord. No path on the surface is shorter.
    @inline(__always)
    public func distance(to other: ChordPoint) -> Meters {
        let dx = other.x - x
        let dy = other.y - y
        let dz = other.z - z
        return Meters((dx * dx + dy * dy + dz * dz).squareRoot())
    }
}
