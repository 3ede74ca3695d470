import Synchronization

/// A request for the costs of routes from each of some places to each of others.
public struct MatrixRequest: Hashable, Sendable {
    /// All places: 1 … `RoadLimits.matrixPlaces`.
    public var waypoints: [Coordinate]
    /// Indices of the starts in `waypoints`; all of them by default.
    public var sources: [Int]
    /// Indices of the targets in `waypoints`; all of them by default.
    public var targets: [Int]
    public var profile: ProfileName
    /// Largest distance of a waypoint from a road.
    public var snapRadius: Meters

    public init(
        waypoints: [Coordinate], sources: [Int]? = nil, targets: [Int]? = nil,
        profile: ProfileName = .trekking, snapRadius: Meters = Snap.usualRadius
    ) {
        self.waypoints = waypoints
        self.sources = sources ?? Array(waypoints.indices)
        self.targets = targets ?? Array(waypoints.indices)
        self.profile = profile
        self.snapRadius = snapRadius
    }

    /// Checks what can be checked without a map. `Router.matrix` does so first.
    ///
    /// - Throws: `RoutingError`: too few or too many waypoints or pairs, a source or target that is no place in
    ///   `waypoints`, or a waypoint that is no coordinate.
    public func validate() throws(RoutingError) {
        guard !waypoints.isEmpty, !sources.isEmpty, !targets.isEmpty else { throw .tooFewWaypoints }
        guard waypoints.count <= RoadLimits.matrixPlaces.value else {
            throw .tooManyWaypoints(limit: RoadLimits.matrixPlaces.value)
        }
        guard
            sources.count <= RoadLimits.matrixPairs.value, targets.count <= RoadLimits.matrixPairs.value,
            sources.count * targets.count <= RoadLimits.matrixPairs.value
        else { throw .tooManyWaypoints(limit: RoadLimits.matrixPlaces.value) }
        if let unknown = sources.firstIndex(where: { !waypoints.indices.contains($0) }) {
            throw .unknownSource(index: unknown)
        }
        if let unknown = targets.firstIndex(where: { !waypoints.indices.contains($0) }) {
            throw .unknownTarget(index: unknown)
        }
        if let invalid = waypoints.firstIndex(where: { !$0.isValid }) {
            throw .invalidCoordinate(waypoint: invalid)
        }
    }
}

/// The costs of routes from some places to others.
public struct RouteMatrix: Hashable, Sendable {
    /// The waypoints on the road.
    public let waypoints: [Snap]
    public let sources: [Int]
    public let targets: [Int]
    /// Costs row by row, a row for each source.
    let entries: [RouteCost?]

    /// The cost from a source to a target, by their places in `sources` and `targets`; `nil` if there is no
    /// way.
    public subscript(source: Int, target: Int) -> RouteCost? {
        precondition(sources.indices.contains(source) && targets.indices.contains(target))
        return entries[source * targets.count + target]
    }
}

extension Router {
    /// Returns the costs of the routes from every source to every target, under the conditions, exactly: one
    /// climb in the hierarchy for each, and a minimum for each pair.
    ///
    /// Until the hierarchy knows the conditions (`isCustomized`), every pair is searched for, up to
    /// `RoadLimits.settledArcs` arcs in all: then a customization for this request alone is cheaper, and
    /// `LiveRouter` makes one that lasts. So a table never takes more than both.
    ///
    /// The time is that of the quickest of several cheapest ways of one weight; see `RouteCost`.
    ///
    /// - Throws: `RoutingError`, which names the waypoint at fault. Pairs without a way are `nil`, not an error.
    /// - Complexity: O(waypoints · shortcuts of their ancestors + pairs · height).
    public func matrix(
        _ request: MatrixRequest, using workspace: RouterWorkspace
    ) throws(RoutingError) -> RouteMatrix {
        try request.validate()
        let data = try profileData(for: request.profile)
        if !data.isCustomized(for: conditions), settleLimit == .max {
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
        var entries: [RouteCost?] = []
        entries.reserveCapacity(request.sources.count * request.targets.count)
        if data.isCustomized(for: conditions) {
            addCosts(of: request, at: snaps, for: data, to: &entries, using: workspace)
        } else {
            addSearchedCosts(of: request, at: snaps, for: data, to: &entries, using: workspace)
        }
        return RouteMatrix(
            waypoints: snaps, sources: request.sources, targets: request.targets, entries: entries)
    }

    private func addCosts(
        of request: MatrixRequest, at snaps: [Snap], for data: ProfileData, to entries: inout [RouteCost?],
        using workspace: RouterWorkspace
    ) {
        guard let changes = conditions.changes else {
            return addCosts(
                of: request, at: snaps, for: data, by: data.metric, to: &entries, using: workspace)
        }
        let metric = ChangedMetric(base: data.metric, changes: changes)
        addCosts(of: request, at: snaps, for: data, by: metric, to: &entries, using: workspace)
    }

    private func addCosts(
        of request: MatrixRequest, at snaps: [Snap], for data: ProfileData, by metric: some RideMetric,
        to entries: inout [RouteCost?], using workspace: RouterWorkspace
    ) {
        let durations = data.shortcutDurations()
        let rows = workspace.starts(in: data.hierarchy, durations)
        let columns = workspace.targets(in: data.hierarchy, durations)
        for source in request.sources { rows.append(snaps[source], on: snapper, by: metric) }
        for target in request.targets { columns.append(snaps[target], on: snapper, by: metric) }
        for row in 0..<rows.count {
            for column in 0..<columns.count {
                entries.append(
                    rows.cost(from: row, to: column, of: columns, by: metric, detour: &workspace.detour))
            }
        }
    }

    /// Searches for each pair, until a search gives up.
    private func addSearchedCosts(
        of request: MatrixRequest, at snaps: [Snap], for data: ProfileData, to entries: inout [RouteCost?],
        using workspace: RouterWorkspace
    ) {
        for source in request.sources {
            for target in request.targets {
                entries.append(
                    searchedCost(from: snaps[source], to: snaps[target], for: data, using: workspace))
            }
        }
    }

    /// Returns the cost of the route; `nil` if there is none, or once the searches of the request have given
    /// up.
    func searchedCost(
        from start: Snap, to end: Snap, for data: ProfileData, using workspace: RouterWorkspace
    ) -> RouteCost? {
        if workspace.ranOut && settleLimit < .max { return nil }
        guard let changes = conditions.changes else {
            return searchedCost(from: start, to: end, for: data, by: data.metric, using: workspace)
        }
        let metric = ChangedMetric(base: data.metric, changes: changes)
        return searchedCost(from: start, to: end, for: data, by: metric, using: workspace)
    }

    private func searchedCost(
        from start: Snap, to end: Snap, for data: ProfileData, by metric: some RideMetric,
        using workspace: RouterWorkspace
    ) -> RouteCost? {
        let weight = way(from: start, to: end, for: data, by: metric, guidedBy: nil, using: workspace)
        return weight.map { weight in
            RouteCost(weight: weight, milliseconds: metric.milliseconds(of: workspace.stretches))
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
    /// The riding times of the hierarchies' shortcuts, for the profiles of which tables have ever been asked for.
    ///
    /// - Complexity: O(triangles of needed shortcuts) for each that has none yet.
    func makeWantedDurations() {
        for data in dataByProfile.values where data.tables.areWanted.load(ordering: .relaxed) {
            _ = data.shortcutDurations()
        }
    }
}

extension Router.ProfileData {
    /// The riding times of the hierarchy's shortcuts, made when they are first asked for.
    func shortcutDurations() -> ShortcutDurations {
        if !tables.areWanted.load(ordering: .relaxed) { tables.areWanted.store(true, ordering: .relaxed) }
        return hierarchy.durations {
            guard let changes = hierarchyConditions.changes else { return shortcutDurations(by: metric) }
            return shortcutDurations(by: ChangedMetric(base: metric, changes: changes))
        }
    }

    private func shortcutDurations(by metric: some RideMetric) -> ShortcutDurations {
        ShortcutDurations(
            hierarchy, graph: metric.graph, metric: metric, milliseconds: { metric.milliseconds(of: $0) },
            turnMilliseconds: { metric.milliseconds(ofTurnFrom: $0, to: $1) })
    }
}
