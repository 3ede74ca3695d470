import Glibc

/// The WGS 84 ellipsoid (NIMA TR8350.2) and its radii of curvature, in metres.
enum Ellipsoid {
    static let semiMajorAxis = 6_378_137.0
    static let flattening = 1 / 298.257_223_563
    static let eccentricitySquared = flattening * (2 - flattening)

    /// The radius of curvature across the meridian (the prime vertical), by latitude in degrees.
    static func primeVerticalRadius(at latitude: Double) -> Double {
        let sine = sin(latitude.radians)
        return semiMajorAxis / (1 - eccentricitySquared * sine * sine).squareRoot()
    }

    /// The radius of curvature along the meridian, by latitude in degrees.
    static func meridianRadius(at latitude: Double) -> Double {
        let sine = sin(latitude.radians)
        let root = (1 - eccentricitySquared * sine * sine).squareRoot()
        return semiMajorAxis * (1 - eccentricitySquared) / (root * root * root)
    }
}

extension Double {
    /// These degrees in radians.
    package var radians: Double { self * (.pi / 180) }
    /// These radians in degrees.
    package var degrees: Double { self * (180 / .pi) }
}

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
