import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Judges answers again by the edition in force: how a wrong key is repaired.
struct RejudgingController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let clock: any TimeSource
    let work: WorkPool
    let limits: LimitValues

    func rejudge(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let body = try await request.wire(RejudgingRequest.self, in: context)
        // Whoever has seen what one edition changes has not agreed to another one.
        if let version = body.version?.value, version != scope.edition.version {
            throw RequestError.editionChanged(version: scope.edition.version)
        }
        if let task = body.task, scope.document.checkpoint(task) == nil {
            // Of a task that was removed answers may be left.
            guard scope.state.answers.contains(where: { $0.task == task }) else {
                throw Refusal.taskUnknown(task)
            }
        }
        let (rejudging, actor) = (Rejudging(store: store), context.principal.actor)
        let found = try await work.run(for: context.asker) {
            try await rejudging.find(by: scope.engine, to: body.task, in: scope.state)
        }
        var judged = found.answers.filter { $0.ruling != nil }
        if body.dryRun != true {
            judged = try await rejudging.record(
                judged.map(\.answer.id), by: found.grounds, of: scope.edition.version, on: scope.service,
                as: actor,
                at: clock.now, step: limits[AnswerLimits.rejudgedAtOnce])
        }
        return try .json(
            RejudgingReport(
                version: scope.edition.version, judged,
                left: found.answers.filter { $0.ruling == nil }.map(\.answer.id), of: scope.document,
                isBlind: AnswerDisplay(store: store).isBlind(scope.edition, context), context.language))
    }
}
