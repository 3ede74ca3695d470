import HTTPTypes
import QuestEngine

/// The rows of the server's table for plans: what says nothing of any quest is for anybody, tours through a quest's tasks are
/// for its organisers.
extension Endpoint {
    private static let adminPlans = "/api/v1/admin/quests/{quest}/plans"

    /// - Parameter organisers: Holders that may see all tasks of a quest.
    /// - Precondition: The operation is one of plans, as the table of all says.
    static func planRow(of operation: Operation, for organisers: AccessPolicy.Holders) -> Endpoint {
        switch operation {
        case .showIsochrone:
            Endpoint(.get, "/api/v1/isochrone", AccessPolicy.anybody) { $0.reach.sendIsochrone }
        case .showLoop: Endpoint(.get, "/api/v1/loop", AccessPolicy.anybody) { $0.reach.sendLoop }
        case .adminPlanScore: Endpoint(.get, adminPlans + "/score", organisers) { $0.tours.score }
        case .adminPlanOrder: Endpoint(.get, adminPlans + "/order", organisers) { $0.tours.order }
        default: preconditionFailure("\(operation) is no operation of plans")
        }
    }
}
