import RoadTestSupport
import Testing

@testable import RoadRouter

@Suite("Routes on random towns where roads are closed and slow")
struct RandomConditionsTests {
    @Test(
        "weigh what the slow search finds: at once, after customization, with more closed, and open again",
        arguments: SeededGenerator.seeds(20))
    func equalsSlowSearch(seed: UInt64) throws {
        let workspace = RouterWorkspace()
        var tried = 0
        var found = 0
        var changed = 0
        for number in 0..<12 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed &+ number)
            let size = Int.random(in: 3...6, using: &generator)
            let town = RandomTown(withBicycleMetric: generator.next(), columns: size, rows: size)
            let prepared = try Router(file: town.file)
            let first = RandomConditions(on: town.graph, oneIn: 30, using: &generator)
            let second = RandomConditions(
                first.changes + RandomConditions(on: town.graph, oneIn: 60, using: &generator).changes)
            let third = RandomConditions(on: town.graph, oneIn: 30, using: &generator)
            let atOnce = prepared.under(RoadConditions(epoch: 1, on: town.graph, first.changes))
            let customized = atOnce.customized()
            #expect(customized.isCustomized)
            let heavier = customized.under(RoadConditions(epoch: 2, on: town.graph, second.changes))
            let other = heavier.under(RoadConditions(epoch: 3, on: town.graph, third.changes))
            let open = other.customized().under(.prepared)
            #expect(open.isCustomized)
            let routers = [
                (prepared, RandomConditions([])), (atOnce, first), (customized, first), (heavier, second),
                (heavier.customized(), second), (other, third), (open, RandomConditions([])),
            ]
            for (router, conditions) in routers {
                let data = try router.profileData(for: .trekking)
                let metric = conditions.metric(data.metric)
                let slow = SlowSearch(graph: town.graph, metric: metric)
                for _ in 0..<4 {
                    let ends = (0..<2).compactMap { _ in
                        router.snap(town.randomPoint(using: &generator), within: 1_000).first
                    }
                    guard ends.count == 2 else { continue }
                    let leg = router.leg(from: ends[0], to: ends[1], for: data, using: workspace)
                    let expected = slow.weight(from: ends[0], to: ends[1], on: router, metric: metric)
                    #expect(leg?.weight == expected, "town \(number) of seed \(seed)")
                    tried += 1
                    guard let leg else { continue }
                    found += 1
                    check(leg, metric: metric)
                    let plain = prepared.leg(from: ends[0], to: ends[1], for: data, using: workspace)
                    if plain?.weight != leg.weight { changed += 1 }
                }
            }
        }
        #expect(2 * found >= tried && tried > 100, "only \(found) of \(tried) pairs have a route")
        #expect(10 * changed >= tried, "only \(changed) of \(tried) routes are other ones for the changes")
    }

    private func check(_ leg: RouteLeg, metric: some RideMetric) {
        var weight = Weight.zero
        var milliseconds: UInt64 = 0
        for piece in leg.pieces {
            #expect(metric.weight(of: piece.arc).isFinite, "a closed arc is ridden")
            weight = weight + metric.weight(of: piece.stretch) + piece.turn
            milliseconds += UInt64(metric.milliseconds(of: piece.stretch)) + UInt64(piece.turn.rawValue)
        }
        #expect(weight == leg.weight)
        #expect(abs(leg.duration.value * 1000 - Double(milliseconds)) < 0.5)
    }

    @Test(
        "A* weighs the same by zero, great circle and hierarchy, whatever the hierarchy knows",
        arguments: SeededGenerator.seeds(20))
    func potentials(seed: UInt64) throws {
        let workspace = SearchWorkspace()
        let hierarchyWorkspace = HierarchyWorkspace()
        var tried = 0
        var found = 0
        for number in 0..<15 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed &+ 1000 &+ number)
            let town = RandomTown(withBicycleMetric: generator.next(), columns: 6, rows: 6)
            let graph = town.graph
            let drawn = RandomConditions(on: graph, oneIn: 25, using: &generator)
            let router = try Router(file: town.file)
                .under(RoadConditions(epoch: 1, on: graph, drawn.changes))
            let changes = try #require(router.conditions.changes)
            let metric = ChangedMetric(base: try router.profileData(for: .trekking).metric, changes: changes)
            let bound = GreatCircleBound(
                graph: graph, points: GreatCircleBound.points(of: graph), metric: metric.base)
            for _ in 0..<6 {
                let sources = graph.randomSources(1...2, using: &generator)
                let targets = graph.randomTargets(1...3, using: &generator)
                let expected = AStar(graph: graph, metric: metric, potential: ZeroPotential())
                    .path(from: sources, to: targets, using: workspace)?.weight
                let byCircle = AStar(
                    graph: graph, metric: metric,
                    potential: GreatCirclePotential(bound, on: graph, to: targets)
                ).path(from: sources, to: targets, using: workspace)?.weight
                #expect(byCircle == expected, "great circle, town \(number) of seed \(seed)")
                for router in [router, router.customized()] {
                    let data = try router.profileData(for: .trekking)
                    let byHierarchy = AStar(
                        graph: graph, metric: metric,
                        potential: HierarchyPotential(
                            data.hierarchy, to: targets, weight: data.hierarchyWeight(of:),
                            using: hierarchyWorkspace)
                    ).path(from: sources, to: targets, using: workspace)?.weight
                    #expect(byHierarchy == expected, "hierarchy, town \(number) of seed \(seed)")
                }
                tried += 1
                if expected != nil { found += 1 }
            }
        }
        #expect(2 * found >= tried, "only \(found) of \(tried) pairs have a way")
    }

    @Test(
        "nearest under changes is the nearest of all routes one by one", arguments: SeededGenerator.seeds(8))
    func nearest(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let workspace = RouterWorkspace()
        var found = 0
        for _ in 0..<10 {
            let town = RandomTown(withBicycleMetric: generator.next(), columns: 6, rows: 6)
            let drawn = RandomConditions(on: town.graph, oneIn: 25, using: &generator)
            let router = try Router(file: town.file)
                .under(RoadConditions(epoch: 1, on: town.graph, drawn.changes))
            let targets = (0..<8).map { _ in town.randomPoint(using: &generator) }
            let position = town.randomPoint(using: &generator)
            guard
                let nearest = try? router.nearest(of: targets, from: position, using: workspace)
            else { continue }
            found += 1
            let durations = targets.compactMap { target in
                try? router.route(RouteRequest(waypoints: [position, target]), using: workspace).duration
            }
            #expect(nearest.route.duration == durations.min())
        }
        #expect(found >= 5)
    }
}
