/// Limits of the routes that are shown beside the best one.
public enum AlternativeRules {
    /// Percent of the best route's weight that an alternative may weigh.
    public static let weightPercent = 125
    /// Percent of the shorter of two routes that both may have in common.
    public static let sharedPercent = 75
    /// Percent of the best way's weight that a stretch may weigh on which an alternative leaves the best route.
    static let detourPercent = 150
    /// Percent of the best route's weight from which on leaving it is worth showing.
    static let leastPercent = 5
    /// Percent by which roads become dearer each time that they are found.
    static let penaltyPercent = 120
    /// Number of searches for alternatives.
    static let searches = 12
}

extension Router {
    /// The cheapest route of a request and others that are worth considering, the best first.
    ///
    /// An alternative weighs at most a quarter more than the best route, has no more than three quarters of its way in
    /// common with any other that is told (`AlternativeRules`), and passes no junction twice. Wherever it leaves the
    /// best route, the stretch until it is back weighs at most half as much again as the best one, and at least a
    /// twentieth of the route: smaller bulges are cut off. Only between two waypoints is there more than one route.
    ///
    /// They are found by searching again and again with roads that were found before made dearer (`RoadPenalties`), so
    /// there may be others. The same request has always the same answer.
    ///
    /// - Parameter alternatives: Number of routes wanted beside the first; more than `RoadLimits.alternatives` are
    ///   never looked for.
    /// - Returns: At least one route: the one that `route` gives.
    /// - Throws: As `route`.
    /// - Complexity: That of `route`, and of at most twelve further searches, which settle
    ///   `RoadLimits.settledAlternatives` arcs together at most.
    public func routes(
        _ request: RouteRequest, alternatives: Int, using workspace: RouterWorkspace
    ) throws(RoutingError) -> [Route] {
        try request.validate()
        guard !request.isRestricted else {
            return try restricted(by: request, using: workspace) {
                router, request, workspace throws(RoutingError) in
                try router.routes(request, alternatives: alternatives, using: workspace)
            }
        }
        let best = try route(request, using: workspace)
        let count = min(alternatives, RoadLimits.alternatives.value)
        guard count > 0, best.legs.count == 1, !best.legs[0].pieces.isEmpty else { return [best] }
        let data = try profileData(for: request.profile)
        var router = self
        router.settleLimit = RoadLimits.settledAlternatives.value
        workspace.forgetSearches()
        // What ran out here is no reason to search again for whoever waits for the best route.
        defer { workspace.forgetSearches() }
        let search = AlternativeSearch(
            router: router, data: data, count: count, best: best.legs[0], heading: request.heading,
            workspace: workspace)
        let legs = router.outcome(of: search, for: data)
        return [best] + legs.map { Route(legs: [$0], waypoints: best.waypoints, metric: data.metric) }
    }

    fileprivate func alternatives(
        _ count: Int, to best: RouteLeg, heading: Bearing?, for data: ProfileData, by metric: some RideMetric,
        using workspace: RouterWorkspace
    ) -> [RouteLeg] {
        var penalties = RoadPenalties(
            of: AlternativeRules.penaltyPercent, on: graph, under: conditions)
        penalties.add(best.pieces.map(\.stretch))
        var found: [RouteLeg] = []
        for _ in 0..<AlternativeRules.searches where found.count < count {
            let dearer = penalties.metric(on: data.metric)
            let weight = way(
                from: best.start, heading: heading, to: best.end, for: data, by: dearer, guidedBy: .hierarchy,
                using: workspace)
            guard weight != nil, !workspace.stretches.isEmpty else { break }
            penalties.add(workspace.stretches)
            let stretches = best.withoutBulges(workspace.stretches, by: metric)
            let leg = leg(
                from: best, along: stretches, turnRound: data.metric.turnRoundWeight, by: metric,
                using: workspace)
            let isApart = ([best] + found).allSatisfy {
                leg.sharedPercent(with: $0, on: graph) <= AlternativeRules.sharedPercent
            }
            if isApart, leg.isWorthShowing(beside: best), !leg.passesTwice(on: graph) { found.append(leg) }
        }
        return found.sorted { ($0.weight, $0.distance) < ($1.weight, $1.distance) }
    }

    /// Measures a way between the ends of another.
    private func leg(
        from best: RouteLeg, along stretches: [ArcStretch], turnRound: Weight, by metric: some RideMetric,
        using workspace: RouterWorkspace
    ) -> RouteLeg {
        let turnsRound = workspace.ends.turnsRound(before: stretches.first)
        let weight = metric.weight(along: stretches) + (turnsRound ? turnRound : .zero)
        return RouteLeg(
            from: best.start, to: best.end, along: stretches, weight: weight,
            turningRound: turnsRound ? turnRound : nil, metric: metric)
    }
}

/// The search for other ways beside the best one.
private struct AlternativeSearch: MetricSearch {
    let router: Router
    let data: Router.ProfileData
    let count: Int
    let best: RouteLeg
    let heading: Bearing?
    let workspace: RouterWorkspace

    func outcome(by metric: some RideMetric) -> [RouteLeg] {
        router.alternatives(count, to: best, heading: heading, for: data, by: metric, using: workspace)
    }
}

extension RouteLeg {
    /// Another way between the same ends, which follows this one, the best, where leaving it is not worth it.
    fileprivate func withoutBulges(_ other: [ArcStretch], by metric: some RideMetric) -> [ArcStretch] {
        let own = pieces.map(\.stretch)
        let places = Dictionary(own.enumerated().map { ($1, $0) }) { first, _ in first }
        var result: [ArcStretch] = []
        // Last stretch that both have in common, -1 for the start.
        var (mine, theirs) = (-1, -1)
        for index in 0...other.count {
            guard let place = index == other.count ? own.count : places[other[index]], place > mine else {
                continue
            }
            let best = Self.weight(of: own, from: mine, to: place, by: metric)
            let detour = Self.weight(of: other, from: theirs, to: index, by: metric)
            let isLong = 100 * detour > AlternativeRules.detourPercent * best
            let isSmall = 100 * detour < AlternativeRules.leastPercent * Int(weight.rawValue)
            result += isLong || isSmall ? own[(mine + 1)..<place] : other[(theirs + 1)..<index]
            if index < other.count { result.append(other[index]) }
            (mine, theirs) = (place, index)
        }
        return result
    }

    /// Weight of the stretches between two of them, with the turns on to them and to the last.
    private static func weight(
        of stretches: [ArcStretch], from start: Int, to end: Int, by metric: some RideMetric
    ) -> Int {
        var weight = 0
        for index in (start + 1)...end {
            if index < end { weight += Int(metric.weight(of: stretches[index]).rawValue) }
            if index > 0, index < stretches.count {
                let turn = metric.weight(ofTurnFrom: stretches[index - 1].arc, to: stretches[index].arc)
                weight += Int(turn.rawValue)
            }
        }
        return weight
    }

    fileprivate func isWorthShowing(beside best: RouteLeg) -> Bool {
        UInt64(weight.rawValue) * 100 <= UInt64(best.weight.rawValue) * UInt64(AlternativeRules.weightPercent)
    }

    /// The part of the shorter of two ways that both have in common, in percent, rounded up.
    func sharedPercent(with other: RouteLeg, on graph: RoadGraph) -> Int {
        var lengths: [EdgeID: UInt32] = [:]
        for piece in other.pieces {
            lengths[graph.original(of: piece.arc).edge, default: 0] += piece.millimeters
        }
        var shared: UInt64 = 0
        for piece in pieces {
            guard let length = lengths[graph.original(of: piece.arc).edge] else { continue }
            shared += UInt64(min(length, piece.millimeters))
        }
        let lengthOfBoth = min(
            pieces.reduce(UInt64(0)) { $0 + UInt64($1.millimeters) },
            other.pieces.reduce(UInt64(0)) { $0 + UInt64($1.millimeters) })
        return lengthOfBoth == 0 ? 100 : Int((100 * shared).dividedRoundingUp(by: lengthOfBoth))
    }

    /// Whether a way comes to a junction twice.
    func passesTwice(on graph: RoadGraph) -> Bool {
        var junctions = Set<NodeID>()
        return pieces.dropLast().contains { !junctions.insert(graph.head(of: $0.arc)).inserted }
    }
}
