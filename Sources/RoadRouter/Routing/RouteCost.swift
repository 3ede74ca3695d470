/// The weight and the riding time of a route, without its way.
///
/// Routes are chosen by weight. Where several weigh the same, this tells the riding time of the quickest of
/// them, whatever the order in which they are found; `route` shows one of them, not always the quickest. Weights
/// are as fine as milliseconds or millimetres, so that hardly ever happens.
public struct RouteCost: Hashable, Sendable {
    /// Weight that is minimised, in the unit of the profile (`Profile.Objective`).
    public let weight: Weight
    package let milliseconds: UInt32

    /// Riding time, turns included.
    public var duration: Seconds { Seconds(Double(milliseconds) / 1000) }

    static let none = RouteCost(weight: .zero, milliseconds: 0)

    /// The form in which climbs add costs up; smaller by weight first.
    var packed: UInt64 { UInt64(weight: weight.rawValue, along: milliseconds) }

    init(weight: Weight, milliseconds: UInt32) {
        self.weight = weight
        self.milliseconds = milliseconds
    }

    init(packed: UInt64) {
        self.init(weight: Weight(packed.highHalf), milliseconds: packed.lowHalf)
    }
}

extension Router {
    /// Returns the cost of a route through the waypoints of a request, without its way: the distance query of
    /// the hierarchy.
    ///
    /// The weight is that of `route`; of several routes of that weight the quickest one's riding time is told.
    ///
    /// - Throws: `RoutingError`, which names the waypoint at fault.
    /// - Complexity: O(shortcuts of the waypoints' ancestors) while the hierarchy knows the conditions and
    ///   nothing is to be avoided; otherwise that of `summary`. Allocates nothing in steady state.
    public func cost(
        of request: RouteRequest, using workspace: RouterWorkspace
    ) throws(RoutingError) -> RouteCost {
        try request.validate()
        let data = try profileData(for: request.profile)
        guard !request.isRestricted, !request.continuesStraight, data.isCustomized(for: conditions) else {
            let summary = try summary(of: request, using: workspace)
            return RouteCost(
                weight: summary.weight, milliseconds: UInt32((summary.duration.value * 1000).rounded()))
        }
        guard let changes = conditions.changes else {
            return try cost(of: request, for: data, by: data.metric, using: workspace)
        }
        let metric = ChangedMetric(base: data.metric, changes: changes)
        return try cost(of: request, for: data, by: metric, using: workspace)
    }

    private func cost(
        of request: RouteRequest, for data: ProfileData, by metric: some RideMetric,
        using workspace: RouterWorkspace
    ) throws(RoutingError) -> RouteCost {
        let durations = data.shortcutDurations()
        let starts = workspace.starts(in: data.hierarchy, durations)
        let ends = workspace.targets(in: data.hierarchy, durations)
        let last = request.waypoints.count - 1
        try putOnRoads(request, for: data, using: workspace)
        for (waypoint, snap) in workspace.snaps.enumerated() {
            if waypoint < last { starts.append(snap, on: snapper, by: metric) }
            if waypoint > 0 { ends.append(snap, on: snapper, by: metric) }
        }
        var (weight, milliseconds) = (Weight.zero, UInt32(0))
        for leg in 0..<last {
            let cost = starts.cost(from: leg, to: leg, of: ends, by: metric, detour: &workspace.detour)
            guard let cost else { throw .noRoute(fromWaypoint: leg) }
            weight = weight + cost.weight
            milliseconds += cost.milliseconds
        }
        return RouteCost(weight: weight, milliseconds: milliseconds)
    }
}
