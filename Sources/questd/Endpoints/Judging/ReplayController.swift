import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Serves everybody all rides of a quest again once its results are out, where the quest's file says so.
struct ReplayController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    /// Time for which personal data is kept, as the text says that riders agree to.
    let privacy: HostPrivacy
    let clock: any TimeSource
    let work: WorkPool
    private let kept = KeptSpectatorLists()

    /// Seconds between two positions of a team, at least.
    private static let step = 5

    /// Tells of no device whose rider has not agreed to it (`QuestState.isPublic`), and of no time in which its team called for
    /// help.
    func show(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        _ = try Query(request, allowing: [])
        let (engine, now) = (scope.engine, clock.now)
        guard engine.showsReplay(in: scope.state, at: now) else { throw RequestError.replayNotShown }
        // Each record may be an erasure, or a consent that was withdrawn.
        let basis = KeptSpectatorLists.Basis(version: scope.edition.version, span: scope.state.head.seq)
        let language = scope.document.language
        let bytes = try await kept.bytes(of: scope.quest, in: language, basis) {
            try await work.run(for: .quest(scope.quest)) {
                try WireJSON.bytes(
                    of: try await tracks(in: scope.snapshot, by: engine, scope.document, at: now))
            }
        }
        return .tagged(bytes, type: "application/json", for: request)
    }

    private func tracks(
        in snapshot: QuestSnapshot, by engine: RuleEngine, _ document: Quest, at now: Timestamp
    ) async throws -> TeamTrackList {
        let state = snapshot.state
        let texts = privacy.consentDigests(for: document)
        var spans: [TeamID: [ClosedRange<Timestamp>]] = [:]
        for team in state.participants { spans[team] = engine.replaySpans(of: team, in: state, at: now) }
        let start = min(state.openings.first?.start ?? now, now)
        let tracks = AllTracks(store: store, snapshot: snapshot, since: start, through: now)
        return try await tracks.list(step: Self.step, limit: PositionLimits.fixesOfReplay.value, decimals: 5)
        { team, device in
            state.isPublic(device, agreedTo: texts, evenPaused: true) ? spans[team] ?? [] : []
        }
    }
}
