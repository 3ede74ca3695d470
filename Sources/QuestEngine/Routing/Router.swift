import Synchronization

/// Routes on one map. Shareable between tasks; each task brings its own `RouterWorkspace`.
public struct Router: Sendable {
    public let graph: RoadGraph
    let snapper: Snapper
    var dataByProfile: [ProfileName: ProfileData]
    /// Makes hierarchies anew, for all routers of the map.
    let recustomization: Recustomization
    /// The difference of roads from the prepared map.
    public internal(set) var conditions = RoadConditions.prepared
    /// Number of settled arcs after which the searches of a request give up; see `LiveRouter`.
    var settleLimit = Int.max

    /// Fields of pinned targets; the same whatever the conditions.
    var fields = FieldStore()

    /// The prepared data of one profile.
    struct ProfileData: Sendable {
        let metric: ArcMetric
        let preparedHierarchy: SearchHierarchy
        let durationBound: DurationBound
        /// Hierarchy that guides searches: as it was prepared, or one made for conditions since.
        var hierarchy: SearchHierarchy
        /// The conditions `hierarchy` knows of.
        var hierarchyConditions = RoadConditions.prepared
        /// Record of whether tables are wanted, shared by all routers of the map.
        let tables: Tables

        /// A record of whether tables have ever been asked for.
        final class Tables: Sendable {
            let areWanted = Atomic(false)
        }
    }

    /// - Complexity: O(nodes + arcs) for every profile in the file.
    /// - Throws: `RoadFileError` when a section is missing or does not fit; at least the metric of `trekking`
    ///   must be there.
    public init(file: RoadFile) throws(RoadFileError) {
        graph = try RoadGraph(file: file)
        snapper = Snapper(graph: graph, index: try EdgeIndex(graph: graph))
        let points = GreatCircleBound.points(of: graph)
        var dataByProfile: [ProfileName: ProfileData] = [:]
        for name in Profile.all.map(\.name) where name == .trekking || file.hasSection(name.weightSection) {
            let metric = try ArcMetric(graph: graph, file: file, profile: name)
            dataByProfile[name] = ProfileData(
                metric: metric, hierarchy: try SearchHierarchy(file: file, metric: name.rawValue),
                durationBound: DurationBound(metric, points: points))
        }
        self.dataByProfile = dataByProfile
        recustomization = Recustomization(try HierarchyTopology(file: file), of: graph)
    }

    /// The places on the open road near a position, on different edges, the nearest first. Where a way begins or ends
    /// depends on its other end as well.
    ///
    /// - Parameters:
    ///   - radius: Largest distance from the position.
    ///   - anywhere: Also on islands of the network. Otherwise only where one can get from and to the rest of
    ///     the map.
    /// - Returns: At most `count`; empty also for an invalid coordinate.
    /// - Complexity: O(log n + edges near by).
    public func snap(
        _ coordinate: Coordinate, within radius: Meters = Snap.usualRadius, count: Int = 1,
        anywhere: Bool = false
    ) -> [Snap] {
        snapper.snaps(near: coordinate, within: radius, count: count, anywhere: anywhere, under: conditions)
    }

    /// The cheapest way through the waypoints of a request. At a waypoint between the first and the last one
    /// may turn round.
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
        guard request.avoiding.isEmpty else {
            var rest = request
            rest.avoiding = []
            return try avoiding(request.avoiding, using: workspace) {
                router, workspace throws(RoutingError) in
                try router.route(rest, using: workspace)
            }
        }
        let data = try profileData(for: request.profile)
        try putOnRoads(
            request.waypoints, within: { request.snapRadius(of: $0) }, using: workspace)
        let snaps = workspace.snaps
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
        return data
    }
}

extension Router {
    /// A router on the same map whose conditions go their own way, for a closed circle of riders: it offers some
    /// profiles only, so that customizing it costs no more than is used, and keeps its own fields.
    ///
    /// - Complexity: O(1).
    public func fork(profiles: Set<ProfileName>) -> Router {
        var router = self
        router.dataByProfile = dataByProfile.filter { profiles.contains($0.key) }
        router.fields = FieldStore()
        return router
    }
}
