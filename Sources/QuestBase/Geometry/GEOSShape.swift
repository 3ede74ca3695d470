import CGEOS

/// A GEOS geometry with its owner: freed when the last reference is gone, and before the context it belongs
/// to.
final class GEOSShape {
    let pointer: OpaquePointer
    private let context: GEOSContext

    init(owning pointer: OpaquePointer, in context: GEOSContext) {
        self.pointer = pointer
        self.context = context
    }

    deinit {
        GEOSGeom_destroy_r(context.handle, pointer)
    }

    convenience init(
        point: Coordinate, by projection: MetricProjection, in context: GEOSContext
    ) throws(GeometryError) {
        let point = try projection.project(point)
        guard let pointer = GEOSGeom_createPointFromXY_r(context.handle, point.x, point.y) else {
            throw context.failure(of: "GEOSGeom_createPointFromXY")
        }
        self.init(owning: pointer, in: context)
    }

    /// Closed rings of valid coordinates.
    convenience init(
        polygons: [[[Coordinate]]], by projection: MetricProjection, in context: GEOSContext
    ) throws(GeometryError) {
        try self.init(polygons: polygons, in: context) { ring throws(GeometryError) in
            try Self.sequence(of: ring, by: projection, in: context)
        }
    }

    /// Closed rings.
    ///
    /// - Parameter sequence: Makes what GEOS takes a ring's positions in.
    convenience init(
        polygons: [[[Coordinate]]], in context: GEOSContext,
        sequence: ([Coordinate]) throws(GeometryError) -> OpaquePointer
    ) throws(GeometryError) {
        var shapes: [OpaquePointer?] = []
        do throws(GeometryError) {
            for rings in polygons {
                shapes.append(try Self.polygon(of: rings, in: context, sequence: sequence))
            }
        } catch {
            for shape in shapes { GEOSGeom_destroy_r(context.handle, shape) }
            throw error
        }
        // The collection owns its members, as a polygon owns its rings.
        let collection = GEOSGeom_createCollection_r(
            context.handle, Int32(GEOS_MULTIPOLYGON.rawValue), &shapes, UInt32(shapes.count))
        guard let collection else { throw context.failure(of: "GEOSGeom_createCollection") }
        self.init(owning: collection, in: context)
    }

    private static func polygon(
        of rings: [[Coordinate]], in context: GEOSContext,
        sequence: ([Coordinate]) throws(GeometryError) -> OpaquePointer
    ) throws(GeometryError) -> OpaquePointer {
        var shapes: [OpaquePointer?] = []
        do throws(GeometryError) {
            for ring in rings {
                guard let shape = GEOSGeom_createLinearRing_r(context.handle, try sequence(ring)) else {
                    throw context.failure(of: "GEOSGeom_createLinearRing")
                }
                shapes.append(shape)
            }
        } catch {
            for shape in shapes { GEOSGeom_destroy_r(context.handle, shape) }
            throw error
        }
        var holes = Array(shapes.dropFirst())
        guard let polygon = GEOSGeom_createPolygon_r(context.handle, shapes[0], &holes, UInt32(holes.count))
        else {
            throw context.failure(of: "GEOSGeom_createPolygon")
        }
        return polygon
    }

    private static func sequence(
        of positions: [Coordinate], by projection: MetricProjection, in context: GEOSContext
    ) throws(GeometryError) -> OpaquePointer {
        var values: [Double] = []
        values.reserveCapacity(2 * positions.count)
        for position in positions {
            let point = try projection.project(position)
            values.append(point.x)
            values.append(point.y)
        }
        guard
            let sequence = GEOSCoordSeq_copyFromBuffer_r(
                context.handle, values, UInt32(positions.count), 0, 0)
        else { throw context.failure(of: "GEOSCoordSeq_copyFromBuffer") }
        return sequence
    }

    /// Makes the shape ready for being asked the same question many times; the caller frees what it gets.
    func prepare() throws(GeometryError) -> OpaquePointer {
        guard let prepared = GEOSPrepare_r(context.handle, pointer) else {
            throw context.failure(of: "GEOSPrepare")
        }
        return prepared
    }

    /// Returns the length of all lines and borders, in the shape's own units.
    func length() throws(GeometryError) -> Double {
        var length = 0.0
        guard GEOSLength_r(context.handle, pointer, &length) == 1 else {
            throw context.failure(of: "GEOSLength")
        }
        return length
    }

    /// - Throws: `GeometryError.invalidArea` when rings cross themselves or each other.
    func validate() throws(GeometryError) {
        switch GEOSisValid_r(context.handle, pointer) {
        case 1: return
        case 0:
            let reason = GEOSisValidReason_r(context.handle, pointer)
            defer { GEOSFree_r(context.handle, reason) }
            throw .invalidArea(
                reason: GEOSContext.withoutPlace(reason.map { String(cString: $0) } ?? "invalid"))
        default: throw context.failure(of: "GEOSisValid")
        }
    }

    /// The rings of a polygon or of several, back in degrees.
    func polygons(by projection: MetricProjection) throws(GeometryError) -> [[[Coordinate]]] {
        var polygons: [[[Coordinate]]] = []
        for index in 0..<max(GEOSGetNumGeometries_r(context.handle, pointer), 0) {
            guard let part = GEOSGetGeometryN_r(context.handle, pointer, index),
                let outer = GEOSGetExteriorRing_r(context.handle, part)
            else { throw context.failure(of: "GEOSGetExteriorRing") }
            var rings = [try coordinates(of: outer, by: projection)]
            for hole in 0..<max(GEOSGetNumInteriorRings_r(context.handle, part), 0) {
                guard let inner = GEOSGetInteriorRingN_r(context.handle, part, hole) else {
                    throw context.failure(of: "GEOSGetInteriorRingN")
                }
                rings.append(try coordinates(of: inner, by: projection))
            }
            polygons.append(rings)
        }
        return polygons
    }

    private func coordinates(
        of ring: OpaquePointer, by projection: MetricProjection
    ) throws(GeometryError) -> [Coordinate] {
        let count = Int(GEOSGetNumCoordinates_r(context.handle, ring))
        var values = [Double](repeating: 0, count: 2 * max(count, 0))
        guard count >= 4, let sequence = GEOSGeom_getCoordSeq_r(context.handle, ring),
            GEOSCoordSeq_copyToBuffer_r(context.handle, sequence, &values, 0, 0) == 1
        else { throw context.failure(of: "GEOSCoordSeq_copyToBuffer") }
        var coordinates: [Coordinate] = []
        coordinates.reserveCapacity(count)
        for index in 0..<count - 1 {
            let point = LocalPlane.Point(x: values[2 * index], y: values[2 * index + 1])
            coordinates.append(try projection.coordinate(of: point))
        }
        coordinates.append(coordinates[0])
        return coordinates
    }
}

/// A GEOS handle and the messages it has given. Not to be shared between tasks: one for each use.
final class GEOSContext {
    let handle: OpaquePointer
    private let log = MessageLog()

    /// Complaints of GEOS, the oldest first.
    var messages: [String] { log.messages }

    private final class MessageLog {
        var messages: [String] = []
    }

    init() {
        handle = GEOS_init_r()
        GEOSContext_setErrorMessageHandler_r(
            handle,
            { message, log in
                guard let message, let log else { return }
                Unmanaged<MessageLog>.fromOpaque(log).takeUnretainedValue().messages.append(
                    String(cString: message))
            }, Unmanaged.passUnretained(log).toOpaque())
    }

    deinit {
        GEOS_finish_r(handle)
    }

    /// The error for a call that has just failed, with GEOS's last words.
    func failure(of operation: String) -> GeometryError {
        .libraryFailure(operation: operation, reason: Self.withoutPlace(log.messages.last ?? "no message"))
    }

    /// GEOS names the place of a fault in brackets or after "at"; it may be a rider's, so it is left out.
    static func withoutPlace(_ reason: String) -> String {
        let end = reason.firstIndex { $0.isNumber || $0 == "[" || $0 == "(" } ?? reason.endIndex
        var text = reason[..<end]
        for ending in [" at or near point ", " at ", " "] where text.hasSuffix(ending) {
            text.removeLast(ending.count)
        }
        return String(text)
    }
}
