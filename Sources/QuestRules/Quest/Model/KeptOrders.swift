import Synchronization

/// The orders of teams that were worked out already, as places among the checkpoints: dealing sorts all tasks and
/// draws lots, and every poll and every position asks.
///
/// Belongs to one list of checkpoints. Shareable between tasks.
final class KeptOrders: Sendable {
    /// All that the order of a team depends on but for the checkpoints.
    struct Question: Hashable {
        let mode: QuestMode
        let quest: QuestID
        /// The number of the team.
        let number: Int
        /// The order that the file gives the team.
        let given: [TaskID]?
        let dealt: [TaskID]?
        /// The tasks of its class.
        let course: [TaskID]?

        /// Lists of tasks are compared only: those that are the same are nearly always one and the same array.
        func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }

    private let orders = Mutex<[Question: [Int]]>([:])
    private static let limit = 10_000

    /// The order that was kept.
    ///
    /// - Parameter workOut: Called where none was.
    func order(_ question: Question, _ workOut: () -> [Int]) -> [Int] {
        if let known = orders.withLock({ $0[question] }) { return known }
        let order = workOut()
        orders.withLock { orders in
            if orders.count >= Self.limit { orders = [:] }
            orders[question] = order
        }
        return order
    }
}

extension KeptOrders: Equatable {
    /// Quests do not differ by what was asked about them.
    static func == (_: KeptOrders, _: KeptOrders) -> Bool { true }
}

extension Quest {
    /// The order in which a team of a class must do the tasks of its course that are no bonus, as places among the
    /// checkpoints; `nil` where it may choose. See `order(forTeam:number:in:dealt:ridingIn:)`.
    ///
    /// - Complexity: O(1) but for the first time.
    func placesInOrder(
        forTeam team: TeamID, number: Int, in quest: QuestID, dealt: [TaskID]?,
        ridingIn teamClass: TeamClass?
    ) -> [Int]? {
        switch mode {
        case .free, .groups: return nil
        case .linear, .teamOrder, .randomOrder: break
        }
        let question = KeptOrders.Question(
            mode: mode, quest: quest, number: number, given: teamOrders[team], dealt: dealt,
            course: teamClass?.tasks)
        return orders.order(question) {
            let tasks = self.order(
                forTeam: team, number: number, in: quest, dealt: dealt, ridingIn: teamClass)
            var places: [TaskID: Int] = [:]
            for place in checkpoints.indices.reversed() { places[checkpoints[place].id] = place }
            return (tasks ?? []).compactMap { places[$0] }
        }
    }
}
