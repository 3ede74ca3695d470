import RoadTestSupport
import Testing

@testable import RoadRouter

@Suite("Routes on random towns")
struct RandomRouteTests {
    @Test(
        "from any point to any other: the slow search's weight, sums that add up, a line cut exactly",
        arguments: SeededGenerator.seeds(12), Profile.all.map(\.name))
    func routes(seed: UInt64, profile: ProfileName) throws {
        let workspace = RouterWorkspace()
        var tried = 0
        var found = 0
        for number in 0..<10 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed &+ number)
            let town = RandomTown(with: profile, seed: generator.next(), columns: 5, rows: 5)
            let router = try Router(file: town.file)
            let data = try router.profileData(for: profile)
            let slow = SlowSearch(graph: town.graph, metric: data.metric)
            for _ in 0..<10 {
                let anywhere = generator.oneIn(2)
                let ends = (0..<2).compactMap { _ in
                    router.snap(town.randomPoint(using: &generator), within: 1_000, anywhere: anywhere).first
                }
                guard ends.count == 2 else { continue }
                let leg = router.leg(from: ends[0], to: ends[1], for: data, using: workspace)
                #expect(
                    leg?.weight == slow.weight(from: ends[0], to: ends[1], on: router, metric: data.metric))
                tried += 1
                guard let leg else { continue }
                found += 1
                check(leg, of: profile, metric: data.metric)
            }
        }
        // A cargo bike does not get everywhere.
        let share = profile == .cargo ? 4 : 2
        #expect(share * found >= tried && tried >= 50, "only \(found) of \(tried) pairs have a route")
    }

    @Test("one router serves many tasks at once, and each gets the route it would get alone")
    func shared() async throws {
        let town = RandomTown(withBicycleMetric: 11, columns: 8, rows: 8)
        let router = try Router(file: town.file)
        var generator = SeededGenerator(seed: 12)
        let requests = (0..<64).map { _ in
            let ends = (0..<2).map { _ in town.randomPoint(using: &generator) }
            return RouteRequest(waypoints: ends)
        }
        let workspace = RouterWorkspace()
        let alone = requests.map { try? router.route($0, using: workspace) }
        let together = await withTaskGroup(of: (Int, [Route?]).self) { group in
            for task in 0..<8 {
                group.addTask {
                    let workspace = RouterWorkspace()
                    return (
                        task,
                        requests[8 * task..<8 * task + 8].map { try? router.route($0, using: workspace) }
                    )
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        #expect((0..<8).flatMap { together[$0] ?? [] } == alone)
        #expect(alone.count { $0 != nil } > 32)
    }

    private func check(_ leg: RouteLeg, of profile: ProfileName, metric: ArcMetric) {
        let graph = metric.graph
        var weight = Weight.zero
        for piece in leg.pieces { weight = weight + metric.weight(of: piece.stretch) + piece.turn }
        for (piece, next) in zip(leg.pieces, leg.pieces.dropFirst()) {
            #expect(graph.head(of: piece.arc) == graph.tail(of: next.arc))
            #expect(metric.weight(ofTurnFrom: piece.arc, to: next.arc) == next.turn)
            #expect(leg.geometry[next.firstPoint] == graph.coordinate(of: graph.tail(of: next.arc)))
        }
        #expect(weight == leg.weight)
        if profile != .shortest { #expect(leg.duration.value * 1000 <= Double(leg.weight.rawValue) + 0.5) }
        if profile == .shortest {
            // Each end's part is rounded up.
            #expect(abs(leg.distance.value * 1000 - Double(leg.weight.rawValue)) <= 2)
        }
        #expect(leg.geometry.count >= 2)
        #expect(leg.geometry.first == leg.start.point)
        #expect(leg.geometry.last == leg.end.point)
        // The line is as long as it says: each cut is off by at most a centimetre, each arc is rounded up by
        // a millimetre.
        let drawn = Geodesic.polylineLength(leg.geometry)
        #expect(abs(drawn.value - leg.distance.value) < 0.05 + 0.001 * Double(leg.pieces.count))
        checkSteps(of: leg, on: graph)
    }

    private func checkSteps(of leg: RouteLeg, on graph: RoadGraph) {
        let steps = leg.steps(on: graph)
        #expect(steps.count >= 2)
        #expect(steps.first?.maneuver.type == .depart)
        #expect(steps.last?.maneuver.type == .arrive)
        #expect(steps.last?.geometry == [leg.end.point, leg.end.point])
        #expect(abs(steps.reduce(0) { $0 + $1.distance.value } - leg.distance.value) < 0.001)
        #expect(abs(steps.reduce(0) { $0 + $1.duration.value } - leg.duration.value) < 0.001)
        #expect(steps.reduce(.zero) { $0 + $1.weight } == leg.weight)
        var line = [leg.start.point]
        for step in steps where step.geometry.first != step.geometry.last || step.geometry.count > 2 {
            #expect(step.geometry.first == line.last)
            line += step.geometry.dropFirst()
        }
        #expect(line.last == leg.end.point)
        for step in steps {
            #expect(step.maneuver.location == step.geometry.first)
            #expect(leg.geometry.contains(step.maneuver.location))
            #expect((0..<360).contains(step.maneuver.bearingBefore))
            #expect((0..<360).contains(step.maneuver.bearingAfter))
            #expect(step.intersections.first?.location == step.maneuver.location)
            for intersection in step.intersections {
                #expect(intersection.bearings == intersection.bearings.sorted())
                #expect(intersection.entry.count == intersection.bearings.count)
                if let out = intersection.out { #expect(intersection.entry[out]) }
            }
        }
    }
}

extension SlowSearch where M: RideMetric {
    /// Weight between two places: by the slow search, or straight on along one arc.
    func weight(from start: Snap, to end: Snap, on router: Router, metric: M) -> Weight? {
        if start.isSamePlace(as: end) { return .zero }
        let departures = router.snapper.departures(from: start)
        let arrivals = router.snapper.arrivals(at: end)
        let sources = departures.map {
            SearchSource(arc: $0.arc, remaining: metric.weight(of: $0.toEnd(in: router.graph)))
        }
        let targets = arrivals.map { SearchTarget(arc: $0.arc, partial: metric.weight(of: $0.fromStart)) }
        var best = weight(from: sources, to: targets)
        for departure in departures {
            for arrival in arrivals {
                guard let stretch = departure.stretch(to: arrival) else { continue }
                best = min(best ?? .infinity, metric.weight(of: stretch))
            }
        }
        if best?.isFinite == false { return nil }
        return best
    }
}
