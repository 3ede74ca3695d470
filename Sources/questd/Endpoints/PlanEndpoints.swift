import HTTPEdge
import HTTPTypes
import QuestEngine

/// The rows of the server's table for plans: what says nothing of any quest is for anybody, tours through a quest's tasks are
/// for its organisers.
extension Endpoint {
    private static let adminQuest = "/api/v1/admin/quests/{quest}"

    /// - Parameters:
    ///   - organisers: Holders that may see all tasks of a quest.
    ///   - riders: Devices in their own quest.
    /// - Precondition: The operation is one of plans, as the table of all says.
    static func planRow(
        of operation: Operation, for organisers: AccessPolicy.Holders, and riders: AccessPolicy.Holders
    ) -> Endpoint {
        switch operation {
        case .showIsochrone:
            Endpoint(.get, "/api/v1/isochrone", AccessPolicy.anybody) { $0.reach.sendIsochrone }
        case .showLoop: Endpoint(.get, "/api/v1/loop", AccessPolicy.anybody) { $0.reach.sendLoop }
        case .showTour: Endpoint(.get, "/api/v1/quests/{quest}/tour", riders) { $0.remainingTours.show }
        case .adminPlanScore:
            Endpoint(.get, adminQuest + "/plans/score", organisers) { $0.tours.score }
        case .adminPlanOrder:
            Endpoint(.get, adminQuest + "/plans/order", organisers) { $0.tours.order }
        case .adminShowTour:
            Endpoint(.get, adminQuest + "/teams/{team}/tour", organisers) {
                $0.remainingTours.showOfTeam
            }
        default: preconditionFailure("\(operation) is no operation of plans")
        }
    }
}
