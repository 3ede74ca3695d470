import Hummingbird

/// The router as controllers see it: a handler is put under an operation and cannot be reached but through
/// the gate.
struct Routes {
    typealias Handler = @Sendable (Request, QuestdContext) async throws -> Response

    let router: Hummingbird.Router<QuestdContext>
    let gate: Gate
    let revocations: Revocations

    func on(_ operation: Operation, _ handler: @escaping Handler) {
        let (gate, revocations) = (gate, revocations)
        router.on(RouterPath(operation.path), method: operation.method) { request, context in
            var context = context
            context.operation = operation
            context.access = try await gate.admit(request, to: operation, in: context)
            let principal = context.principal
            if operation.lasts, let quest = principal.quest, let holder = Revocations.Holder(principal) {
                context.hold = revocations.hold(holder, of: principal.team, in: quest, over: context.channel)
                // Perhaps it was revoked before anybody watched it.
                context.access = try await gate.admit(request, to: operation, in: context)
            }
            return try await handler(request, context)
        }
    }
}
