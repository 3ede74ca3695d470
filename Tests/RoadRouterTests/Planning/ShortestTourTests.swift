import RoadTestSupport
import Testing

@testable import RoadRouter

@Suite("The shortest tour through all places")
struct ShortestTourTests {
    @Test("it ends first of all orders", arguments: SeededGenerator.seeds(60))
    func bruteForce(seed: UInt64) throws {
        let random = try RandomProblem(places: 7, seed: seed, isRoomy: true)
        let slow = SlowTour(random.problem)
        let tour = random.problem.shortestTour(seed: seed)
        #expect((tour?.length ?? .infinity) == slow.shortestEnd)
        #expect(tour?.isProven ?? true)
    }

    @Test("among sixty random problems enough have a tour through all places")
    func enough() throws {
        guard SeededGenerator.seeds(2).count > 1 else { return }
        let found = try SeededGenerator.seeds(60).count {
            try SlowTour(RandomProblem(places: 7, seed: $0, isRoomy: true).problem).shortestEnd < .infinity
        }
        #expect(found >= 15)
    }

    @Test(
        "the search comes within three hundredths of the shortest tour", arguments: SeededGenerator.seeds(8))
    func search(seed: UInt64) throws {
        let problem = try RandomProblem(places: 12, seed: seed, allOpen: true, isMetric: true).problem
        let unlimited = try OrienteeringProblem(
            places: problem.places,
            costs: problem.places.indices.flatMap { from in
                problem.places.indices.map { problem.cost(from: from, to: $0) }
            }, start: problem.start, finish: problem.finish, limit: .infinity)
        let exact = try #require(unlimited.shortestTour(seed: 1))
        let table = CandidateTable(unlimited, scoringAlike: true) { _ in true }
        let found = try #require(
            TourSearch.bestOrder(in: table, seed: seed, steps: 300_000, shouldStop: { false }))
        #expect(found.order.count == table.width)
        #expect(found.length <= exact.length * 1.03)
    }

    @Test("forty places are put in order, by the search, once each")
    func many() throws {
        let problem = try SeededInstance(points: 42, number: 1).instance.problem()
        let unlimited = try OrienteeringProblem(
            places: problem.places,
            costs: problem.places.indices.flatMap { from in
                problem.places.indices.map { problem.cost(from: from, to: $0) }
            }, start: 0, finish: 1, limit: .infinity)
        let tour = try #require(unlimited.shortestTour(seed: 1, effort: SearchEffort.ofTests))
        #expect(tour.order.sorted() == Array(0..<42))
        #expect(!tour.isProven)
        // A tour of random points in a square of 100 takes some 0.7124 · √(n · A).
        #expect(tour.length < 600)
    }
}
