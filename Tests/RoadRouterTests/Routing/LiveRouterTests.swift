import Testing

@testable import RoadRouter
@testable import RoadTestSupport

@Suite("A router whose conditions change")
struct LiveRouterTests {
    private static func route(_ live: LiveRouter, _ request: RouteRequest, _ workspace: RouterWorkspace)
        -> Route?
    {
        try? live.search(using: workspace) { router, workspace throws(RoutingError) in
            try router.route(request, using: workspace)
        }
    }

    @Test("the very next search keeps to what was applied, and to what was taken back")
    func nextSearch() throws {
        let town = try DrawnTown(
            StreetMap(
                """
                A---B
                |   |
                C---D
                """
            ).way("AB").way("BD").way("DC").way("CA"))
        let live = LiveRouter(town.router)
        let request = RouteRequest(waypoints: "AB".map { town.roads.coordinate($0) })
        func letters() throws -> String {
            let route = try #require(Self.route(live, request, town.workspace))
            return town.roads.letters(along: route.legs.flatMap(\.arcs))
        }
        #expect(try letters() == "AB")
        let edge = town.roads.edge("AB")
        #expect(live.apply([([edge.forward, edge.backward], .closed)]).epoch == 1)
        #expect(try letters() == "ACDB")
        #expect(!live.current.isCustomized)
        live.customize()
        #expect(live.current.isCustomized)
        #expect(try letters() == "ACDB")
        #expect(live.apply([]).epoch == 2)
        #expect(live.current.isCustomized)
        #expect(try letters() == "AB")
    }

    @Test(
        "a search that settles too many arcs gets a hierarchy that knows what is closed, and the same answer")
    func runsOut() throws {
        let town = RandomTown(withBicycleMetric: 5, columns: 20, rows: 20)
        let router = try Router(file: town.file)
        var generator = SeededGenerator(seed: 6)
        let drawn = RandomConditions(on: town.graph, oneIn: 20, using: &generator)
        let workspace = RouterWorkspace()
        var customized = 0
        for _ in 0..<10 {
            let live = LiveRouter(router, settleLimit: 40)
            live.apply(drawn.changes)
            let request = RouteRequest(
                waypoints: [town.randomPoint(using: &generator), town.randomPoint(using: &generator)])
            let expected = try? live.current.route(request, using: workspace)
            #expect(Self.route(live, request, workspace)?.weight == expected?.weight)
            if live.current.isCustomized { customized += 1 }
        }
        #expect(customized > 2 && customized < 10, "\(customized) of 10 searches ran out")
    }

    @Test("a new hierarchy comes with what tables need once tables have been asked for, and not before")
    func tables() throws {
        let town = RandomTown(withBicycleMetric: 9, columns: 6, rows: 6)
        let live = LiveRouter(try Router(file: town.file))
        let workspace = RouterWorkspace()
        var generator = SeededGenerator(seed: 10)
        let request = MatrixRequest(waypoints: (0..<2).map { _ in town.randomPoint(using: &generator) })
        for isWanted in [false, true] {
            live.apply(RandomConditions(on: town.graph, oneIn: 30, using: &generator).changes)
            live.customize()
            let data = try live.current.profileData(for: .trekking)
            var isThere = true
            _ = data.hierarchy.durations {
                isThere = false
                return ShortcutDurations(
                    data.hierarchy, graph: town.graph, metric: data.metric, milliseconds: { _ in 0 },
                    turnMilliseconds: { _, _ in 0 })
            }
            #expect(isThere == isWanted)
            _ = try live.current.matrix(request, using: workspace)
        }
    }

    @Test("eight searches at a time and a writer of closures: every route is one of some moment")
    func manyAtOnce() async throws {
        let town = RandomTown(withBicycleMetric: 21, columns: 10, rows: 10)
        let router = try Router(file: town.file)
        var generator = SeededGenerator(seed: 22)
        let sets = (0..<4).map { _ in
            RandomConditions(on: town.graph, oneIn: 25, using: &generator).changes
        }
        let requests = (0..<16).map { _ in
            RouteRequest(
                waypoints: [town.randomPoint(using: &generator), town.randomPoint(using: &generator)])
        }
        let workspace = RouterWorkspace()
        let expected = requests.map { request in
            Set(
                ([[]] + sets).map { changes in
                    let router = router.under(RoadConditions(epoch: 1, on: town.graph, changes))
                    return try? router.route(request, using: workspace).weight
                })
        }
        let live = LiveRouter(router, settleLimit: 60)
        let strangers = await withTaskGroup(of: Int.self) { group in
            for task in 0..<8 {
                group.addTask {
                    let workspace = RouterWorkspace()
                    var strangers = 0
                    for round in 0..<40 {
                        let number = (task + 3 * round) % requests.count
                        let weight = Self.route(live, requests[number], workspace)?.weight
                        if !expected[number].contains(weight) { strangers += 1 }
                    }
                    return strangers
                }
            }
            group.addTask {
                for round in 0..<60 {
                    live.apply(sets[round % sets.count])
                    if round % 3 == 0 { live.customize() }
                    await Task.yield()
                }
                return 0
            }
            return await group.reduce(0, +)
        }
        #expect(strangers == 0)
        #expect(live.current.conditions.epoch == 60)
        #expect(expected.count { $0.count > 1 } > 4, "the closures change hardly any route")
    }
}
