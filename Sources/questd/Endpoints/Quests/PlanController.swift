import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Organisers change a running quest: they pause it, move its times, and make its results official.
struct PlanController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let work: WorkPool
    let clock: any TimeSource

    func pause(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let body = try await request.wire(PauseRequest.self, in: context)
        return try await change(context) { try $0.pause(body.team, saying: body.text) }
    }

    func resume(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let body = try await request.wire(PauseRequest.self, in: context)
        return try await change(context) { try $0.resume(body.team, saying: body.text) }
    }

    func shiftTimes(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let body = try await request.wire(TimesRequest.self, in: context)
        let shift = TimeShift(start: body.start.value, end: body.end.value)
        return try await change(context) { try $0.shiftTimes(by: shift) }
    }

    func setProtests(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let end = try await request.wire(ProtestsRequest.self, in: context).until?.value
        return try await change(context) { try $0.setProtests(until: end) }
    }

    /// Makes nothing official of a log that is not what was written, whatever is counted in memory.
    func signResults(_: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let log = StoredLog(quest: scope.quest, store: store, work: work)
        try await log.prove(knowing: scope.state.head, for: context.asker)
        return try await change(scope, context) { try $0.signResults() }
    }

    private typealias Change = @Sendable (inout DecisionContext) throws -> Entry?

    private func change(_ context: QuestdContext, _ decide: @escaping Change) async throws -> Response {
        try await change(try await access.open(context), context, decide)
    }

    private func change(
        _ scope: QuestScope, _ context: QuestdContext, _ decide: @escaping Change
    ) async throws -> Response {
        try await scope.service.decide(as: context.principal.actor, at: clock.now, decide)
        let changed = try await scope.renewed()
        return try .json(AdminQuest(changed.snapshot, changed.edition, in: context.language))
    }
}
