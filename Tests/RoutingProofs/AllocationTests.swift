import CAllocationCount
import QuestTestSupport
import Testing

@testable import QuestEngine

@Suite("In steady state a request allocates its answer and nothing else", .serialized)
struct AllocationTests {
    @Test("the counter counts")
    func counts() {
        let (_, allocations) = counting { [Int](repeating: 1, count: allocation_count() > 0 ? 100 : 99) }
        #expect(allocations == 1)
    }

    @Test("routes, sums of routes, tables and costs to pinned tasks")
    func answers() throws {
        guard let porto = try Porto.shared() else { return }
        let (router, workspace) = (porto.router, RouterWorkspace())
        let pairs = porto.pairs.prefix(200)
        let targets = PinnedTargets(pairs.prefix(25).map(\.to))
        var most = (route: 0, sums: 0, cost: 0, guided: 0, pinned: 0, table: 0)
        var answered = 0
        for round in 0..<3 {
            most = (0, 0, 0, 0, 0, 0)
            for (number, pair) in pairs.enumerated() {
                let request = RouteRequest(waypoints: [pair.from, pair.to])
                let table = MatrixRequest(
                    waypoints: [pair.from] + targets.coordinates, sources: [0], targets: Array(1...25))
                let route = counting { try? router.route(request, using: workspace) }
                let sums = counting { try? router.summary(of: request, using: workspace) }
                let cost = counting { try? router.cost(of: request, using: workspace) }
                let guided = counting {
                    try? router.summary(from: pair.from, to: number % 25, of: targets, using: workspace)
                }
                let pinned = counting { try? router.costs(from: pair.from, to: targets, using: workspace) }
                let matrix = counting { try? router.matrix(table, using: workspace) }
                guard route.answer != nil, sums.answer != nil, matrix.answer != nil else { continue }
                answered += 1
                most.route = max(most.route, route.allocations)
                most.sums = max(most.sums, sums.allocations)
                most.cost = max(most.cost, cost.allocations)
                most.guided = max(most.guided, guided.allocations)
                most.pinned = max(most.pinned, pinned.allocations)
                most.table = max(most.table, matrix.allocations)
            }
            // Fields are made beside; the first round grows the memory.
            if round == 0 { router.makeWantedFields(using: workspace) }
        }
        #expect(2 * answered >= 3 * pairs.count)
        // Legs, waypoints, pieces and the line.
        #expect(most.route <= 4)
        // Arcs and waypoints.
        #expect(most.sums <= 2)
        #expect(most.cost == 0)
        #expect(most.guided <= 2)
        #expect(most.pinned <= 1)
        // Waypoints and entries.
        #expect(most.table <= 2)
        print("allocations at most: \(most)")
    }

    private func counting<Answer>(_ body: () -> Answer) -> (answer: Answer, allocations: Int) {
        let before = allocation_count()
        let answer = body()
        return (answer, allocation_count() - before)
    }
}
