import Glibc

/// Tries round trips and keeps the best.
struct RoundTripSearch<M: RideMetric> {
    let router: Router
    let data: Router.ProfileData
    /// The profile's metric under the road conditions.
    let metric: M
    let start: Snap
    let request: RoundTripRequest

    /// Number of pairs of directions that are tried.
    private static var attempts: Int { 12 }
    /// Number of rings on which each is tried.
    private static var rings: Int { 4 }
    /// Factor of roads that were ridden before, in hundredths.
    private static var penalty: Int { 300 }
    /// A ride that is off by no more than this part of its length, and repeats no more of it, is good enough.
    private static var goodEnough: Double { 0.05 }

    /// Degrees by which a place may lie beside its direction, and the part of a ring's distance by which it may be off.
    private static var widest: Double { 45 }
    private static var farthest: Double { 0.7 }

    /// A junction where a ride may turn.
    private struct Candidate {
        var node: NodeID
        /// Distance along roads in metres.
        var distance: Double
        var direction: Bearing
    }

    /// The ride that repeats least of those whose length is near enough.
    func best(using workspace: RouterWorkspace) -> RoundTrip? {
        let wished = Double(request.length.value)
        let candidates = candidates(within: wished / 2, using: workspace)
        guard !candidates.isEmpty else { return nil }
        var generator = SplitMix64(seed: request.seed)
        var best: (trip: RoundTrip, cost: Double)?
        for attempt in 0..<Self.attempts {
            let middle = middle(ofAttempt: attempt, using: &generator)
            let spread = Double.random(in: 25...50, using: &generator)
            let side = Bool.random(using: &generator) ? spread : -spread
            // A ring a third of the length away is too far for as wide an angle; the lengths measured tell.
            var share = 0.3
            for _ in 0..<Self.rings {
                let places = [-side, side].compactMap {
                    place(towards: Bearing(degrees: middle + $0), at: share * wished, among: candidates)
                }
                guard places.count == 2, let trip = trip(by: places, using: workspace) else { break }
                let length = trip.route.distance.value
                let off = abs(length - wished) / wished
                let cost = trip.repeated + off / 2
                if off * 100 <= Double(RoundTrip.tolerancePercent),
                    trip.repeated * 100 <= Double(RoundTrip.repeatedPercent), cost < best?.cost ?? .infinity
                {
                    best = (trip, cost)
                }
                if off <= Self.goodEnough || length == 0 { break }
                share = min(share * min(max(wished / length, 0.5), 2), 0.5)
            }
            if let best, best.cost <= Self.goodEnough { break }
            if workspace.ranOut { break }
        }
        return best?.trip
    }

    private func middle(ofAttempt attempt: Int, using generator: inout SplitMix64) -> Double {
        guard let direction = request.direction else { return .random(in: 0..<360, using: &generator) }
        return direction.degrees + (attempt == 0 ? 0 : .random(in: -20...20, using: &generator))
    }

    /// Junctions of three roads or more that can be reached, by distance.
    private func candidates(within distance: Double, using workspace: RouterWorkspace) -> [Candidate] {
        let graph = router.graph
        let search = ReachSearch(graph: graph, metric: RoadLength(base: metric))
        let reached = search.reach(
            from: router.snapper.departures(from: start), within: Weight(UInt32(distance * 1000)),
            settlingAtMost: RoadLimits.reachedArcs.value, using: workspace.search)
        let plane = LocalPlane(center: start.point)
        var least: [NodeID: UInt32] = [:]
        for arc in reached?.usual ?? [] where graph.mode(of: arc.arc) == .ride {
            let node = graph.tail(of: arc.arc)
            guard graph.arrays.outgoing(of: Int(node.rawValue)).count >= 3 else { continue }
            least[node] = min(least[node] ?? .max, arc.entry)
        }
        return least.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map { node, entry in
            let point = plane.point(of: graph.coordinate(of: node))
            return Candidate(node: node, distance: Double(entry) / 1000, direction: Bearing(of: point))
        }
    }

    /// The place that lies nearest to a direction and a ring: a tenth of its distance off is as bad as nine degrees.
    private func place(
        towards direction: Bearing, at distance: Double, among candidates: [Candidate]
    ) -> Snap? {
        var best: (cost: Double, node: NodeID)?
        for candidate in candidates {
            let turn = abs(candidate.direction.turn(to: direction))
            let off = abs(candidate.distance - distance) / distance
            guard turn <= Self.widest, off <= Self.farthest else { continue }
            let cost = turn / 90 + off
            if cost < best?.cost ?? .infinity { best = (cost, candidate.node) }
        }
        guard let best else { return nil }
        return router.snapper.snap(
            near: router.graph.coordinate(of: best.node), within: 1, on: router.openRoads(for: data))
    }

    private func trip(by places: [Snap], using workspace: RouterWorkspace) -> RoundTrip? {
        let stops = [start] + places + [start]
        var penalties = RoadPenalties(of: Self.penalty, on: router.graph, under: router.conditions)
        var legs: [RouteLeg] = []
        for (from, to) in zip(stops, stops.dropFirst()) {
            let dearer = penalties.metric(on: data.metric)
            let weight = router.way(
                from: from, to: to, for: data, by: dearer, guidedBy: .hierarchy, using: workspace)
            guard weight != nil else { return nil }
            let stretches = workspace.stretches
            penalties.add(stretches)
            legs.append(
                RouteLeg(
                    from: from, to: to, along: stretches, weight: metric.weight(along: stretches),
                    metric: metric))
        }
        let route = Route(legs: legs, waypoints: stops, metric: metric)
        return RoundTrip(route: route, repeated: route.repeatedShare(on: router.graph))
    }
}

extension Route {
    /// The part of the length that leads over roads that were ridden before, either way.
    func repeatedShare(on graph: RoadGraph) -> Double {
        var ridden = Set<EdgeID>()
        var (all, again) = (0.0, 0.0)
        for piece in legs.lazy.flatMap(\.pieces) {
            all += Double(piece.millimeters)
            if !ridden.insert(graph.original(of: piece.arc).edge).inserted {
                again += Double(piece.millimeters)
            }
        }
        return all > 0 ? again / all : 0
    }
}

extension Bearing {
    /// The direction of a point as seen from a plane's centre.
    fileprivate init(of point: LocalPlane.Point) {
        self.init(degrees: 90 - atan2(point.y, point.x).degrees)
    }
}
