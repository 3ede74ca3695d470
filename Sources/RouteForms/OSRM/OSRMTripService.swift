import GeoJSONKit
import QuestBase
import RoadRouter

/// `trip`: the way through coordinates in the best order.
package struct OSRMTripService: Sendable {
    let question: OSRMQuestion
    private let request: MatrixRequest

    package init(_ question: OSRMQuestion) throws(OSRMError) {
        let options = question.options
        try options.refuseAvoiding()
        let most = RoadLimits.tripPlaces.value
        guard question.query.coordinates.count <= most else {
            throw OSRMError(.tooManyWaypoints(limit: most), in: question.language)
        }
        guard question.query.coordinates.count >= 2 else {
            throw OSRMError(.tooFewWaypoints, in: question.language)
        }
        request = MatrixRequest(
            waypoints: question.query.coordinates, profile: question.profile.name,
            snapRadius: OSRMOptions.largestRadius, rules: options.areRulesPlain ? [] : options.rules,
            exclusions: options.exclusions)
        self.question = question
        try question.checked(request.validate)
    }

    /// Routes that it costs.
    package var cost: Int {
        let count = request.waypoints.count
        return 1 + count * count / RouteCost.pairs
            + (count > Self.fewPlaces ? Self.routesOfSearch : 0)
    }

    /// Places of which all orders are looked at in no time.
    private static let fewPlaces = 10
    /// Routes that the search for an order costs.
    private static let routesOfSearch = 20

    package func answer() throws(OSRMError) -> [UInt8] {
        let order = try order()
        let isRound = question.options.trip.isRoundTrip
        let way = question.request(through: isRound ? order + [order[0]] : order)
        let route = try question.search { router, workspace throws(RoutingError) in
            try router.route(way, using: workspace)
        }
        var writer = question.writer(reserving: 16_384)
        writer.write { (json: inout JSONWriter) in
            json.key("trips")
            json.openArray()
            json.openObject()
        }
        writer.members(of: route, minimizing: question.profile.objective)
        writer.write { (json: inout JSONWriter) in
            json.closeObject()
            json.closeArray()
        }
        guard question.options.withWaypoints else { return writer.finished() }
        var positions = [Int](repeating: 0, count: order.count)
        for (position, place) in order.enumerated() { positions[place] = position }
        writer.write { (json: inout JSONWriter) in
            json.key("waypoints")
            json.openArray()
        }
        for position in positions {
            writer.write { $0.openObject() }
            writer.members(of: route.waypoints[position])
            writer.write { (json: inout JSONWriter) in
                json.key("trips_index")
                json.integer(0)
                json.key("waypoint_index")
                json.integer(Int64(position))
                json.closeObject()
            }
        }
        writer.write { $0.closeArray() }
        return writer.finished()
    }

    /// The places in the order of the shortest trip.
    private func order() throws(OSRMError) -> [Int] {
        let matrix = try question.search { router, workspace throws(RoutingError) in
            try router.matrix(request, using: workspace)
        }
        let places = request.waypoints.indices
        let costs = places.flatMap { from in
            places.map { to in
                from == to ? 0 : matrix[from, to].map { Double($0.weight.rawValue) } ?? .infinity
            }
        }
        let order = try? question.options.trip.order(
            of: places.count, costs: costs, seed: 1,
            effort: SearchEffort(clamping: RoadLimits.tripSteps.value))
        guard let order else {
            throw OSRMError(.noTrips, "No trip leads through all coordinates as it is asked for.")
        }
        return order
    }
}
