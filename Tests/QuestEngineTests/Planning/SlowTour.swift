import QuestEngine
import QuestTestSupport

/// The reference for all planning: it looks at every order of every set of places.
struct SlowTour {
    let problem: OrienteeringProblem
    private(set) var bestScore: Double?
    /// The best score after what a late end costs.
    private(set) var bestNet: Double?
    /// The earliest end among tours of the best score.
    private(set) var bestEnd = Double.infinity
    /// The earliest end among tours through all places.
    private(set) var shortestEnd = Double.infinity
    private(set) var orders = 0

    init(_ problem: OrienteeringProblem) {
        self.problem = problem
        let ends = [problem.places[problem.start].score, problem.places[problem.finish].score]
        visit(
            from: problem.start, at: 0,
            score: problem.start == problem.finish ? ends[0] : ends[0] + ends[1],
            rest: Set(problem.places.indices).subtracting([problem.start, problem.finish]))
    }

    private mutating func visit(from place: Int, at time: Double, score: Double, rest: Set<Int>) {
        let service = place == problem.start ? 0 : problem.places[place].service
        let end = time + (service + problem.cost(from: place, to: problem.finish))
        if end <= problem.limit {
            orders += 1
            bestNet = max(bestNet ?? -.infinity, score - (problem.latePenalty?.loss(at: end) ?? 0))
            if score > bestScore ?? -1 { (bestScore, bestEnd) = (score, .infinity) }
            if score == bestScore { bestEnd = min(bestEnd, end) }
            if rest.isEmpty { shortestEnd = min(shortestEnd, end) }
        }
        for next in rest {
            let arrival = time + (service + problem.cost(from: place, to: next))
            let opening = problem.places[next].opening
            let begin = max(arrival, opening?.lowerBound ?? 0)
            guard begin <= opening?.upperBound ?? .infinity, begin <= problem.limit else { continue }
            visit(
                from: next, at: begin, score: score + problem.places[next].score,
                rest: rest.subtracting([next]))
        }
    }
}

/// Small problems with whole numbers: costs differ there and back and need not keep to the triangle inequality.
struct RandomProblem {
    let problem: OrienteeringProblem
    let hasOpenings: Bool

    /// - Parameter isLate: Whether ends after a due time cost points, within a limit that may be infinite.
    init(
        places count: Int, seed: UInt64, allOpen: Bool = false, isMetric: Bool = false, isRoomy: Bool = false,
        isLate: Bool = false
    ) throws {
        var random = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random)) }
        let hasOpenings = !allOpen && random.oneIn(2)
        let isRound = random.oneIn(2)
        var costs: [Double] = []
        let spots = (0..<count).map { _ in (number(0...60), number(0...60)) }
        for from in 0..<count {
            for to in 0..<count {
                let (x, y) = (spots[from].0 - spots[to].0, spots[from].1 - spots[to].1)
                let direct = (x * x + y * y).squareRoot().rounded(.up)
                let noise = isMetric ? 0 : number(0...20)
                costs.append(from == to ? 0 : !isMetric && random.oneIn(12) ? .infinity : direct + noise)
            }
        }
        let limit = isRoomy ? 600 : number(0...60 + 40 * count)
        let places = (0..<count).map { _ in
            let opens = number(0...150)
            return TourPlace(
                score: number(1...30), service: number(0...9),
                opening: hasOpenings && random.oneIn(2) ? opens...opens + number(0...120) : nil)
        }
        self.hasOpenings = hasOpenings
        var penalty: LatePenalty?
        var last = limit
        if isLate {
            penalty = LatePenalty(due: limit - number(0...60), step: number(1...9), points: number(0...5))
            if random.oneIn(3) { last = .infinity }
        }
        problem = try OrienteeringProblem(
            places: places, costs: costs, start: 0, finish: isRound ? 0 : 1, limit: last, latePenalty: penalty
        )
    }
}
