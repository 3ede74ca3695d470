import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import ServerBase

/// Serves riders what the daemon has of their own device's track, by whatever app it came.
struct OwnTrackController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let work: WorkPool

    /// A GPX file of the earliest positions since a moment, as many as are told at once.
    func show(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forDevice: context)
        let since = try Query(request, allowing: ["since"]).number("since", in: Moments.self)
        let (store, quest) = (store, scope.quest)
        let bytes = try await work.run(for: context.asker) {
            let fixes = try await store.fixes(
                of: scope.device.id, from: since ?? Timestamp(milliseconds: 0),
                through: Timestamp(milliseconds: .max), limit: PositionLimits.fixesOfOwnTrack.value)
            return TrackFile(of: scope.device.id, in: quest, fixes).gpx
        }
        return .bytes(bytes, type: "application/gpx+xml")
    }
}
