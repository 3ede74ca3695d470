import RoadTestSupport
import Testing

@testable import RoadRouter

@Suite("Routes on random towns that the clock opens and closes")
struct TimedTownTests {
    @Test(
        "weigh what the slow search finds: without a clock, at once, after customization, and as the hours go on",
        arguments: SeededGenerator.seeds(20))
    func equalsSlowSearch(seed: UInt64) throws {
        let workspace = RouterWorkspace()
        var (tried, found, opened, onCopies) = (0, 0, 0, 0)
        for number in 0..<8 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed &+ number)
            let size = Int.random(in: 3...6, using: &generator)
            let timed = TimedTown(seed: generator.next(), columns: size, rows: size)
            let plain = try Router(file: timed.town.file)
            let first = timed.hour(epoch: 1, openOneIn: 2, using: &generator)
            let second = timed.hour(epoch: 2, openOneIn: 1, using: &generator)
            let third = timed.hour(epoch: 3, openOneIn: 3, using: &generator)
            let atOnce = plain.customized().under(first.conditions)
            // More is open than the hierarchy knows.
            let lighter = atOnce.customized().under(second.conditions)
            let later = lighter.customized().under(third.conditions)
            let routers = [
                (plain, timed.clockless), (plain.customized(), timed.clockless), (atOnce, first.reference),
                (atOnce.customized(), first.reference), (lighter, second.reference),
                (lighter.customized(), second.reference), (later, third.reference),
                (later.customized(), third.reference), (later.under(.prepared), timed.clockless),
                (later.customized().under(.prepared).customized(), timed.clockless),
            ]
            for (router, conditions) in routers {
                let data = try router.profileData(for: .trekking)
                let metric = conditions.metric(data.metric)
                let slow = SlowSearch(graph: timed.graph, metric: metric)
                for _ in 0..<4 {
                    let ends = (0..<2).compactMap { _ in
                        router.snap(timed.town.randomPoint(using: &generator), within: 1_000).first
                    }
                    guard ends.count == 2 else { continue }
                    let leg = router.leg(from: ends[0], to: ends[1], for: data, using: workspace)
                    let expected = slow.weight(from: ends[0], to: ends[1], on: router, metric: metric)
                    #expect(leg?.weight == expected, "town \(number) of seed \(seed)")
                    tried += 1
                    guard let leg else { continue }
                    found += 1
                    for piece in leg.pieces {
                        #expect(metric.weight(of: piece.arc).isFinite, "a closed arc is ridden")
                        if timed.graph.original(of: piece.arc) != piece.arc { onCopies += 1 }
                    }
                    let without = plain.leg(from: ends[0], to: ends[1], for: data, using: workspace)
                    if without.map({ $0.weight > leg.weight }) ?? true { opened += 1 }
                }
            }
        }
        #expect(2 * found >= tried && tried > 100, "only \(found) of \(tried) pairs have a route")
        #expect(20 * opened >= tried, "only \(opened) of \(tried) routes are shorter for what is open")
        #expect(onCopies > 10, "only \(onCopies) roads are ridden that are pushed along otherwise")
    }

    @Test("what can be reached is what the slow search reaches")
    func reach() throws {
        let workspace = RouterWorkspace()
        var (asked, reached) = (0, 0)
        for seed in SeededGenerator.seeds(24) {
            var generator = SeededGenerator(seed: seed)
            let timed = TimedTown(seed: generator.next(), columns: 5, rows: 5)
            let plain = try Router(file: timed.town.file)
            let hour = timed.hour(epoch: 1, openOneIn: 2, using: &generator)
            for (router, conditions) in [
                (plain, timed.clockless), (plain.under(hour.conditions), hour.reference),
            ] {
                let metric = conditions.metric(try router.profileData(for: .trekking).metric)
                let request = IsochroneRequest(
                    from: timed.town.randomPoint(using: &generator),
                    within: .times([Ranged(Int.random(in: 60...400, using: &generator))!]), profile: .trekking
                )
                guard let isochrone = try? router.isochrone(request, using: workspace) else { continue }
                let limit = isochrone.limits[0]
                let slow = SlowReach(
                    from: isochrone.start, on: router, by: RidingTime(base: metric),
                    within: UInt32(limit) * 1000)
                let found = Dictionary(grouping: isochrone.stretches(within: limit), by: \.edge)
                for edge in (0..<UInt32(timed.graph.edgeCount)).map({ EdgeID($0) })
                where timed.graph.original(of: edge.forward) == edge.forward {
                    let length = timed.graph.millimeters(of: edge)
                    for place in (0...8 as ClosedRange<UInt32>).map({ length / 8 * $0 }) {
                        let copies = timed.graph.viaCopies(of: edge).contains {
                            slow.reaches(place, on: $0, within: UInt32(limit) * 1000)
                        }
                        let itself = slow.reaches(place, on: edge, within: UInt32(limit) * 1000)
                        let isFound = Isochrone.covers(place, on: edge, by: found)
                        #expect(isFound == (itself || copies), "\(place) of \(edge) in \(limit)")
                        asked += 1
                        if isFound { reached += 1 }
                    }
                }
            }
        }
        #expect(20 * reached >= asked, "only \(reached) of \(asked) places are reached")
    }

    @Test("tables are those of the single routes at any hour", arguments: SeededGenerator.seeds(10))
    func tables(seed: UInt64) throws {
        let workspace = RouterWorkspace()
        var (tried, found, changed) = (0, 0, 0)
        for number in 0..<3 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed &+ number)
            let timed = TimedTown(seed: generator.next(), columns: 6, rows: 6)
            let plain = try Router(file: timed.town.file)
            let hour = timed.hour(epoch: 1, openOneIn: 2, using: &generator)
            let places = (0..<30).map { _ in timed.town.randomPoint(using: &generator) }
                .filter { !plain.snap($0).isEmpty }.prefix(6)
            let request = MatrixRequest(waypoints: Array(places))
            let before = try? plain.matrix(request, using: workspace)
            for router in [plain, plain.under(hour.conditions)] {
                guard let known = try? router.customized().matrix(request, using: workspace) else { continue }
                #expect(try router.matrix(request, using: workspace) == known)
                for source in places.indices {
                    for target in places.indices where source != target {
                        let route = RouteRequest(waypoints: [places[source], places[target]])
                        let single = try? router.route(route, using: workspace)
                        #expect(single?.duration == known[source, target]?.duration)
                        tried += 1
                        if single != nil { found += 1 }
                        if known[source, target] != before?[source, target] { changed += 1 }
                    }
                }
            }
        }
        #expect(2 * found >= tried && tried > 50, "only \(found) of \(tried) pairs have a way")
        #expect(10 * changed >= tried, "the hour changed only \(changed) of \(tried) entries")
    }
}
