import EventServices
import GeoJSONKit
import HTTPEdge
import Hummingbird
import QuestEngine
import RouteForms
import ServerBase

/// Isochrones in the form of Mapbox's Isochrone API v1 (https://docs.mapbox.com/api/navigation/isochrone/), which map clients
/// know: the contours of what can be reached by time or by distance.
struct ContourController: Sendable {
    let maps: MapService
    let work: WorkPool
    let throttle: RouteThrottle

    func send(_ request: Request, _ context: QuestdContext) async throws -> Response {
        try await OSRMError.answered(in: context) {
            let contours = try Contours(request, context)
            let map = try await maps.map(covering: [contours.place])
            guard map.router.profile(contours.profile) != nil else {
                let name = String(contours.profile.rawValue.prefix(32))
                throw OSRMError(.unknownProfile(name), in: context.language)
            }
            try throttle.admit(contours.cost, from: context.remoteAddress)
            let language = context.language
            return try await work.run(for: context.asker) { () throws(OSRMError) in
                try answer(contours, on: map, language)
            }
        }
    }

    private func answer(
        _ contours: Contours, on map: LoadedMap, _ language: Language
    ) throws(OSRMError) -> Response {
        let isochrone: Isochrone
        do throws(RoutingError) {
            isochrone = try map.search { router, workspace throws(RoutingError) in
                try router.isochrone(contours.request, using: workspace)
            }
        } catch {
            throw OSRMError(error, in: language)
        }
        let features = isochrone.areaFeatures(upTo: RoadLimits.reachPositions.value).map {
            contours.dressed($0)
        }
        let collection = GeoJSON.featureCollection(FeatureCollection(features))
        return .bytes(collection.bytes(), type: "application/geo+json")
    }
}

/// A place and the contours around it that are asked for.
private struct Contours: Sendable {
    let place: Coordinate
    let profile: ProfileName
    private let limits: [Int]
    private let isOfTime: Bool
    private let arePolygons: Bool
    private let colors: [String]

    init(_ request: Request, _ context: QuestdContext) throws(OSRMError) {
        profile = OSRMQuery.profile(context.parameters.get("profile") ?? "")
        let places = try OSRMCoordinates.read(context.parameters.get("coordinates") ?? "")
        guard places.count == 1 else { throw OSRMError(.invalidOptions, "Exactly one coordinate is needed.") }
        place = places[0]
        var (minutes, meters): ([Int]?, [Int]?)
        var (polygons, colors) = (false, [String]())
        for (name, value) in request.uri.queryParameters {
            let reading = OSRMValue(name: String(name), text: String(value))
            switch name {
            case "contours_minutes":
                minutes = try Self.numbers(reading, ContourMinutes.self).map { $0 }
            case "contours_meters": meters = try Self.numbers(reading, ReachMeters.self)
            case "contours_colors": colors = reading.words
            case "polygons": polygons = try reading.flag()
            default: break
            }
        }
        guard (minutes == nil) != (meters == nil), let limits = minutes.map({ $0.map { 60 * $0 } }) ?? meters
        else {
            throw OSRMError(.invalidOptions, "Either 'contours_minutes' or 'contours_meters' is needed.")
        }
        self.limits = limits
        isOfTime = minutes != nil
        arePolygons = polygons
        guard colors.isEmpty || colors.count == limits.count,
            colors.allSatisfy({ $0.count == 6 && $0.allSatisfy(\.isHexDigit) })
        else { throw OSRMValue(name: "contours_colors", text: "").malformed }
        self.colors = colors
    }

    private static func numbers<Range: NumberRange>(
        _ reading: OSRMValue, _ range: Range.Type
    ) throws(OSRMError) -> [Int] where Range.Number == Int {
        var numbers: [Int] = []
        for word in reading.words {
            guard let number = Ranged<Range>(text: word)?.value, number > numbers.last ?? 0 else {
                throw reading.malformed
            }
            numbers.append(number)
        }
        guard (1...RoadLimits.reachLimits.value).contains(numbers.count) else { throw reading.malformed }
        return numbers
    }

    /// Routes that it costs.
    var cost: Int {
        let perRoute = ReachController.perRoute
        return 1 + (limits.last ?? 0) / (isOfTime ? perRoute.seconds : perRoute.meters)
    }

    var request: IsochroneRequest {
        let reach =
            isOfTime
            ? ReachLimits.times(limits.compactMap { Ranged($0) })
            : ReachLimits.distances(limits.compactMap { Ranged($0) })
        return IsochroneRequest(from: place, within: reach, profile: profile)
    }

    /// A contour as clients draw it.
    func dressed(_ feature: Feature) -> Feature {
        var feature = feature
        let told = feature.properties?[isOfTime ? "seconds" : "meters"]?.integerValue ?? 0
        var properties: JSONObject = [
            "contour": .integer(isOfTime ? told / 60 : told),
            "metric": isOfTime ? "time" : "distance",
        ]
        if let number = limits.firstIndex(where: { $0 == told }), colors.indices.contains(number) {
            properties["color"] = .string("#" + colors[number])
            properties["fillColor"] = .string("#" + colors[number])
        }
        feature.properties = properties
        guard !arePolygons, case .multiPolygon(let polygons)? = feature.geometry?.shape else {
            return feature
        }
        feature.geometry = Geometry(.multiLineString(polygons.flatMap { $0.map(\.positions) }))
        return feature
    }
}
