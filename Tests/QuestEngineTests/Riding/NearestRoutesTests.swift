import QuestTestSupport
import Testing

@testable import QuestEngine
@testable import RoadTestSupport

@Suite("Routes of a ride to the nearest task")
struct NearestRoutesTests {
    @Test(
        "They lead to the nearest open task by riding time, with the rider's heading; to the chosen one if there is one",
        arguments: SeededGenerator.seeds(10))
    func nearest(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let town = RandomTown(withBicycleMetric: seed, columns: 7, rows: 7)
        let router = try Router(file: town.file)
        let workspace = RouterWorkspace()
        let places = (0..<6).map { _ in town.randomPoint(using: &generator) }
        let targets = PinnedTargets(places)
        let tasks = places.indices.map {
            PlacedTask(TaskID("t\($0)"), at: .circle(center: places[$0], radius: 30))
        }
        func routes(isChosen: Bool) -> NearestRoutes {
            NearestRoutes(
                on: router, to: targets, of: tasks, open: [0, 2, 3, 5], isChosen: isChosen, using: workspace)
        }
        var found = 0
        for round in 0..<12 {
            let position = town.randomPoint(using: &generator)
            let heading = round.isMultiple(of: 3) ? nil : Bearing(degrees: Double(round * 30))
            func route(to index: Int) -> Route? {
                try? router.route(
                    from: position, heading: heading, toTarget: index, of: targets, using: workspace)
            }
            let nearest = try? router.nearest(
                of: targets, among: [0, 2, 3, 5], from: position, using: workspace
            ).first?.index
            let expected = nearest.flatMap { route(to: $0) }
            let given = routes(isChosen: false).route(
                from: position, heading: heading, to: .task(TaskID("t5")))
            #expect(given?.arcs == expected?.legs.flatMap(\.arcs))
            #expect(given?.duration == expected?.duration)
            if let given {
                found += 1
                #expect(given.task == nearest.map { tasks[$0].id })
            }
            let chosen = routes(isChosen: true).route(
                from: position, heading: heading, to: .task(TaskID("t5")))
            #expect(chosen?.task == route(to: 5).map { _ in TaskID("t5") })
            // The finish is a place after those of the tasks.
            let back = NearestRoutes(
                on: router, to: targets, of: Array(tasks.dropLast()), ends: [.finish], open: [5],
                isChosen: false, using: workspace
            ).route(from: position, heading: heading, to: .finish)
            #expect(back?.goal == route(to: 5).map { _ in .finish })
            #expect(back?.arcs == route(to: 5)?.legs.flatMap(\.arcs))
        }
        #expect(found >= 3)
    }

    @Test(
        "A new route leads to the nearest: with a heading or without, on open roads and before customization",
        arguments: [nil, 90, 270] as [Double?], [false, true])
    func leads(degrees: Double?, isChanged: Bool) throws {
        let town = try DrawnTown(
            StreetMap(
                """
                A-1-B-2-------------------------C
                |                               |
                D-------------------------------E
                """
            ).way("AB").way("BC").way("ADEC"))
        let closed = town.roads.edge("DE")
        let changes: [(arcs: [ArcID], effect: RoadEffect)] = [
            (arcs: [closed.forward, closed.backward], effect: .closed)
        ]
        let router =
            isChanged ? town.router.under(RoadConditions(epoch: 1, on: town.graph, changes)) : town.router
        #expect(router.isCustomized == !isChanged)
        let places = [town.roads.coordinate("2"), town.roads.coordinate("C")]
        let tasks = places.indices.map {
            PlacedTask(TaskID("t\($0)"), at: .circle(center: places[$0], radius: 30))
        }
        let routes = NearestRoutes(
            on: router, to: PinnedTargets(places), of: tasks, open: [0, 1], isChosen: false,
            using: town.workspace)
        let heading = degrees.map { Bearing(degrees: $0) }
        let route = try #require(
            routes.route(from: town.roads.coordinate("1"), heading: heading, to: .task(TaskID("t1"))))
        #expect(route.task == TaskID("t0"))
        #expect(town.roads.letters(along: route.arcs) == "ABC")
        // Who rides the other way has to turn round, and is told what that takes.
        let ahead = try town.route("12").duration
        #expect(abs((route.duration - ahead).value - (degrees == 270 ? 20 : 0)) < 0.001)
    }
}
