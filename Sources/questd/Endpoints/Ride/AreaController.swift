import EventServices
import GeoJSONKit
import HTTPEdge
import Hummingbird
import QuestEngine
import ServerBase

/// Serves the ground that riders have to keep to: forbidden areas, the border, toll zones, and what organisers
/// have closed.
struct AreaController: Sendable {
    let access: QuestAccess
    let maps: MapService
    let clock: any TimeSource

    func list(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let snapshot = try await access.open(forDevice: context).snapshot
        let features = try snapshot.engine().areaFeatures(
            in: snapshot.state, at: clock.now, in: context.language)
        // The number with which the tag of `next` changes as well: whoever sees another one there asks here again.
        let epoch = try maps.asRidden(in: snapshot).router.conditions.epoch
        return .tagged(features.bytes(), after: "\(epoch)", type: "application/geo+json", for: request)
    }
}
