#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

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
    var radians: Double { self * (.pi / 180) }
    /// These radians in degrees.
    var degrees: Double { self * (180 / .pi) }
}
