import GeoJSONKit
package import QuestBase
import RoadRouter

/// A question in OSRM's form, from a path or from a body: the profile, the coordinates and the options as texts.
package struct OSRMQuery: Sendable {
    let profile: ProfileName
    package let coordinates: [Coordinate]
    /// Names and values, both as they stand in a query.
    let options: [(name: String, value: String)]

    /// The items of a query, names and values without percent signs.
    package typealias Items = [(name: String, value: String)]

    /// The question in the parts of a path, as they stand there, and in the query.
    package init(profile: String, coordinates: String, options: Items) throws(OSRMError) {
        self.profile = Self.profile(profile)
        self.coordinates = try OSRMCoordinates.read(coordinates)
        self.options = options
    }

    /// The question in a body: an object with `coordinates` and the options by their names. What a query separates by
    /// semicolons is an array there, and what it separates by commas an array within.
    package init(body: [UInt8], profile: String) throws(OSRMError) {
        self.profile = Self.profile(profile)
        guard case .object(let object)? = try? JSONValue.parse(body).value else {
            throw OSRMError(.invalidQuery, "The body is no JSON object.")
        }
        var options: [(String, String)] = []
        var places: [Coordinate] = []
        for (name, value) in object {
            if name == "coordinates" {
                places = try OSRMCoordinates.read(value)
            } else {
                guard let text = Self.text(value, depth: 0) else {
                    throw OSRMError(.invalidOptions, "Option '\(name.prefix(32))' has no valid value.")
                }
                options.append((name, text))
            }
        }
        coordinates = places
        self.options = options
    }

    init(profile: ProfileName, coordinates: [Coordinate], options: [(name: String, value: String)]) {
        (self.profile, self.coordinates, self.options) = (profile, coordinates, options)
    }

    /// The question in a query of points, latitude first: `point=lat,lon&point=lat,lon&heading=90&profile=road`. Other items are
    /// options of `route`.
    package init(points items: Items) throws(OSRMError) {
        var profile = ProfileName.trekking
        var coordinates: [Coordinate] = []
        var options: [(name: String, value: String)] = []
        var heading: String?
        for (name, value) in items {
            switch name {
            case "point": coordinates.append(try Self.point(value[...]))
            case "heading": heading = value
            case "profile", "vehicle": profile = Self.profile(value)
            default: options.append((name, value))
            }
        }
        if let heading, !heading.isEmpty, !coordinates.isEmpty {
            let rest = String(repeating: ";", count: coordinates.count - 1)
            options.append(("bearings", "\(heading),\(Self.headingTolerance)\(rest)"))
        }
        self.init(profile: profile, coordinates: coordinates, options: options)
    }

    /// Degrees by which a road may lead otherwise than the rider.
    static let headingTolerance = 90

    private static func point(_ text: Substring) throws(OSRMError) -> Coordinate {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let place = Coordinate(lonLat: parts[1] + "," + parts[0]), place.isValid
        else {
            throw OSRMError(.invalidQuery, "A point is written lat,lon.")
        }
        return place
    }

    /// The name that clients have for what they know one profile of.
    private static let anyVehicle = "driving"

    /// The profile that a path names.
    package static func profile(_ name: String) -> ProfileName {
        name == anyVehicle ? .trekking : ProfileName(rawValue: name)
    }

    /// The text that a query would have.
    private static func text(_ value: JSONValue, depth: Int) -> String? {
        switch value {
        case .null: return ""
        case .bool(let bool): return bool ? "true" : "false"
        case .integer(let integer): return String(integer)
        case .number(let number): return "\(number)"
        case .string(let string): return string
        case .array(let elements):
            guard depth < 2 else { return nil }
            var texts: [String] = []
            for element in elements {
                guard let text = text(element, depth: depth + 1) else { return nil }
                texts.append(text)
            }
            return texts.joined(separator: depth == 0 ? ";" : ",")
        case .object: return nil
        }
    }
}
