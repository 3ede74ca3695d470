import Hummingbird
import QuestEngine

/// Answers whatever watches over the daemon: alive, and ready for requests.
struct HealthController: Sendable {
    let store: any QuestStore
    let readiness: Readiness

    func live(_: Request, _: QuestdContext) async throws -> Response {
        .bytes(Array("ok\n".utf8), type: "text/plain")
    }

    /// The map is loaded before the first request; whether the store can be written to is what the last
    /// write showed, or one that is tried now and then.
    func ready(_: Request, _: QuestdContext) async throws -> Response {
        guard !readiness.isDraining else { throw RequestError.shuttingDown }
        try await store.probe()
        return .bytes(Array("ready\n".utf8), type: "text/plain")
    }
}
