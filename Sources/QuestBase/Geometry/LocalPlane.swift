import Glibc

/// The neighbourhood of a point, laid flat: metres east and north of its centre.
///
/// Degrees are scaled by the ellipsoid's two radii of curvature at the centre. Distances from the centre are
/// off by about d · tan(latitude) / 2R: less than 0.01 % for a kilometre at 50° of latitude. Being linear in
/// degrees, the plane turns a box in degrees into a rectangle, so a bound on the one is a bound on the other.
public struct LocalPlane: Sendable {
    public let center: Coordinate
    /// Metres in a degree of longitude at the centre's latitude.
    @usableFromInline package let metersPerLongitude: Double
    /// Metres in a degree of latitude there.
    @usableFromInline package let metersPerLatitude: Double

    public init(center: Coordinate) {
        self.center = center
        metersPerLongitude =
            Ellipsoid.primeVerticalRadius(at: center.latitude) * cos(center.latitude.radians) * Double.pi
            / 180
        metersPerLatitude = Ellipsoid.meridianRadius(at: center.latitude) * Double.pi / 180
    }

    /// Metres east (x) and north (y) of the centre.
    public struct Point: Hashable, Sendable {
        public var x: Double
        public var y: Double

        @inlinable
        public init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }

        /// The distance from the plane's centre, squared.
        @inlinable
        package var squaredLength: Double { x * x + y * y }

        @inlinable
        package func distance(to other: Point) -> Double {
            Point(x: other.x - x, y: other.y - y).squaredLength.squareRoot()
        }
    }

    @inlinable
    public func point(of coordinate: Coordinate) -> Point {
        Point(
            x: (coordinate.longitude - center.longitude) * metersPerLongitude,
            y: (coordinate.latitude - center.latitude) * metersPerLatitude)
    }

    /// The inverse of `point(of:)`. The centre must not be a pole.
    @inlinable
    public func coordinate(of point: Point) -> Coordinate {
        Coordinate(
            longitude: center.longitude + point.x / metersPerLongitude,
            latitude: center.latitude + point.y / metersPerLatitude)
    }
}
