import RoadTestSupport
import Testing

@testable import RoadRouter

@Suite("Ways between random places on random islands")
struct RandomSnapChoiceTests {
    @Test(
        "begin and end at the two nearest places of which one leads to the other, of all there are",
        arguments: SeededGenerator.seeds(30))
    func nearestPair(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let town = Archipelago(seed: seed).town { Preparation.sections(for: $0) }
        let router = try Router(file: town.file)
        let workspace = RouterWorkspace()
        let radius: Meters = 200
        var (tried, found) = (0, 0)
        for _ in 0..<25 {
            let places = (0..<2).map { _ in town.randomPoint(using: &generator) }
            let choices = places.map { AllSnaps(near: $0, within: radius, on: router) }
            guard choices.allSatisfy({ !$0.snaps.isEmpty && $0.partCount <= RoadLimits.snapParts.value })
            else { continue }
            tried += 1
            let least = choices[0].leastRemoteness(to: choices[1], on: router)
            let request = RouteRequest(waypoints: places, snapRadius: radius)
            let route = try? router.route(request, using: workspace)
            #expect((route == nil) == (least == nil))
            guard let route, let least else { continue }
            found += 1
            let sum = route.waypoints.reduce(0) { $0 + router.snapper.remoteness(of: $1) }
            #expect(abs(sum - least) < 1e-6)
        }
        #expect(tried >= 3 && found > 0, "\(found) of \(tried)")
    }

    @Test(
        "weigh what the slow search finds between their ends: alone, in tables, to the nearest, under closures",
        arguments: SeededGenerator.seeds(20))
    func equalsSlowSearch(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let town = Archipelago(seed: seed, islands: 4, junctions: 3...9).town {
            Preparation.sections(for: $0)
        }
        let prepared = try Router(file: town.file)
        let drawn = RandomConditions(on: town.graph, oneIn: 15, using: &generator)
        let atOnce = prepared.under(RoadConditions(epoch: 1, on: town.graph, drawn.changes))
        let routers = [(prepared, RandomConditions([])), (atOnce, drawn), (atOnce.customized(), drawn)]
        let workspace = RouterWorkspace()
        let radius: Meters = 250
        var (tried, found, aside) = (0, 0, 0)
        for (router, conditions) in routers {
            let metric = conditions.metric(try router.profileData(for: .trekking).metric)
            let slow = SlowSearch(graph: town.graph, metric: metric)
            let places = (0..<30).map { _ in town.randomPoint(using: &generator) }
                .filter {
                    router.snapper.favourite(near: $0, within: radius, on: router.openRoads(for: nil)) != nil
                }
                .prefix(6)
            guard places.count > 1 else { continue }
            let targets = PinnedTargets(Array(places), snapRadius: radius)
            let matrix = try router.matrix(
                MatrixRequest(waypoints: Array(places), snapRadius: radius), using: workspace)
            for (source, start) in places.enumerated() {
                let costs = try router.costs(from: start, to: targets, using: workspace)
                var times: [(time: Seconds, target: Int)] = []
                for (target, end) in places.enumerated() {
                    tried += 1
                    let request = RouteRequest(waypoints: [start, end], snapRadius: radius)
                    let route = try? router.route(request, using: workspace)
                    #expect(matrix[source, target]?.weight == route?.weight)
                    #expect(costs[target] == matrix[source, target])
                    #expect((try? router.cost(of: request, using: workspace))?.weight == route?.weight)
                    let led = try? router.route(
                        from: start, toTarget: target, of: targets, using: workspace)
                    #expect(led == route)
                    let ends = [start, end].map { SnapChoices($0, within: radius, on: router) }
                    let weight = router.pair(from: ends[0], to: ends[1]).flatMap { pair in
                        slow.weight(from: pair.start, to: pair.end, on: router, metric: metric)
                    }
                    #expect(route?.weight == weight)
                    guard let route else { continue }
                    found += 1
                    times.append((route.duration, target))
                    let isAside = route.waypoints.contains { !router.snapper.isOfMainNetwork($0.edge) }
                    aside += isAside ? 1 : 0
                }
                times.sort { $0 < $1 }
                let nearest = try router.nearest(3, of: targets, from: start, using: workspace)
                #expect(nearest.map(\.index) == times.prefix(3).map(\.target))
                let alone = try router.nearest(
                    of: Array(places), from: start, snapRadius: radius, using: workspace)
                #expect(alone?.index == times.first?.target)
            }
        }
        #expect(tried >= 12 && found >= 6 && aside > 0, "\(found) of \(tried), \(aside) off the main network")
    }
}

/// Every place on the road that a position may mean, on any edge, with the arcs that may be ridden from each.
private struct AllSnaps {
    let snaps: [Snap]
    /// Number of parts of the network among them.
    let partCount: Int

    init(near place: Coordinate, within radius: Meters, on router: Router) {
        snaps = router.snap(place, within: radius, count: 10_000, anywhere: true)
        partCount = Set(snaps.map { router.snapper.parts.kind(of: $0.edge) }).count
    }

    /// The least sum of remotenesses of two places of which one leads to the other; `nil` if there are none.
    func leastRemoteness(to others: AllSnaps, on router: Router) -> Double? {
        var least: Double?
        for start in snaps {
            let departures = router.snapper.departures(from: start)
            let reached = departures.reduce(into: Set<ArcID>()) { reached, place in
                reached.formUnion(router.graph.arcsAfter(place.arc))
            }
            for end in others.snaps {
                let arrivals = router.snapper.arrivals(at: end)
                let isDirect = departures.contains { departure in
                    arrivals.contains { departure.stretch(to: $0) != nil }
                }
                guard
                    isDirect || start.isSamePlace(as: end)
                        || arrivals.contains(where: { reached.contains($0.arc) })
                else { continue }
                let sum = router.snapper.remoteness(of: start) + router.snapper.remoteness(of: end)
                least = min(least ?? sum, sum)
            }
        }
        return least
    }
}
