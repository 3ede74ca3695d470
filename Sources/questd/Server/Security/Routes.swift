import Hummingbird
import NIOCore
import QuestEngine

/// The router as controllers see it: a handler is put under an operation and cannot be reached but through
/// the gate.
struct Routes {
    typealias Handler = @Sendable (Request, QuestdContext) async throws -> Response

    let router: Hummingbird.Router<QuestdContext>
    let gate: Gate
    let revocations: Revocations
    let clock: any TimeSource
    /// How many times as fast as the system's that runs.
    let clockSpeed: Int

    func on(_ operation: Operation, _ handler: @escaping Handler) {
        let (gate, revocations, clock, speed) = (gate, revocations, clock, Int64(clockSpeed))
        router.on(RouterPath(operation.path), method: operation.method) { request, context in
            var context = context
            context.operation = operation
            context.access = try await gate.admit(request, to: operation, in: context)
            let principal = context.principal
            if operation.lasts, let quest = principal.quest, let holder = Revocations.Holder(principal) {
                let hold = revocations.hold(holder, of: principal.team, in: quest, over: context.channel)
                if case .staff(let member) = principal, let end = member.accessUntil {
                    hold.end(in: .milliseconds(max(0, end.milliseconds - clock.now.milliseconds) / speed))
                }
                context.hold = hold
                // Perhaps it was revoked before anybody watched it.
                context.access = try await gate.admit(request, to: operation, in: context)
            }
            return try await handler(request, context)
        }
    }
}
