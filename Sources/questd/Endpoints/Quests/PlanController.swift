import Hummingbird
import QuestEngine
import QuestWire

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
        let (desk, snapshot, _) = try await access.open(context)
        let log = StoredLog(quest: desk.quest, store: store, work: work)
        try await log.prove(knowing: snapshot.state.head, for: context.asker)
        return try await change(context) { try $0.signResults() }
    }

    private typealias Change = @Sendable (inout DecisionContext) throws -> Entry?

    private func change(_ context: QuestdContext, _ decide: @escaping Change) async throws -> Response {
        let (desk, _, _) = try await access.open(context)
        try await desk.decide(as: context.principal.actor, at: clock.now, decide)
        let (_, snapshot, edition) = try await access.open(context)
        return try .json(AdminQuest(snapshot, edition, in: context.language))
    }
}
