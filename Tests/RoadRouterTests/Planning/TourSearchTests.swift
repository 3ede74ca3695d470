import RoadTestSupport
import Testing

@testable import RoadRouter

@Suite("The search for a good tour")
struct TourSearchTests {
    private static func found(_ problem: OrienteeringProblem, seed: UInt64, steps: Int) -> PartialTour? {
        TourSearch.bestOrder(
            in: CandidateTable(problem) { problem.places[$0].score > 0 }, seed: seed, steps: steps,
            shouldStop: { false })
    }

    @Test("of small problems it finds the best score nearly always, and never a better one")
    func againstExact() throws {
        var (problems, equal) = (0, 0)
        for seed in SeededGenerator.seeds(60) {
            let problem = try RandomProblem(places: 10, seed: seed, isMetric: true).problem
            let exact = problem.bestTour(seed: seed, effort: SearchEffort.ofTests)
            let found = Self.found(problem, seed: seed, steps: 100_000)
            // Ends of the tour count in the score of a problem, not in that of a search.
            let ends = Set([problem.start, problem.finish]).reduce(0) { $0 + problem.places[$1].score }
            guard let exact, let found else { continue }
            problems += 1
            #expect(found.score + ends <= exact.score)
            if found.score + ends == exact.score { equal += 1 }
        }
        guard SeededGenerator.seeds(2).count > 1 else { return }
        #expect(problems >= 40)
        #expect(equal >= problems * 9 / 10)
    }

    @Test("what it finds keeps to the limit and the openings, and calls at no place twice", arguments: 1...8)
    func properties(seed: Int) throws {
        let problem = try RandomProblem(places: 30, seed: UInt64(seed), isMetric: true, isRoomy: true).problem
        let tour = try #require(problem.bestTour(seed: 7, effort: SearchEffort.ofTests))
        #expect(tour.length <= problem.limit)
        let inner = tour.order.dropFirst().dropLast()
        #expect(Set(inner).count == inner.count)
        #expect(tour.order.first == problem.start && tour.order.last == problem.finish)
        let score = Set(tour.order).reduce(0) { $0 + problem.places[$1].score }
        #expect(tour.score == score)
        for call in tour.calls.dropLast() {
            if let opening = problem.places[call.place].opening, call.place != problem.start {
                #expect(opening.contains(call.begin))
            }
        }
    }

    @Test("the same seed finds the same tour; it is asked whether to stop, and stops")
    func determinism() throws {
        let problem = try SeededInstance(points: 40, number: 2).instance.problem()
        let first = problem.bestTour(seed: 11, effort: SearchEffort.ofTests)
        let second = problem.bestTour(seed: 11, effort: SearchEffort.ofTests)
        #expect(first != nil)
        #expect(first == second)
        var asked = 0
        let stopped = problem.bestTour(seed: 11, effort: SearchEffort(clamping: .max)) {
            asked += 1
            return asked > 3
        }
        #expect(stopped != nil)
        #expect(asked == 4 || asked == 5)
    }

    @Test("with no effort at all there still is a tour")
    func noEffort() throws {
        let problem = try SeededInstance(points: 40, number: 2).instance.problem()
        let tour = try #require(problem.bestTour(seed: 1, effort: SearchEffort(clamping: 0)))
        #expect(tour.score > 0)
    }

    @Test("equal to the proven optimum on every instance of twenty points")
    func references() throws {
        let references = try OrienteeringReference.all(ofPoints: 20)
        #expect(references.count == 20)
        #expect(references.count { $0.isProven } == 20)
        for reference in references {
            let seeded = SeededInstance(points: 20, number: reference.number).instance
            #expect(seeded.budget == reference.budget)
            let tour = try #require(try seeded.problem().bestTour(seed: 1, effort: SearchEffort.ofTests))
            #expect(tour.isProven)
            #expect(tour.score >= reference.score)
            if reference.isProven { #expect(tour.score == reference.score) }
        }
    }
}
