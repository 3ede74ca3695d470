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
}

/// A GEOS handle and the messages it has given. Not to be shared between tasks: one for each use.
final class GEOSContext {
    let handle: OpaquePointer
    private let log = MessageLog()

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
