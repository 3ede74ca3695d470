extension Router {
    /// The cheapest way between two places that weighs less than `limit`, or `nil` if there is none.
    func leg(
        from start: Snap, to end: Snap, for rider: Rider, below limit: Weight = .infinity,
        using workspace: RouterWorkspace
    ) -> RouteLeg? {
        if start.isSamePlace(as: end) {
            guard Weight.zero < limit else { return nil }
            return RouteLeg(from: start, to: end, along: [], weight: .zero, metric: rider.metric)
        }
        let departures = snapper.departures(from: start)
        let arrivals = snapper.arrivals(at: end)
        let direct = Self.directStretch(from: departures, to: arrivals, metric: rider.metric)
        let directWeight = direct.map { rider.metric.weight(of: $0) } ?? .infinity

        let targets = arrivals.map { place in
            SearchTarget(arc: place.arc, partial: rider.metric.weight(of: place.fromStart))
        }
        let search = AStar(
            graph: graph, metric: rider.metric,
            potential: HierarchyPotential(
                rider.hierarchy, to: targets, weight: { rider.metric.weight(of: $0) },
                using: workspace.hierarchy))
        let sources = departures.map { place in
            SearchSource(arc: place.arc, remaining: rider.metric.weight(of: place.toEnd(in: graph)))
        }
        // Even where the end lies ahead on the same arc, the way round may be cheaper.
        let path = search.path(
            from: sources, to: targets, below: min(limit, directWeight), using: workspace.search)
        if let path {
            return RouteLeg(
                from: start, to: end, along: stretches(of: path, from: departures, to: arrivals),
                weight: path.weight, metric: rider.metric)
        }
        guard let direct, directWeight < limit else { return nil }
        return RouteLeg(from: start, to: end, along: [direct], weight: directWeight, metric: rider.metric)
    }

    /// The cheapest piece of a single arc that leads from one place to the other, if the end lies ahead on
    /// one.
    private static func directStretch(
        from departures: [ArcPlace], to arrivals: [ArcPlace], metric: ArcMetric
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
