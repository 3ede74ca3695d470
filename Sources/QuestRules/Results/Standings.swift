/// The result list of a quest: every team's standing, in order.
///
/// A pure function of the runs and the rules, whole numbers throughout: the same records give the same list,
/// byte for byte, whenever and wherever it is counted.
public struct Standings: Sendable, Equatable {
    public let scoring: Scoring
    /// Ranked teams first, then the others by status, points and id.
    public internal(set) var list: [Standing]

    /// Creates a list of standings that stand in order.
    init(_ list: [Standing], by scoring: Scoring) {
        self.scoring = scoring
        self.list = list
    }

    /// - Parameters:
    ///   - requiredTasks: How many tasks must be done: those that are no bonus.
    ///   - isOver: Whether nobody can add to a run any more: who has not finished then will not.
    ///   - now: The moment that the list speaks of: teams whose last moment is before it can add nothing either.
    /// - Complexity: O(n log n) in teams and tasks done.
    public init(
        of runs: [TeamRun], by scoring: Scoring, requiredTasks: Int = 0, isOver: Bool,
        at now: Timestamp? = nil
    ) {
        self.scoring = scoring
        let scored = runs.map {
            Score(of: $0, by: scoring, requiredTasks: requiredTasks, isOver: isOver, at: now)
        }
        let ranked = scored.filter(\.status.isRanked).sorted { left, right in
            switch Self.order(left, right, by: scoring) {
            case .before: true
            case .after: false
            case .equal: left.run.team.rawValue < right.run.team.rawValue
            }
        }
        var list: [Standing] = []
        for (place, score) in ranked.enumerated() {
            let isTied = place > 0 && Self.order(ranked[place - 1], score, by: scoring) == .equal
            list.append(score.standing(rank: isTied ? list[place - 1].rank : place + 1))
        }
        let others = scored.filter { !$0.status.isRanked }.sorted { left, right in
            (left.statusOrder, -left.points, left.run.team.rawValue)
                < (right.statusOrder, -right.points, right.run.team.rawValue)
        }
        self.list = list + others.map { $0.standing(rank: nil) }
    }
}

extension Standings {
    private enum Order {
        case before, equal, after

        init<Value: Comparable>(_ left: Value, _ right: Value) {
            self = left < right ? .before : left == right ? .equal : .after
        }
    }

    private static func order(_ left: Score, _ right: Score, by scoring: Scoring) -> Order {
        switch scoring.ranking {
        case .points:
            let order = Order(right.points, left.points)
            if order != .equal { return order }
        case .time:
            let order = Order(right.requiredDone, left.requiredDone)
            if order != .equal { return order }
            let byTime = Order(left.timeOrLast, right.timeOrLast)
            if byTime != .equal { return byTime }
        }
        for tieBreak in scoring.tieBreak {
            let order: Order
            switch tieBreak {
            case .time: order = Order(left.timeOrLast, right.timeOrLast)
            case .lastAccepted: order = Order(left.lastAcceptedOrLast, right.lastAcceptedOrLast)
            case .fewerWrong: order = Order(left.run.rejectedAnswers, right.run.rejectedAnswers)
            case .shared: return .equal
            }
            if order != .equal { return order }
        }
        return .equal
    }
}
