/// The `crs` member of the GeoJSON specification of 2008 (section 3), which RFC 7946 removed.
enum LegacyCRS {
    /// Whether positions mean the same with this `crs` as without it: it names WGS 84, or no system at all.
    static func isWGS84(_ value: JSONValue) -> Bool {
        let properties = value["properties"]
        let name = properties?["name"]?.stringValue ?? properties?["href"]?.stringValue
        if let name = name?.lowercased() {
            return name.hasSuffix("crs84") || name.hasSuffix(":4326") || name.hasSuffix("/4326")
                || ["wgs84", "wgs 84"].contains(name)
        }
        // The form of a draft before the specification: {"type": "EPSG", "properties": {"code": 4326}}.
        if let code = properties?["code"]?.integerValue { return code == 4326 }
        return true
    }
}
