extension Router {
    /// What a route through the waypoints of a request takes, without its way: the distance query of the hierarchy.
    ///
    /// The weight is that of `route`; of several routes of that weight the quickest one's riding time is told.
    ///
    /// - Throws: `RoutingError`, which names the waypoint at fault.
    /// - Complexity: O(links of the waypoints' ancestors) while the hierarchy knows the conditions and nothing is to
    ///   be avoided; otherwise that of `summary`. Allocates nothing in steady state.
    public func travel(
        of request: RouteRequest, using workspace: RouterWorkspace
    ) throws(RoutingError) -> Travel {
        try request.validate()
        let rider = try rider(for: request.profile)
        guard request.avoiding.isEmpty, rider.isCustomized(for: conditions) else {
            let summary = try summary(of: request, using: workspace)
            return Travel(
                weight: summary.weight, milliseconds: UInt32((summary.duration.value * 1000).rounded()))
        }
        guard let changes = conditions.changes else {
            return try travel(of: request, for: rider, by: rider.metric, using: workspace)
        }
        let metric = ChangedMetric(base: rider.metric, changes: changes)
        return try travel(of: request, for: rider, by: metric, using: workspace)
    }

    private func travel(
        of request: RouteRequest, for rider: Rider, by metric: some RideMetric,
        using workspace: RouterWorkspace
    ) throws(RoutingError) -> Travel {
        let durations = rider.linkDurations()
        let starts = workspace.starts(in: rider.hierarchy, durations)
        let ends = workspace.targets(in: rider.hierarchy, durations)
        let last = request.waypoints.count - 1
        for (waypoint, coordinate) in request.waypoints.enumerated() {
            let snap = try snap(coordinate, waypoint: waypoint, within: request.snapRadius, under: conditions)
            if waypoint < last { starts.append(snap, on: snapper, by: metric) }
            if waypoint > 0 { ends.append(snap, on: snapper, by: metric) }
        }
        var (weight, milliseconds) = (Weight.zero, UInt32(0))
        for leg in 0..<last {
            let travel = starts.travel(
                from: leg, to: leg, of: ends, by: metric, detour: &workspace.detour)
            guard let travel else { throw .noRoute(fromWaypoint: leg) }
            weight = weight + travel.weight
            milliseconds += travel.milliseconds
        }
        return Travel(weight: weight, milliseconds: milliseconds)
    }
}
