import Synchronization

/// Targets that are asked about again and again from changing positions, such as a quest's checkpoints: all that
/// does not depend on the position is kept.
///
/// They belong to one map. When the map's conditions change, what is kept is made anew at the next question.
/// Shareable between tasks.
public final class PinnedTargets: Sendable {
    public let coordinates: [Coordinate]
    public let profile: ProfileName
    /// Largest distance of positions and targets from a road.
    public let snapRadius: Meters
    private let kept = Mutex<Kept?>(nil)

    public init(
        _ coordinates: [Coordinate], profile: ProfileName = .trekking, snapRadius: Meters = Snap.usualRadius
    ) {
        self.coordinates = coordinates
        self.profile = profile
        self.snapRadius = snapRadius
    }

    private let keptSnaps = Mutex<(epoch: UInt64, snaps: [Snap?])?>(nil)

    /// Returns the targets on the roads that are open at this moment.
    func snaps(for data: Router.ProfileData, on router: Router) -> [Snap?] {
        if data.isCustomized(for: router.conditions) { return ends(for: data, on: router).snaps }
        return keptSnaps.withLock { kept in
            if let kept, kept.epoch == router.conditions.epoch { return kept.snaps }
            let snaps = coordinates.map { router.snap($0, within: snapRadius).first }
            kept = (router.conditions.epoch, snaps)
            return snaps
        }
    }

    /// Unchecked because the compiler cannot see that ends are not written to once they are kept.
    struct Kept: @unchecked Sendable {
        let epoch: UInt64
        let ends: MatrixEnds
    }

    /// The targets climbed from, in the hierarchy of this moment. It must know the conditions.
    func ends(for data: Router.ProfileData, on router: Router) -> MatrixEnds {
        let kept = kept.withLock { $0 }
        if let kept, kept.ends.hierarchy === data.hierarchy, kept.epoch == router.conditions.epoch {
            return kept.ends
        }
        let ends = MatrixEnds(data.hierarchy, data.shortcutDurations(), areStarts: false)
        let snaps = coordinates.map { router.snap($0, within: snapRadius).first }
        if let changes = router.conditions.changes {
            let metric = ChangedMetric(base: data.metric, changes: changes)
            for snap in snaps { ends.append(snap, on: router.snapper, by: metric) }
        } else {
            for snap in snaps { ends.append(snap, on: router.snapper, by: data.metric) }
        }
        let made = Kept(epoch: router.conditions.epoch, ends: ends)
        self.kept.withLock { $0 = made }
        return made.ends
    }
}

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
    ///   - heading: Direction in which the rider comes, if that is known; see `RouteRequest.heading`.
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
