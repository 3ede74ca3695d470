import GeoJSONKit
package import QuestBase
import RoadRouter

/// A request for a route in Valhalla's form (https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/): what
/// routingpy and the plugin of QGIS send, and Ferrostar, which wants the answer in OSRM's form.
///
/// `costing` is `bicycle`. What changes nothing here is passed over; a form of answer that there is not is refused.
package struct ValhallaQuestion {
    /// Forms of an answer.
    package enum Form: Equatable {
        /// Valhalla's own (`json`), which is meant where none is named.
        case own(ValhallaWriter.Units, id: String?)
        case osrm
        case file(CourseFormat)
    }

    package let query: OSRMQuery
    package let form: Form
    /// The language of the directions; `nil` where the body names none that is known.
    package let language: Language?

    package init(_ body: [UInt8]) throws(OSRMError) {
        guard case .object(let object)? = try? JSONValue.parse(body).value else {
            throw OSRMError(.invalidQuery, "The body is no JSON object.")
        }
        let directions = object["directions_options"]?.objectValue ?? [:]
        language = try Self.text("language", in: object, directions).flatMap(Language.init(localeName:))
        let name = try Self.text("units", in: object, directions) ?? "kilometers"
        guard let units = ValhallaWriter.Units(name: name) else { throw Self.malformed("units") }
        let id = try Self.text("id", in: object)
        switch try Self.text("format", in: object) ?? "json" {
        case "json": form = .own(units, id: id)
        case "osrm": form = .osrm
        case "gpx": form = .file(.gpx)
        default: throw OSRMError(.notImplemented, "Member 'format' must be json, osrm or gpx.")
        }
        let (coordinates, options) = try Self.places(object["locations"])
        query = OSRMQuery(
            profile: try Self.profile(object), coordinates: coordinates,
            options: options + (try Self.avoidances(object)) + (try Self.shape(object)))
    }

    /// The text of a member of the first object that has it; `nil` where none has, or it is `null`.
    private static func text(_ member: String, in objects: JSONObject...) throws(OSRMError) -> String? {
        for object in objects {
            switch object[member] {
            case nil, .null?: continue
            case .string(let text)?: return text
            default: throw malformed(member)
            }
        }
        return nil
    }

    /// Whether a member is true; not where it is not there, or `null`.
    private static func flag(_ member: String, in object: JSONObject) throws(OSRMError) -> Bool {
        switch object[member] {
        case nil, .null?: return false
        case .bool(let flag)?: return flag
        default: throw malformed(member)
        }
    }

    private static func malformed(_ member: String) -> OSRMError {
        OSRMError(.invalidOptions, "Member '\(member)' has no valid value.")
    }

    /// Coordinates, and what is said of each in OSRM's words.
    private static func places(
        _ value: JSONValue?
    ) throws(OSRMError) -> ([Coordinate], [(name: String, value: String)]) {
        guard let locations = value?.arrayValue else { throw malformed("locations") }
        var coordinates: [Coordinate] = []
        var (bearings, radii, stops): ([String], [String], [String]) = ([], [], [])
        var passes = false
        for (place, location) in locations.enumerated() {
            guard let latitude = location["lat"]?.doubleValue, let longitude = location["lon"]?.doubleValue
            else {
                throw malformed("locations")
            }
            let coordinate = Coordinate(longitude: longitude, latitude: latitude)
            guard coordinate.isValid else {
                throw OSRMError(.invalidValue, "A location is out of range.")
            }
            coordinates.append(coordinate)
            var bearing = ""
            if let heading = location["heading"]?.doubleValue {
                guard (0...360).contains(heading) else { throw malformed("heading") }
                let tolerance = location["heading_tolerance"]?.doubleValue ?? usualTolerance
                bearing = "\(heading),\(min(max(tolerance, 0), 180))"
            }
            bearings.append(bearing)
            // Nothing is looked for farther away than that, but a radius of nothing means the nearest road.
            let radius = location["search_cutoff"]?.doubleValue ?? 0
            radii.append(radius > 0 ? "\(radius)" : "")
            let isEnd = place == 0 || place == locations.count - 1
            switch location["type"]?.stringValue ?? "break" {
            case "break": stops.append("\(place)")
            case "break_through":
                stops.append("\(place)")
                passes = passes || !isEnd
            case "via": if isEnd { stops.append("\(place)") }
            case "through": if isEnd { stops.append("\(place)") } else { passes = true }
            default: throw malformed("type")
            }
        }
        var options: [(name: String, value: String)] = []
        if bearings.contains(where: { !$0.isEmpty }) {
            options.append(("bearings", bearings.joined(separator: ";")))
        }
        if radii.contains(where: { !$0.isEmpty }) {
            options.append(("radiuses", radii.joined(separator: ";")))
        }
        if stops.count < coordinates.count { options.append(("waypoints", stops.joined(separator: ";"))) }
        if passes { options.append(("continue_straight", "true")) }
        return (coordinates, options)
    }

    /// Degrees by which a road may lead otherwise than the heading of a location.
    private static let usualTolerance = 60.0

    private static func profile(_ object: JSONObject) throws(OSRMError) -> ProfileName {
        guard try text("costing", in: object) ?? "bicycle" == "bicycle" else {
            throw OSRMError(.invalidValue, "Member 'costing' must be bicycle.")
        }
        let bicycle = object["costing_options"]?["bicycle"]
        if bicycle?["shortest"]?.boolValue == true { return .shortest }
        switch bicycle?["bicycle_type"]?.stringValue?.lowercased() {
        case "road": return .road
        case "cross": return .gravel
        case "mountain": return .mtb
        case "hybrid", "city", nil: return .trekking
        default: throw malformed("bicycle_type")
        }
    }

    /// Places and roads that the way is to do without, in OSRM's words.
    private static func avoidances(_ object: JSONObject) throws(OSRMError) -> [(name: String, value: String)]
    {
        var places: [String] = []
        for ring in try rings(object["exclude_polygons"] ?? object["avoid_polygons"]) {
            places.append(ring.map { "\($0.longitude),\($0.latitude)" }.joined(separator: ","))
        }
        // As Valhalla called both before.
        for location in (object["exclude_locations"] ?? object["avoid_locations"])?.arrayValue ?? [] {
            guard let latitude = location["lat"]?.doubleValue, let longitude = location["lon"]?.doubleValue
            else {
                throw malformed("exclude_locations")
            }
            places.append("\(longitude),\(latitude),\(locationRadius)")
        }
        var options: [(name: String, value: String)] = []
        if !places.isEmpty { options.append(("avoid", places.joined(separator: ";"))) }
        let bicycle = object["costing_options"]?["bicycle"]
        var kinds: [String] = []
        if bicycle?["use_ferry"]?.doubleValue == 0 { kinds.append("ferry") }
        if bicycle?["avoid_bad_surfaces"]?.doubleValue == 1 { kinds.append("unpaved") }
        if !kinds.isEmpty { options.append(("exclude", kinds.joined(separator: ","))) }
        return options
    }

    /// Metres around a location within which its road lies.
    private static let locationRadius = 10

    /// The outer rings of polygons: arrays of positions, or a feature collection.
    private static func rings(_ value: JSONValue?) throws(OSRMError) -> [[Coordinate]] {
        var rings: [JSONValue] = []
        switch value {
        case nil, .null?: return []
        case .array(let list)?: rings = list
        case .object(let collection)?:
            for feature in collection["features"]?.arrayValue ?? [] {
                guard let outer = feature["geometry"]?["coordinates"]?[0] else {
                    throw malformed("exclude_polygons")
                }
                rings.append(outer)
            }
        default: throw malformed("exclude_polygons")
        }
        var lines: [[Coordinate]] = []
        for ring in rings {
            var line: [Coordinate] = []
            for position in ring.arrayValue ?? [] {
                guard let longitude = position[0]?.doubleValue, let latitude = position[1]?.doubleValue else {
                    throw malformed("exclude_polygons")
                }
                line.append(Coordinate(longitude: longitude, latitude: latitude))
            }
            guard line.count >= 3 else { throw malformed("exclude_polygons") }
            lines.append(line)
        }
        return lines
    }

    /// The form of the answer in OSRM's words: steps and lines of six digits unless something else is asked for.
    private static func shape(_ object: JSONObject) throws(OSRMError) -> [(name: String, value: String)] {
        var options: [(name: String, value: String)] = []
        switch try text("shape_format", in: object) ?? "polyline6" {
        case "polyline6": options += [("geometries", "polyline6"), ("overview", "full")]
        case "polyline5": options += [("geometries", "polyline"), ("overview", "full")]
        case "geojson": options += [("geometries", "geojson"), ("overview", "full")]
        case "no_shape": options.append(("overview", "false"))
        default: throw malformed("shape_format")
        }
        let directions =
            object["directions_type"]?.stringValue
            ?? object["directions_options"]?["directions_type"]?.stringValue
        options.append(("steps", directions == "none" ? "false" : "true"))
        options.append(("instructions", directions == "maneuvers" ? "false" : "true"))
        for name in ["voice_instructions", "banner_instructions"] {
            if try flag(name, in: object) { options.append((name, "true")) }
        }
        if let alternates = object["alternates"]?.integerValue {
            options.append(("alternatives", "\(alternates)"))
        }
        return options
    }
}
