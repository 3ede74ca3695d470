/// A search for a good tour where there are too many candidates to look at all tours.
///
/// An iterated local search: it takes some places out of the tour or forces one in, shortens what is left, fills it up by
/// the points that candidates give for the time that they cost, and goes on from there unless the tour has become too much
/// worse. Its work is counted in steps and its choices follow from a seed, so that the same call finds the same tour
/// everywhere.
///
/// Source: P. Vansteenwegen, W. Souffriau, G. Vanden Berghe, D. Van Oudheusden, "Iterated local search for the team
/// orienteering problem with time windows", Computers & Operations Research 36, 2009; forgetting what is worse by a
/// falling threshold: G. Dueck, T. Scheuer, "Threshold accepting", Journal of Computational Physics 90, 1990.
struct TourSearch {
    private let table: CandidateTable
    private var random: SplitMix64
    private var steps = 0
    private let mostSteps: Int

    /// Returns the order of the best tour that was found, start and finish included; `nil` where not even the shortest way
    /// from start to finish is in time.
    ///
    /// - Parameter shouldStop: Is asked before each round; what was found until then is returned.
    static func bestOrder(
        in table: CandidateTable, seed: UInt64, steps: Int, shouldStop: () -> Bool
    ) -> PartialTour? {
        var search = TourSearch(table, seed: seed, steps: steps)
        return search.best(shouldStop)
    }

    private init(_ table: CandidateTable, seed: UInt64, steps: Int) {
        self.table = table
        random = SplitMix64(seed: seed)
        mostSteps = steps
    }

    private mutating func best(_ shouldStop: () -> Bool) -> PartialTour? {
        var current = PartialTour(table)
        guard current.isInTime else { return nil }
        var best = current
        improve(&current)
        if current.isInTime, current.isBetter(than: best) { best = current }
        let beginning = current
        var rounds = 0
        while steps < mostSteps, !shouldStop() {
            // Each descent lets less of a loss pass, from a part of the score to none.
            let share = Double(steps % descent) / Double(descent)
            if steps / descent > rounds {
                rounds = steps / descent
                current = rounds % 2 == 0 ? beginning : best
            }
            var changed = current
            changed.steps = 0
            disturb(&changed)
            improve(&changed)
            steps += changed.steps + 1
            guard changed.isInTime else { continue }
            let threshold = current.score - 0.05 * best.score * (1 - share)
            if changed.isBetter(than: best) { best = changed }
            if changed.score > threshold || changed.isBetter(than: current) { current = changed }
        }
        return best
    }

    private var descent: Int { max(mostSteps / 4, 1) }

    private mutating func improve(_ tour: inout PartialTour) {
        let weights = weights()
        while true {
            tour.shorten()
            let count = tour.order.count
            tour.fill(by: weights)
            if tour.order.count == count { return }
        }
    }

    /// The weights by which candidates are taken in: a power of what they are worth, blurred.
    private mutating func weights() -> [Double] {
        let power = Int.random(in: 0..<4, using: &random)
        let blur = Double(Int.random(in: 0..<3, using: &random)) * 0.3
        return table.worths.prefix(table.count).map { score in
            let raised =
                switch power {
                case 0: score
                case 1: score * score.squareRoot()
                case 2: score * score
                default: score * score * score
                }
            return raised * (1 + blur * (Double(random.next() >> 11) * 0x1p-53 - 0.5))
        }
    }

    private mutating func disturb(_ tour: inout PartialTour) {
        let inside = tour.order.count - 2
        guard inside > 0 else { return }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: takeOutStretch(&tour)
        case 1: takeOutAround(&tour)
        case 2: takeOutScattered(&tour)
        default: forceIn(&tour)
        }
    }

    private mutating func takeOutStretch(_ tour: inout PartialTour) {
        let inside = tour.order.count - 2
        let count = Int.random(in: 1...max(1, inside / 2), using: &random)
        let first = Int.random(in: 1...inside - count + 1, using: &random)
        tour.remove(first..<first + count)
    }

    private mutating func takeOutScattered(_ tour: inout PartialTour) {
        let percent = UInt64(Int.random(in: 5...40, using: &random))
        var isOut: [Bool] = []
        for _ in 0..<table.count { isOut.append(random.next() % 100 < percent) }
        tour.removeAll { isOut[$0] }
    }

    /// Takes out the places nearest to one of them.
    private mutating func takeOutAround(_ tour: inout PartialTour) {
        let inside = tour.order.count - 2
        let count = Int.random(in: 1...max(1, inside / 2), using: &random)
        let middle = tour.order[Int.random(in: 1...inside, using: &random)]
        let near = tour.order[1...inside].sorted { table.cost(middle, $0) < table.cost(middle, $1) }
        let out = Set(near.prefix(count))
        tour.removeAll { out.contains($0) }
    }

    /// Puts in a place that is not in the tour, whatever it costs, and takes out others until it is in time again.
    private mutating func forceIn(_ tour: inout PartialTour) {
        var outside: [Int] = []
        for candidate in 0..<table.count where !tour.contains(candidate) { outside.append(candidate) }
        guard !outside.isEmpty else { return takeOutStretch(&tour) }
        let forced = outside[Int.random(in: 0..<outside.count, using: &random)]
        guard tour.forceIn(forced) else { return takeOutStretch(&tour) }
        if !table.hasOpenings { tour.shorten() }
        while !tour.isInTime, tour.order.count > 3 {
            var worst = (position: 0, worth: Double.infinity)
            for position in 1..<tour.order.count - 1
            where tour.order[position] != forced {
                let place = tour.order[position]
                let (before, after) = (tour.order[position - 1], tour.order[position + 1])
                let gain = table.cost(before, place) + table.cost(place, after) - table.cost(before, after)
                let worth = table.scores[place] / max(gain, 1e-9)
                if worth < worst.worth, !tour.needs(position, for: forced) { worst = (position, worth) }
            }
            guard worst.position > 0 else { return }
            tour.remove(worst.position..<worst.position + 1)
        }
    }
}
