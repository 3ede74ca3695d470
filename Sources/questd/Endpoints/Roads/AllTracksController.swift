import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Serves where all teams were, to be ridden again on a map: thinned until it fits into one answer.
struct AllTracksController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let clock: any TimeSource
    let work: WorkPool

    /// Noted before anything is told, as with the track of one team.
    func show(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let query = try Query(request, allowing: ["step"])
        let step = try query.number("step", in: TrackStep.self, default: 10)
        let now = clock.now
        let start = min(scope.state.openings.first?.start ?? now, now)
        try await scope.service.decide(as: context.principal.actor, at: now) { context -> Entry? in
            context.viewTracks(from: start, to: now)
        }
        return try await work.run(for: context.asker) {
            let tracks = AllTracks(store: store, snapshot: scope.snapshot, since: start, through: now)
            return try .json(try await tracks.list(step: step, limit: PositionLimits.fixesOfTracks.value))
        }
    }
}
