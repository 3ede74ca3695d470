import QuestEngine

/// The coordinates of a request's path: `lon,lat;lon,lat`, `polyline(…)` or `polyline6(…)`, with `.json` or
/// without.
enum OSRMCoordinates {
    static func read(_ parameter: String) throws(OSRMError) -> [Coordinate] {
        guard var text = parameter.percentDecoded else { throw malformed }
        if text.hasSuffix(".json") { text.removeLast(5) }
        let coordinates: [Coordinate]
        if let encoded = content(of: text, in: "polyline(") {
            coordinates = try decode(encoded, precision: .five)
        } else if let encoded = content(of: text, in: "polyline6(") {
            coordinates = try decode(encoded, precision: .six)
        } else {
            coordinates = try list(text)
        }
        guard coordinates.allSatisfy(\.isValid) else {
            throw OSRMError(.invalidValue, "A coordinate is out of range: longitude comes first.")
        }
        return coordinates
    }

    private static let malformed = OSRMError(.invalidQuery, "Coordinates are written lon,lat;lon,lat.")

    private static func content(of text: String, in prefix: String) -> String? {
        guard text.hasPrefix(prefix), text.hasSuffix(")") else { return nil }
        return String(text.dropFirst(prefix.count).dropLast())
    }

    private static func decode(
        _ text: String, precision: EncodedPolyline.Precision
    ) throws(OSRMError) -> [Coordinate] {
        do throws(GeometryError) {
            return try EncodedPolyline.decode(text, precision: precision)
        } catch {
            throw malformed
        }
    }

    private static func list(_ text: String) throws(OSRMError) -> [Coordinate] {
        var coordinates: [Coordinate] = []
        for element in text.split(separator: ";", omittingEmptySubsequences: false) {
            guard let coordinate = Coordinate(lonLat: element) else { throw malformed }
            coordinates.append(coordinate)
        }
        return coordinates
    }
}
