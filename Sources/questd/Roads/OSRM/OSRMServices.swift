import QuestEngine

/// What all of OSRM's services ask with: a question on the map that it lies on.
struct OSRMQuestion: Sendable {
    let query: OSRMQuery
    let options: OSRMOptions
    let map: LoadedMap
    let profile: Profile
    let language: Language

    /// - Throws: `OSRMError` for what cannot be read.
    init(
        _ query: OSRMQuery, for service: OSRMOptions.Service, on maps: MapService, in language: Language
    ) async throws {
        let map = try await maps.map(covering: query.coordinates)
        try self.init(query, for: service, on: map, in: language)
    }

    /// - Throws: `OSRMError` for what cannot be read.
    init(
        _ query: OSRMQuery, for service: OSRMOptions.Service, on map: LoadedMap, in language: Language
    ) throws(OSRMError) {
        guard let profile = map.router.profile(query.profile) else {
            throw OSRMError(.unknownProfile(String(query.profile.rawValue.prefix(32))), in: language)
        }
        options = try OSRMOptions(query, for: service, hints: OSRMHint(for: map))
        self.query = query
        self.map = map
        self.profile = profile
        self.language = language
    }

    /// Runs a search, and says in OSRM's words what is wrong.
    func search<Found>(
        _ body: (Router, RouterWorkspace) throws(RoutingError) -> Found
    ) throws(OSRMError) -> Found {
        do throws(RoutingError) { return try map.search(body) } catch { throw OSRMError(error, in: language) }
    }

    func checked(_ check: () throws(RoutingError) -> Void) throws(OSRMError) {
        do throws(RoutingError) { try check() } catch { throw OSRMError(error, in: language) }
    }

    /// The request for a route through coordinates of the question.
    func request(through places: [Int]? = nil) -> RouteRequest {
        let waypoints = places.map { $0.map { query.coordinates[$0] } } ?? query.coordinates
        let rules = places.map { $0.map { options.rules[$0] } } ?? options.rules
        return RouteRequest(
            waypoints: waypoints, profile: profile.name, snapRadius: OSRMOptions.largestRadius,
            rules: options.areRulesPlain ? [] : rules, avoiding: options.avoiding,
            exclusions: options.exclusions, continuesStraight: options.continuesStraight)
    }

    func writer(reserving size: Int = 1024) -> OSRMWriter {
        OSRMWriter(on: map, options: options, in: language, reserving: size)
    }
}

/// `route`: the way through coordinates.
struct OSRMRouteService: Sendable {
    let question: OSRMQuestion

    /// Routes that it costs.
    var cost: Int {
        let count = question.query.coordinates.count
        let base = 1 + count / Self.waypointsPerRoute
        if count == 2 { return base + (question.options.alternatives > 0 ? Self.routesOfAlternatives : 0) }
        return question.options.continuesStraight ? Self.searchesOfStraight * base : base
    }

    private static let waypointsPerRoute = 25
    /// Routes that the others beside one cost.
    private static let routesOfAlternatives = 4
    private static let searchesOfStraight = 4
    /// Largest sum of the straight lines of a route that is found at once.
    private static let nearBy = Meters(20_000)

    /// Whether a route costs less than sending it elsewhere and back is worth.
    func isQuick(_ request: RouteRequest) -> Bool {
        request.waypoints.count <= 3 && question.options.alternatives == 0 && request.avoiding.isEmpty
            && request.exclusions.isEmpty && !request.continuesStraight
            && Geodesic.polylineLength(request.waypoints) <= Self.nearBy && question.map.router.isCustomized
    }

    /// The first route as a file to follow.
    func course(_ request: RouteRequest, as format: CourseFile.Format, at moment: Timestamp) throws(OSRMError)
        -> [UInt8]
    {
        let route = try question.search { router, workspace throws(RoutingError) in
            try router.route(request, using: workspace)
        }
        return CourseFile(route, named: "ReQuest", on: question.map.router.graph)
            .bytes(as: format, at: moment, in: question.language)
    }

    /// Whether only sums are shown.
    private var isOfSums: Bool {
        let options = question.options
        return options.overview == .none && !options.steps && options.annotations.isEmpty
            && options.alternatives == 0 && options.stops == nil
    }

    func answer(_ request: RouteRequest) throws(OSRMError) -> [UInt8] {
        let objective = question.profile.objective
        if isOfSums {
            let sums = try question.search { router, workspace throws(RoutingError) in
                try router.summary(of: request, using: workspace)
            }
            var writer = question.writer()
            writer.route(sums, minimizing: objective)
            if question.options.withWaypoints { writer.waypoints(sums.waypoints) }
            return writer.finished()
        }
        let routes = try question.search { router, workspace throws(RoutingError) in
            try router.routes(request, alternatives: question.options.alternatives, using: workspace)
        }
        var writer = question.writer(reserving: 16_384)
        writer.routes(routes, minimizing: objective)
        if question.options.withWaypoints { writer.waypoints(routes[0].waypoints) }
        return writer.finished()
    }
}

/// `nearest`: places on the road near a coordinate.
struct OSRMNearestService: Sendable {
    let question: OSRMQuestion

    func answer() throws(OSRMError) -> [UInt8] {
        try question.options.refuseAvoiding()
        guard question.query.coordinates.count == 1 else {
            throw OSRMError(.invalidOptions, "Exactly one coordinate is needed.")
        }
        let rule = question.options.rules[0]
        let snaps = question.map.router.snap(
            question.query.coordinates[0], by: rule, count: question.options.number,
            for: question.profile.name)
        guard !snaps.isEmpty else {
            throw OSRMError(.noRoadNearby(waypoint: 0, radius: rule.radius), in: question.language)
        }
        var writer = question.writer(reserving: 512)
        writer.waypoints(snaps)
        return writer.finished()
    }
}
