import Hummingbird
import QuestEngine

/// The options of a `route`, `nearest` or `table` request. What changes nothing here (`hints`,
/// options of later versions) is passed over; what would change the answer but is not
/// supported is refused.
struct OSRMOptions {
    enum Overview: String { case simplified, full, none = "false" }
    enum Geometries: String { case polyline, polyline6, geojson }

    var overview = Overview.simplified
    var geometries = Geometries.polyline
    var steps = false
    var withHints = true
    var withWaypoints = true
    /// One for each coordinate.
    var radii: [Meters]
    /// Places to avoid, of `route`.
    var avoiding: [RoadPlace] = []
    /// Number of routes beside the best one, of `route`.
    var alternatives = 0
    /// Number of places to find, of `nearest`.
    var number = 1
    /// Sources of `table`, by their places among the coordinates; `nil` for all.
    var sources: [Int]?
    var destinations: [Int]?
    private let isTable: Bool

    /// Largest distance of a coordinate from a road where the request does not say, and what "unlimited"
    /// means: OSRM knows no limit, but farther away a flat neighbourhood says little about what is nearest.
    static let largestRadius = Meters(100_000)

    init(_ request: Request, coordinates count: Int, isTable: Bool = false) throws(OSRMError) {
        self.isTable = isTable
        radii = [Meters](repeating: Self.largestRadius, count: count)
        for (name, value) in request.uri.queryParameters {
            try read(String(name), String(value), count)
        }
    }

    private mutating func read(_ name: String, _ value: String, _ count: Int) throws(OSRMError) {
        switch name {
        case "overview": overview = try Self.choice(name, value)
        case "geometries": geometries = try Self.choice(name, value)
        case "steps": steps = try Self.flag(name, value)
        case "generate_hints": withHints = try Self.flag(name, value)
        case "skip_waypoints": withWaypoints = try !Self.flag(name, value)
        case "radiuses": radii = try Self.elements(name, value, count).map(Self.radius)
        case "avoid":
            guard let places = RoadPlace.list(avoiding: value) else { throw Self.malformed(name) }
            avoiding = places
        case "number":
            guard let number = Ranged<NearestNumber>(text: value) else { throw Self.malformed(name) }
            self.number = number.value
        case "sources" where isTable: sources = try Self.places(name, value, count)
        case "destinations" where isTable: destinations = try Self.places(name, value, count)
        case "fallback_speed", "fallback_coordinate", "scale_factor":
            try Self.refuse(name, unless: !isTable)
        case "alternatives":
            alternatives = try Self.alternatives(name, value)
        case "bearings":
            try Self.refuse(name, unless: try Self.elements(name, value, count).allSatisfy(\.isEmpty))
        case "approaches":
            let approaches = try Self.elements(name, value, count)
            try Self.refuse(name, unless: approaches.allSatisfy { $0.isEmpty || $0 == "unrestricted" })
        case "annotations": try Self.refuse(name, unless: value == (isTable ? "duration" : "false"))
        case "exclude": try Self.refuse(name, unless: value.isEmpty)
        case "continue_straight": try Self.refuse(name, unless: value == "default" || value == "false")
        case "snapping": try Self.refuse(name, unless: value == "default")
        case "waypoints":
            let all = (0..<count).map(String.init).joined(separator: ";")
            try Self.refuse(name, unless: value.isEmpty || value == all)
        default: break
        }
    }

    /// Passing over what is to be avoided would be worse than an error.
    func refuseAvoiding() throws(OSRMError) {
        try Self.refuse("avoid", unless: avoiding.isEmpty)
    }

    /// Some of the coordinates, each at most once; `nil` for all.
    private static func places(_ name: String, _ value: String, _ count: Int) throws(OSRMError) -> [Int]? {
        if value == "all" { return nil }
        var places: [Int] = []
        for element in value.split(separator: ";", omittingEmptySubsequences: false) {
            guard let place = Ranged<MatrixPlace>(text: element)?.value, place < count,
                !places.contains(place)
            else { throw malformed(name) }
            places.append(place)
        }
        return places
    }

    /// OSRM's own servers take `true` for one.
    private static func alternatives(_ name: String, _ value: String) throws(OSRMError) -> Int {
        switch value {
        case "true": return 1
        case "false": return 0
        default:
            guard let number = Ranged<AlternativesNumber>(text: value) else { throw malformed(name) }
            return min(number.value, RoadLimits.alternatives.value)
        }
    }

    private static func malformed(_ name: String) -> OSRMError {
        OSRMError(.invalidOptions, "Option '\(name)' has no valid value.")
    }

    private static func refuse(_ name: String, unless harmless: Bool) throws(OSRMError) {
        if !harmless {
            throw OSRMError(.notImplemented, "Option '\(name)' is not supported with this value.")
        }
    }

    private static func choice<Choice: RawRepresentable<String>>(
        _ name: String, _ value: String
    ) throws(OSRMError) -> Choice {
        guard let choice = Choice(rawValue: value) else { throw malformed(name) }
        return choice
    }

    private static func flag(_ name: String, _ value: String) throws(OSRMError) -> Bool {
        switch value {
        case "true": return true
        case "false": return false
        default: throw malformed(name)
        }
    }

    /// The elements of a list with one for each coordinate; an empty text stands for as many empty elements.
    private static func elements(
        _ name: String, _ value: String, _ count: Int
    ) throws(OSRMError) -> [String] {
        let elements = value.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
        if elements == [""] { return [String](repeating: "", count: count) }
        guard elements.count == count else {
            throw OSRMError(.invalidOptions, "Option '\(name)' needs one element for each coordinate.")
        }
        return elements
    }

    private static func radius(_ text: String) throws(OSRMError) -> Meters {
        if text.isEmpty || text == "unlimited" { return largestRadius }
        guard let radius = Ranged<SnapRadius>(text: text) else { throw malformed("radiuses") }
        return min(Meters(radius.value), largestRadius)
    }
}

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
