import QuestEngine

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
    /// Largest sum of the straight lines of a route that is found at once: across a city and its surroundings, of which a
    /// whole answer takes a millisecond or two.
    private static let nearBy = Meters(60_000)

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
        let routes = try routes(request)
        var writer = question.writer(reserving: 16_384)
        writer.routes(routes, minimizing: objective)
        if question.options.withWaypoints { writer.waypoints(routes[0].waypoints) }
        return writer.finished()
    }

    /// The answer in Valhalla's own form.
    func valhallaAnswer(
        _ request: RouteRequest, in units: ValhallaWriter.Units, id: String?
    ) throws(OSRMError) -> [UInt8] {
        ValhallaWriter(question, in: units).answer(with: try routes(request), id: id)
    }

    /// The best route, and the others that are wanted beside it.
    private func routes(_ request: RouteRequest) throws(OSRMError) -> [Route] {
        try question.search { router, workspace throws(RoutingError) in
            try router.routes(request, alternatives: question.options.alternatives, using: workspace)
        }
    }
}
