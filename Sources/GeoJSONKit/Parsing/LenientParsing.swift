/// Spellings of programs that RFC 7946 does not allow, and what they are read as.
extension GeoJSONParser {
    /// Goes past `{}` or `[]` in the place of a feature's geometry: no geometry.
    mutating func passEmptyGeometry() throws(Fault) -> Bool {
        guard let end = scanner.endOfEmptyContainer() else { return false }
        let found = try scanner.kind() == .array ? "an empty array" : "an empty object"
        try tolerate(
            Fault(.wrongKind, at: scanner.position, expected: "a geometry object or null", found: found))
        scanner.position = end
        return true
    }

    /// Goes past `[]` in the place of a feature's properties, which is what PHP makes of a list without keys.
    mutating func passEmptyProperties() throws(Fault) -> Bool {
        guard try scanner.kind() == .array, let end = scanner.endOfEmptyContainer() else { return false }
        try tolerate(
            Fault(.wrongKind, at: scanner.position, expected: "an object or null", found: "an empty array"))
        scanner.position = end
        return true
    }

    /// Goes past `null` in the place of a collection's features, which is what SQL aggregates make of no rows.
    mutating func passNullFeatures() throws(Fault) -> Bool {
        guard try scanner.kind(expecting: "an array") == .null else { return false }
        try tolerate(Fault(.wrongKind, at: scanner.position, expected: "an array"))
        return try scanner.passNull()
    }

    /// Goes past the value of a `crs` of the specification of 2008; its member starts at the offset.
    mutating func readCRS(at start: Int) throws(Fault) {
        let legacy = Fault(
            .legacyCRS, at: start, expected: "no member 'crs', WGS 84 being the only system", found: "one")
        guard isLenient else {
            try tolerate(legacy)
            return try scanner.skipValue()
        }
        let isWGS84 = LegacyCRS.isWGS84(try scanner.readValue())
        scanner.warn(
            isWGS84
                ? legacy
                : Fault(
                    .foreignCRS, at: start, expected: "positions on WGS 84",
                    found: "a 'crs' that names another system"))
    }

    /// Warns once for the whole document: where numbers are swapped once, they are swapped everywhere.
    mutating func warnIfSwapped(_ shape: Geometry.Shape, at start: Int) {
        guard shape.looksSwapped else { return }
        hasSwapped = true
        scanner.warn(
            Fault(
                .swappedCoordinates, at: start, expected: SwappedCoordinates.expected,
                found: SwappedCoordinates.found))
    }
}

extension JSONScanner {
    /// Returns the offset behind the array or object that starts here, if it is empty.
    fileprivate func endOfEmptyContainer() -> Int? {
        guard position < bytes.count else { return nil }
        let closing: UInt8
        switch bytes[position] {
        case ASCII.openBracket: closing = ASCII.closeBracket
        case ASCII.openBrace: closing = ASCII.closeBrace
        default: return nil
        }
        var index = position + 1
        while index < bytes.count, ASCII.isWhitespace(bytes[index]) { index += 1 }
        return index < bytes.count && bytes[index] == closing ? index + 1 : nil
    }
}

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
