import QuestTestSupport
import Testing

@testable import QuestEngine

@Suite("A real city customized again after closures", .serialized)
struct RecustomizationTests {
    @Test("has, byte for byte, the hierarchies of a city customized from the start")
    func equalsRunFromTheStart() throws {
        guard let porto = try Porto.shared() else { return }
        let live = LiveRouter(porto.router)
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
            let expected = Recustomization(try HierarchyTopology(file: graph.file), of: graph)
            for (name, rider) in live.current.riders {
                let changes = try #require(live.current.conditions.changes)
                let made = expected.hierarchy(name, rider.metric, under: changes, unless: { false })
                let fresh = try #require(made)
                #expect(rider.hierarchy.upward.isEqual(to: fresh.upward))
                #expect(rider.hierarchy.downward.isEqual(to: fresh.downward))
                #expect(!rider.hierarchy.upward.isEqual(to: rider.preparedHierarchy.upward))
                compared += 1
            }
        }
        #expect(compared >= 40)
        print("customized again: \(compared) hierarchies of Porto equal those made from the start")
    }
}

extension SearchHierarchy.Side {
    fileprivate func isEqual(to other: SearchHierarchy.Side) -> Bool {
        firstLink.elementsEqual(other.firstLink)
            && UnsafeRawBufferPointer(links).elementsEqual(UnsafeRawBufferPointer(other.links))
            && UnsafeRawBufferPointer(farMiddles).elementsEqual(UnsafeRawBufferPointer(other.farMiddles))
    }
}
