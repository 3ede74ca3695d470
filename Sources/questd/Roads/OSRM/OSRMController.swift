import GeoJSONKit
import HTTPTypes
import Hummingbird
import QuestEngine

/// `route`, `nearest` and `table` in the form of OSRM's HTTP API (https://project-osrm.org/docs/v5.24.0/api),
/// for the clients that speak it. Errors have OSRM's form too.
struct OSRMController: Sendable {
    let maps: MapService
    let work: WorkPool
    let throttle: RouteThrottle

    func sendRoute(_ request: Request, _ context: QuestdContext) async throws -> Response {
        try await answer(context) { try await route(request, context) }
    }

    func sendNearest(_ request: Request, _ context: QuestdContext) async throws -> Response {
        try await answer(context) { try await nearest(request, context) }
    }

    func sendTable(_ request: Request, _ context: QuestdContext) async throws -> Response {
        try await answer(context) { try await table(request, context) }
    }

    private func answer(
        _ context: QuestdContext, _ body: () async throws -> JSONObject
    ) async throws -> Response {
        do {
            var object: JSONObject = ["code": "Ok"]
            for (key, value) in try await body() { object[key] = value }
            return .bytes(JSONValue.object(object).bytes(), type: "application/json")
        } catch let error as OSRMError {
            return refusal(error, context)
        } catch let error as RequestError {
            return refusal(OSRMError(error, in: context.language), context)
        }
    }

    private func refusal(_ error: OSRMError, _ context: QuestdContext) -> Response {
        if let limit = error.limit { context.breach.note(limit) }
        let object: JSONValue = ["code": .string(error.code.rawValue), "message": .string(error.message)]
        var response = Response.bytes(object.bytes(), type: "application/json", status: error.status)
        response.headers[.retryAfter] = error.retryAfter.map { String($0) }
        return response
    }

    /// Routes that one with others beside it costs.
    private static let routesOfAlternatives = 5
    /// Largest sum of the straight lines of a route that is found at once.
    private static let nearBy = Meters(20_000)

    /// Whether a route costs less than sending it elsewhere and back is worth.
    private func isQuick(_ query: RouteRequest, on map: LoadedMap) -> Bool {
        query.waypoints.count <= 3 && query.avoiding.isEmpty
            && Geodesic.polylineLength(query.waypoints) <= Self.nearBy && map.router.isCustomized
    }

    private func route(_ request: Request, _ context: QuestdContext) async throws -> JSONObject {
        let coordinates = try OSRMCoordinates.read(context.parameters.get("coordinates") ?? "")
        let map = try await maps.map(covering: coordinates)
        let profile = try profile(context, on: map)
        let options = try OSRMOptions(request, coordinates: coordinates.count)
        let isAlone = coordinates.count != 2 || options.alternatives == 0
        try throttle.admit(isAlone ? 1 : Self.routesOfAlternatives, from: context.remoteAddress)
        let query = RouteRequest(
            waypoints: coordinates, profile: profile.name,
            snapRadius: OSRMOptions.largestRadius, snapRadii: options.radii, avoiding: options.avoiding)
        do throws(RoutingError) { try query.validate() } catch {
            throw OSRMError(error, in: context.language)
        }
        if isAlone, isQuick(query, on: map) {
            return try route(query, profile, options, on: map, context.language)
        }
        let language = context.language
        return try await work.run(for: context.source) {
            try route(query, profile, options, on: map, language)
        }
    }

    private func route(
        _ query: RouteRequest, _ profile: Profile, _ options: OSRMOptions, on map: LoadedMap,
        _ language: Language
    ) throws(OSRMError) -> JSONObject {
        do throws(RoutingError) {
            let routes = try map.search { router, workspace throws(RoutingError) in
                try router.routes(query, alternatives: options.alternatives, using: workspace)
            }
            let writer = OSRMWriter(graph: map.router.graph, options: options)
            var object: JSONObject = [
                "routes": .array(routes.map { writer.route($0, minimizing: profile.objective) })
            ]
            if options.withWaypoints {
                object["waypoints"] = .array(routes[0].waypoints.map(writer.waypoint))
            }
            return object
        } catch {
            throw OSRMError(error, in: language)
        }
    }

    private func nearest(_ request: Request, _ context: QuestdContext) async throws -> JSONObject {
        let coordinates = try OSRMCoordinates.read(context.parameters.get("coordinates") ?? "")
        let map = try await maps.map(covering: coordinates)
        let profile = try profile(context, on: map)
        guard coordinates.count == 1 else {
            throw OSRMError(.invalidOptions, "Exactly one coordinate is needed.")
        }
        let options = try OSRMOptions(request, coordinates: 1)
        try options.refuseAvoiding()
        do throws(RequestError) { try throttle.admit(from: context.remoteAddress) } catch {
            throw OSRMError(error, in: context.language)
        }
        let snaps = map.router.snap(
            coordinates[0], within: options.radii[0], count: options.number, for: profile.name)
        guard !snaps.isEmpty else {
            throw OSRMError(.noRoadNearby(waypoint: 0, radius: options.radii[0]), in: context.language)
        }
        let writer = OSRMWriter(graph: map.router.graph, options: options)
        return ["waypoints": .array(snaps.map(writer.waypoint))]
    }

    private func table(_ request: Request, _ context: QuestdContext) async throws -> JSONObject {
        let coordinates = try OSRMCoordinates.read(context.parameters.get("coordinates") ?? "")
        let map = try await maps.map(covering: coordinates)
        let profile = try profile(context, on: map)
        let options = try OSRMOptions(request, coordinates: coordinates.count, isTable: true)
        try options.refuseAvoiding()
        let query = MatrixRequest(
            waypoints: coordinates, sources: options.sources, targets: options.destinations,
            profile: profile.name, snapRadius: OSRMOptions.largestRadius, snapRadii: options.radii)
        do throws(RoutingError) { try query.validate() } catch {
            throw OSRMError(error, in: context.language)
        }
        let pairs = query.sources.count * query.targets.count
        try throttle.admit(1 + pairs / RouteThrottle.pairsPerRoute, from: context.remoteAddress)
        let language = context.language
        return try await work.run(for: context.source) { try table(query, options, on: map, language) }
    }

    private func table(
        _ query: MatrixRequest, _ options: OSRMOptions, on map: LoadedMap, _ language: Language
    ) throws(OSRMError) -> JSONObject {
        do throws(RoutingError) {
            let matrix = try map.search { router, workspace throws(RoutingError) in
                try router.matrix(query, using: workspace)
            }
            return OSRMWriter(graph: map.router.graph, options: options).table(matrix)
        } catch {
            throw OSRMError(error, in: language)
        }
    }

    private func profile(_ context: QuestdContext, on map: LoadedMap) throws(OSRMError) -> Profile {
        let name = context.parameters.get("profile") ?? ""
        guard let profile = map.router.profile(ProfileName(rawValue: name)) else {
            throw OSRMError(.unknownProfile(String(name.prefix(32))), in: context.language)
        }
        return profile
    }
}
