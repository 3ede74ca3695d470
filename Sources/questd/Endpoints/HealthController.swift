import HTTPEdge
import Hummingbird
import QuestEngine
import ServerBase

/// Answers whatever watches over the daemon: alive, and ready for requests.
struct HealthController: Sendable {
    let store: any QuestStore
    let readiness: Readiness
    /// The clock that may hold a leap off; `nil` where there is none.
    var clock: SteadyClock?

    func live(_: Request, _: QuestdContext) async throws -> Response {
        .bytes(Array("ok\n".utf8), type: "text/plain")
    }

    /// The map is loaded before the first request; whether the store can be written to is what the last
    /// write showed, or one that is tried now and then. A clock that leapt keeps nobody away: it is said in a second line.
    func ready(_: Request, _: QuestdContext) async throws -> Response {
        guard !readiness.isDraining else { throw RequestError.shuttingDown }
        try await store.probe()
        let held = clock?.look().heldSeconds ?? 0
        let text = held == 0 ? "ready\n" : "ready\nalarm: clock, held seconds: \(Int(held.rounded()))\n"
        return .bytes(Array(text.utf8), type: "text/plain")
    }
}
