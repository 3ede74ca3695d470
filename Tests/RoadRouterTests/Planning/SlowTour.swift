import RoadRouter
import RoadTestSupport

/// The reference for all planning: it looks at every order of every set of places.
struct SlowTour {
    let problem: OrienteeringProblem
    /// What the places wait for; the problem's own precedence is not asked.
    let waits: [RandomProblem.Wait]
    private(set) var bestScore: Double?
    /// The best score after what a late end costs.
    private(set) var bestNet: Double?
    /// The earliest end among tours of the best score.
    private(set) var bestEnd = Double.infinity
    /// The earliest end among tours through all places.
    private(set) var shortestEnd = Double.infinity
    private(set) var orders = 0

    init(_ problem: OrienteeringProblem, waits: [RandomProblem.Wait] = []) {
        self.problem = problem
        self.waits = waits
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
        for next in rest where isOpen(next, rest) {
            let arrival = time + (service + problem.cost(from: place, to: next))
            let opening = problem.places[next].opening
            let begin = max(arrival, opening?.lowerBound ?? 0)
            guard begin <= opening?.upperBound ?? .infinity, begin <= problem.limit else { continue }
            visit(
                from: next, at: begin, score: score + problem.places[next].score,
                rest: rest.subtracting([next]))
        }
    }

    private func isOpen(_ place: Int, _ rest: Set<Int>) -> Bool {
        let called = Set(problem.places.indices).subtracting(rest).subtracting(
            problem.finish == problem.start ? [] : [problem.finish])
        return waits.allSatisfy { wait in
            switch wait {
            case .all(let others, before: place): called.isSuperset(of: others)
            case .some(let count, of: let others, before: place): called.intersection(others).count >= count
            case .points(let least, before: place):
                called.subtracting([problem.start]).reduce(0) { $0 + problem.places[$1].score } >= least
            default: true
            }
        }
    }
}

/// Small problems with whole numbers: costs differ there and back and need not keep to the triangle inequality.
struct RandomProblem {
    let problem: OrienteeringProblem
    let hasOpenings: Bool
    /// What places wait for.
    private(set) var waits: [Wait] = []

    /// A reason why a place is closed.
    enum Wait {
        case all(Set<Int>, before: Int)
        case some(Int, of: Set<Int>, before: Int)
        case points(Double, before: Int)

        var isForPoints: Bool { if case .points = self { true } else { false } }
    }

    /// - Parameter isLate: Whether ends after a due time cost points, within a limit that may be infinite.
    init(
        places count: Int, seed: UInt64, allOpen: Bool = false, isMetric: Bool = false, isRoomy: Bool = false,
        isLate: Bool = false, isOrdered: Bool = false
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
        var scored = places
        if isOrdered {
            waits = Self.waits(among: places, using: &random)
            // What gives no points may open what does; else it is left out, though it be on the only way.
            let openers = Precedence(waits.filter { !$0.isForPoints }, among: places).openers
            for place in places.indices where random.oneIn(3) && openers.contains(place) {
                scored[place].score = 0
            }
        }
        problem = try OrienteeringProblem(
            places: scored, costs: costs, start: 0, finish: isRound ? 0 : 1, limit: last,
            latePenalty: penalty, precedence: Precedence(waits, among: scored))
    }

    /// Places may wait for each other in circles: then none of them ever opens.
    private static func waits(among places: [TourPlace], using random: inout SeededGenerator) -> [Wait] {
        var waits: [Wait] = []
        for place in places.indices where random.oneIn(2) {
            var others = Set(places.indices.filter { $0 != place && $0 != 1 && random.oneIn(3) })
            if random.oneIn(3) { others = others.filter { $0 < place } }
            switch Int.random(in: 0..<3, using: &random) {
            case 0: waits.append(.all(others, before: place))
            case 1 where !others.isEmpty:
                waits.append(
                    .some(Int.random(in: 1...others.count, using: &random), of: others, before: place))
            default: waits.append(.points(Double(Int.random(in: 1...40, using: &random)), before: place))
            }
        }
        return waits
    }
}

extension Precedence {
    /// The same waits as thresholds.
    init(_ waits: [RandomProblem.Wait], among places: [TourPlace]) {
        self.init()
        for wait in waits {
            switch wait {
            case .all(let others, before: let place):
                for other in others.sorted() { close(place, untilAfter: other) }
            case .some(let count, of: let others, before: let place):
                let tally = self.count(Dictionary(uniqueKeysWithValues: others.map { ($0, 1) }))
                close(place, until: Double(count), of: tally)
            case .points(let least, before: let place):
                let scores = places.indices.dropFirst().map { ($0, places[$0].score) }
                close(place, until: least, of: self.count(Dictionary(uniqueKeysWithValues: scores)))
            }
        }
    }
}
