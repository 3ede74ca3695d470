import Testing

@testable import RoadRouter
@testable import RoadTestSupport

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

@Suite("The nearest of pinned targets")
struct PinnedTargetTests {
    @Test(
        "are those of the quickest routes, in that order, open or under closures, with fields or without",
        arguments: SeededGenerator.seeds(12))
    func equalsAll(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let town = RandomTown(withBicycleMetric: seed, columns: 7, rows: 7)
        let prepared = try Router(file: town.file)
        let workspace = RouterWorkspace()
        let targets = PinnedTargets((0..<8).map { _ in town.randomPoint(using: &generator) })
        let closed = (0..<6).map { _ in town.graph.randomOpenArc(using: &generator) }
        let conditions = RoadConditions(epoch: 1, on: town.graph, [(closed, .closed)])
        let live = prepared.under(conditions)
        var answered = 0
        for router in [prepared, live, live.customized(), prepared] {
            for _ in 0..<3 {
                let position = town.randomPoint(using: &generator)
                guard !router.snap(position).isEmpty else { continue }
                var all: [(duration: Seconds, index: Int)] = []
                for (index, target) in targets.coordinates.enumerated() {
                    let request = RouteRequest(waypoints: [position, target])
                    guard let route = try? router.route(request, using: workspace) else { continue }
                    all.append((route.duration, index))
                }
                all.sort { $0 < $1 }
                for _ in 0..<2 {
                    let nearest = try router.nearest(3, of: targets, from: position, using: workspace)
                    #expect(nearest.map(\.index) == all.prefix(3).map(\.index))
                    #expect(nearest.map(\.route.duration) == all.prefix(3).map(\.duration))
                    router.makeWantedFields(using: workspace)
                }
                answered += all.isEmpty ? 0 : 1
                let costs = try router.costs(from: position, to: targets, using: workspace)
                for (index, cost) in costs.enumerated() {
                    #expect(cost?.duration == all.first { $0.index == index }?.duration)
                }
            }
        }
        #expect(answered >= 6)
    }

    @Test(
        "fields are bounded in memory, and only those of the hierarchy of the moment or of open roads are used"
    )
    func fieldStore() throws {
        let town = RandomTown(withBicycleMetric: 5, columns: 6, rows: 6)
        let router = try Router(file: town.file)
        let data = try router.profileData(for: .trekking)
        let fieldSize = 4 * town.graph.arcCount
        let store = FieldStore(byteLimit: 2 * fieldSize)
        var generator = SeededGenerator(seed: 6)
        let snaps = (0..<3).map { _ in router.snap(town.randomPoint(using: &generator), within: 1_000)[0] }
        try #require(Set(snaps.map { FieldStore.Key($0, .trekking) }).count == 3)
        let workspace = HierarchyWorkspace()
        for snap in snaps {
            #expect(store.field(to: snap, .trekking, for: data) == nil)
            #expect(store.hasWanted)
            #expect(store.takeWanted().count == 1)
            let targets = router.snapper.arrivals(at: snap).map {
                SearchTarget(arc: $0.arc, partial: data.metric.weight(of: $0.fromStart))
            }
            let field = TargetDistances(
                data.hierarchy, to: targets, weight: data.metric.weight(of:), using: workspace)
            store.keep(field, to: snap, .trekking, for: data)
            #expect(store.field(to: snap, .trekking, for: data) === field)
            #expect(store.byteCount <= store.byteLimit)
        }
        #expect(store.field(to: snaps[0], .trekking, for: data) == nil, "the longest unused is gone")
        let closed = RoadConditions(
            epoch: 1, on: town.graph, [([town.graph.randomOpenArc(using: &generator)], .closed)])
        let customized = try router.under(closed).customized().profileData(for: .trekking)
        #expect(store.field(to: snaps[2], .trekking, for: customized) != nil, "that of open roads is a bound")
        #expect(store.hasWanted, "but its own is wanted")
    }
}
