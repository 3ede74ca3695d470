import GeoJSONKit
package import QuestBase
import RoadRouter

/// The coordinates of a request's path: `lon,lat;lon,lat`, `polyline(…)` or `polyline6(…)`, with `.json` or
/// without; in a body an array of arrays, or one of these texts.
package enum OSRMCoordinates {
    package static func read(_ parameter: String) throws(OSRMError) -> [Coordinate] {
        guard let text = parameter.percentDecoded else { throw malformed }
        return try read(text: text)
    }

    static func read(_ value: JSONValue) throws(OSRMError) -> [Coordinate] {
        switch value {
        case .string(let text): return try read(text: text)
        case .array(let elements):
            var coordinates: [Coordinate] = []
            for element in elements {
                guard let pair = element.arrayValue, pair.count == 2, let longitude = pair[0].doubleValue,
                    let latitude = pair[1].doubleValue
                else { throw malformed }
                coordinates.append(Coordinate(longitude: longitude, latitude: latitude))
            }
            return try checked(coordinates)
        default: throw malformed
        }
    }

    private static func read(text: String) throws(OSRMError) -> [Coordinate] {
        var text = text
        if text.hasSuffix(".json") { text.removeLast(5) }
        if let encoded = content(of: text, in: "polyline(") {
            return try checked(try decode(encoded, precision: .five))
        }
        if let encoded = content(of: text, in: "polyline6(") {
            return try checked(try decode(encoded, precision: .six))
        }
        return try checked(try list(text))
    }

    private static func checked(_ coordinates: [Coordinate]) throws(OSRMError) -> [Coordinate] {
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
