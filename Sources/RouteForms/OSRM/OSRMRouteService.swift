import QuestBase
package import RoadRouter

/// `route`: the way through coordinates.
package struct OSRMRouteService: Sendable {
    let question: OSRMQuestion

    package init(question: OSRMQuestion) {
        self.question = question
    }

    /// Routes that it costs.
    package var cost: Int {
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
    package func isQuick(_ request: RouteRequest) -> Bool {
        request.waypoints.count <= 3 && question.options.alternatives == 0 && request.avoiding.isEmpty
            && request.exclusions.isEmpty && !request.continuesStraight
            && Geodesic.polylineLength(request.waypoints) <= Self.nearBy && question.map.router.isCustomized
    }

    /// The first route, with the roads that it is on.
    package func first(_ request: RouteRequest) throws(OSRMError) -> (route: Route, graph: RoadGraph) {
        let route = try question.search { router, workspace throws(RoutingError) in
            try router.route(request, using: workspace)
        }
        return (route, question.map.router.graph)
    }

    /// Whether only sums are shown.
    private var isOfSums: Bool {
        let options = question.options
        return options.overview == .none && !options.steps && options.annotations.isEmpty
            && options.alternatives == 0 && options.stops == nil
    }

    package func answer(_ request: RouteRequest) throws(OSRMError) -> [UInt8] {
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

    /// The best route, and the others that are wanted beside it.
    func routes(_ request: RouteRequest) throws(OSRMError) -> [Route] {
        try question.search { router, workspace throws(RoutingError) in
            try router.routes(request, alternatives: question.options.alternatives, using: workspace)
        }
    }
}
