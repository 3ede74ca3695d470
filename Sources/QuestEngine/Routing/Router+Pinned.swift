extension Router {
    /// Returns the costs of the routes from a position to every pinned target, by its place in the list;
    /// `nil` for those that cannot be reached or lie too far from any road.
    ///
    /// Until the hierarchy knows the conditions, each is searched for, as for a matrix.
    ///
    /// - Throws: `RoutingError` about waypoint 0, the position, or about the profile.
    /// - Complexity: O(shortcuts of the position's ancestors + targets · height) while nothing has changed.
    public func costs(
        from position: Coordinate, to targets: PinnedTargets, using workspace: RouterWorkspace
    ) throws(RoutingError) -> [RouteCost?] {
        let data = try profileData(for: targets.profile)
        if !data.isCustomized(for: conditions), settleLimit == .max {
            return try LiveRouter(self).search(using: workspace) { router, workspace throws(RoutingError) in
                try router.costs(from: position, to: targets, using: workspace)
            }
        }
        let start = try snap(position, waypoint: 0, within: targets.snapRadius, under: conditions)
        guard data.isCustomized(for: conditions) else {
            return targets.snaps(for: data, on: self).map { end in
                end.flatMap { searchedCost(from: start, to: $0, for: data, using: workspace) }
            }
        }
        return costs(from: start, to: targets, for: data, using: workspace)
    }

    /// The hierarchy must know the conditions.
    func costs(
        from start: Snap, to targets: PinnedTargets, for data: ProfileData, using workspace: RouterWorkspace
    ) -> [RouteCost?] {
        let ends = targets.ends(for: data, on: self)
        let starts = workspace.starts(in: data.hierarchy, data.shortcutDurations())
        guard let changes = conditions.changes else {
            return costs(from: start, starts, to: ends, by: data.metric, using: workspace)
        }
        let metric = ChangedMetric(base: data.metric, changes: changes)
        return costs(from: start, starts, to: ends, by: metric, using: workspace)
    }

    private func costs(
        from start: Snap, _ starts: MatrixEnds, to ends: MatrixEnds, by metric: some RideMetric,
        using workspace: RouterWorkspace
    ) -> [RouteCost?] {
        starts.append(start, on: snapper, by: metric)
        return (0..<ends.count).map {
            starts.cost(from: 0, to: $0, of: ends, by: metric, detour: &workspace.detour)
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
        let data = try profileData(for: targets.profile)
        if !data.isCustomized(for: conditions), settleLimit == .max {
            return try LiveRouter(self).search(using: workspace) { router, workspace throws(RoutingError) in
                try router.route(
                    from: position, heading: heading, toTarget: target, of: targets, using: workspace)
            }
        }
        let start = try snap(position, waypoint: 0, within: targets.snapRadius, under: conditions)
        guard let end = targets.snaps(for: data, on: self)[target] else {
            // Says why.
            _ = try snap(
                targets.coordinates[target], waypoint: 1, within: targets.snapRadius, under: conditions)
            throw .noRoute(fromWaypoint: 0)
        }
        let leg = leg(
            from: start, heading: heading, to: end, for: data,
            guidedBy: fields.field(to: end, targets.profile, for: data), using: workspace)
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
