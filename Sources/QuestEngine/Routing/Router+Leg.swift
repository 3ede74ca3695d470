extension Router {
    /// The cheapest way between two places under the conditions that weighs less than `limit`, or `nil` if there
    /// is none, or if the search ran out (`RouterWorkspace.ranOut`).
    func leg(
        from start: Snap, to end: Snap, for rider: Rider, under conditions: RoadConditions? = nil,
        below limit: Weight = .infinity, using workspace: RouterWorkspace
    ) -> RouteLeg? {
        guard let changes = (conditions ?? self.conditions).changes else {
            return leg(from: start, to: end, for: rider, by: rider.metric, below: limit, using: workspace)
        }
        let metric = ChangedMetric(base: rider.metric, changes: changes)
        return leg(from: start, to: end, for: rider, by: metric, below: limit, using: workspace)
    }

    private func leg(
        from start: Snap, to end: Snap, for rider: Rider, by metric: some RideMetric, below limit: Weight,
        using workspace: RouterWorkspace
    ) -> RouteLeg? {
        if start.isSamePlace(as: end) {
            guard Weight.zero < limit else { return nil }
            return RouteLeg(from: start, to: end, along: [], weight: .zero, metric: metric)
        }
        let departures = snapper.departures(from: start)
        let arrivals = snapper.arrivals(at: end)
        let direct = Self.directStretch(from: departures, to: arrivals, metric: metric)
        let directWeight = direct.map { metric.weight(of: $0) } ?? .infinity

        let targets = arrivals.map { place in
            SearchTarget(arc: place.arc, partial: metric.weight(of: place.fromStart))
        }
        let search = AStar(
            graph: graph, metric: metric,
            potential: HierarchyPotential(
                rider.hierarchy, to: targets, weight: rider.hierarchyWeight(of:),
                using: workspace.hierarchy))
        let sources = departures.map { place in
            SearchSource(arc: place.arc, remaining: metric.weight(of: place.toEnd(in: graph)))
        }
        // Even where the end lies ahead on the same arc, the way round may be cheaper.
        let path = search.path(
            from: sources, to: targets, below: min(limit, directWeight), settlingAtMost: settleLimit,
            using: workspace.search)
        workspace.noteSearch()
        if workspace.search.ranOut { return nil }
        if let path {
            return RouteLeg(
                from: start, to: end, along: stretches(of: path, from: departures, to: arrivals),
                weight: path.weight, metric: metric)
        }
        guard let direct, directWeight < limit else { return nil }
        return RouteLeg(from: start, to: end, along: [direct], weight: directWeight, metric: metric)
    }

    /// The cheapest piece of a single arc that leads from one place to the other, if the end lies ahead on
    /// one.
    private static func directStretch(
        from departures: [ArcPlace], to arrivals: [ArcPlace], metric: some RideMetric
    ) -> ArcStretch? {
        var best: ArcStretch?
        for departure in departures {
            for arrival in arrivals {
                guard let stretch = departure.stretch(to: arrival) else { continue }
                if best.map({ metric.weight(of: stretch) < metric.weight(of: $0) }) ?? true { best = stretch }
            }
        }
        return best
    }

    /// A path's arcs, the first and the last one cut at the places.
    private func stretches(
        of path: SearchPath, from departures: [ArcPlace], to arrivals: [ArcPlace]
    ) -> [ArcStretch] {
        var stretches = path.arcs.map { ArcStretch(arc: $0, start: 0, end: graph.millimeters(of: $0.edge)) }
        let departure = departures.first { $0.arc == path.arcs.first }
        let arrival = arrivals.first { $0.arc == path.arcs.last }
        guard let departure, let arrival else {
            preconditionFailure("a path begins and ends on arcs that were given")
        }
        stretches[0].start = departure.millimeters
        stretches[stretches.count - 1].end = arrival.millimeters
        return stretches
    }
}
