import RoadTestSupport
import Testing

@testable import RoadRouter

@Suite("Tours among places that open one another")
struct PrecedenceTests {
    /// On a line: start and finish at 0, places 1, 2, 3 at 10, 20 and 30, with points of their own.
    private static func line(
        scores: [Double] = [1, 1, 1], limit: Double = .infinity, _ change: (inout Precedence) -> Void
    ) throws -> OrienteeringProblem {
        let spots = [0.0, 10, 20, 30]
        let costs = spots.flatMap { from in spots.map { abs(from - $0) } }
        var precedence = Precedence()
        change(&precedence)
        return try OrienteeringProblem(
            places: ([0] + scores).map { TourPlace(score: $0) }, costs: costs, start: 0, finish: 0,
            limit: limit, precedence: precedence)
    }

    private static func best(_ problem: OrienteeringProblem) -> Tour? {
        problem.bestTour(seed: 1, effort: SearchEffort.ofTests)
    }

    @Test("a place after another one is called at on the way back")
    func after() throws {
        let problem = try Self.line { precedence in
            precedence.close(1, untilAfter: 2)
            precedence.close(2, untilAfter: 3)
        }
        #expect(Self.best(problem)?.order == [0, 3, 2, 1, 0])
        #expect(problem.shortestTour(seed: 1)?.order == [0, 3, 2, 1, 0])
        #expect(problem.tour(through: [0, 3, 2, 1, 0]) != nil)
        #expect(problem.tour(through: [0, 2, 3, 1, 0]) == nil)
        #expect(problem.tour(through: [0, 1, 0]) == nil)
    }

    @Test("a far place that opens a dear one is called at, though it gives nothing itself")
    func withoutPoints() throws {
        let change = { (precedence: inout Precedence) in precedence.close(1, untilAfter: 3) }
        let rich = try Self.line(scores: [9, 0, 0], limit: 60, change)
        #expect(Self.best(rich)?.order == [0, 3, 1, 0])
        let near = try Self.line(scores: [9, 1, 0], limit: 59, change)
        #expect(Self.best(near)?.score == 1)
    }

    @Test("so many of a group open a place, and so do places worth so many points")
    func thresholds() throws {
        let group = try Self.line(limit: 40) { precedence in
            precedence.close(1, until: 2, of: precedence.count([2: 1, 3: 1]))
        }
        #expect(Self.best(group)?.order == [0, 2, 0])
        let points = try Self.line(scores: [8, 3, 5], limit: 80) { precedence in
            precedence.close(1, until: 5, of: precedence.count([2: 3, 3: 5]))
        }
        #expect(Self.best(points)?.order.last { $0 != 0 } == 1)
        #expect(Self.best(points)?.score == 16)
    }

    @Test("the start counts as called at from the beginning, and nothing keeps the finish closed")
    func ends() throws {
        let problem = try Self.line { precedence in
            precedence.close(1, untilAfter: 0)
            precedence.close(0, untilAfter: 3)
        }
        #expect(Self.best(problem)?.score == 3)
    }

    @Test("places that wait for each other never open, and no tour calls at all of them")
    func circle() throws {
        let problem = try Self.line { precedence in
            precedence.close(1, untilAfter: 2)
            precedence.close(2, untilAfter: 1)
        }
        #expect(Self.best(problem)?.order == [0, 3, 0])
        #expect(problem.shortestTour(seed: 1) == nil)
    }

    @Test("numbers of no place, and sums that are none, are refused")
    func unusable() {
        #expect(throws: PlanningError.unusableNumbers) { try Self.line { $0.close(9, untilAfter: 1) } }
        #expect(throws: PlanningError.unusableNumbers) { try Self.line { $0.close(1, untilAfter: -1) } }
        #expect(throws: PlanningError.unusableNumbers) {
            try Self.line { $0.close(1, until: 1, of: $0.count([2: .infinity])) }
        }
        #expect(throws: PlanningError.unusableNumbers) { try Self.line { $0.close(1, until: 1, of: 7) } }
    }

    @Test("it is the best of all orders of all sets that keep to it", arguments: SeededGenerator.seeds(240))
    func bruteForce(seed: UInt64) throws {
        let random = try RandomProblem(places: 7, seed: seed, isOrdered: true)
        let slow = SlowTour(random.problem, waits: random.waits)
        let tour = random.problem.bestTour(seed: seed, effort: SearchEffort.ofTests)
        #expect(tour?.score == slow.bestScore)
        if let tour {
            #expect(tour.isProven)
            #expect(random.problem.tour(through: tour.order)?.length == tour.length)
        }
    }

    @Test("it is the best after what a late end costs", arguments: SeededGenerator.seeds(120))
    func bruteForceLate(seed: UInt64) throws {
        let random = try RandomProblem(places: 7, seed: seed, isLate: true, isOrdered: true)
        let slow = SlowTour(random.problem, waits: random.waits)
        let tour = random.problem.bestTour(seed: seed, effort: SearchEffort.ofTests)
        #expect(tour?.net == slow.bestNet)
        #expect(tour?.isProven ?? true)
    }

    @Test(
        "the tour through all places ends first of all that keep to it", arguments: SeededGenerator.seeds(120)
    )
    func bruteForceShortest(seed: UInt64) throws {
        let random = try RandomProblem(places: 7, seed: seed, isRoomy: true, isOrdered: true)
        let slow = SlowTour(random.problem, waits: random.waits)
        let tour = random.problem.shortestTour(seed: seed)
        #expect((tour?.length ?? .infinity) == slow.shortestEnd)
    }

    @Test("random waits matter: without them many tours are better, and in many something is open")
    func kinds() throws {
        var (worse, rich, openers, whole) = (0, 0, 0, 0)
        for seed in SeededGenerator.seeds(240) {
            let random = try RandomProblem(places: 7, seed: seed, isOrdered: true)
            let kept = SlowTour(random.problem, waits: random.waits)
            let free = SlowTour(random.problem)
            guard let score = kept.bestScore, let most = free.bestScore else { continue }
            if score < most { worse += 1 }
            if kept.orders > 10 { rich += 1 }
            if kept.shortestEnd < .infinity, kept.orders < free.orders { whole += 1 }
            let tour = random.problem.bestTour(seed: seed, effort: SearchEffort.ofTests)
            if tour?.order.dropFirst().dropLast().contains(where: { random.problem.places[$0].score == 0 })
                ?? false
            {
                openers += 1
            }
        }
        // QUEST_TEST_SEED makes all of them one problem.
        guard SeededGenerator.seeds(2).count > 1 else { return }
        #expect(worse >= 40)
        #expect(rich >= 40)
        #expect(openers >= 10)
        #expect(whole >= 10)
    }

    @Test("the search keeps to it and comes near the best of those that can be looked at")
    func search() throws {
        var (found, best, problems) = (0.0, 0.0, 0)
        for seed in SeededGenerator.seeds(24) {
            let problem = try RandomProblem(
                places: 16, seed: seed, isMetric: true, isOrdered: true
            ).problem
            guard let exact = problem.bestTour(seed: seed, effort: SearchEffort.ofTests) else { continue }
            let table = CandidateTable(problem) { problem.mayPay($0) }
            let searched = try #require(
                TourSearch.bestOrder(in: table, seed: seed, steps: 300_000, shouldStop: { false }))
            let tour = try #require(problem.tour(of: searched.order, in: table, isProven: false))
            #expect(tour.score <= exact.score)
            if !table.gates.isEmpty { problems += 1 }
            found += tour.score
            best += exact.score
        }
        guard SeededGenerator.seeds(2).count > 1 else { return }
        #expect(problems >= 12)
        #expect(found >= 0.97 * best)
    }

    @Test("of forty places in a fixed order the search calls at the first ones, as many as fit")
    func chain() throws {
        let free = try SeededInstance(points: 42, number: 2).instance.problem()
        var precedence = Precedence()
        for place in 3..<42 { precedence.close(place, untilAfter: place - 1) }
        let problem = try free.ordered(by: precedence, limit: free.limit * 4)
        let tour = try #require(problem.bestTour(seed: 1, effort: SearchEffort.ofTests))
        let calls = Array(tour.order.dropFirst().dropLast())
        #expect(calls == Array(2..<2 + calls.count) && (2..<40).contains(calls.count))
        let next = Array(2..<3 + calls.count)
        #expect(problem.tour(through: [0] + next + [1]) == nil)
        let all = try #require(
            try free.ordered(by: precedence, limit: .infinity).shortestTour(
                seed: 1, effort: SearchEffort.ofTests))
        #expect(all.order == [0] + Array(2..<42) + [1])
    }
}

extension OrienteeringProblem {
    fileprivate func ordered(by precedence: Precedence, limit: Double) throws -> OrienteeringProblem {
        try OrienteeringProblem(
            places: places,
            costs: places.indices.flatMap { from in places.indices.map { cost(from: from, to: $0) } },
            start: start, finish: finish, limit: limit, precedence: precedence)
    }
}
