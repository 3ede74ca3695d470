import HTTPEdge
import HTTPTypes
import QuestEngine

/// The rows of the server's table for what riders declare: what may be recorded of them, and whether their ride has ended.
extension Endpoint {
    private static let quest = "/api/v1/quests/{quest}"

    /// - Parameter riders: Devices in their own quest.
    /// - Precondition: The operation is one of declarations, as the table of all says.
    static func declarationRow(of operation: Operation, for riders: AccessPolicy.Holders) -> Endpoint {
        switch operation {
        case .showConsent: Endpoint(.get, quest + "/consent", riders) { $0.consent.show }
        case .giveConsent: Endpoint(.post, quest + "/consent", riders) { $0.consent.give }
        case .withdrawConsent: Endpoint(.delete, quest + "/consent", riders) { $0.consent.withdraw }
        case .showFinish: Endpoint(.get, quest + "/finish", riders) { $0.finish.show }
        case .declareFinish: Endpoint(.post, quest + "/finish", riders) { $0.finish.declare }
        case .setTracking: Endpoint(.post, quest + "/tracking", riders) { $0.consent.setTracking }
        default: preconditionFailure("\(operation) is no declaration of riders")
        }
    }

    /// - Parameter riders: Devices in their own quest.
    static func trackRow(of operation: Operation, for riders: AccessPolicy.Holders) -> Endpoint {
        switch operation {
        case .showOwnTrack: Endpoint(.get, quest + "/track", riders) { $0.ownTracks.show }
        default:
            Endpoint(.post, quest + "/track", riders, bodyLimit: RequestLimits.gpx.value) {
                $0.trackUploads.take
            }
        }
    }
}
