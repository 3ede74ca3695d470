import HTTPEdge
import HTTPTypes
import QuestEngine

/// The rows of the server's table for teams that come by a list or by themselves, and for whom to call about them.
extension Endpoint {
    private static let adminQuest = "/api/v1/admin/quests/{quest}"

    /// - Parameter organisers: Holders that may add teams.
    /// - Precondition: The operation is one of these, as the table of all says.
    static func teamListRow(of operation: Operation, for organisers: AccessPolicy.Holders) -> Endpoint {
        switch operation {
        // Beside the teams, since a team may be called "import".
        case .adminTakeTeamList:
            Endpoint(
                .post, adminQuest + "/team-list", organisers, bodyLimit: RequestLimits.document.value
            ) { $0.teamLists.take }
        case .adminListTeamContacts:
            Endpoint(.get, adminQuest + "/contacts", organisers) { $0.registrations.listContacts }
        case .adminListRegistrations:
            Endpoint(.get, adminQuest + "/registrations", organisers) { $0.registrations.list }
        case .adminConfirmTeam:
            Endpoint(.post, adminQuest + "/registrations/{team}/confirm", organisers) {
                $0.registrations.confirm
            }
        case .adminRejectTeam:
            Endpoint(.post, adminQuest + "/registrations/{team}/reject", organisers) {
                $0.registrations.reject
            }
        default: preconditionFailure("\(operation) is no operation of lists of teams")
        }
    }
}
