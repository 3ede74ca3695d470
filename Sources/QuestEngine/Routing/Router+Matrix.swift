extension Router {
    /// What riding takes from every source to every target, under the conditions, exactly: one climb in the
    /// hierarchy for each, and a minimum for each pair.
    ///
    /// Until the hierarchy knows the conditions (`isCustomized`), every pair is searched for.
    ///
    /// - Throws: `RoutingError`, which names the waypoint at fault. Pairs without a way are `nil`, not an error.
    /// - Complexity: O(waypoints · links of their ancestors + pairs · height).
    public func matrix(
        _ request: MatrixRequest, using workspace: RouterWorkspace
    ) throws(RoutingError) -> TravelMatrix {
        try request.validate()
        let rider = try rider(for: request.profile)
        var snaps: [Snap] = []
        snaps.reserveCapacity(request.waypoints.count)
        for (waypoint, coordinate) in request.waypoints.enumerated() {
            snaps.append(
                try snap(coordinate, waypoint: waypoint, within: request.snapRadius, under: conditions))
        }
        let starts = request.sources.map { snaps[$0] }
        let ends = request.targets.map { snaps[$0] }
        let entries: [Travel?]
        if rider.isCustomized(for: conditions) {
            entries = travels(from: starts, to: ends, for: rider)
        } else {
            entries = searchedTravels(from: starts, to: ends, for: rider, using: workspace)
        }
        return TravelMatrix(
            waypoints: snaps, sources: request.sources, targets: request.targets, entries: entries)
    }

    private func travels(from starts: [Snap], to ends: [Snap], for rider: Rider) -> [Travel?] {
        let durations = rider.linkDurations()
        let rows = TravelEnds(rider.hierarchy, durations, areStarts: true)
        let columns = TravelEnds(rider.hierarchy, durations, areStarts: false)
        guard let changes = conditions.changes else {
            return travels(from: starts, to: ends, rows, columns, by: rider.metric)
        }
        return travels(
            from: starts, to: ends, rows, columns, by: ChangedMetric(base: rider.metric, changes: changes))
    }

    private func travels(
        from starts: [Snap], to ends: [Snap], _ rows: TravelEnds, _ columns: TravelEnds,
        by metric: some RideMetric
    ) -> [Travel?] {
        for start in starts { rows.append(start, on: snapper, by: metric) }
        for end in ends { columns.append(end, on: snapper, by: metric) }
        var detour: TravelEnds.Detour?
        var entries: [Travel?] = []
        entries.reserveCapacity(starts.count * ends.count)
        for row in 0..<rows.count {
            for column in 0..<columns.count {
                entries.append(rows.travel(from: row, to: column, of: columns, by: metric, detour: &detour))
            }
        }
        return entries
    }

    /// One search for each pair, until one gives up.
    private func searchedTravels(
        from starts: [Snap], to ends: [Snap], for rider: Rider, using workspace: RouterWorkspace
    ) -> [Travel?] {
        var entries: [Travel?] = []
        for start in starts {
            for end in ends {
                let leg =
                    workspace.ranOut && settleLimit < .max
                    ? nil : leg(from: start, to: end, for: rider, using: workspace)
                entries.append(leg.map { Travel(weight: $0.weight, milliseconds: $0.milliseconds) })
            }
        }
        return entries
    }
}

extension RouteLeg {
    var milliseconds: UInt32 { UInt32((duration.value * 1000).rounded()) }
}

extension Router.Rider {
    /// The riding times of the hierarchy's links, made when they are first asked for.
    func linkDurations() -> LinkDurations {
        hierarchy.durations {
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
