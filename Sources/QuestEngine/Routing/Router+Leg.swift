extension Router {
    /// The cheapest way between two places under the conditions that weighs less than `limit`, or `nil` if there
    /// is none, or if the search ran out (`RouterWorkspace.ranOut`).
    ///
    /// - Parameter field: Of `end`; guides the search instead of the hierarchy.
    func leg(
        from start: Snap, to end: Snap, for rider: Rider, under conditions: RoadConditions? = nil,
        guidedBy field: Field? = nil, below limit: Weight = .infinity, using workspace: RouterWorkspace
    ) -> RouteLeg? {
        guard let changes = (conditions ?? self.conditions).changes else {
            return leg(
                from: start, to: end, for: rider, by: rider.metric, guidedBy: field, below: limit,
                using: workspace)
        }
        let metric = ChangedMetric(base: rider.metric, changes: changes)
        return leg(
            from: start, to: end, for: rider, by: metric, guidedBy: field, below: limit, using: workspace)
    }

    private func leg(
        from start: Snap, to end: Snap, for rider: Rider, by metric: some RideMetric, guidedBy field: Field?,
        below limit: Weight, using workspace: RouterWorkspace
    ) -> RouteLeg? {
        let way = way(
            from: start, to: end, for: rider, by: metric, guidedBy: field, below: limit, using: workspace)
        return way.map {
            RouteLeg(from: start, to: end, along: $0.stretches, weight: $0.weight, metric: metric)
        }
    }

    /// A way as a search finds it: the arcs, the first and the last one cut at the ends.
    struct Way {
        var weight: Weight
        var stretches: [ArcStretch]
    }

    func way(
        from start: Snap, to end: Snap, for rider: Rider, by metric: some RideMetric, guidedBy field: Field?,
        below limit: Weight = .infinity, using workspace: RouterWorkspace
    ) -> Way? {
        if start.isSamePlace(as: end) {
            return Weight.zero < limit ? Way(weight: .zero, stretches: []) : nil
        }
        let departures = snapper.departures(from: start)
        let arrivals = snapper.arrivals(at: end)
        let direct = Self.directStretch(from: departures, to: arrivals, metric: metric)
        let directWeight = direct.map { metric.weight(of: $0) } ?? .infinity

        let targets = arrivals.map { place in
            SearchTarget(arc: place.arc, partial: metric.weight(of: place.fromStart))
        }
        let sources = departures.map { place in
            SearchSource(arc: place.arc, remaining: metric.weight(of: place.toEnd(in: graph)))
        }
        // Even where the end lies ahead on the same arc, the way round may be cheaper.
        let path: SearchPath?
        if let field {
            path = search(
                from: sources, to: targets, by: metric, guidedBy: FieldPotential(field: field),
                below: min(limit, directWeight), using: workspace)
        } else {
            let potential = HierarchyPotential(
                rider.hierarchy, to: targets, weight: rider.hierarchyWeight(of:), using: workspace.hierarchy)
            path = search(
                from: sources, to: targets, by: metric, guidedBy: potential, below: min(limit, directWeight),
                using: workspace)
        }
        if workspace.search.ranOut { return nil }
        if let path {
            return Way(
                weight: path.weight, stretches: stretches(of: path, from: departures, to: arrivals))
        }
        guard let direct, directWeight < limit else { return nil }
        return Way(weight: directWeight, stretches: [direct])
    }

    private func search(
        from sources: [SearchSource], to targets: [SearchTarget], by metric: some RideMetric,
        guidedBy potential: some Potential, below limit: Weight, using workspace: RouterWorkspace
    ) -> SearchPath? {
        let search = AStar(graph: graph, metric: metric, potential: potential)
        let path = search.path(
            from: sources, to: targets, below: limit, settlingAtMost: settleLimit, using: workspace.search)
        workspace.noteSearch()
        return path
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
