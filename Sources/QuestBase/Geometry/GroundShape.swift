import CGEOS

/// A polygon or the surroundings of a line, made ready for being compared with many lines, such as roads.
///
/// Lines are straight in degrees, as RFC 7946 has them. A plane that is linear in degrees (`LocalPlane`) keeps
/// them straight, so what meets and what does not is exact; distances are those of the plane around the shape's
/// middle. Not to be shared between tasks.
package final class GroundShape {
    private let context = GEOSContext()
    private let plane: LocalPlane
    private let geometry: GEOSShape
    private let prepared: OpaquePointer
    /// A box that everything meets that can meet the shape.
    package let bounds: Bounds

    /// - Throws: `GeometryError`: a position out of range, a ring not closed, rings that cross, or no ring.
    package init(polygons: [[[Coordinate]]]) throws(GeometryError) {
        bounds = try AreaShape.box(of: polygons)
        plane = LocalPlane(center: bounds.middle)
        geometry = try GEOSShape(polygons: polygons, in: plane, context)
        try geometry.validate()
        prepared = try geometry.prepare()
    }

    /// Creates the shape of everything within a distance of a line, which must have two positions or more.
    ///
    /// - Throws: `GeometryError`: a position out of range.
    package init(around line: [Coordinate], within distance: Meters) throws(GeometryError) {
        if let position = line.firstIndex(where: { !$0.isValid }) {
            throw .invalidCoordinate(ring: 0, position: position)
        }
        let box = Bounds(around: line)
        plane = LocalPlane(center: box.middle)
        bounds = box.expanded(by: distance, in: plane)
        let line = try GEOSShape(line: line, in: plane, context)
        guard let pointer = GEOSBuffer_r(context.handle, line.pointer, distance.value, 8) else {
            throw context.failure(of: "GEOSBuffer")
        }
        geometry = GEOSShape(owning: pointer, in: context)
        prepared = try geometry.prepare()
    }

    deinit {
        GEOSPreparedGeom_destroy_r(context.handle, prepared)
    }

    /// Whether a line of two positions or more has a point in common with the shape, its border included.
    package func meets(_ line: [Coordinate]) throws(GeometryError) -> Bool {
        let line = try GEOSShape(line: line, in: plane, context)
        return try truth(of: GEOSPreparedIntersects_r(context.handle, prepared, line.pointer))
    }

    /// Whether no point of a line lies outside of the shape; its border is inside.
    package func covers(_ line: [Coordinate]) throws(GeometryError) -> Bool {
        let line = try GEOSShape(line: line, in: plane, context)
        return try truth(of: GEOSPreparedCovers_r(context.handle, prepared, line.pointer))
    }

    /// Returns the share of a line's length that lies in the shape: 0 … 1.
    package func share(of line: [Coordinate]) throws(GeometryError) -> Double {
        let line = try GEOSShape(line: line, in: plane, context)
        if try truth(of: GEOSPreparedCovers_r(context.handle, prepared, line.pointer)) { return 1 }
        guard let common = GEOSIntersection_r(context.handle, geometry.pointer, line.pointer) else {
            throw context.failure(of: "GEOSIntersection")
        }
        let inside = try GEOSShape(owning: common, in: context).length()
        let length = try line.length()
        return length > 0 ? inside / length : 0
    }

    /// GEOS's predicates answer 0, 1, or 2 for an exception.
    private func truth(of answer: CChar) throws(GeometryError) -> Bool {
        guard answer == 0 || answer == 1 else { throw context.failure(of: "a GEOS predicate") }
        return answer == 1
    }
}

extension GEOSShape {
    /// A line of two positions or more, laid flat.
    fileprivate convenience init(
        line: [Coordinate], in plane: LocalPlane, _ context: GEOSContext
    ) throws(GeometryError) {
        guard
            let sequence = Self.sequence(of: line, in: plane, context),
            let pointer = GEOSGeom_createLineString_r(context.handle, sequence)
        else { throw context.failure(of: "GEOSGeom_createLineString") }
        self.init(owning: pointer, in: context)
    }

    /// Polygons of closed rings, laid flat.
    fileprivate convenience init(
        polygons: [[[Coordinate]]], in plane: LocalPlane, _ context: GEOSContext
    ) throws(GeometryError) {
        try self.init(polygons: polygons, in: context) { ring throws(GeometryError) in
            guard let sequence = Self.sequence(of: ring, in: plane, context) else {
                throw context.failure(of: "GEOSCoordSeq_copyFromBuffer")
            }
            return sequence
        }
    }

    private static func sequence(
        of line: [Coordinate], in plane: LocalPlane, _ context: GEOSContext
    ) -> OpaquePointer? {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * line.count) { values in
            for (index, coordinate) in line.enumerated() {
                let point = plane.point(of: coordinate)
                values[2 * index] = point.x
                values[2 * index + 1] = point.y
            }
            return GEOSCoordSeq_copyFromBuffer_r(context.handle, values.baseAddress, UInt32(line.count), 0, 0)
        }
    }
}
