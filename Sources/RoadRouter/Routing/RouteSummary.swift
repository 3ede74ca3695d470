/// A route without its line: which arcs, and what riding them takes.
public struct RouteSummary: Hashable, Sendable {
    /// The arcs ridden, waypoint after waypoint; where one lies along an arc, that arc stands there twice.
    public let arcs: [ArcID]
    /// Weight that was minimised, in the unit of the profile (`Profile.Objective`).
    public let weight: Weight
    /// Riding time, turns included.
    public let duration: Seconds
    /// Distance along the road.
    public let distance: Meters
    /// Ascent, descent and energy; `nil` on a flat map.
    public let hills: RouteHills?
    /// The waypoints on the road.
    public let waypoints: [Snap]
    /// Sums of the legs, one for each pair of neighbouring waypoints.
    public let legs: [Leg]

    /// The sums of the way from one waypoint to the next.
    public struct Leg: Hashable, Sendable {
        public let weight: Weight
        /// Riding time, turns included.
        public let duration: Seconds
        public let distance: Meters
    }
}

extension Router {
    /// Returns the sums of what `route` would find, without drawing it: for whoever compares routes or asks
    /// often.
    ///
    /// - Throws: `RoutingError`, which names the waypoint at fault.
    public func summary(
        of request: RouteRequest, using workspace: RouterWorkspace
    ) throws(RoutingError) -> RouteSummary {
        try request.validate()
        guard !request.isRestricted else {
            return try restricted(by: request, using: workspace) {
                router, request, workspace throws(RoutingError) in
                try router.summary(of: request, using: workspace)
            }
        }
        guard !request.continuesStraight || request.waypoints.count < 3 else {
            return RouteSummary(try route(request, using: workspace))
        }
        let data = try profileData(for: request.profile)
        guard let changes = conditions.changes else {
            return try summary(of: request, for: data, under: conditions, by: data.metric, using: workspace)
        }
        let metric = ChangedMetric(base: data.metric, changes: changes)
        return try summary(of: request, for: data, under: conditions, by: metric, using: workspace)
    }

    /// Returns the sums of the route from a position to a pinned target, guided by the target's field where
    /// there is one.
    ///
    /// - Parameter target: Its place in the list.
    /// - Returns: `nil` if there is no way, or the target lies too far from any road.
    /// - Throws: `RoutingError` about waypoint 0, the position, or about the profile.
    public func summary(
        from position: Coordinate, to target: Int, of targets: PinnedTargets, using workspace: RouterWorkspace
    ) throws(RoutingError) -> RouteSummary? {
        let data = try profileData(for: targets.profile)
        let start = try choices(of: position, waypoint: 0, within: targets.snapRadius, for: data)
        let ends = targets.choices(for: data, on: self)
        guard let pair = pair(from: start, to: ends[target]) else { return nil }
        let end = pair.end
        let field = fields.field(to: end, targets.profile, for: data)
        guard let changes = conditions.changes else {
            return summary(
                from: pair.start, to: end, for: data, by: data.metric, field, using: workspace)
        }
        let metric = ChangedMetric(base: data.metric, changes: changes)
        return summary(from: pair.start, to: end, for: data, by: metric, field, using: workspace)
    }

    private func summary(
        of request: RouteRequest, for data: ProfileData, under conditions: RoadConditions,
        by metric: some RideMetric, using workspace: RouterWorkspace
    ) throws(RoutingError) -> RouteSummary {
        var sum = SummarySum()
        try putOnRoads(request, for: data, using: workspace)
        sum.waypoints.reserveCapacity(request.waypoints.count)
        let guide = WayGuide(nil, data, under: conditions)
        for (waypoint, snap) in workspace.snaps.enumerated() {
            if let last = sum.waypoints.last {
                let weight = way(
                    from: last, to: snap, for: data, by: metric, guidedBy: guide, using: workspace)
                guard let weight else { throw .noRoute(fromWaypoint: waypoint - 1) }
                sum.add(workspace.stretches, weight, by: metric)
            }
            sum.waypoints.append(snap)
        }
        return sum.summary
    }

    private func summary(
        from start: Snap, to end: Snap, for data: ProfileData, by metric: some RideMetric,
        _ field: TargetDistances?,
        using workspace: RouterWorkspace
    ) -> RouteSummary? {
        let guide = WayGuide(field, data, under: conditions)
        let weight = way(from: start, to: end, for: data, by: metric, guidedBy: guide, using: workspace)
        guard let weight else { return nil }
        var sum = SummarySum()
        sum.waypoints = [start, end]
        sum.add(workspace.stretches, weight, by: metric)
        return sum.summary
    }
}

extension RouteSummary {
    /// The sums of a route that is there.
    init(_ route: Route) {
        self.init(
            arcs: route.legs.flatMap(\.arcs), weight: route.weight, duration: route.duration,
            distance: route.distance, hills: route.hills, waypoints: route.waypoints,
            legs: route.legs.map { Leg(weight: $0.weight, duration: $0.duration, distance: $0.distance) })
    }
}

private struct SummarySum {
    var waypoints: [Snap] = []
    private var arcs: [ArcID] = []
    private var legs: [RouteSummary.Leg] = []
    private var weight = Weight.zero
    private var milliseconds: UInt64 = 0
    private var millimeters: UInt64 = 0
    private var hills = HillSum()
    private var isFlat = true

    mutating func add(_ stretches: [ArcStretch], _ weight: Weight, by metric: some RideMetric) {
        self.weight = self.weight + weight
        isFlat = metric.graph.isFlat
        arcs.reserveCapacity(arcs.count + stretches.count)
        var last: ArcID?
        let before = (milliseconds, millimeters)
        for stretch in stretches {
            if let last { milliseconds += UInt64(metric.milliseconds(ofTurnFrom: last, to: stretch.arc)) }
            milliseconds += UInt64(metric.milliseconds(of: stretch))
            millimeters += UInt64(stretch.end - stretch.start)
            if !isFlat { hills.add(stretch, by: metric) }
            arcs.append(stretch.arc)
            last = stretch.arc
        }
        legs.append(
            RouteSummary.Leg(
                weight: weight, duration: Seconds(Double(milliseconds - before.0) / 1000),
                distance: Meters(Double(millimeters - before.1) / 1000)))
    }

    var summary: RouteSummary {
        RouteSummary(
            arcs: arcs, weight: weight, duration: Seconds(Double(milliseconds) / 1000),
            distance: Meters(Double(millimeters) / 1000), hills: isFlat ? nil : hills.hills,
            waypoints: waypoints, legs: legs)
    }
}
