import Synchronization

extension Snap {
    /// Distance by which a road that is not of the main network counts as farther away: where both ends of a way have
    /// the main network so near, it is taken, for what hangs on nothing is often no more than a gap in the map.
    public static let asideDistance: Meters = 50
    /// Distance beyond which no other part of the network is looked for than the main one.
    public static let farthestPart: Meters = 5_000
}

extension Snapper {
    /// The place on the road that a position means by itself: on the main network, unless another road is nearer by
    /// more than `Snap.asideDistance`.
    ///
    /// - Complexity: O(log n + edges near by). Allocates nothing.
    func favourite(near input: Coordinate, within radius: Meters, on roads: OpenRoads) -> Snap? {
        favourite(
            near: input, within: radius, on: roads,
            main: snap(near: input, within: radius, on: roads))
    }

    /// The same where the place on the main network is known: `main`.
    fileprivate func favourite(
        near input: Coordinate, within radius: Meters, on roads: OpenRoads, main: Snap?
    ) -> Snap? {
        var reach = min(radius, Snap.farthestPart)
        if let main {
            // Most places: nothing beside it can be better.
            guard main.distance > Snap.asideDistance else { return main }
            reach = min(reach, main.distance - Snap.asideDistance)
        }
        return snapAside(near: input, within: reach, on: roads) ?? main
    }

    /// Places on the road that a position may mean: the nearest on each part of the network, the best first.
    ///
    /// - Complexity: O(log n + edges within the radius).
    func candidates(near input: Coordinate, within radius: Meters, on roads: OpenRoads) -> [Snap] {
        candidates(
            near: input, within: radius, on: roads,
            main: snap(near: input, within: radius, on: roads))
    }

    /// The same where the place on the main network is known: `main`, which may lie farther away.
    fileprivate func candidates(
        near input: Coordinate, within radius: Meters, on roads: OpenRoads, main: Snap?
    ) -> [Snap] {
        var snaps = snapsOfEachPart(
            near: input, within: min(radius, Snap.farthestPart), count: RoadLimits.snapParts.value,
            on: roads)
        if let main, !snaps.contains(main) { snaps.append(main) }
        return snaps.sorted { remoteness(of: $0) < remoteness(of: $1) }
    }

    /// The distance by which the places that a position may mean are compared, in metres.
    func remoteness(of snap: Snap) -> Double {
        snap.distance.value + (isOfMainNetwork(snap.edge) ? 0 : Snap.asideDistance.value)
    }

    /// Whether a way leads from one place to another, with all roads as the map has them.
    ///
    /// - Complexity: O(1) on one and the same network, and allocates nothing there; otherwise that of
    ///   `NetworkParts.leads`.
    func leads(from start: Snap, to end: Snap) -> Bool {
        let hub = parts.hub(of: start.edge)
        if hub != NetworkParts.none, hub == parts.hub(of: end.edge) { return true }
        if start.isSamePlace(as: end) { return true }
        let arrivals = arrivals(at: end)
        for departure in departures(from: start) {
            for arrival in arrivals {
                if departure.stretch(to: arrival) != nil { return true }
                if parts.leads(from: departure.arc, to: arrival.arc) { return true }
            }
        }
        return false
    }
}

/// The places on the road that one position may mean. Which of them a leg begins or ends at is chosen with its other
/// end (`Router.pair`): a rider on an island is led along the island to a task there, and along the bank to one across
/// the water.
///
/// Belongs to one map and its conditions of one moment. Shareable between tasks.
package final class SnapChoices: Sendable {
    /// The place that is the best by itself; `nil` where no road is near.
    let favourite: Snap?
    /// The hub that the favourite belongs to; `NetworkParts.none` for others.
    private let hub: UInt32
    /// The nearest place on the main network.
    let main: Snap?
    private let input: Coordinate
    private let roads: OpenRoads
    /// Largest distance from a road.
    let radius: Meters
    private let candidates: Mutex<(reach: Meters, snaps: [Snap])?>

    /// - Parameter data: The profile, where it is known: nobody is put on a road that it never takes.
    /// - Complexity: O(log n + edges near by).
    package init(
        _ input: Coordinate, within radius: Meters, on router: Router, for data: Router.ProfileData? = nil
    ) {
        self.input = input
        self.radius = radius
        candidates = Mutex(nil)
        roads = router.openRoads(for: data)
        let snapper = router.snapper
        let main = snapper.snap(near: input, within: radius, on: roads)
        self.main = main
        let favourite = snapper.favourite(near: input, within: radius, on: roads, main: main)
        hub = favourite.map { snapper.parts.hub(of: $0.edge) } ?? NetworkParts.none
        self.favourite = favourite
    }

    /// The choices that a rule leaves.
    ///
    /// - Complexity: O(edges nearer than the places).
    init(_ input: Coordinate, by rule: SnapRule, on router: Router, for data: Router.ProfileData) {
        self.input = input
        radius = rule.radius
        roads = router.openRoads(for: data)
        let snaps = router.snapper.candidates(near: input, by: rule, on: roads)
        candidates = Mutex((rule.radius, snaps))
        favourite = snaps.first
        main = snaps.first { router.snapper.isOfMainNetwork($0.edge) }
        hub = favourite.map { router.snapper.parts.hub(of: $0.edge) } ?? NetworkParts.none
    }

    /// Whether both favourites belong to one hub, as nearly always: then they lead to each other.
    func sharesHub(with other: SnapChoices) -> Bool { hub != NetworkParts.none && hub == other.hub }

    /// All of them up to a distance, and perhaps some beyond, the best first; looked for again only where it has
    /// grown.
    func all(within reach: Meters, on router: Router) -> [Snap] {
        let reach = min(reach, radius)
        return candidates.withLock { candidates in
            if let candidates, candidates.reach >= reach { return candidates.snaps }
            let found = router.snapper.candidates(
                near: input, within: reach, on: roads, main: main)
            candidates = (reach, found)
            return found
        }
    }
}

/// The places on the road at which a leg begins and ends.
package struct SnapPair {
    var start: Snap
    var end: Snap
    /// Whether both are the favourites of their positions.
    var areFavourites: Bool
}

extension Router {
    /// The places at which the way from one position to another begins and ends: of those from which a way leads to the
    /// other the two that are nearest, together; `nil` if there are none.
    ///
    /// - Complexity: O(1) where both favourites lie on one network, as nearly always.
    package func pair(from start: SnapChoices, to end: SnapChoices) -> SnapPair? {
        guard let first = start.favourite, let last = end.favourite else { return nil }
        if start.sharesHub(with: end) || snapper.leads(from: first, to: last) {
            return SnapPair(start: first, end: last, areFavourites: true)
        }
        let reach = reach(from: start, to: end)
        let starts = start.all(within: reach.start, on: self)
        let ends = end.all(within: reach.end, on: self)
        var best: (sum: Double, pair: SnapPair)?
        // One hub first, mostly the best: what is farther than that need not be looked at.
        if let start = starts.first(where: { hub(of: $0) != NetworkParts.none }),
            let end = ends.first(where: { hub(of: $0) == hub(of: start) })
        {
            let sum = snapper.remoteness(of: start) + snapper.remoteness(of: end)
            best = (sum, SnapPair(start: start, end: end, areFavourites: false))
        }
        for start in starts {
            for end in ends {
                let sum = snapper.remoteness(of: start) + snapper.remoteness(of: end)
                // Both are in order: what follows is farther still.
                if let best, sum >= best.sum { break }
                guard snapper.leads(from: start, to: end) else { continue }
                best = (sum, SnapPair(start: start, end: end, areFavourites: false))
                break
            }
        }
        return best?.pair
    }

    /// The distances within which the ends of a way lie that is not worse than the one over the main network: beyond
    /// them there are many roads to look at, and none that is chosen.
    private func reach(from start: SnapChoices, to end: SnapChoices) -> (start: Meters, end: Meters) {
        guard let first = start.favourite, let last = end.favourite, let one = start.main,
            let other = end.main, hub(of: one) != NetworkParts.none, hub(of: one) == hub(of: other)
        else { return (start.radius, end.radius) }
        let sum = snapper.remoteness(of: one) + snapper.remoteness(of: other)
        // No place is less remote than a favourite. A metre more, so that nothing hangs on rounding.
        let startReach = sum - snapper.remoteness(of: last) + 1
        let endReach = sum - snapper.remoteness(of: first) + 1
        return (Meters(startReach), Meters(endReach))
    }

    /// The roads on which whoever rides by a profile may be put; all that conditions leave open where it is not known.
    func openRoads(for data: ProfileData?) -> OpenRoads {
        OpenRoads(conditions: conditions, closing: data?.closingMetric)
    }

    private func hub(of snap: Snap) -> UInt32 { snapper.parts.hub(of: snap.edge) }

    /// The choices of a waypoint.
    ///
    /// - Throws: `RoutingError`, if there are none.
    func choices(
        of coordinate: Coordinate, waypoint: Int, within radius: Meters, for data: ProfileData
    ) throws(RoutingError) -> SnapChoices {
        try choices(of: coordinate, waypoint: waypoint, by: SnapRule(radius: radius), for: data)
    }

    /// The choices that a rule leaves a waypoint.
    ///
    /// - Throws: `RoutingError`, if there are none.
    func choices(
        of coordinate: Coordinate, waypoint: Int, by rule: SnapRule, for data: ProfileData
    ) throws(RoutingError) -> SnapChoices {
        let choices =
            rule.isPlain
            ? SnapChoices(coordinate, within: rule.radius, on: self, for: data)
            : SnapChoices(coordinate, by: rule, on: self, for: data)
        if choices.favourite == nil {
            throw noRoad(near: coordinate, waypoint: waypoint, within: rule.radius, for: data)
        }
        return choices
    }

    /// Puts waypoints on roads each of which leads to the next, the nearest ones together: into `workspace.snaps`.
    /// Allocates nothing where all lie near one network.
    ///
    /// - Throws: `RoutingError`, which names the waypoint at fault: also one from which no way leads on.
    func putOnRoads(
        _ request: RouteRequest, for data: ProfileData, using workspace: RouterWorkspace
    ) throws(RoutingError) {
        let waypoints = request.waypoints
        let roads = openRoads(for: data)
        guard request.rules.allSatisfy(\.isPlain) else {
            workspace.snaps = try linkedSnaps(of: request, for: data, on: roads)
            return
        }
        workspace.snaps.removeAll(keepingCapacity: true)
        var isLinked = true
        for (waypoint, coordinate) in waypoints.enumerated() {
            let reach = request.rule(of: waypoint).radius
            guard let snap = snapper.favourite(near: coordinate, within: reach, on: roads) else {
                throw noRoad(near: coordinate, waypoint: waypoint, within: reach, for: data)
            }
            if isLinked, let last = workspace.snaps.last { isLinked = snapper.leads(from: last, to: snap) }
            workspace.snaps.append(snap)
        }
        guard !isLinked else { return }
        guard waypoints.count == 2 else {
            workspace.snaps = try linkedSnaps(of: request, for: data, on: roads)
            return
        }
        let start = SnapChoices(waypoints[0], within: request.rule(of: 0).radius, on: self, for: data)
        let end = SnapChoices(waypoints[1], within: request.rule(of: 1).radius, on: self, for: data)
        guard let pair = pair(from: start, to: end) else { throw .noRoute(fromWaypoint: 0) }
        workspace.snaps = [pair.start, pair.end]
    }

    /// The best chain of candidates: a waypoint between two others has one place for both legs.
    private func linkedSnaps(
        of request: RouteRequest, for data: ProfileData, on roads: OpenRoads
    ) throws(RoutingError) -> [Snap] {
        var layers: [[Snap]] = []
        for (waypoint, coordinate) in request.waypoints.enumerated() {
            let rule = request.rule(of: waypoint)
            let candidates = snapper.candidates(near: coordinate, by: rule, on: roads)
            guard !candidates.isEmpty else {
                throw noRoad(near: coordinate, waypoint: waypoint, within: rule.radius, for: data)
            }
            layers.append(candidates)
        }
        var sums = layers[0].map { snapper.remoteness(of: $0) }
        var origins: [[Int]] = []
        for waypoint in layers.indices.dropFirst() {
            var next: [Double] = []
            var origin: [Int] = []
            for snap in layers[waypoint] {
                var best = (sum: Double.infinity, place: 0)
                for (place, before) in layers[waypoint - 1].enumerated() where sums[place] < best.sum {
                    if snapper.leads(from: before, to: snap) { best = (sums[place], place) }
                }
                next.append(best.sum + snapper.remoteness(of: snap))
                origin.append(best.place)
            }
            guard next.contains(where: \.isFinite) else { throw .noRoute(fromWaypoint: waypoint - 1) }
            sums = next
            origins.append(origin)
        }
        var place = sums.indices.min { sums[$0] < sums[$1] } ?? 0
        var chain: [Snap] = []
        for waypoint in layers.indices.reversed() {
            chain.append(layers[waypoint][place])
            if waypoint > 0 { place = origins[waypoint - 1][place] }
        }
        return chain.reversed()
    }

    /// The reason why a position cannot be put on a road.
    private func noRoad(
        near coordinate: Coordinate, waypoint: Int, within radius: Meters, for data: ProfileData
    ) -> RoutingError {
        guard coordinate.isValid else { return .invalidCoordinate(waypoint: waypoint) }
        guard let bounds = graph.bounds, bounds.contains(coordinate) else {
            return .outsideMap(waypoint: waypoint)
        }
        if conditions.changes != nil,
            snapper.favourite(
                near: coordinate, within: radius, on: OpenRoads(closing: data.closingMetric)) != nil
        {
            return .roadsClosed(waypoint: waypoint, radius: radius)
        }
        return .noRoadNearby(waypoint: waypoint, radius: radius)
    }
}
