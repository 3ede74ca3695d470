import Testing

@testable import RoadRouter
@testable import RoadTestSupport

@Suite("What riding takes between many places")
struct MatrixTests {
    @Test(
        "each weight is the slow search's, each riding time that of the quickest cheapest way",
        arguments: SeededGenerator.seeds(30))
    func equalsSlowSearch(seed: UInt64) throws {
        let workspace = RouterWorkspace()
        var tried = 0
        var found = 0
        for number in 0..<4 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed &+ number)
            let town = RandomTown(withBicycleMetric: generator.next(), columns: 5, rows: 5)
            let router = try Router(file: town.file)
            let metric = try router.profileData(for: .trekking).metric
            let slow = SlowSearch(graph: town.graph, metric: metric)
            let places = (0..<24).map { _ in town.randomPoint(using: &generator) }
                .filter { !router.snap($0).isEmpty }.prefix(8)
            let request = MatrixRequest(waypoints: Array(places))
            guard !places.isEmpty else { continue }
            let matrix = try router.matrix(request, using: workspace)
            let pinned = PinnedTargets(Array(places))
            for (source, place) in places.enumerated() {
                #expect(
                    try router.costs(from: place, to: pinned, using: workspace)
                        == places.indices.map { matrix[source, $0] })
                for target in places.indices {
                    let ends = [place, places[target]].map {
                        SnapChoices($0, within: request.snapRadius, on: router)
                    }
                    let weight = router.pair(from: ends[0], to: ends[1]).flatMap { pair in
                        slow.weight(from: pair.start, to: pair.end, on: router, metric: metric)
                    }
                    #expect(matrix[source, target]?.weight == weight)
                    tried += 1
                    guard let cost = matrix[source, target] else { continue }
                    found += 1
                    // Lengths are such that hardly two ways weigh the same.
                    let route = RouteRequest(waypoints: [place, places[target]])
                    #expect(try router.route(route, using: workspace).duration == cost.duration)
                    let summary = try router.summary(of: route, using: workspace)
                    #expect((summary.weight, summary.duration) == (cost.weight, cost.duration))
                    #expect(try router.cost(of: route, using: workspace) == cost)
                }
            }
        }
        #expect(2 * found >= tried && tried > 100, "only \(found) of \(tried) pairs have a way")
    }

    @Test(
        "under conditions the hierarchy does not know a table is what it is once known, cut off early or not",
        arguments: SeededGenerator.seeds(8))
    func underConditions(seed: UInt64) throws {
        let workspace = RouterWorkspace()
        var (tried, found, changed) = (0, 0, 0)
        for number in 0..<4 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed &+ number)
            let town = RandomTown(withBicycleMetric: generator.next(), columns: 6, rows: 6)
            let drawn = RandomConditions(on: town.graph, oneIn: 25, using: &generator)
            let open = try Router(file: town.file)
            let router = open.under(RoadConditions(epoch: 1, on: town.graph, drawn.changes))
            let places = (0..<30).map { _ in town.randomPoint(using: &generator) }
                .filter { !router.snap($0).isEmpty }.prefix(6)
            guard places.count > 1 else { continue }
            let request = MatrixRequest(waypoints: Array(places))
            let known = try router.customized().matrix(request, using: workspace)
            #expect(try router.matrix(request, using: workspace) == known)
            // The searches of a table count together.
            let live = LiveRouter(router, settleLimit: 50)
            let limited = try live.search(using: workspace) { router, workspace throws(RoutingError) in
                try router.matrix(request, using: workspace)
            }
            #expect(limited == known)
            #expect(live.current.isCustomized)
            let pinned = PinnedTargets(Array(places))
            #expect(
                try router.costs(from: places[0], to: pinned, using: workspace)
                    == places.indices.map { known[0, $0] })
            let before = try open.matrix(request, using: workspace)
            for source in places.indices {
                for target in places.indices {
                    tried += 1
                    if known[source, target] != nil { found += 1 }
                    if known[source, target] != before[source, target] { changed += 1 }
                }
            }
        }
        #expect(2 * found >= tried && tried > 50, "only \(found) of \(tried) pairs have a way")
        #expect(10 * changed >= tried, "conditions changed only \(changed) of \(tried) entries")
    }

    @Test("of several cheapest ways the quickest counts", arguments: SeededGenerator.seeds(20))
    func quickest(seed: UInt64) {
        var found = 0
        for town in 0..<20 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed &+ town)
            let graph = RandomTown(seed: generator.next(), columns: 3, rows: 3).graph
            let metric = TiedMetric(graph: graph, using: &generator)
            let hierarchy = SearchHierarchy.customized(for: graph, metric)
            let durations = ShortcutDurations(
                hierarchy, graph: graph, metric: metric, milliseconds: metric.milliseconds(of:),
                turnMilliseconds: { _, _ in 2 })
            let (up, down) = (SearchSpaces(), SearchSpaces())
            let arcs = (0..<2).map { _ in graph.randomOpenArc(using: &generator) }
            guard arcs[0] != arcs[1] else { continue }
            up.removeAll(for: hierarchy.tree)
            down.removeAll(for: hierarchy.tree)
            up.add(
                [SearchSpaces.Seed(arc: arcs[0].rawValue, cost: 0)],
                along: ShortcutTimedWeights(side: hierarchy.upward, milliseconds: durations.upward),
                in: hierarchy.tree)
            down.add(
                [SearchSpaces.Seed(arc: arcs[1].rawValue, cost: 0)],
                along: ShortcutTimedWeights(side: hierarchy.downward, milliseconds: durations.downward),
                in: hierarchy.tree)
            let sum = up.leastSum(0, 0, of: down)
            let expected = metric.quickestCheapest(from: arcs[0], to: arcs[1])
            #expect((sum < SearchSpaces.far ? sum : nil) == expected)
            if expected != nil { found += 1 }
        }
        #expect(found >= 6, "only \(found) of 20 pairs have a way")
    }

    @Test("a place is reached at once, the next one along the road straight on, one behind only by a turn")
    func onOneRoad() throws {
        let town = try DrawnTown(StreetMap("A-1-2-B").way("AB"))
        let places = "12".map { town.roads.coordinate($0) }
        let matrix = try town.router.matrix(MatrixRequest(waypoints: places), using: town.workspace)
        #expect(matrix[0, 0] == RouteCost.none)
        let route = try town.route("12")
        #expect(matrix[0, 1]?.weight == route.weight)
        #expect(matrix[1, 0]?.weight == (try town.route("21")).weight)
    }

    @Test("errors name the waypoint at fault, and limits hold")
    func errors() throws {
        let town = try DrawnTown(StreetMap("A-B             1").way("AB"))
        let place = { town.roads.coordinate($0) }
        #expect(throws: RoutingError.tooFewWaypoints) { try MatrixRequest(waypoints: []).validate() }
        let many = [Coordinate](repeating: place("A"), count: 101)
        #expect(throws: RoutingError.tooManyWaypoints(limit: 200)) {
            try MatrixRequest(waypoints: many).validate()
        }
        let pair = [place("A"), place("B")]
        #expect(throws: RoutingError.unknownSource(index: 1)) {
            try MatrixRequest(waypoints: pair, sources: [0, 2], targets: [7]).validate()
        }
        #expect(throws: RoutingError.unknownTarget(index: 0)) {
            try town.router.matrix(MatrixRequest(waypoints: pair, targets: [-1]), using: town.workspace)
        }
        let nowhere = Coordinate(longitude: 200, latitude: 0)
        #expect(throws: RoutingError.invalidCoordinate(waypoint: 1)) {
            try town.router.matrix(MatrixRequest(waypoints: [place("A"), nowhere]), using: town.workspace)
        }
        let error = #expect(throws: RoutingError.self) {
            try town.router.matrix(
                MatrixRequest(waypoints: [place("A"), place("B"), place("1")], snapRadius: 20),
                using: town.workspace)
        }
        #expect(error?.code == "outside-map" || error?.code == "no-road-nearby")
    }
}

/// Few different weights and many different times, so that ways often weigh the same.
private struct TiedMetric: Metric {
    private let graph: RoadGraph
    private let weights: [UInt32]
    private let times: [UInt32]

    init(graph: RoadGraph, using generator: inout SeededGenerator) {
        self.graph = graph
        weights = (0..<graph.arcCount).map { _ in .random(in: 5...6, using: &generator) }
        times = (0..<graph.arcCount).map { _ in .random(in: 1...5, using: &generator) }
    }

    func weight(of arc: ArcID) -> Weight {
        graph.mode(of: arc) == .closed ? .infinity : Weight(weights[Int(arc.rawValue)])
    }

    func weight(ofTurnFrom arc: ArcID, to next: ArcID) -> Weight {
        graph.arrays.allowsTurn(from: arc.rawValue, to: next.rawValue) ? Weight(1) : .infinity
    }

    func milliseconds(of arc: ArcID) -> UInt32 { times[Int(arc.rawValue)] }

    /// Finds the quickest of the cheapest ways by relaxing until nothing changes.
    func quickestCheapest(from start: ArcID, to end: ArcID) -> UInt64? {
        var best: [ArcID: UInt64] = [start: 0]
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for (arc, cost) in best {
                for exit in graph.outgoingArcs(of: graph.head(of: arc)) {
                    let turn = weight(ofTurnFrom: arc, to: exit)
                    guard turn.isFinite else { continue }
                    let sum =
                        cost
                        + UInt64(
                            weight: turn.rawValue + weight(of: exit).rawValue,
                            along: 2 + milliseconds(of: exit))
                    if sum < best[exit] ?? .max {
                        best[exit] = sum
                        hasChanged = true
                    }
                }
            }
        }
        return best[end]
    }
}
