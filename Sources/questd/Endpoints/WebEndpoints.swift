import HTTPEdge
import HTTPTypes
import QuestEngine
import ServerBase

/// The rows of the server's table for the riders' app, the pages beside it and the map below it: for anybody, in a quest
/// that is judged blind, too.
extension Endpoint {
    /// - Precondition: The operation is one of these, as the table of all says.
    static func webRow(of operation: Operation) -> Endpoint {
        switch operation {
        // The riders' app, and the link on join cards: for people, and the same whatever quest it names.
        case .showApp: file("/") { $0.web.showPage }
        case .showJoinPage: file("/q/{quest}") { $0.web.showQuestPage }
        case .showDesk: file("/desk") { $0.web.showDesk }
        case .showAccountPage: file("/account") { $0.web.showAccount }
        case .showAppFile: file("/app/{file}") { $0.web.showFile }
        case .showWorker: file("/worker.js") { $0.web.showWorker }
        case .showWords: file("/words/{file}") { $0.web.showWords }
        case .showManifest: file("/manifest.webmanifest") { $0.manifests.show }
        case .showQuestManifest: ofQuest("/q/{quest}/manifest.webmanifest") { $0.manifests.showOfQuest }
        case .showQuestIcon: ofQuest("/q/{quest}/icons/{file}") { $0.manifests.showIcon }
        case .showTile:
            Endpoint(.get, "/tiles/{map}/{z}/{x}/{y}", AccessPolicy.anybody) { $0.basemap.showTile }
        case .showBasemapStyle:
            Endpoint(.get, "/styles/{style}", AccessPolicy.anybody) { $0.basemap.showStyle }
        default: preconditionFailure("\(operation) is no operation of the app")
        }
    }

    /// A file of the program.
    private static func file(
        _ path: String, _ handler: @escaping @Sendable (Controllers) -> Handler
    ) -> Endpoint {
        Endpoint(.get, path, AccessPolicy.anybody, servesFile: true, handler)
    }

    private static func ofQuest(
        _ path: String, _ handler: @escaping @Sendable (Controllers) -> Handler
    ) -> Endpoint {
        Endpoint(.get, path, AccessPolicy.anybody, blind: [.judge, .viewer, .steward], handler)
    }
}
