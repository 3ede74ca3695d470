/// The scores that a quest allows in its time limit: the best one from each start, or in the order that binds each team.
///
/// Where riders choose the order, waves differ by the opening times of tasks alone. Where the order binds, teams ride
/// their orders from the beginning, with bonuses between, and turn to the finish as late as they can. Groups and
/// conditions of tasks are kept to. Each task takes `QuestCourse.timeAtTask`.
public struct QuestFairness: Sendable, Equatable {
    /// A start or an order, and the best score with it.
    public struct Row: Sendable, Equatable {
        /// The way in which teams differ.
        public let kind: Kind
        public let score: Int
        /// The time until the arrival at the finish.
        public let duration: Seconds
        /// The ascent of all its ways; `nil` on a flat map.
        public let ascent: Meters?
        /// Whether no team can do better so.
        public let isProven: Bool
    }

    /// The ways in which teams differ.
    public enum Kind: Sendable, Equatable {
        /// All teams are alike.
        case everybody
        /// The teams of a wave, by its id.
        case wave(String)
        /// A team with an order that the file gives it.
        case team(TeamID)
        /// The teams whose order begins with a task.
        case firstTask(TaskID)
    }

    /// The rows in the order of the file.
    public let rows: [Row]
    /// The time limit of the quest.
    public let limit: Seconds

    /// The number of rows at most: each may take a search.
    static let mostRows = 20

    /// A check is made each time that a file is saved, so it searches less than a plan does.
    private static let effort = SearchEffort(clamping: PlanningLimits.searchSteps.value / 10)

    /// - Parameter id: The id of the quest, which deals random orders.
    /// - Returns: `nil` for a quest without a start, or without a time limit, and where no tour of it can be planned.
    /// - Complexity: A search for the best tour for each of at most twenty rows.
    public init?(of quest: Quest, id: QuestID, on router: Router) {
        guard let minutes = quest.scoring.timeLimit, quest.stop(at: .start) != nil else { return nil }
        limit = Seconds(Double(minutes) * 60)
        var rows: [Row] = []
        let ruled = QuestCourse.ruled(router, by: quest)
        if quest.mode == .free || quest.mode == .groups {
            let waves: [Wave?] = quest.waves.isEmpty ? [nil] : quest.waves
            for wave in waves.prefix(Self.mostRows) {
                var wishes = QuestTours.Wishes()
                wishes.departure = wave?.start
                guard let tours = try? QuestTours(of: quest, on: router, wishing: wishes),
                    let problem = try? tours.problem(limit: limit),
                    let best = problem.bestTour(seed: 1, effort: Self.effort)
                else { continue }
                let kind = wave.map { Kind.wave($0.id) } ?? .everybody
                rows.append(Row(kind, best, ascent: tours.hills(of: best, on: ruled)?.ascent))
            }
        } else {
            guard let tours = try? QuestTours(of: quest, on: router) else { return nil }
            for (kind, order) in quest.boundOrders(of: id).prefix(Self.mostRows) {
                guard let problem = try? tours.problem(limit: limit, inOrder: order) else { return nil }
                let places = order.compactMap { task in
                    tours.places.firstIndex(of: .destination(.task(task)))
                }
                // Bonuses may be done at any time between.
                let best =
                    tours.hasAll(in: order)
                    ? problem.longestPart(of: places)
                    : problem.bestTour(seed: 1, effort: Self.effort)
                guard let best else { continue }
                rows.append(Row(kind, best, ascent: tours.hills(of: best, on: ruled)?.ascent))
            }
        }
        guard !rows.isEmpty else { return nil }
        self.rows = rows
    }
}

extension QuestFairness.Row {
    fileprivate init(_ kind: QuestFairness.Kind, _ tour: Tour, ascent: Meters?) {
        self.init(
            kind: kind, score: Int(tour.score), duration: Seconds(tour.length / 1000), ascent: ascent,
            isProven: tour.isProven)
    }
}

extension OrienteeringProblem {
    /// The tour that calls at the first places of an order, as many as the limit allows.
    fileprivate func longestPart(of order: [Int]) -> Tour? {
        for count in (0...order.count).reversed() {
            if let tour = tour(through: [start] + order.prefix(count) + [finish], isProven: true) {
                return tour
            }
        }
        return nil
    }
}

extension Quest {
    /// The orders that bind teams: those that the file gives, and that of each number of a team until they repeat.
    fileprivate func boundOrders(of id: QuestID) -> [(kind: QuestFairness.Kind, order: [TaskID])] {
        let tasks = checkpoints.filter { !$0.isBonus }.map(\.id)
        if mode == .linear { return [(.everybody, tasks)] }
        var orders: [(kind: QuestFairness.Kind, order: [TaskID])] = []
        for team in teamOrders.keys.sorted() { orders.append((.team(team), teamOrders[team] ?? [])) }
        // A team of no id of the file's has the order of its number.
        for number in tasks.indices {
            guard let order = order(forTeam: TeamID(""), number: number, in: id), let first = order.first
            else {
                continue
            }
            orders.append((.firstTask(first), order))
        }
        return orders
    }
}
