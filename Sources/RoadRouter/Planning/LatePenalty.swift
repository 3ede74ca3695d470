/// The points that a tour loses by ending late: so many for each begun step, a minute as a rule, after the time at which it
/// was due.
///
/// A limit beyond the due time says until when a tour may end at all. Score orienteering has it so: whoever comes back
/// late pays for it, and may still have gained more than that.
public struct LatePenalty: Hashable, Sendable {
    /// The time from which on a tour is late; before 0 where it is late already when it begins.
    public var due: Double
    /// The length of a step, in the unit of the problem's costs: more than 0.
    public var step: Double
    /// The points lost for each begun step: 0 or more.
    public var points: Double

    public init(due: Double, step: Double, points: Double) {
        (self.due, self.step, self.points) = (due, step, points)
    }

    /// Returns the points that a tour loses which ends at a time.
    @inline(__always)
    public func loss(at end: Double) -> Double {
        end > due ? ((end - due) / step).rounded(.up) * points : 0
    }

    /// The least loss by which a later end costs more, for each unit of time.
    var rate: Double { points / step }

    var isUsable: Bool {
        !due.isNaN && (0..<Double.infinity).contains(points) && step > 0 && step < .infinity
    }
}

extension OrienteeringProblem {
    /// The time after which no tour can end that is worth more than the direct way: it would lose all points there are.
    ///
    /// Infinite where nothing bounds it.
    var latestUsefulEnd: Double {
        guard let penalty = latePenalty, penalty.points > 0 else { return latestFinish }
        let direct = cost(from: start, to: finish)
        guard direct < .infinity, direct <= latestFinish else { return latestFinish }
        let all = places.reduce(0) { $0 + $1.score }
        let steps = ((all + penalty.loss(at: direct)) / penalty.points).rounded(.up)
        return min(latestFinish, max(direct, penalty.due + steps * penalty.step))
    }

    /// Returns the tour of the best score after the penalty, as `bestTour` does.
    ///
    /// The search for a tour of many places is one for each of several ends: when it is due, and one, two, four … steps
    /// later; what each of its tours loses is counted by its own end.
    func bestLateTour(
        by penalty: LatePenalty, seed: UInt64, effort: SearchEffort, shouldStop: () -> Bool
    ) -> Tour? {
        let last = latestUsefulEnd
        let table = CandidateTable(self, endingBy: last) { mayPay($0) }
        let isSmall = table.count <= ExactTour.mostCandidates
        let steps = !isSmall ? effort.steps : table.count > Self.mostUnsearched ? effort.steps / 30 : 0
        let best = searchedLateTour(
            by: penalty, endingBy: last, seed: seed, steps: steps, shouldStop: shouldStop)
        guard isSmall, !shouldStop() else { return best }
        // Searches count the scores of start and finish for nothing, as every tour has them.
        let ends = places[start].score + (start == finish ? 0 : places[finish].score)
        let floor = best.map { $0.net - ends } ?? -.infinity
        if let order = ExactTour.bestOrder(in: table, above: floor) {
            return tour(of: shortened(order, in: table), in: table, isProven: true)
        }
        return best.flatMap { known in
            let numbers = Dictionary(zip(table.places.prefix(table.count), 0..<table.count)) { $1 }
            let inner = known.order.dropFirst().dropLast().compactMap { numbers[$0] }
            return tour(
                of: shortened([table.start] + inner + [table.finish], in: table), in: table, isProven: true)
        }
    }
}

extension OrienteeringProblem {
    /// Returns the best tour that a search finds for one of several ends; `nil` where not even the shortest is in time.
    func searchedLateTour(
        by penalty: LatePenalty, endingBy last: Double, seed: UInt64, steps: Int,
        shouldStop: () -> Bool = { false }
    ) -> Tour? {
        let ends = penalty.ends(upTo: last)
        var best: Tour?
        for end in ends where best == nil || !shouldStop() {
            let table = CandidateTable(self, endingBy: end) { mayPay($0) }
            let found = TourSearch.bestOrder(
                in: table, seed: seed, steps: steps / ends.count, shouldStop: shouldStop)
            guard let found, let tour = tour(of: found.order, in: table, isProven: false) else { continue }
            guard let known = best else {
                best = tour
                continue
            }
            if (tour.net, known.length) > (known.net, tour.length) { best = tour }
        }
        return best
    }
}

extension LatePenalty {
    /// The ends for which tours are searched: the due time, and each time twice as many steps later up to the last one.
    fileprivate func ends(upTo last: Double) -> [Double] {
        guard due < last else { return [last] }
        var ends = [due]
        var steps = 1.0
        while due + steps * step < last, ends.count < Self.mostEnds {
            ends.append(due + steps * step)
            steps *= 2
        }
        return ends + [last]
    }

    /// Twelve steps that double reach 34 hours.
    private static let mostEnds = 12
}
