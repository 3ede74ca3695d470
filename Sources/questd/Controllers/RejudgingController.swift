import Hummingbird
import QuestEngine
import QuestWire

/// Judges answers again by the edition in force: how a wrong key is repaired.
struct RejudgingController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let clock: any TimeSource
    let work: WorkPool

    func addRoutes(to routes: Routes) {
        routes.on(.adminRejudge) { request, context in try await rejudge(request, context) }
    }

    private func rejudge(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let (desk, sheet, edition) = try await access.open(context)
        let wish = try await request.wire(RejudgingRequest.self, in: context)
        // Whoever has seen what one edition changes has not agreed to another one.
        if let version = wish.version, version != edition.version {
            throw RequestError.editionChanged(version: edition.version)
        }
        if let task = wish.task, edition.document.checkpoint(task) == nil {
            // Of a task that was removed answers may be left.
            guard sheet.state.answers.contains(where: { $0.task == task }) else {
                throw Refusal.taskUnknown(task)
            }
        }
        let (rejudging, actor) = (Rejudging(store: store), context.principal.actor)
        let found = try await work.run(for: context.source) {
            try await rejudging.find(by: sheet.judge(for: actor), to: wish.task, in: sheet.state)
        }
        if wish.dryRun != true {
            try await record(found.answers, by: found.grounds, of: edition.version, at: desk, as: actor)
        }
        let isBlind = AnswerDisplay(store: store).isBlind(edition, context)
        let language = context.language
        return try .json(
            RejudgingReport(
                version: edition.version,
                answers: found.answers.compactMap {
                    AdminRejudgedAnswer($0, of: edition.document, isBlind: isBlind, language)
                },
                left: found.answers.filter { $0.ruling == nil }.map(\.answer.id)))
    }

    /// Some at a time, so that nobody who writes waits for all of them.
    private func record(
        _ answers: [RejudgedAnswer], by grounds: RejudgingGrounds, of version: Int, at desk: QuestDesk,
        as actor: Actor
    ) async throws {
        let (changed, now) = (answers.filter { $0.ruling != nil }.map(\.answer.id), clock.now)
        let step = AnswerLimits.rejudgedAtOnce.value
        for start in stride(from: 0, to: changed.count, by: step) {
            let part = Array(changed[start..<min(start + step, changed.count)])
            try await desk.perform { sheet, ids in
                // Of another edition that came meanwhile nobody has seen what it changes.
                guard sheet.state.version == version else {
                    throw RequestError.editionChanged(version: sheet.state.version)
                }
                let entry = try sheet.judge(for: actor)
                    .rejudge(part, by: grounds, in: sheet.state, at: now, ids: &ids)
                return (entry, ())
            }
        }
    }
}
