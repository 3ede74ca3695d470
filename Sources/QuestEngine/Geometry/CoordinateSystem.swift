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
