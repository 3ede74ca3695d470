import CPROJ

/// A system of coordinates in the EPSG registry, such as 28411: Pulkovo 1942, Gauss-Krüger zone 11, as on Russian maps.
public struct CoordinateSystem: Sendable, Hashable {
    public let code: Int

    public init(code: Int) {
        self.code = code
    }

    /// Reads `EPSG:28411`, `urn:ogc:def:crs:EPSG::28411` or `http://www.opengis.net/def/crs/EPSG/0/28411`, case aside.
    ///
    /// Other definitions are refused, since PROJ would also take some that name files.
    public init?(_ text: String) {
        let text = text.lowercased()
        let prefixes = [
            "epsg:", "urn:ogc:def:crs:epsg:", "http://www.opengis.net/def/crs/epsg/",
            "https://www.opengis.net/def/crs/epsg/",
        ]
        guard let prefix = prefixes.first(where: text.hasPrefix) else { return nil }
        // Between the registry and the code its version may stand.
        let parts = text.dropFirst(prefix.count).split(
            omittingEmptySubsequences: false, whereSeparator: { ":/".contains($0) })
        guard (1...2).contains(parts.count), prefix != "epsg:" || parts.count == 1, let last = parts.last,
            (1...6).contains(last.utf8.count), let code = Int(last), code > 0
        else { return nil }
        self.init(code: code)
    }
}

extension CoordinateSystem: CustomStringConvertible {
    public var description: String { "EPSG:\(code)" }
}

/// The way from another system of coordinates to longitude and latitude on WGS 84, by PROJ, which knows the shifts
/// between the earth's figures. Metres come east before north, as GeoJSON of GIS programs has them, whatever the
/// registry says of the axes. Not to be shared between tasks.
package final class SystemProjection {
    private let context: OpaquePointer
    private let operation: OpaquePointer

    /// - Throws: `GeometryError.libraryFailure` for a code that PROJ does not know.
    package init(from system: CoordinateSystem) throws(GeometryError) {
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
    package func coordinate(east: Double, north: Double) -> Coordinate? {
        let place = proj_trans(operation, PJ_FWD, proj_coord(east, north, 0, 0)).xy
        let coordinate = Coordinate(longitude: place.x, latitude: place.y)
        return coordinate.isValid ? coordinate : nil
    }
}
