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

    private let keptChoices = Mutex<(epoch: UInt64, choices: [SnapChoices])?>(nil)

    /// Returns the places of the targets on the roads that are open at this moment.
    func choices(for data: Router.ProfileData, on router: Router) -> [SnapChoices] {
        if data.isCustomized(for: router.conditions) { return ends(for: data, on: router).choices }
        return keptChoices.withLock { kept in
            if let kept, kept.epoch == router.conditions.epoch { return kept.choices }
            let choices = coordinates.map { SnapChoices($0, within: snapRadius, on: router, for: data) }
            kept = (router.conditions.epoch, choices)
            return choices
        }
    }

    /// Unchecked because the compiler cannot see that ends are not written to once they are kept.
    struct Kept: @unchecked Sendable {
        let epoch: UInt64
        let choices: [SnapChoices]
        /// The favourites of all targets, by their places in the list.
        let ends: MatrixEnds
    }

    /// The targets climbed from, in the hierarchy of this moment. It must know the conditions.
    func ends(for data: Router.ProfileData, on router: Router) -> Kept {
        let kept = kept.withLock { $0 }
        if let kept, kept.ends.hierarchy === data.hierarchy, kept.epoch == router.conditions.epoch {
            return kept
        }
        let ends = MatrixEnds(data.hierarchy, data.shortcutDurations(), areStarts: false)
        let choices = coordinates.map { SnapChoices($0, within: snapRadius, on: router, for: data) }
        if let changes = router.conditions.changes {
            let metric = ChangedMetric(base: data.metric, changes: changes)
            for choice in choices { ends.append(choice.favourite, on: router.snapper, by: metric) }
        } else {
            for choice in choices { ends.append(choice.favourite, on: router.snapper, by: data.metric) }
        }
        let made = Kept(epoch: router.conditions.epoch, choices: choices, ends: ends)
        self.kept.withLock { $0 = made }
        return made
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
        let start = try choices(of: position, waypoint: 0, within: targets.snapRadius, for: data)
        guard data.isCustomized(for: conditions) else {
            return targets.choices(for: data, on: self).map { end in
                pair(from: start, to: end).flatMap { pair in
                    searchedCost(from: pair.start, to: pair.end, for: data, using: workspace)
                }
            }
        }
        return costs(from: start, to: targets, for: data, using: workspace)
    }

    /// The hierarchy must know the conditions.
    ///
    /// - Parameter indices: Of which targets; `nil` stands for all of them, and for the others there are no costs.
    func costs(
        from start: SnapChoices, to targets: PinnedTargets, among indices: [Int]? = nil,
        for data: ProfileData, using workspace: RouterWorkspace
    ) -> [RouteCost?] {
        let kept = targets.ends(for: data, on: self)
        let durations = data.shortcutDurations()
        let starts = workspace.starts(in: data.hierarchy, durations)
        // Of those whose way begins or ends elsewhere than at their favourites.
        let others = workspace.targets(in: data.hierarchy, durations)
        guard let changes = conditions.changes else {
            return costs(
                from: start, starts, to: kept, others, among: indices, by: data.metric, using: workspace)
        }
        let metric = ChangedMetric(base: data.metric, changes: changes)
        return costs(from: start, starts, to: kept, others, among: indices, by: metric, using: workspace)
    }

    private func costs(
        from start: SnapChoices, _ starts: MatrixEnds, to kept: PinnedTargets.Kept, _ others: MatrixEnds,
        among indices: [Int]?, by metric: some RideMetric, using workspace: RouterWorkspace
    ) -> [RouteCost?] {
        starts.append(start.favourite, on: snapper, by: metric)
        func cost(to target: Int) -> RouteCost? {
            let choices = kept.choices[target]
            if start.sharesHub(with: choices) {
                return starts.cost(
                    from: 0, to: target, of: kept.ends, by: metric, detour: &workspace.detour)
            }
            guard let pair = pair(from: start, to: choices) else { return nil }
            if pair.areFavourites {
                return starts.cost(
                    from: 0, to: target, of: kept.ends, by: metric, detour: &workspace.detour)
            }
            let row = starts.index(of: pair.start, on: snapper, by: metric)
            let column = others.index(of: pair.end, on: snapper, by: metric)
            return starts.cost(from: row, to: column, of: others, by: metric, detour: &workspace.detour)
        }
        guard let indices else { return kept.choices.indices.map { cost(to: $0) } }
        var costs = [RouteCost?](repeating: nil, count: kept.choices.count)
        for target in indices { costs[target] = cost(to: target) }
        return costs
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
        let start = try choices(of: position, waypoint: 0, within: targets.snapRadius, for: data)
        let ends = targets.choices(for: data, on: self)
        guard let pair = pair(from: start, to: ends[target]) else {
            // Says why, where no road is near the target.
            _ = try choices(
                of: targets.coordinates[target], waypoint: 1, within: targets.snapRadius, for: data)
            throw .noRoute(fromWaypoint: 0)
        }
        let leg = leg(
            from: pair.start, heading: heading, to: pair.end, for: data,
            guidedBy: fields.field(to: pair.end, targets.profile, for: data), using: workspace)
        guard let leg else { throw .noRoute(fromWaypoint: 0) }
        return Route(legs: [leg], waypoints: [pair.start, pair.end], metric: data.metric)
    }

    /// Whether the conditions close any of the arcs.
    ///
    /// - Complexity: O(arcs).
    public func closesAny(of arcs: [ArcID]) -> Bool {
        guard conditions.changes != nil else { return false }
        return arcs.contains { conditions.closes($0) }
    }
}
