import QuestBase
import RoadRouter

/// The options of a question in OSRM's form. What changes nothing here (options of later versions) is passed over; what
/// would change the answer but is not supported is refused.
package struct OSRMOptions {
    /// A service of OSRM's.
    package enum Service { case route, nearest, table, match, trip }

    enum Overview: String { case simplified, full, byLegs = "by_legs", none = "false" }
    enum Geometries: String { case polyline, polyline6, geojson }

    /// A figure of each segment of a leg's line, or of the whole leg.
    enum Annotation: String, CaseIterable {
        case distance, duration, weight, speed, datasources
        /// Ascent, descent and energy of the leg; the surfaces of the leg: ours alone.
        case hills, surface
    }

    enum FallbackCoordinate: String { case input, snapped }

    var overview = Overview.simplified
    var geometries = Geometries.polyline
    var steps = false
    var annotations: Set<Annotation> = []
    var withHints = true
    var withWaypoints = true
    /// One for each coordinate.
    var rules: [SnapRule]
    /// Whether the nearest road within the largest radius is right for all coordinates.
    private(set) var areRulesPlain = true
    var avoiding: [RoadPlace] = []
    var exclusions: Set<RoadExclusion> = []
    var continuesStraight = false
    /// Number of routes beside the best one, of `route`.
    var alternatives = 0
    /// The coordinates at which legs begin and end, of `route` and `match`; `nil` for all.
    var stops: [Int]?
    /// Number of places to find, of `nearest`.
    var number = 1
    /// Sources of `table`, by their places among the coordinates; `nil` for all.
    var sources: [Int]?
    var destinations: [Int]?
    /// Whether `table` tells riding times, and lengths.
    var withDurations = true
    var withDistances = false
    /// Metres a second at which `table` fills what no way leads to.
    var fallbackSpeed: Double?
    var fallbackCoordinate = FallbackCoordinate.input
    /// Factor of the riding times of `table`.
    var scaleFactor = 1.0
    /// Seconds since 1970 of each coordinate, of `match`.
    var timestamps: [Int64]?
    var splitsAtGaps = true
    var tidies = false
    var trip = TripRequest()
    /// Spoken and shown directions as Mapbox has them.
    var voice = false
    var banners = false
    /// Whether maneuvers have a sentence.
    var instructions = false
    /// The file that is wanted in place of an answer in OSRM's form, of `route`.
    package var course: CourseFormat?
    private let service: Service

    /// Largest distance of a coordinate from a road where the request does not say, and what "unlimited"
    /// means: OSRM knows no limit, but farther away a flat neighbourhood says little about what is nearest.
    static let largestRadius = Meters(100_000)

    /// Bytes that the name of an option may have to be known.
    private static let longestName = 64

    init(_ query: OSRMQuery, for service: Service, hints: OSRMHint) throws(OSRMError) {
        self.service = service
        let count = query.coordinates.count
        rules = [SnapRule](repeating: SnapRule(radius: Self.largestRadius), count: count)
        // A longer name is none of ours, and passed over like others: it need not be compared with each of them.
        for (name, value) in query.options where name.utf8.count <= Self.longestName {
            try read(name, value, query.coordinates, hints)
        }
        areRulesPlain = rules.allSatisfy { $0 == SnapRule(radius: Self.largestRadius) }
    }

    private mutating func read(
        _ name: String, _ value: String, _ coordinates: [Coordinate], _ hints: OSRMHint
    ) throws(OSRMError) {
        let reading = OSRMValue(name: name, text: value)
        let count = coordinates.count
        switch name {
        case "overview": overview = try reading.choice()
        case "geometries": geometries = try reading.choice()
        case "steps": steps = try reading.flag()
        case "generate_hints": withHints = try reading.flag()
        case "skip_waypoints": withWaypoints = try !reading.flag()
        case "annotations": try readAnnotations(reading)
        case "bearings":
            for (place, range) in try reading.bearings(count).enumerated() { rules[place].bearing = range }
        case "approaches":
            for (place, approach) in try reading.approaches(count).enumerated() {
                rules[place].approach = approach
            }
        case "hints":
            guard !value.allSatisfy({ $0 == ";" }) else { break }
            for (place, text) in try reading.elements(count).enumerated() {
                rules[place].known = hints.place(in: text, for: coordinates[place])
            }
        case "snapping":
            let scope: SnapScopeName = try reading.choice()
            for place in rules.indices { rules[place].scope = scope == .any ? .anywhere : .network }
        case "radiuses":
            for (place, radius) in try reading.radii(count, unless: Self.largestRadius).enumerated() {
                rules[place].radius = radius
            }
        case "avoid":
            guard let places = RoadPlace.list(avoiding: value) else { throw reading.malformed }
            avoiding = places
        case "exclude": exclusions = try reading.exclusions()
        case "voice_instructions":
            voice = try reading.flag()
            instructions = instructions || voice
        case "banner_instructions":
            banners = try reading.flag()
            instructions = instructions || banners
        case "instructions": instructions = try reading.flag()
        default: try readOfService(reading, count)
        }
    }

    private enum SnapScopeName: String { case `default`, any }

    /// Options that only some of the services have.
    private mutating func readOfService(_ reading: OSRMValue, _ count: Int) throws(OSRMError) {
        switch (reading.name, service) {
        case ("number", .nearest):
            guard let number = Ranged<NearestNumber>(text: reading.text) else { throw reading.malformed }
            self.number = number.value
        case ("alternatives", .route): alternatives = try reading.alternatives()
        case ("format", .route):
            let format: Form = try reading.choice()
            course = CourseFormat(rawValue: format.rawValue)
        case ("continue_straight", .route), ("continue_straight", .trip):
            continuesStraight = reading.text == "default" ? false : try reading.flag()
        case ("waypoints", .route), ("waypoints", .match): stops = try reading.stops(count)
        case ("sources", .table): sources = try reading.places(count)
        case ("destinations", .table): destinations = try reading.places(count)
        case ("fallback_speed", .table): fallbackSpeed = try reading.positive() / 3.6
        case ("fallback_coordinate", .table): fallbackCoordinate = try reading.choice()
        case ("scale_factor", .table): scaleFactor = try reading.positive()
        case ("timestamps", .match): timestamps = try reading.timestamps(count)
        case ("gaps", .match):
            let gaps: Gaps = try reading.choice()
            splitsAtGaps = gaps == .split
        case ("tidy", .match): tidies = try reading.flag()
        case ("roundtrip", .trip): trip.isRoundTrip = try reading.flag()
        case ("source", .trip):
            let source: TripSource = try reading.choice()
            trip.startsAtFirst = source == .first
        case ("destination", .trip):
            let destination: TripDestination = try reading.choice()
            trip.endsAtLast = destination == .last
        default: break
        }
    }

    private enum Form: String { case osrm, json, gpx, geojson, fit }
    private enum Gaps: String { case split, ignore }
    private enum TripSource: String { case any, first }
    private enum TripDestination: String { case any, last }

    private mutating func readAnnotations(_ reading: OSRMValue) throws(OSRMError) {
        let names = reading.words
        if service == .table {
            guard !names.isEmpty, Set(names).isSubset(of: ["duration", "distance"]) else {
                throw reading.malformed
            }
            (withDurations, withDistances) = (names.contains("duration"), names.contains("distance"))
            return
        }
        switch reading.text {
        case "true": annotations = Set(Annotation.allCases)
        case "false": annotations = []
        default:
            guard !names.isEmpty else { throw reading.malformed }
            for name in names {
                // A map does not keep the numbers that nodes have in OpenStreetMap.
                if name == "nodes" {
                    throw OSRMError(.notImplemented, "Option 'annotations' is not supported with 'nodes'.")
                }
                guard let annotation = Annotation(rawValue: name) else { throw reading.malformed }
                annotations.insert(annotation)
            }
        }
    }

    /// Passing over what is to be avoided would be worse than an error.
    func refuseAvoiding() throws(OSRMError) {
        if !avoiding.isEmpty {
            throw OSRMError(.notImplemented, "Option 'avoid' is not supported with this service.")
        }
    }
}
