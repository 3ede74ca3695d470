/// The places that a tour of a problem can have, with what searches ask of them again and again.
///
/// Candidates are numbered from 0; after them come the start and the finish. The cost of a way holds the service at the
/// place where it begins, so that searches add one number for each call.
struct CandidateTable: Sendable {
    /// The number of candidates.
    let count: Int
    /// The place of the problem for each number.
    let places: [Int]
    let scores: [Double]
    /// The times between which service may begin; the finish closes at the limit.
    let opens: [Double]
    let closes: [Double]
    /// Whether any candidate has an opening of its own.
    let hasOpenings: Bool
    /// The least cost from each to the finish, by way of candidates where that is shorter.
    private(set) var toFinish: [Double] = []
    /// Candidates on the cheapest way from start to finish: none where the direct way is, or where one is closed then.
    private(set) var leastTour: [Int] = []
    /// The order among candidates: some stay closed until others have been called at.
    let gates: CandidateGates
    /// The scores, with a share of those of candidates that each helps to open.
    let worths: [Double]
    /// The cost of a late end; nothing where `nil`.
    let latePenalty: LatePenalty?
    private let costs: [Double]

    var start: Int { count }
    var finish: Int { count + 1 }
    var width: Int { count + 2 }
    var limit: Double { closes[finish] }

    /// - Parameters:
    ///   - isScoringAlike: Whether each candidate counts 1, whatever its score.
    ///   - end: The time by which tours end, where it is earlier than the problem's limit.
    ///   - isWanted: Whether a place may be a candidate.
    /// - Complexity: O(places²).
    init(
        _ problem: OrienteeringProblem, scoringAlike isScoringAlike: Bool = false,
        endingBy end: Double = .infinity, where isWanted: (Int) -> Bool
    ) {
        let all = problem.places.indices.filter {
            $0 != problem.start && $0 != problem.finish && isWanted($0)
        }
        self = CandidateTable(problem, candidates: all, endingBy: end, isScoringAlike)
            .reachable(in: problem, endingBy: end, isScoringAlike)
    }

    /// The table of the candidates that can be called at in time, and that others in it can open.
    private func reachable(
        in problem: OrienteeringProblem, endingBy end: Double, _ isScoringAlike: Bool
    ) -> CandidateTable {
        let (fromStart, _) = leastCosts(from: start, isForward: true)
        let isOpenable = gates.isEmpty ? nil : gates.openable()
        let kept = (0..<count).filter { candidate in
            let begin = max(fromStart[candidate], opens[candidate])
            let end = begin + toFinish[candidate]
            // Sums from both sides are rounded otherwise than one along the tour.
            return begin <= closes[candidate] && end < .infinity && end <= limit * (1 + 1e-12)
                && isOpenable?[candidate] ?? true
        }
        guard kept.count < count else { return self }
        let table = CandidateTable(
            problem, candidates: kept.map { places[$0] }, endingBy: end, isScoringAlike)
        // Without one candidate another may never open.
        return gates.isEmpty ? table : table.reachable(in: problem, endingBy: end, isScoringAlike)
    }

    private init(
        _ problem: OrienteeringProblem, candidates: [Int], endingBy end: Double, _ isScoringAlike: Bool
    ) {
        latePenalty = problem.latePenalty
        count = candidates.count
        places = candidates + [problem.start, problem.finish]
        scores = candidates.map { isScoringAlike ? 1 : problem.places[$0].score } + [0, 0]
        let openings = candidates.map { problem.places[$0].opening }
        opens = openings.map { max($0?.lowerBound ?? 0, 0) } + [0, 0]
        closes =
            openings.map { min($0?.upperBound ?? .infinity, .infinity) } + [
                0, min(end, problem.latestFinish),
            ]
        hasOpenings = openings.contains { $0 != nil }
        gates = CandidateGates(
            problem.precedence, candidates: places.prefix(count), start: problem.start)
        worths = gates.worths(of: scores)
        var costs: [Double] = []
        costs.reserveCapacity(places.count * places.count)
        for (number, place) in places.enumerated() {
            let service = number < candidates.count ? problem.places[place].service : 0
            for next in places { costs.append(service + problem.cost(from: place, to: next)) }
        }
        self.costs = costs
        let (least, next) = leastCosts(from: finish, isForward: false)
        toFinish = least
        var place = next[start]
        while let candidate = place, candidate < count {
            leastTour.append(candidate)
            place = next[candidate]
        }
        if !gates.isKept(by: leastTour) { leastTour = [] }
    }

    /// The cost of the service at one place and the way from there to another.
    @inline(__always)
    func cost(_ from: Int, _ to: Int) -> Double {
        costs[from * (count + 2) + to]
    }

    /// The least costs from one place to all, or from all to it, with the neighbour on that way: Dijkstra on the whole
    /// table. No way leads to the start, and none from the finish.
    private func leastCosts(from origin: Int, isForward: Bool) -> ([Double], [Int?]) {
        var least = [Double](repeating: .infinity, count: width)
        var neighbours = [Int?](repeating: nil, count: width)
        var isSettled = [Bool](repeating: false, count: width)
        least[origin] = 0
        while true {
            var nearest: Int?
            for place in 0..<width where !isSettled[place] && least[place] < .infinity {
                if nearest.map({ least[place] < least[$0] }) ?? true { nearest = place }
            }
            guard let nearest else { return (least, neighbours) }
            isSettled[nearest] = true
            if nearest == (isForward ? finish : start) { continue }
            for place in 0..<width where !isSettled[place] {
                let step = isForward ? cost(nearest, place) : cost(place, nearest)
                if least[nearest] + step < least[place] {
                    least[place] = least[nearest] + step
                    neighbours[place] = nearest
                }
            }
        }
    }
}
