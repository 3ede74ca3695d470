import CAllocationCount
import QuestTestSupport
import Testing

@testable import QuestBase
@testable import QuestEngine
@testable import RoadRouter

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
        let pairs = porto.onOneNetwork.prefix(200)
        #expect(10 * porto.onOneNetwork.count >= 9 * porto.pairs.count, "what is measured is not the usual")
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
        print("allocations at most: \(most)")
        // Legs, waypoints, pieces and the line.
        #expect(most.route <= 4)
        // Arcs, waypoints and the sums of the legs among them.
        #expect(most.sums <= 4)
        #expect(most.cost == 0)
        // Arcs, waypoints, the sums of the leg and the choices of the position.
        #expect(most.guided <= 4)
        // The answer, and the choices of the position.
        #expect(most.pinned <= 2)
        // The choices of each waypoint; waypoints, entries and what they are made from.
        #expect(most.table <= 26 + 9)
    }

    @Test("between different parts of the network places are looked for, which takes some dozens")
    func parts() throws {
        guard let porto = try Porto.shared() else { return }
        let (router, workspace) = (porto.router, RouterWorkspace())
        let usual = Set(porto.onOneNetwork.map { [$0.from, $0.to] })
        let pairs = porto.pairs.filter { !usual.contains([$0.from, $0.to]) }
        var most = 0
        for round in 0..<2 {
            most = 0
            for pair in pairs {
                let request = RouteRequest(waypoints: [pair.from, pair.to])
                most = max(most, counting { try? router.route(request, using: workspace) }.allocations)
            }
            if round == 0 { router.makeWantedFields(using: workspace) }
        }
        print("allocations between parts of the network, \(pairs.count) pairs: at most \(most)")
        #expect(!pairs.isEmpty && most <= 60)
    }

    private func counting<Answer>(_ body: () -> Answer) -> (answer: Answer, allocations: Int) {
        let before = allocation_count()
        let answer = body()
        return (answer, allocation_count() - before)
    }
}

extension Porto {
    /// Pairs both of whose ends are best put on the network that nearly all places are on.
    var onOneNetwork: [(from: Coordinate, to: Coordinate)] {
        let ends = pairs.map { pair in
            [pair.from, pair.to].map { SnapChoices($0, within: Snap.usualRadius, on: router) }
        }
        let usual = ends.first { $0[0].sharesHub(with: $0[1]) }?[0]
        return zip(pairs, ends).compactMap { pair, ends in
            guard let usual, ends.allSatisfy({ $0.sharesHub(with: usual) }) else { return nil }
            return pair
        }
    }
}
