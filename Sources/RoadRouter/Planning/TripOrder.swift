/// A question for the order in which to call at places that are all to be called at.
public struct TripRequest: Hashable, Sendable {
    /// Whether the trip ends where it begins.
    public var isRoundTrip: Bool
    /// Whether it begins at the first place; anywhere otherwise.
    public var startsAtFirst: Bool
    /// Whether the last place is the last one that is called at; any otherwise.
    public var endsAtLast: Bool

    public init(isRoundTrip: Bool = true, startsAtFirst: Bool = false, endsAtLast: Bool = false) {
        self.isRoundTrip = isRoundTrip
        self.startsAtFirst = startsAtFirst
        self.endsAtLast = endsAtLast
    }

    /// Returns the order of the shortest trip through all places, each once.
    ///
    /// Of up to sixteen places it is the shortest for certain; of more a short one, by a search whose work is bounded.
    ///
    /// - Parameters:
    ///   - count: Number of places, at least 1.
    ///   - costs: The costs from each place to each, a row for each place: 0 or more, infinite where there is no way.
    ///   - seed: Decides the choices of the search.
    ///   - effort: The evaluations that the search makes.
    /// - Returns: `nil` where no trip leads through all of them.
    /// - Complexity: That of `OrienteeringProblem.shortestTour`.
    public func order(
        of count: Int, costs: [Double], seed: UInt64, effort: SearchEffort, shouldStop: () -> Bool = { false }
    ) throws(PlanningError) -> [Int]? {
        guard costs.count == count * count, count > 0 else { throw .unusableNumbers }
        if count == 1 { return [0] }
        // Where a round trip begins does not change it, unless its last place is fixed.
        let isClosed = isRoundTrip && !endsAtLast
        // A place that is nowhere stands for an end that may be anywhere: it costs nothing to get there and on.
        let nowhere = count
        let start = startsAtFirst || isClosed ? 0 : nowhere
        let finish = isClosed ? start : endsAtLast ? count - 1 : nowhere
        guard start != finish || isClosed || start == nowhere else { return nil }
        // Between fixed ends the way back is the same for every order.
        if isRoundTrip, startsAtFirst, endsAtLast, costs[(count - 1) * count] == .infinity { return nil }
        let width = count + 1
        var table = [Double](repeating: 0, count: width * width)
        for from in 0..<count {
            for to in 0..<count { table[from * width + to] = costs[from * count + to] }
            // Back to the first place, where the trip is a round one and ends at the last.
            if isRoundTrip, !isClosed, start == nowhere {
                table[nowhere * width + from] = costs[(count - 1) * count + from]
            }
        }
        let isOpen = start == nowhere || finish == nowhere
        let places = isOpen ? width : count
        if !isOpen { table = costs }
        let problem = try OrienteeringProblem(
            places: [TourPlace](repeating: TourPlace(score: 1), count: places), costs: table, start: start,
            finish: finish, limit: .infinity)
        let tour = problem.shortestTour(seed: seed, effort: effort, shouldStop: shouldStop)
        guard let tour else { return nil }
        var order = tour.calls.map(\.place).filter { $0 != nowhere }
        if isClosed { order.removeLast() }
        return order
    }
}
