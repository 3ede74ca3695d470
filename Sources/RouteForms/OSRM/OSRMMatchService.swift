import GeoJSONKit
package import QuestBase
package import RoadRouter

/// `match`: the way that a track was ridden.
package struct OSRMMatchService: Sendable {
    let question: OSRMQuestion
    private let fixes: [TimedFix]

    package init(_ question: OSRMQuestion) throws(OSRMError) {
        let (options, coordinates) = (question.options, question.query.coordinates)
        try options.refuseAvoiding()
        guard coordinates.count >= 2 else {
            throw OSRMError(.invalidOptions, "At least two coordinates are needed.")
        }
        let most = RoadLimits.matchedPositions.value
        guard coordinates.count <= most else {
            throw OSRMError(.tooManyWaypoints(limit: most), in: question.language)
        }
        if !options.exclusions.isEmpty {
            throw OSRMError(.notImplemented, "Option 'exclude' is not supported with this service.")
        }
        self.question = question
        fixes = Self.fixes(coordinates, options)
    }

    /// Routes that it costs.
    package var cost: Int { 1 + question.query.coordinates.count / Self.positionsPerRoute }

    private static let positionsPerRoute = 10
    /// Metres a second between positions that tell no time: as bicycles ride, so that nothing looks like a jump.
    private static let assumedSpeed = 4.0

    /// The positions with the times that they tell, or would have at an even pace. Each has a moment of its own, which keeps
    /// their order.
    private static func fixes(_ coordinates: [Coordinate], _ options: OSRMOptions) -> [TimedFix] {
        var fixes: [TimedFix] = []
        var milliseconds: Int64 = 0
        for (place, coordinate) in coordinates.enumerated() {
            if let moments = options.timestamps {
                milliseconds = max(moments[place] * 1000, milliseconds + 1)
            } else if place > 0 {
                let meters = Geodesic.distance(coordinates[place - 1], coordinate).value
                milliseconds += 1000 + Int64(meters / assumedSpeed * 1000)
            }
            let radius = options.rules[place].radius
            // A radius is the standard deviation of the position, not how far roads are looked for.
            let accuracy = radius < OSRMOptions.largestRadius ? max(radius, 1) : nil
            let time = Timestamp(milliseconds: milliseconds)
            fixes.append(TimedFix(Fix(time: time, coordinate: coordinate, accuracy: accuracy), time: time))
        }
        return fixes
    }

    /// Without times nothing is too fast, and a gap is one of metres alone.
    private var filter: FixFilter.Limits {
        var limits = FixFilter.Limits()
        limits.accuracy = OSRMOptions.largestRadius
        if question.options.timestamps == nil { limits.speed = .infinity }
        return limits
    }

    private func settings() -> MatchSettings {
        var settings = MatchSettings()
        if !question.options.splitsAtGaps || question.options.timestamps == nil {
            settings.longestPause = Seconds(1e9)
        }
        return settings
    }

    /// Puts fixes of one device on the road.
    package typealias Matcher = (
        _ fixes: [TimedFix], _ settings: MatchSettings, _ filter: FixFilter.Limits
    ) -> (track: MatchedTrack, graph: RoadGraph)

    package func answer(_ match: Matcher) throws(OSRMError) -> [UInt8] {
        let (track, graph) = match(fixes, settings(), filter)
        let options = question.options
        let stops = options.stops.map(Set.init)
        // Where the answer is to be tidy, positions that tell nothing new are no waypoints.
        let routes = try question.search { router, _ throws(RoutingError) in
            try router.routes(along: track, profile: question.profile.name) { fix in
                if options.tidies, track.fixes[fix].outcome == .thinned { return false }
                return stops?.contains(fix) ?? true
            }
        }
        guard !routes.isEmpty else {
            throw OSRMError(.noMatch, "No roads were found that lead along the coordinates.")
        }
        var writer = question.writer(reserving: 16_384)
        writer.write { (json: inout JSONWriter) in
            json.key("matchings")
            json.openArray()
        }
        for matched in routes {
            writer.write { (json: inout JSONWriter) in
                json.openObject()
                json.key("confidence")
                json.number(matched.confidence, precision: 3)
            }
            writer.members(of: matched.route, minimizing: question.profile.objective)
            writer.write { $0.closeObject() }
        }
        writer.write { $0.closeArray() }
        if options.withWaypoints { tracepoints(of: track, routes, graph, to: &writer) }
        return writer.finished()
    }

    private func tracepoints(
        of track: MatchedTrack, _ routes: [MatchedRoute], _ graph: RoadGraph, to writer: inout OSRMWriter
    ) {
        var places: [Int: (matching: Int, waypoint: Int)] = [:]
        for (matching, route) in routes.enumerated() {
            for (waypoint, fix) in route.fixes.enumerated() { places[fix] = (matching, waypoint) }
        }
        writer.write { (json: inout JSONWriter) in
            json.key("tracepoints")
            json.openArray()
        }
        for fix in track.fixes.indices {
            guard let place = places[fix] else {
                writer.write { $0.null() }
                continue
            }
            writer.write { $0.openObject() }
            writer.members(of: routes[place.matching].route.waypoints[place.waypoint])
            writer.write { (json: inout JSONWriter) in
                json.key("matchings_index")
                json.integer(Int64(place.matching))
                json.key("waypoint_index")
                json.integer(Int64(place.waypoint))
                json.key("alternatives_count")
                json.integer(0)
                json.closeObject()
            }
        }
        writer.write { $0.closeArray() }
    }
}
