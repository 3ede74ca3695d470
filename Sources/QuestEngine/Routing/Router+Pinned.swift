extension Router {
    /// What riding takes from a position to every pinned target, by its place in the list; `nil` for those that
    /// cannot be reached or lie too far from any road.
    ///
    /// Until the hierarchy knows the conditions, each is searched for, as for a matrix.
    ///
    /// - Throws: `RoutingError` about waypoint 0, the position, or about the profile.
    /// - Complexity: O(links of the position's ancestors + targets · height) while nothing has changed.
    public func travels(
        from position: Coordinate, to targets: PinnedTargets, using workspace: RouterWorkspace
    ) throws(RoutingError) -> [Travel?] {
        let rider = try rider(for: targets.profile)
        if !rider.isCustomized(for: conditions), settleLimit == .max {
            return try LiveRouter(self).search(using: workspace) { router, workspace throws(RoutingError) in
                try router.travels(from: position, to: targets, using: workspace)
            }
        }
        let start = try snap(position, waypoint: 0, within: targets.snapRadius, under: conditions)
        guard rider.isCustomized(for: conditions) else {
            return targets.snaps(for: rider, on: self).map { end in
                end.flatMap { searchedTravel(from: start, to: $0, for: rider, using: workspace) }
            }
        }
        return travels(from: start, to: targets, for: rider, using: workspace)
    }

    /// The hierarchy must know the conditions.
    func travels(
        from start: Snap, to targets: PinnedTargets, for rider: Rider, using workspace: RouterWorkspace
    ) -> [Travel?] {
        let ends = targets.ends(for: rider, on: self)
        let starts = workspace.starts(in: rider.hierarchy, rider.linkDurations())
        guard let changes = conditions.changes else {
            return travels(from: start, starts, to: ends, by: rider.metric, using: workspace)
        }
        let metric = ChangedMetric(base: rider.metric, changes: changes)
        return travels(from: start, starts, to: ends, by: metric, using: workspace)
    }

    private func travels(
        from start: Snap, _ starts: TravelEnds, to ends: TravelEnds, by metric: some RideMetric,
        using workspace: RouterWorkspace
    ) -> [Travel?] {
        starts.append(start, on: snapper, by: metric)
        return (0..<ends.count).map {
            starts.travel(from: 0, to: $0, of: ends, by: metric, detour: &workspace.detour)
        }
    }
}

extension Router {
    /// The cheapest way to one of the pinned targets, guided by its field where there is one.
    ///
    /// - Parameters:
    ///   - target: Its place in the list.
    ///   - heading: In which direction the rider comes, if that is known; see `RouteRequest.heading`.
    /// - Throws: `RoutingError` about waypoint 0, the position, or 1, the target, or about the profile.
    public func route(
        from position: Coordinate, heading: Bearing? = nil, toTarget target: Int, of targets: PinnedTargets,
        using workspace: RouterWorkspace
    ) throws(RoutingError) -> Route {
        let rider = try rider(for: targets.profile)
        if !rider.isCustomized(for: conditions), settleLimit == .max {
            return try LiveRouter(self).search(using: workspace) { router, workspace throws(RoutingError) in
                try router.route(
                    from: position, heading: heading, toTarget: target, of: targets, using: workspace)
            }
        }
        let start = try snap(position, waypoint: 0, within: targets.snapRadius, under: conditions)
        guard let end = targets.snaps(for: rider, on: self)[target] else {
            // Says why.
            _ = try snap(
                targets.coordinates[target], waypoint: 1, within: targets.snapRadius, under: conditions)
            throw .noRoute(fromWaypoint: 0)
        }
        let leg = leg(
            from: start, heading: heading, to: end, for: rider,
            guidedBy: fields.field(to: end, targets.profile, for: rider), using: workspace)
        guard let leg else { throw .noRoute(fromWaypoint: 0) }
        return Route(legs: [leg], waypoints: [start, end])
    }

    /// Whether the conditions close any of the arcs.
    ///
    /// - Complexity: O(arcs).
    public func closesAny(of arcs: [ArcID]) -> Bool {
        guard conditions.changes != nil else { return false }
        return arcs.contains { conditions.closes($0) }
    }
}
