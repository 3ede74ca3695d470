import Synchronization

/// Routes on one map. Shareable between tasks; each task brings its own `RouterWorkspace`.
public struct Router: Sendable {
    public let graph: RoadGraph
    let snapper: Snapper
    var dataByProfile: [ProfileName: ProfileData]
    /// Makes hierarchies anew, for all routers of the map.
    let recustomization: Recustomization
    /// The difference of roads from the prepared map, which has open what is open at any hour.
    public internal(set) var conditions: RoadConditions
    /// The conditions where no clock is known.
    let clockless: RoadConditions
    /// Number of settled arcs after which the searches of a request give up; see `LiveRouter`.
    var settleLimit = Int.max

    /// Fields of pinned targets; the same whatever the conditions.
    var fields = FieldStore()
    /// Conditions without kinds of roads; of each circle of riders its own.
    private(set) var exclusions = ExclusionStore()

    /// The prepared data of one profile.
    package struct ProfileData: Sendable {
        let profile: Profile
        let metric: ArcMetric
        /// The metric, if the profile never takes some roads that others may.
        let closingMetric: ArcMetric?
        let preparedHierarchy: SearchHierarchy
        /// Hierarchy that guides searches: as it was prepared, or one made for conditions since.
        var hierarchy: SearchHierarchy
        /// The conditions `hierarchy` knows of.
        var hierarchyConditions = RoadConditions.prepared
        /// Record of what is wanted of the profile, shared by all routers of the map.
        let usage: Usage

        /// A record of what has ever been asked for: hierarchies are made anew, and bounds made at all, only for
        /// profiles that somebody rides by.
        final class Usage: Sendable {
            private let wanted = Atomic(false)
            let areTablesWanted = Atomic(false)
            fileprivate let lazyBound = Mutex<DurationBound?>(nil)

            var isWanted: Bool { wanted.load(ordering: .relaxed) }

            func noteWanted() {
                if !isWanted { wanted.store(true, ordering: .relaxed) }
            }
        }

        /// Bounds of riding time, made when they are first asked for.
        var durationBound: DurationBound {
            usage.lazyBound.withLock { bound in
                if let bound { return bound }
                let made = DurationBound(metric, points: GreatCircleBound.points(of: metric.graph))
                bound = made
                return made
            }
        }
    }

    /// - Complexity: O(nodes + arcs), and O(arcs) for every profile in the file on a flat map, or if it closes roads.
    /// - Throws: `RoadFileError` when a section is missing or does not fit; at least the metric of `trekking`
    ///   must be there.
    public init(file: RoadFile) throws(RoadFileError) {
        graph = try RoadGraph(file: file)
        snapper = Snapper(graph: graph, index: try EdgeIndex(graph: graph))
        var tree: EliminationTree?
        var dataByProfile: [ProfileName: ProfileData] = [:]
        for name in file.profileNames {
            let metric = try ArcMetric(graph: graph, file: file, profile: name)
            let common: EliminationTree
            if let tree { common = tree } else { common = try EliminationTree(file: file) }
            tree = common
            dataByProfile[name] = ProfileData(
                profile: try Profile(file: file, name: name), metric: metric,
                hierarchy: try SearchHierarchy(file: file, tree: common, metric: name.rawValue))
        }
        dataByProfile[.trekking]?.usage.noteWanted()
        self.dataByProfile = dataByProfile
        clockless = RoadConditions(epoch: 0, on: graph, [])
        conditions = clockless
        recustomization = Recustomization(
            try HierarchyTopology(file: file), of: graph, clockless: clockless)
    }

    /// The places on the open road near a position, on different edges, the nearest first. Where a way begins or ends
    /// depends on its other end as well.
    ///
    /// - Parameters:
    ///   - radius: Largest distance from the position.
    ///   - anywhere: Also on islands of the network. Otherwise only where one can get from and to the rest of
    ///     the map.
    ///   - profile: A profile that may never take some roads; all roads that bicycles may use where it is left out.
    /// - Returns: At most `count`; empty also for an invalid coordinate.
    /// - Complexity: O(log n + edges near by).
    public func snap(
        _ coordinate: Coordinate, within radius: Meters = Snap.usualRadius, count: Int = 1,
        anywhere: Bool = false, for profile: ProfileName? = nil
    ) -> [Snap] {
        snapper.snaps(
            near: coordinate, within: radius, count: count, anywhere: anywhere,
            on: openRoads(for: profile.flatMap { dataByProfile[$0.resolved] }))
    }

    /// The places on the open road that a rule leaves of those near a position, on different edges, the nearest first.
    ///
    /// - Returns: At most `count`; more than one only of a rule that the nearest road satisfies.
    /// - Complexity: O(log n + edges near by).
    public func snap(
        _ coordinate: Coordinate, by rule: SnapRule, count: Int, for profile: ProfileName
    ) -> [Snap] {
        guard rule.isPlain else {
            let roads = openRoads(for: dataByProfile[profile.resolved])
            return snapper.snaps(near: coordinate, by: rule, count: count, on: roads)
        }
        return snap(coordinate, within: rule.radius, count: count, for: profile)
    }

    /// The cheapest way through the waypoints of a request. At a waypoint between the first and the last one
    /// may turn round, unless the request wants to go on straight.
    ///
    /// Waypoints are put on roads that lead from each to the next: on the main network where it is near them, or
    /// else on another part that they have in common, such as an island (`SnapChoices`).
    ///
    /// A waypoint where all is closed, or to be avoided, stands for the nearest place on an open road within the
    /// snap radius: from the middle of a closed zone a route begins at the zone's border.
    ///
    /// - Throws: `RoutingError`, which names the waypoint at fault.
    public func route(
        _ request: RouteRequest, using workspace: RouterWorkspace
    ) throws(RoutingError) -> Route {
        try request.validate()
        guard !request.isRestricted else {
            return try restricted(by: request, using: workspace) {
                router, request, workspace throws(RoutingError) in
                try router.route(request, using: workspace)
            }
        }
        let data = try profileData(for: request.profile)
        try putOnRoads(request, for: data, using: workspace)
        let snaps = workspace.snaps
        if request.continuesStraight, snaps.count > 2 {
            return try straightRoute(through: snaps, heading: request.heading, for: data, using: workspace)
        }
        var legs: [RouteLeg] = []
        legs.reserveCapacity(snaps.count - 1)
        for waypoint in 0..<snaps.count - 1 {
            let leg = leg(
                from: snaps[waypoint], heading: waypoint == 0 ? request.heading : nil,
                to: snaps[waypoint + 1], for: data, under: conditions, using: workspace)
            guard let leg else { throw .noRoute(fromWaypoint: waypoint) }
            legs.append(leg)
        }
        return Route(legs: legs, waypoints: snaps, metric: data.metric)
    }

    func profileData(for profile: ProfileName) throws(RoutingError) -> ProfileData {
        guard let data = dataByProfile[profile.resolved] else { throw .unknownProfile(profile.rawValue) }
        data.usage.noteWanted()
        return data
    }

    /// The profiles of the map, the default first, then in the order of their names.
    public var profiles: [ProfileName] {
        dataByProfile.keys.sorted {
            ($0 == .trekking ? 0 : 1, $0.rawValue) < ($1 == .trekking ? 0 : 1, $1.rawValue)
        }
    }

    /// The profile of a name or an alias, as the map was prepared with it; `nil` if it was not.
    public func profile(_ name: ProfileName) -> Profile? { dataByProfile[name.resolved]?.profile }
}

extension Router {
    /// A router on the same map whose conditions go their own way, for a closed circle of riders: it offers some
    /// profiles only, so that customizing it costs no more than is used, and keeps its own fields.
    ///
    /// - Complexity: O(1).
    public func fork(profiles: Set<ProfileName>) -> Router {
        var router = self
        let names = Set(profiles.map(\.resolved))
        router.dataByProfile = dataByProfile.filter { names.contains($0.key) }
        for data in router.dataByProfile.values { data.usage.noteWanted() }
        router.fields = FieldStore()
        router.exclusions = ExclusionStore()
        return router
    }
}
