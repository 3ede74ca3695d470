import Hummingbird
import QuestEngine
import QuestWire

/// Stewards say which teams have done the task of their station.
struct StationController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let clock: any TimeSource

    func show(_: Request, _ context: QuestdContext) async throws -> Response {
        let (_, snapshot, edition) = try await access.open(context)
        return try await shown(try task(in: context, edition), snapshot.state, context)
    }

    func decide(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let (desk, _, edition) = try await access.open(context)
        let checkpoint = try task(in: context, edition)
        let body = try await request.wire(StationDecision.self, in: context)
        try await desk.decide(as: context.principal.actor, at: clock.now) {
            try $0.confirm(body.team, at: checkpoint.id, body.done ? .accepted : .rejected).entry
        }
        return try await shown(checkpoint, try await desk.snapshot().state, context)
    }

    private func task(in context: QuestdContext, _ edition: OpenEdition) throws -> Checkpoint {
        let id = TaskID(context.parameter("task"))
        guard let checkpoint = edition.document.checkpoint(id) else { throw RequestError.taskUnknown(id) }
        guard checkpoint.rule == .station else { throw Refusal.taskIsNoStation(id) }
        return checkpoint
    }

    private func shown(
        _ checkpoint: Checkpoint, _ state: QuestState, _ context: QuestdContext
    ) async throws -> Response {
        let teams = try await store.teams(of: try context.questID()).map { team in
            let answers = state.answers(of: team.id).filter { $0.task == checkpoint.id }
            let shown = answers.first { $0.verdict == .accepted } ?? answers.last
            return StationTeam(
                team: team.id, name: team.name, verdict: shown.map { VerdictName($0.verdict) }, at: shown?.at)
        }
        return try .json(
            AdminStation(
                task: checkpoint.id, taskName: checkpoint.name.text(in: context.language), teams: teams))
    }
}
