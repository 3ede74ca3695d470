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
    /// Rules by which the waypoints are put on roads, one for each, in place of `snapRadius`; none by default.
    public var rules: [SnapRule]
    /// Kinds of roads that no route must use.
    public var exclusions: Set<RoadExclusion>
    /// Whether lengths are wanted as well as riding times.
    public var wantsDistances: Bool

    public init(
        waypoints: [Coordinate], sources: [Int]? = nil, targets: [Int]? = nil,
        profile: ProfileName = .trekking, snapRadius: Meters = Snap.usualRadius, rules: [SnapRule] = [],
        exclusions: Set<RoadExclusion> = [], wantsDistances: Bool = false
    ) {
        self.waypoints = waypoints
        self.sources = sources ?? Array(waypoints.indices)
        self.targets = targets ?? Array(waypoints.indices)
        self.profile = profile
        self.snapRadius = snapRadius
        self.rules = rules
        self.exclusions = exclusions
        self.wantsDistances = wantsDistances
    }

    fileprivate func rule(of waypoint: Int) -> SnapRule {
        rules.indices.contains(waypoint) ? rules[waypoint] : SnapRule(radius: snapRadius)
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
    /// The waypoints on the road: of each the place that the first of its pairs with a way begins or ends at. Pairs off
    /// the main network may begin or end elsewhere (`SnapChoices`), as the routes between them do.
    public let waypoints: [Snap]
    public let sources: [Int]
    public let targets: [Int]
    /// Costs row by row, a row for each source.
    let entries: [RouteCost?]
    /// Lengths row by row in millimetres; empty where none are wanted.
    let lengths: [UInt32?]

    /// The cost from a source to a target, by their places in `sources` and `targets`; `nil` if there is no
    /// way.
    public subscript(source: Int, target: Int) -> RouteCost? {
        precondition(sources.indices.contains(source) && targets.indices.contains(target))
        return entries[source * targets.count + target]
    }

    /// Returns the length of the way from a source to a target: of several cheapest ways that of the shortest; `nil` if
    /// there is no way.
    ///
    /// - Precondition: Distances were wanted.
    public func distance(from source: Int, to target: Int) -> Meters? {
        precondition(sources.indices.contains(source) && targets.indices.contains(target))
        return lengths[source * targets.count + target].map { Meters(Double($0) / 1000) }
    }
}

extension Router {
    /// Returns the costs of the routes from every source to every target, under the conditions, exactly: one
    /// climb in the hierarchy for each, and a minimum for each pair.
    ///
    /// Distances cost as much again. Without some kinds of roads every pair is searched for.
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
        guard request.exclusions.isEmpty else {
            var rest = request
            rest.exclusions = []
            return try excluding(request.exclusions, using: workspace) {
                router, workspace throws(RoutingError) in
                try router.matrix(rest, using: workspace)
            }
        }
        let data = try profileData(for: request.profile)
        if !data.isCustomized(for: conditions), settleLimit == .max {
            return try LiveRouter(self).search(using: workspace) { router, workspace throws(RoutingError) in
                try router.matrix(request, using: workspace)
            }
        }
        var choices: [SnapChoices] = []
        choices.reserveCapacity(request.waypoints.count)
        for (waypoint, coordinate) in request.waypoints.enumerated() {
            choices.append(
                try self.choices(
                    of: coordinate, waypoint: waypoint, by: request.rule(of: waypoint), for: data))
        }
        var table = MatrixTable(choices)
        table.entries.reserveCapacity(request.sources.count * request.targets.count)
        if data.isCustomized(for: conditions) {
            addCosts(of: request, for: data, to: &table, using: workspace)
        } else {
            addSearchedCosts(of: request, for: data, to: &table, using: workspace)
        }
        return RouteMatrix(
            waypoints: table.waypoints, sources: request.sources, targets: request.targets,
            entries: table.entries, lengths: table.lengths)
    }

    private func addCosts(
        of request: MatrixRequest, for data: ProfileData, to table: inout MatrixTable,
        using workspace: RouterWorkspace
    ) {
        guard let changes = conditions.changes else {
            return addCosts(of: request, for: data, by: data.metric, to: &table, using: workspace)
        }
        let metric = ChangedMetric(base: data.metric, changes: changes)
        addCosts(of: request, for: data, by: metric, to: &table, using: workspace)
    }

    private func addCosts(
        of request: MatrixRequest, for data: ProfileData, by metric: some RideMetric,
        to table: inout MatrixTable, using workspace: RouterWorkspace
    ) {
        addCosts(
            of: request, by: metric, rows: workspace.starts(in: data.hierarchy, data.shortcutDurations()),
            columns: workspace.targets(in: data.hierarchy, data.shortcutDurations()), to: &table,
            detour: &workspace.detour)
        guard request.wantsDistances else { return }
        var lengths = MatrixTable(table.choices)
        lengths.entries.reserveCapacity(table.entries.count)
        addCosts(
            of: request, by: LengthMetric(base: metric),
            rows: workspace.starts(in: data.hierarchy, data.shortcutLengths()),
            columns: workspace.targets(in: data.hierarchy, data.shortcutLengths()), to: &lengths,
            detour: &workspace.detour)
        table.lengths = lengths.entries.map { $0?.milliseconds }
    }

    private func addCosts(
        of request: MatrixRequest, by metric: some RideMetric, rows: MatrixEnds, columns: MatrixEnds,
        to table: inout MatrixTable, detour: inout MatrixEnds.Detour?
    ) {
        let choices = table.choices
        for source in request.sources { rows.append(choices[source].favourite, on: snapper, by: metric) }
        for target in request.targets { columns.append(choices[target].favourite, on: snapper, by: metric) }
        for (row, source) in request.sources.enumerated() {
            let start = choices[source]
            for (column, target) in request.targets.enumerated() {
                let end = choices[target]
                // Nearly all pairs: nothing has to be chosen.
                if start.sharesHub(with: end) {
                    table.noteFavourites(from: source, to: target)
                    table.entries.append(
                        rows.cost(from: row, to: column, of: columns, by: metric, detour: &detour))
                    continue
                }
                guard let pair = pair(from: start, to: end) else {
                    table.entries.append(nil)
                    continue
                }
                table.note(pair, from: source, to: target)
                let isUsual = pair.areFavourites
                let from = isUsual ? row : rows.index(of: pair.start, on: snapper, by: metric)
                let to = isUsual ? column : columns.index(of: pair.end, on: snapper, by: metric)
                table.entries.append(
                    rows.cost(from: from, to: to, of: columns, by: metric, detour: &detour))
            }
        }
    }

    /// Searches for each pair, until a search gives up.
    private func addSearchedCosts(
        of request: MatrixRequest, for data: ProfileData, to table: inout MatrixTable,
        using workspace: RouterWorkspace
    ) {
        for source in request.sources {
            for target in request.targets {
                let pair = pair(from: table.choices[source], to: table.choices[target])
                if let pair { table.note(pair, from: source, to: target) }
                let cost = pair.flatMap { pair in
                    searchedCost(from: pair.start, to: pair.end, for: data, using: workspace)
                }
                table.entries.append(cost)
                guard request.wantsDistances else { continue }
                table.lengths.append(
                    cost.map { _ in
                        UInt32(
                            clamping: workspace.stretches.reduce(UInt64(0)) { $0 + UInt64($1.end - $1.start) }
                        )
                    })
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
        let guide = WayGuide(nil, data, under: conditions)
        let weight = way(from: start, to: end, for: data, by: metric, guidedBy: guide, using: workspace)
        return weight.map { weight in
            RouteCost(weight: weight, milliseconds: metric.milliseconds(of: workspace.stretches))
        }
    }
}

/// A table that is being filled.
private struct MatrixTable {
    let choices: [SnapChoices]
    var entries: [RouteCost?] = []
    var lengths: [UInt32?] = []
    private var used: [Snap?]

    init(_ choices: [SnapChoices]) {
        self.choices = choices
        used = Array(repeating: nil, count: choices.count)
    }

    /// Notes where a pair with a way begins and ends.
    mutating func note(_ pair: SnapPair, from source: Int, to target: Int) {
        // A place and itself says nothing of where its ways begin.
        guard source != target else { return }
        if used[source] == nil { used[source] = pair.start }
        if used[target] == nil { used[target] = pair.end }
    }

    /// Notes that a pair's ends are the places that are the best by themselves.
    mutating func noteFavourites(from source: Int, to target: Int) {
        guard source != target else { return }
        if used[source] == nil { used[source] = choices[source].favourite }
        if used[target] == nil { used[target] = choices[target].favourite }
    }

    /// The waypoints on the road.
    var waypoints: [Snap] {
        zip(used, choices).compactMap { used, choices in used ?? choices.favourite }
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
        for data in dataByProfile.values where data.usage.areTablesWanted.load(ordering: .relaxed) {
            _ = data.shortcutDurations()
        }
    }
}

extension Router.ProfileData {
    /// The riding times of the hierarchy's shortcuts, made when they are first asked for.
    func shortcutDurations() -> ShortcutDurations {
        if !usage.areTablesWanted.load(ordering: .relaxed) {
            usage.areTablesWanted.store(true, ordering: .relaxed)
        }
        return hierarchy.durations {
            guard let changes = hierarchyConditions.changes else { return shortcutDurations(by: metric) }
            return shortcutDurations(by: ChangedMetric(base: metric, changes: changes))
        }
    }

    /// The lengths of the hierarchy's shortcuts, made when they are first asked for: of the cheapest ways that a shortcut
    /// stands for that of the shortest, in millimetres.
    func shortcutLengths() -> ShortcutDurations {
        hierarchy.lengths {
            guard let changes = hierarchyConditions.changes else {
                return shortcutDurations(by: LengthMetric(base: metric))
            }
            return shortcutDurations(by: LengthMetric(base: ChangedMetric(base: metric, changes: changes)))
        }
    }

    private func shortcutDurations(by metric: some RideMetric) -> ShortcutDurations {
        ShortcutDurations(
            hierarchy, graph: metric.graph, metric: metric, milliseconds: { metric.milliseconds(of: $0) },
            turnMilliseconds: { metric.milliseconds(ofTurnFrom: $0, to: $1) })
    }
}
