import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Hints that a team may open, and what it has to say of a verdict.
struct HintController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let clock: any TimeSource

    func list(_: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forDevice: context)
        let task = TaskID(context.parameter("task"))
        let known = try scope.engine.knownTasks(of: scope.device.team, in: scope.state, at: clock.now)
        guard let checkpoint = known.first(where: { $0.id == task }) else {
            throw RequestError.taskUnknown(task)
        }
        return try .json(
            HintList(hints: try hints(of: checkpoint, for: scope.device, in: scope.snapshot, context)))
    }

    func open(_: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forDevice: context)
        let task = TaskID(context.parameter("task"))
        let number = try context.parameter("number", in: HintNumber.self)
        let now = clock.now
        try await scope.service.decide(at: now) { try $0.openHint(number, of: task, from: scope.device.id) }
        let snapshot = try await scope.service.snapshot()
        guard let checkpoint = try snapshot.published().document.checkpoint(task),
            let hint = try hints(of: checkpoint, for: scope.device, in: snapshot, context)
                .first(where: { $0.number == number.value })
        else { throw RequestError.taskUnknown(task) }
        return try .json(hint)
    }

    private func hints(
        of checkpoint: Checkpoint, for device: Device, in snapshot: QuestSnapshot, _ context: QuestdContext
    ) throws -> [TaskHint] {
        let open = try snapshot.engine()
            .openHints(of: checkpoint.id, for: device.team, in: snapshot.state, at: clock.now)
        return checkpoint.hints.enumerated().map { index, hint in
            TaskHint(
                number: index + 1, after: hint.delay, price: hint.price,
                text: open[index + 1]?.text.text(in: context.language))
        }
    }

    func appeal(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forDevice: context)
        let id = AnswerID(context.parameter("answer"))
        let body = try await request.wire(AppealRequest.self, in: context)
        let now = clock.now
        try await scope.service.decide(at: now) {
            try $0.appeal(id, saying: body.text, from: scope.device.id)
        }
        guard let answer = try await scope.service.snapshot().state.answer(id) else {
            throw RequestError.answerUnknown(id)
        }
        let reason = try await store.reasons(of: [answer])[id]
        return try .json(
            TeamAnswer(answer, of: scope.document, reason: reason, in: context.language), status: .created)
    }
}
