import CPROJ

/// The way from another system of coordinates to longitude and latitude on WGS 84, by PROJ, which knows the shifts
/// between the earth's figures. Metres come east before north, as GeoJSON of GIS programs has them, whatever the
/// registry says of the axes. Not to be shared between tasks.
final class SystemProjection {
    private let context: OpaquePointer
    private let operation: OpaquePointer

    /// - Throws: `GeometryError.libraryFailure` for a code that PROJ does not know.
    init(from system: CoordinateSystem) throws(GeometryError) {
        context = proj_context_create()
        proj_log_level(context, PJ_LOG_NONE)
        guard let crude = proj_create_crs_to_crs(context, system.description, "OGC:CRS84", nil) else {
            proj_context_destroy(context)
            throw .libraryFailure(operation: "proj_create_crs_to_crs", reason: "unknown system \(system)")
        }
        defer { proj_destroy(crude) }
        guard let operation = proj_normalize_for_visualization(context, crude) else {
            proj_context_destroy(context)
            throw .libraryFailure(operation: "proj_normalize_for_visualization", reason: "\(system)")
        }
        self.operation = operation
    }

    deinit {
        proj_destroy(operation)
        proj_context_destroy(context)
    }

    /// - Returns: `nil` for what lies outside of the system.
    func coordinate(east: Double, north: Double) -> Coordinate? {
        let place = proj_trans(operation, PJ_FWD, proj_coord(east, north, 0, 0)).xy
        let coordinate = Coordinate(longitude: place.x, latitude: place.y)
        return coordinate.isValid ? coordinate : nil
    }
}
