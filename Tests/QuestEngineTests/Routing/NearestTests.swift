import QuestTestSupport
import Testing

@testable import QuestEngine

@Suite("The nearest target by riding time")
struct NearestTests {
    @Test("the other bank of the river is far although it looks near")
    func acrossTheRiver() throws {
        let town = try DrawnTown(
            StreetMap(
                """
                A--1--B

                C--2--D-------E
                              |
                3             F
                """
            ).way("AB").way("CDEF").way("BE", .street))
        let place = { town.roads.coordinate($0) }
        let nearest = try town.router.nearest(
            of: [place("2"), place("B")], from: place("1"), using: town.workspace)
        #expect(nearest?.index == 1)
        #expect(nearest.map { town.roads.letters(along: $0.route.legs[0].arcs) } == "AB")
    }

    @Test("targets that cannot be reached are passed over, and nothing is nearest of none")
    func unreachable() throws {
        let town = try DrawnTown(StreetMap("A-B             1").way("AB"))
        let place = { town.roads.coordinate($0) }
        let router = town.router
        #expect(try router.nearest(of: [], from: place("A"), using: town.workspace) == nil)
        #expect(try router.nearest(of: [place("1")], from: place("A"), using: town.workspace) == nil)
        let found = try router.nearest(of: [place("1"), place("B")], from: place("A"), using: town.workspace)
        #expect(found?.index == 1)
        #expect(throws: RoutingError.self) {
            try router.nearest(of: [place("A")], from: place("1"), using: town.workspace)
        }
    }

    @Test("of targets at one place the first is the nearest")
    func ties() throws {
        let town = try DrawnTown(StreetMap("A-B-C").way("ABC"))
        let place = { town.roads.coordinate($0) }
        let targets = [place("C"), place("B"), place("B"), place("A"), place("A")]
        #expect(try town.router.nearest(of: targets, from: place("C"), using: town.workspace)?.index == 0)
        #expect(try town.router.nearest(of: targets, from: place("A"), using: town.workspace)?.index == 3)
    }

    @Test(
        "equals asking for a route to every target and taking the quickest",
        arguments: SeededGenerator.seeds(60))
    func equalsAll(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let town = RandomTown(withBicycleMetric: seed, columns: 7, rows: 7)
        let router = try Router(file: town.file)
        let workspace = RouterWorkspace()
        var answered = 0
        for _ in 0..<5 {
            let position = town.randomPoint(using: &generator)
            guard !router.snap(position).isEmpty else { continue }
            let targets = (0..<8).map { _ in town.randomPoint(using: &generator) }
            var best: (duration: Seconds, index: Int)?
            for (index, target) in targets.enumerated() {
                let request = RouteRequest(waypoints: [position, target])
                guard let route = try? router.route(request, using: workspace) else { continue }
                if best.map({ route.duration < $0.duration }) ?? true { best = (route.duration, index) }
            }
            let nearest = try router.nearest(of: targets, from: position, using: workspace)
            #expect(nearest?.index == best?.index)
            #expect(nearest?.route.duration == best?.duration)
            if nearest != nil { answered += 1 }
        }
        #expect(answered >= 3)
    }
}
