/// One of the targets that take the least time to ride to.
public struct NearestTarget: Hashable, Sendable {
    /// Index of the target in the list that was asked about.
    public let index: Int
    /// The way there.
    public let route: Route
}

extension NearestTarget {
    fileprivate init(index: Int, along leg: RouteLeg, metric: ArcMetric) {
        self.init(
            index: index, route: Route(legs: [leg], waypoints: [leg.start, leg.end], metric: metric))
    }
}

extension Router {
    /// The target whose route takes the least riding time; of equal ones the first in the list.
    ///
    /// - Parameters:
    ///   - targets: Places, of which those that are no coordinates or lie too far from any road are passed over.
    ///   - radius: Largest distance of the position and the targets from a road.
    /// - Returns: `nil` when no target can be reached.
    /// - Throws: `RoutingError` about waypoint 0, the position, or about the profile.
    public func nearest(
        of targets: [Coordinate], from position: Coordinate, profile: ProfileName = .trekking,
        snapRadius radius: Meters = Snap.usualRadius, using workspace: RouterWorkspace
    ) throws(RoutingError) -> NearestTarget? {
        let targets = PinnedTargets(targets, profile: profile, snapRadius: radius)
        let data = try profileData(for: profile)
        let ends = targets.coordinates.map { SnapChoices($0, within: radius, on: self, for: data) }
        return try nearest(
            1, of: targets, at: ends, from: position, nil, field: { _ in nil }, using: workspace
        ).first
    }

    /// The pinned targets whose routes take the least riding time, the nearest first; of equal ones that which
    /// comes first in the list.
    ///
    /// "Its route" is the one that `route` gives, chosen by weight, since that is the one the rider will be
    /// shown. Exact under any conditions. Where the hierarchy knows them (`isCustomized`), it tells the riding
    /// time of each; until then targets are tried in the order of lower bounds of their time, until no bound is
    /// below the best times, or their searches have settled so many arcs that a customization is cheaper.
    ///
    /// - Parameters:
    ///   - count: Largest number of targets to find, at least 1.
    ///   - indices: Which of the targets, by their places in the list; all by default.
    ///   - heading: Direction in which the rider comes, if that is known: the ways begin with it
    ///     (`RouteRequest.heading`). Which targets are the nearest does not depend on it.
    /// - Returns: Fewer than `count` when fewer can be reached.
    /// - Throws: `RoutingError` about waypoint 0, the position, or about the profile.
    public func nearest(
        _ count: Int = 1, of targets: PinnedTargets, among indices: [Int]? = nil, from position: Coordinate,
        heading: Bearing? = nil, using workspace: RouterWorkspace
    ) throws(RoutingError) -> [NearestTarget] {
        let data = try profileData(for: targets.profile)
        let ends = targets.choices(for: data, on: self)
        return try nearest(
            count, of: targets, among: indices, at: ends, from: position, heading,
            field: { fields.field(to: $0, targets.profile, for: data) }, using: workspace)
    }

    private func nearest(
        _ count: Int, of targets: PinnedTargets, among indices: [Int]? = nil, at ends: [SnapChoices],
        from position: Coordinate, _ heading: Bearing?, field: (Snap) -> TargetDistances?,
        using workspace: RouterWorkspace
    ) throws(RoutingError) -> [NearestTarget] {
        let data = try profileData(for: targets.profile)
        if !data.isCustomized(for: conditions), settleLimit == .max {
            return try LiveRouter(self).search(using: workspace) { router, workspace throws(RoutingError) in
                try router.nearest(
                    count, of: targets, among: indices, at: ends, from: position, heading, field: field,
                    using: workspace)
            }
        }
        let start = try choices(of: position, waypoint: 0, within: targets.snapRadius, for: data)
        let indices = indices ?? Array(ends.indices)
        guard data.isCustomized(for: conditions) else {
            return tried(
                count, among: indices, at: ends, from: start, heading, for: data, field, using: workspace)
        }
        let costs = costs(from: start, to: targets, among: indices, for: data, using: workspace)
        let reached = indices.filter { costs[$0] != nil }.sorted { first, second in
            (costs[first]!.milliseconds, first) < (costs[second]!.milliseconds, second)
        }
        return reached.prefix(count).compactMap { index in
            guard let pair = pair(from: start, to: ends[index]) else { return nil }
            let leg = leg(
                from: pair.start, heading: heading, to: pair.end, for: data, guidedBy: field(pair.end),
                using: workspace)
            return leg.map { NearestTarget(index: index, along: $0, metric: data.metric) }
        }
    }

    /// Tries target after target in the order of the lower bounds of their riding time. The ways that are found are
    /// those that are answered, but for one that begins against the heading.
    private func tried(
        _ count: Int, among indices: [Int], at ends: [SnapChoices], from start: SnapChoices,
        _ heading: Bearing?,
        for data: ProfileData, _ field: (Snap) -> TargetDistances?, using workspace: RouterWorkspace
    ) -> [NearestTarget] {
        var candidates: [(bound: Seconds, index: Int, pair: SnapPair)] = []
        for index in indices {
            guard let pair = pair(from: start, to: ends[index]) else { continue }
            let bound =
                pair.start.isSamePlace(as: pair.end)
                ? .zero
                : data.durationBound.bound(
                    from: snapper.departures(from: pair.start), to: snapper.arrivals(at: pair.end))
            candidates.append((bound, index, pair))
        }
        candidates.sort { ($0.bound, $0.index) < ($1.bound, $1.index) }
        var best: [(duration: Seconds, index: Int, leg: RouteLeg)] = []
        for candidate in candidates {
            let worst = best.count == count ? best[count - 1].duration : nil
            if let worst, candidate.bound > worst { break }
            let leg = leg(
                from: candidate.pair.start, to: candidate.pair.end, for: data,
                guidedBy: field(candidate.pair.end),
                below: worst.map { data.durationBound.weightLimit(for: $0) } ?? .infinity, using: workspace)
            if workspace.ranOut { return [] }
            guard let leg else { continue }
            best.append((leg.duration, candidate.index, leg))
            best.sort { ($0.duration, $0.index) < ($1.duration, $1.index) }
            if best.count > count { best.removeLast() }
        }
        var nearest: [NearestTarget] = []
        for found in best {
            var way = found.leg
            if let heading, way.begins(against: heading, in: graph) {
                // Whoever has to turn round first may go another way.
                let turned = leg(
                    from: way.start, heading: heading, to: way.end, for: data, guidedBy: field(way.end),
                    using: workspace)
                if workspace.ranOut { return [] }
                guard let turned else { continue }
                way = turned
            }
            nearest.append(NearestTarget(index: found.index, along: way, metric: data.metric))
        }
        return nearest
    }
}
