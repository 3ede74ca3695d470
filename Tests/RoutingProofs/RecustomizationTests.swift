import QuestTestSupport
import RoadTestSupport
import Testing

@testable import QuestBase
@testable import QuestEngine
@testable import RoadRouter

@Suite("A real city customized again after closures", .serialized)
struct RecustomizationTests {
    @Test("has, byte for byte, the hierarchies of a city customized from the start")
    func equalsRunFromTheStart() throws {
        guard let porto = try Porto.shared() else { return }
        let live = LiveRouter(porto.router.fork(profiles: Set(Profile.everyday.map(\.name))))
        let workspace = RouterWorkspace()
        var generator = SeededGenerator(seed: 20_261_121)
        var closed: [[ArcID]] = []
        var compared = 0
        for pair in porto.pairs.prefix(24) {
            let request = RouteRequest(waypoints: [pair.from, pair.to])
            guard let route = try? live.current.route(request, using: workspace) else { continue }
            // Ten arcs of the route and what else leaves the places it comes by.
            let ridden = route.legs.flatMap(\.arcs).shuffled(using: &generator).prefix(10)
            closed.append(ridden.flatMap { [$0, $0.reversed] })
            if closed.count > 3 { closed.remove(at: Int.random(in: 0..<3, using: &generator)) }
            let isSlow = generator.oneIn(3)
            live.apply(closed.map { ($0, isSlow ? .slowed(SlowFactor(hundredths: 250)!) : .closed) })
            live.customize()
            let graph = porto.router.graph
            let expected = Recustomization(
                try HierarchyTopology(file: graph.file), of: graph, clockless: porto.router.clockless)
            for (name, data) in live.current.dataByProfile {
                let changes = try #require(live.current.conditions.changes)
                let made = expected.hierarchy(name, data.metric, under: changes, unless: { false })
                let fresh = try #require(made)
                #expect(data.hierarchy.upward.isEqual(to: fresh.upward))
                #expect(data.hierarchy.downward.isEqual(to: fresh.downward))
                #expect(!data.hierarchy.upward.isEqual(to: data.preparedHierarchy.upward))
                compared += 1
            }
        }
        #expect(compared >= 40)
        print("customized again: \(compared) hierarchies of Porto equal those made from the start")
    }

    @Test("so has every one of two thousand small towns, after each of six changes")
    func towns() throws {
        var generator = SeededGenerator(seed: 20_261_122)
        var different = 0
        for number in 0..<2_000 {
            let size = Int.random(in: 2...8, using: &generator)
            let town = RandomTown(seed: generator.next(), columns: size, rows: size) {
                Preparation.sections(for: $0)
            }
            let router = try Router(file: town.file)
            let data = try router.profileData(for: .trekking)
            let topology = try HierarchyTopology(file: town.file)
            let customization = Customization(topology, of: town.graph)
            let live = LiveRouter(router)
            var closed: [ArcID] = []
            var last = data.preparedHierarchy
            for _ in 0..<6 {
                let count = town.graph.arcCount
                for _ in 0..<Int.random(in: 1...max(2, count / 20), using: &generator) {
                    closed.append(ArcID(UInt32.random(in: 0..<UInt32(count), using: &generator)))
                }
                closed.shuffle(using: &generator)
                closed.removeLast(Int.random(in: 0..<closed.count, using: &generator))
                live.apply([(closed, .closed)])
                live.customize()
                let changes = try #require(live.current.conditions.changes)
                let expected = SearchHierarchy(
                    customization.run(ChangedMetric(base: data.metric, changes: changes)),
                    tree: topology.tree)
                let hierarchy = try live.current.profileData(for: .trekking).hierarchy
                #expect(hierarchy.upward.isEqual(to: expected.upward), "town \(number)")
                #expect(hierarchy.downward.isEqual(to: expected.downward), "town \(number)")
                if !last.upward.isEqual(to: expected.upward) { different += 1 }
                last = expected
            }
        }
        #expect(different > 6_000)
        print("customized again: \(different) of 12000 changes of small towns made a difference")
    }
}

extension SearchHierarchy.Side {
    fileprivate func isEqual(to other: SearchHierarchy.Side) -> Bool {
        firstShortcut.elementsEqual(other.firstShortcut)
            && UnsafeRawBufferPointer(shortcuts).elementsEqual(UnsafeRawBufferPointer(other.shortcuts))
            && UnsafeRawBufferPointer(farApexes).elementsEqual(UnsafeRawBufferPointer(other.farApexes))
    }
}
