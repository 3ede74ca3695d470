import CGEOS
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

    /// The size in square metres, holes left out.
    public func squareMeters() throws(GeometryError) -> Double {
        try shape.withLock { (shape) throws(GeometryError) in try shape.squareMeters() }
    }
}

/// An area as GEOS sees it, in metres around its middle. Not to be shared between tasks.
final class AreaShape {
    private let context = GEOSContext()
    private let projection: MetricProjection
    private let geometry: GEOSShape
    /// Answers the same question many times at little cost; built by GEOS at first use.
    private let prepared: OpaquePointer

    init(polygons: [[[Coordinate]]]) throws(GeometryError) {
        projection = try MetricProjection(center: try Self.box(of: polygons).middle)
        geometry = try GEOSShape(polygons: polygons, by: projection, in: context)
        try geometry.validate()
        prepared = try geometry.prepare()
    }

    deinit {
        GEOSPreparedGeom_destroy_r(context.handle, prepared)
    }

    func contains(_ point: Coordinate) throws(GeometryError) -> Bool {
        let point = try GEOSShape(point: point, by: projection, in: context)
        return try truth(
            of: GEOSPreparedCovers_r(context.handle, prepared, point.pointer), "GEOSPreparedCovers")
    }

    func distance(to point: Coordinate) throws(GeometryError) -> Meters {
        try distance(to: try GEOSShape(point: point, by: projection, in: context))
    }

    func distance(to polygons: [[[Coordinate]]]) throws(GeometryError) -> Meters {
        try distance(to: try GEOSShape(polygons: polygons, by: projection, in: context))
    }

    private func distance(to other: GEOSShape) throws(GeometryError) -> Meters {
        var distance = 0.0
        guard GEOSPreparedDistance_r(context.handle, prepared, other.pointer, &distance) == 1 else {
            throw context.failure(of: "GEOSPreparedDistance")
        }
        return Meters(distance)
    }

    func overlaps(_ polygons: [[[Coordinate]]]) throws(GeometryError) -> Bool {
        let other = try GEOSShape(polygons: polygons, by: projection, in: context)
        let meets = GEOSPreparedIntersects_r(context.handle, prepared, other.pointer)
        guard try truth(of: meets, "GEOSPreparedIntersects") else { return false }
        let onlyTouches = GEOSPreparedTouches_r(context.handle, prepared, other.pointer)
        return try !truth(of: onlyTouches, "GEOSPreparedTouches")
    }

    func squareMeters() throws(GeometryError) -> Double {
        var area = 0.0
        guard GEOSArea_r(context.handle, geometry.pointer, &area) == 1 else {
            throw context.failure(of: "GEOSArea")
        }
        return area
    }

    /// GEOS's predicates answer 0, 1, or 2 for an exception.
    private func truth(of answer: CChar, _ operation: String) throws(GeometryError) -> Bool {
        guard answer == 0 || answer == 1 else { throw context.failure(of: operation) }
        return answer == 1
    }

    /// The box around all positions, once each has proved to be valid.
    static func box(of polygons: [[[Coordinate]]]) throws(GeometryError) -> Bounds {
        for (index, ring) in polygons.joined().enumerated() {
            if let position = ring.firstIndex(where: { !$0.isValid }) {
                throw .invalidCoordinate(ring: index, position: position)
            }
            guard ring.count >= 4, ring.first == ring.last else { throw .openRing(ring: index) }
        }
        let box = Bounds(around: polygons.joined().joined())
        guard box.west <= box.east, !polygons.contains(where: \.isEmpty) else {
            throw .invalidArea(reason: "a polygon without a ring")
        }
        return box
    }
}
