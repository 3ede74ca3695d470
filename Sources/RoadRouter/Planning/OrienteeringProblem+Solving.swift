extension OrienteeringProblem {
    /// Returns the tour of the best score that the limit allows; among those with the same places the one that ends first.
    /// Where being late costs points the best score is the one after that loss.
    ///
    /// Of up to twenty places that can be reached at all the best tour is found for certain; of more a good one, by a
    /// search whose work is bounded. Costs need not keep to the triangle inequality.
    ///
    /// - Parameters:
    ///   - seed: Decides the choices of the search: the same seed gives the same tour on every machine.
    ///   - effort: The evaluations that the search makes; a tour of all places that fit takes less.
    ///   - shouldStop: Is asked now and then; what was found until it says yes is returned, and not as proven.
    /// - Returns: `nil` where no way from start to finish is in time.
    /// - Complexity: O(2ⁿ · n²) for n reachable places up to twenty; else O(places² + effort).
    public func bestTour(
        seed: UInt64, effort: SearchEffort = .usual, shouldStop: () -> Bool = { false }
    ) -> Tour? {
        if let penalty = latePenalty, penalty.points > 0 {
            return bestLateTour(by: penalty, seed: seed, effort: effort, shouldStop: shouldStop)
        }
        let table = CandidateTable(self) { mayPay($0) }
        let isSmall = table.count <= ExactTour.mostCandidates
        // All tours are looked at sooner where a good score is known, but of few places there are not many.
        let steps = !isSmall ? effort.steps : table.count > Self.mostUnsearched ? effort.steps / 30 : 0
        let found = TourSearch.bestOrder(in: table, seed: seed, steps: steps, shouldStop: shouldStop)
        guard isSmall, !shouldStop() else {
            return found.flatMap { tour(of: $0.order, in: table, isProven: false) }
        }
        let floor = found?.score ?? -1
        guard let best = ExactTour.bestOrder(in: table, above: floor) ?? found?.order else { return nil }
        return tour(of: shortened(best, in: table), in: table, isProven: true)
    }

    /// Returns the tour through all places that ends first.
    ///
    /// Of up to sixteen places it is found for certain; of more a short one is, by a search whose work is bounded. Scores
    /// do not matter.
    ///
    /// - Returns: `nil` where no tour through all of them was found within the limit and the openings.
    /// - Complexity: O(2ⁿ · n²) for n places up to sixteen; else O(places² + effort).
    public func shortestTour(
        seed: UInt64, effort: SearchEffort = .usual, shouldStop: () -> Bool = { false }
    ) -> Tour? {
        let alike = CandidateTable(self, scoringAlike: true) { _ in true }
        guard alike.count == places.indices.count(where: { $0 != start && $0 != finish }) else { return nil }
        guard alike.count > Self.mostOrdered else {
            return ExactTour.earliestOrder(in: alike).flatMap { tour(of: $0, in: alike, isProven: true) }
        }
        let found = TourSearch.bestOrder(
            in: alike, seed: seed, steps: effort.steps, shouldStop: shouldStop)
        guard let found, found.order.count == alike.width else { return nil }
        return tour(of: found.order, in: alike, isProven: false)
    }

    /// The number of candidates up to which all tours are looked at without a search first.
    static let mostUnsearched = 12

    /// The number of places up to which all orders are looked at: some fifty milliseconds.
    static let mostOrdered = 16

    /// The order of the same candidates that ends first, where all orders can be looked at.
    func shortened(_ order: [Int], in table: CandidateTable) -> [Int] {
        let inner = order.dropFirst().dropLast()
        guard inner.count <= Self.mostOrdered else { return order }
        let chosen = Set(inner.map { table.places[$0] })
        let part = CandidateTable(self) { chosen.contains($0) }
        guard part.count == chosen.count, let best = ExactTour.earliestOrder(in: part) else { return order }
        let numbers = Dictionary(zip(table.places.prefix(table.count), 0..<table.count)) { $1 }
        return [table.start] + best.dropFirst().dropLast().compactMap { numbers[part.places[$0]] }
            + [table.finish]
    }

    func tour(of order: [Int], in table: CandidateTable, isProven: Bool) -> Tour? {
        tour(through: order.map { table.places[$0] }, isProven: isProven)
    }
}

/// The evaluations that a search may make.
public typealias SearchEffort = Ranged<SearchSteps>

/// Evaluations of a search: up to half a minute of work.
public enum SearchSteps: NumberRange {
    public static let range = 0...2_000_000_000
}

extension SearchEffort {
    /// The evaluations that are made unless something else is asked for.
    public static var usual: SearchEffort { SearchEffort(clamping: PlanningLimits.searchSteps.value) }

    var steps: Int { value }
}
