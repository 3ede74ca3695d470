import CPROJ

/// Shortest paths on the WGS 84 ellipsoid, exact to nanometres: PROJ's `geod_inverse` and `geod_direct`.
///
/// Source: C. F. F. Karney, "Algorithms for geodesics", J. Geodesy 87 (2013), 43–55.
public enum Geodesic {
    // Preparing the series costs more than using them, so it is done once.
    private static let wgs84: geod_geodesic = {
        var ellipsoid = geod_geodesic()
        geod_init(&ellipsoid, Ellipsoid.semiMajorAxis, Ellipsoid.flattening)
        return ellipsoid
    }()

    /// The length of the shortest path between two valid coordinates.
    public static func distance(_ from: Coordinate, _ to: Coordinate) -> Meters {
        var distance = 0.0
        withUnsafePointer(to: wgs84) { ellipsoid in
            geod_inverse(
                ellipsoid, from.latitude, from.longitude, to.latitude, to.longitude, &distance, nil, nil)
        }
        return Meters(distance)
    }

    /// The direction in which the shortest path from `from` to `to` leaves; north when they are the same.
    public static func azimuth(from: Coordinate, to: Coordinate) -> Bearing {
        guard from != to else { return Bearing(degrees: 0) }
        var azimuth = 0.0
        withUnsafePointer(to: wgs84) { ellipsoid in
            geod_inverse(
                ellipsoid, from.latitude, from.longitude, to.latitude, to.longitude, nil, &azimuth, nil)
        }
        return Bearing(degrees: azimuth)
    }

    /// Returns the point where one arrives after riding `distance` straight on, starting towards `bearing`.
    public static func destination(from start: Coordinate, bearing: Bearing, distance: Meters) -> Coordinate {
        var end = Coordinate(longitude: 0, latitude: 0)
        withUnsafePointer(to: wgs84) { ellipsoid in
            geod_direct(
                ellipsoid, start.latitude, start.longitude, bearing.degrees, distance.value,
                &end.latitude, &end.longitude, nil)
        }
        return end
    }

    /// The sum of the lengths of a polyline's segments; zero for fewer than two points.
    ///
    /// - Complexity: O(number of points).
    @inlinable
    public static func polylineLength(_ points: some Sequence<Coordinate>) -> Meters {
        var length = Meters.zero
        var previous: Coordinate?
        for point in points {
            if let previous { length += distance(previous, point) }
            previous = point
        }
        return length
    }
}
