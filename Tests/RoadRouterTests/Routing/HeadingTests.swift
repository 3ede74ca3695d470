import Testing

@testable import RoadRouter
@testable import RoadTestSupport

@Suite("Routes that begin with the rider's heading")
struct HeadingTests {
    @Test("Straight on is as it was; turning round first takes twenty seconds more")
    func street() throws {
        let town = try DrawnTown(StreetMap("A----1----B").way("AB"))
        func route(_ heading: Double?) throws -> Route {
            try town.router.route(
                RouteRequest(
                    waypoints: [town.roads.coordinate("1"), town.roads.coordinate("B")],
                    heading: heading.map { Bearing(degrees: $0) }), using: town.workspace)
        }
        let free = try route(nil)
        #expect(try route(90) == free && route(10) == free)
        let turned = try route(270)
        #expect(abs((turned.duration - free.duration).value - 20) < 0.001)
        #expect(turned.weight == free.weight + Weight(20_000) && turned.geometry == free.geometry)
        #expect(
            turned.legs[0].steps(on: town.graph).reduce(0) { $0 + $1.duration.value } == turned.duration.value
        )
    }

    @Test("Round the block where that is cheaper than turning round, and off a junction too")
    func block() throws {
        let town = try DrawnTown(
            StreetMap(
                """
                A-1-B
                |   |
                C---D
                """, gridSize: 10
            ).way("ABDCA"))
        let route = try town.router.route(
            RouteRequest(
                waypoints: [town.roads.coordinate("B"), town.roads.coordinate("1")],
                heading: Bearing(degrees: 100)), using: town.workspace)
        #expect(town.roads.letters(along: route.legs[0].arcs) == "BDCAB")
    }

    @Test(
        "The weight is that of a slow search in which leaving against the heading costs a turn round",
        arguments: SeededGenerator.seeds(10), Profile.everyday.map(\.name))
    func equalsSlow(seed: UInt64, profile: ProfileName) throws {
        var generator = SeededGenerator(seed: seed)
        let town = RandomTown(withBicycleMetric: seed, columns: 6, rows: 6)
        let router = try Router(file: town.file)
        let data = try router.profileData(for: profile)
        let slow = SlowSearch(graph: town.graph, metric: data.metric)
        let workspace = RouterWorkspace()
        var (tried, found, turned) = (0, 0, 0)
        for _ in 0..<25 {
            let heading = Bearing(degrees: .random(in: 0..<360, using: &generator))
            let ends = (0..<2).compactMap { _ in
                router.snap(town.randomPoint(using: &generator), within: 1_000).first
            }
            guard ends.count == 2, !ends[0].isSamePlace(as: ends[1]) else { continue }
            var (sources, best): ([SearchSource], Weight?) = ([], nil)
            let arrivals = router.snapper.arrivals(at: ends[1])
            for place in router.snapper.departures(from: ends[0]) {
                let line = Polyline(town.graph.geometry(of: place.arc))
                // Just behind the place, so that it is the segment ahead that counts.
                let ahead = line.bearing(at: Meters(Double(place.millimeters) / 1000 + 0.05))!
                let isAgainst = abs(heading.turn(to: ahead)) > 90
                let extra = isAgainst ? data.metric.turnRoundWeight : .zero
                let left = data.metric.weight(of: place.toEnd(in: town.graph))
                sources.append(SearchSource(arc: place.arc, remaining: left + extra))
                for arrival in arrivals {
                    guard let stretch = place.stretch(to: arrival) else { continue }
                    best = min(best ?? .infinity, data.metric.weight(of: stretch) + extra)
                }
            }
            let targets = arrivals.map {
                SearchTarget(arc: $0.arc, partial: data.metric.weight(of: $0.fromStart))
            }
            let around = slow.weight(from: sources, to: targets) ?? .infinity
            let least = min(around, best ?? .infinity)
            let expected = least.isFinite ? least : nil
            let leg = router.leg(
                from: ends[0], heading: heading, to: ends[1], for: data, using: workspace)
            tried += 1
            // A place at a bend has two directions; there the two may take the other one.
            let isAtBend =
                town.graph.geometry(of: ends[0].edge.forward).contains(ends[0].point) && ends[0].node == nil
            if !isAtBend { #expect(leg?.weight == expected) }
            guard let leg else { continue }
            found += 1
            if leg.pieces.first?.turnMilliseconds != 0 { turned += 1 }
            let sum = leg.pieces.reduce(Weight.zero) { $0 + $1.weight + $1.turn }
            #expect(sum == leg.weight)
        }
        #expect(2 * found >= tried && tried >= 15 && turned >= 1)
    }

    @Test("To a pinned target: the same route, with or without its field")
    func pinned() throws {
        var generator = SeededGenerator(seed: 5)
        let town = RandomTown(withBicycleMetric: 5, columns: 7, rows: 7)
        let router = try Router(file: town.file)
        let workspace = RouterWorkspace()
        let targets = PinnedTargets((0..<4).map { _ in town.randomPoint(using: &generator) })
        var found = 0
        for round in 0..<12 {
            let position = town.randomPoint(using: &generator)
            let heading = round.isMultiple(of: 3) ? nil : Bearing(degrees: Double(round * 30))
            for (index, target) in targets.coordinates.enumerated() {
                let plain = try? router.route(
                    RouteRequest(waypoints: [position, target], heading: heading), using: workspace)
                let pinned = try? router.route(
                    from: position, heading: heading, toTarget: index, of: targets, using: workspace)
                #expect(pinned?.weight == plain?.weight)
                if pinned != nil { found += 1 }
            }
            router.makeWantedFields(using: workspace)
        }
        #expect(found >= 24)
    }
}
