import Synchronization

extension Router {
    /// What riding takes from every source to every target, under the conditions, exactly: one climb in the
    /// hierarchy for each, and a minimum for each pair.
    ///
    /// Until the hierarchy knows the conditions (`isCustomized`), every pair is searched for, up to
    /// `RoadLimits.settledArcs` arcs in all: then a customization for this request alone is cheaper, and `LiveRouter`
    /// makes one that lasts. So a table never takes more than both.
    ///
    /// Of several cheapest ways of one weight, tables tell the quickest; see `Travel`.
    ///
    /// - Throws: `RoutingError`, which names the waypoint at fault. Pairs without a way are `nil`, not an error.
    /// - Complexity: O(waypoints · links of their ancestors + pairs · height).
    public func matrix(
        _ request: MatrixRequest, using workspace: RouterWorkspace
    ) throws(RoutingError) -> TravelMatrix {
        try request.validate()
        let rider = try rider(for: request.profile)
        if !rider.isCustomized(for: conditions), settleLimit == .max {
            return try LiveRouter(self).search(using: workspace) { router, workspace throws(RoutingError) in
                try router.matrix(request, using: workspace)
            }
        }
        var snaps: [Snap] = []
        snaps.reserveCapacity(request.waypoints.count)
        for (waypoint, coordinate) in request.waypoints.enumerated() {
            snaps.append(
                try snap(coordinate, waypoint: waypoint, within: request.snapRadius, under: conditions))
        }
        var entries: [Travel?] = []
        entries.reserveCapacity(request.sources.count * request.targets.count)
        if rider.isCustomized(for: conditions) {
            addTravels(of: request, at: snaps, for: rider, to: &entries, using: workspace)
        } else {
            addSearchedTravels(of: request, at: snaps, for: rider, to: &entries, using: workspace)
        }
        return TravelMatrix(
            waypoints: snaps, sources: request.sources, targets: request.targets, entries: entries)
    }

    private func addTravels(
        of request: MatrixRequest, at snaps: [Snap], for rider: Rider, to entries: inout [Travel?],
        using workspace: RouterWorkspace
    ) {
        guard let changes = conditions.changes else {
            return addTravels(
                of: request, at: snaps, for: rider, by: rider.metric, to: &entries, using: workspace)
        }
        let metric = ChangedMetric(base: rider.metric, changes: changes)
        addTravels(of: request, at: snaps, for: rider, by: metric, to: &entries, using: workspace)
    }

    private func addTravels(
        of request: MatrixRequest, at snaps: [Snap], for rider: Rider, by metric: some RideMetric,
        to entries: inout [Travel?], using workspace: RouterWorkspace
    ) {
        let durations = rider.linkDurations()
        let rows = workspace.starts(in: rider.hierarchy, durations)
        let columns = workspace.targets(in: rider.hierarchy, durations)
        for source in request.sources { rows.append(snaps[source], on: snapper, by: metric) }
        for target in request.targets { columns.append(snaps[target], on: snapper, by: metric) }
        for row in 0..<rows.count {
            for column in 0..<columns.count {
                entries.append(
                    rows.travel(
                        from: row, to: column, of: columns, by: metric, detour: &workspace.detour))
            }
        }
    }

    /// One search for each pair, until one gives up.
    private func addSearchedTravels(
        of request: MatrixRequest, at snaps: [Snap], for rider: Rider, to entries: inout [Travel?],
        using workspace: RouterWorkspace
    ) {
        for source in request.sources {
            for target in request.targets {
                entries.append(
                    searchedTravel(from: snaps[source], to: snaps[target], for: rider, using: workspace))
            }
        }
    }

    /// What the route takes; `nil` if there is none, or once the searches of the request have given up.
    func searchedTravel(
        from start: Snap, to end: Snap, for rider: Rider, using workspace: RouterWorkspace
    ) -> Travel? {
        if workspace.ranOut && settleLimit < .max { return nil }
        guard let changes = conditions.changes else {
            return searchedTravel(from: start, to: end, for: rider, by: rider.metric, using: workspace)
        }
        let metric = ChangedMetric(base: rider.metric, changes: changes)
        return searchedTravel(from: start, to: end, for: rider, by: metric, using: workspace)
    }

    private func searchedTravel(
        from start: Snap, to end: Snap, for rider: Rider, by metric: some RideMetric,
        using workspace: RouterWorkspace
    ) -> Travel? {
        let weight = way(from: start, to: end, for: rider, by: metric, guidedBy: nil, using: workspace)
        return weight.map { weight in
            Travel(weight: weight, milliseconds: metric.milliseconds(of: workspace.stretches))
        }
    }
}

extension RideMetric {
    /// The riding time of stretches that follow one another, turns included.
    func milliseconds(of stretches: [ArcStretch]) -> UInt32 {
        var sum: UInt32 = 0
        var last: ArcID?
        for stretch in stretches {
            if let last { sum += milliseconds(ofTurnFrom: last, to: stretch.arc) }
            sum += milliseconds(of: stretch)
            last = stretch.arc
        }
        return sum
    }
}

extension Router {
    /// The riding times of the hierarchies' links, for the profiles of which tables have ever been asked for.
    ///
    /// - Complexity: O(triangles of needed links) for each that has none yet.
    func makeWantedDurations() {
        for rider in riders.values where rider.tables.areWanted.load(ordering: .relaxed) {
            _ = rider.linkDurations()
        }
    }
}

extension Router.Rider {
    /// The riding times of the hierarchy's links, made when they are first asked for.
    func linkDurations() -> LinkDurations {
        if !tables.areWanted.load(ordering: .relaxed) { tables.areWanted.store(true, ordering: .relaxed) }
        return hierarchy.durations {
            guard let changes = hierarchyConditions.changes else { return linkDurations(by: metric) }
            return linkDurations(by: ChangedMetric(base: metric, changes: changes))
        }
    }

    private func linkDurations(by metric: some RideMetric) -> LinkDurations {
        LinkDurations(
            hierarchy, graph: metric.graph, metric: metric, milliseconds: { metric.milliseconds(of: $0) },
            turnMilliseconds: { metric.milliseconds(ofTurnFrom: $0, to: $1) })
    }
}
