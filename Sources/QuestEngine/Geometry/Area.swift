import Synchronization

/// A part of the ground with a border: one polygon or several, with or without holes.
///
/// Measured by GEOS in metres, in a projection of its own around the area's middle (`MetricProjection`);
/// meant for areas of a city's or a region's size that do not cross the antimeridian. Shareable between
/// tasks: each area has one GEOS context, which its operations take turns to use.
public final class Area: Sendable {
    /// The rings of each polygon, the outer one first, each closed.
    public let polygons: [[[Coordinate]]]
    private let shape: Mutex<AreaShape>

    /// A polygon by its rings, the outer one first, in either direction.
    ///
    /// - Throws: `GeometryError`: a position out of range, a ring not closed, or rings that cross.
    public convenience init(rings: [[Coordinate]]) throws(GeometryError) {
        try self.init(polygons: [rings])
    }

    /// - Throws: `GeometryError`: a position out of range, a ring not closed, rings that cross, or no ring at
    ///   all; rings are counted through all polygons.
    public init(polygons: [[[Coordinate]]]) throws(GeometryError) {
        self.polygons = polygons
        let shape = try AreaShape(polygons: polygons)
        self.shape = Mutex(shape)
    }

    /// Whether a point lies inside or on the border.
    ///
    /// - Complexity: O(log number of positions) after the first call.
    public func contains(_ point: Coordinate) throws(GeometryError) -> Bool {
        try shape.withLock { (shape) throws(GeometryError) in try shape.contains(point) }
    }

    /// Returns the distance from a point to the nearest point of the area; zero inside.
    public func distance(to point: Coordinate) throws(GeometryError) -> Meters {
        try shape.withLock { (shape) throws(GeometryError) in try shape.distance(to: point) }
    }

    /// Returns the distance between the nearest points of two areas; zero where they touch or overlap.
    public func distance(to other: Area) throws(GeometryError) -> Meters {
        try shape.withLock { (shape) throws(GeometryError) in try shape.distance(to: other.polygons) }
    }

    /// Whether the two have more than a border in common.
    public func overlaps(_ other: Area) throws(GeometryError) -> Bool {
        try shape.withLock { (shape) throws(GeometryError) in try shape.overlaps(other.polygons) }
    }

    /// The area and everything within a distance of it; round corners are drawn with 64 points to the circle.
    ///
    /// - Parameter distance: Not negative.
    public func buffer(_ distance: Meters) throws(GeometryError) -> Area {
        precondition(distance >= .zero, "an area grows only")
        let polygons = try shape.withLock { (shape) throws(GeometryError) in try shape.buffer(distance) }
        return try Area(polygons: polygons)
    }

    /// The size in square metres, holes left out.
    public func squareMeters() throws(GeometryError) -> Double {
        try shape.withLock { (shape) throws(GeometryError) in try shape.squareMeters() }
    }
}
