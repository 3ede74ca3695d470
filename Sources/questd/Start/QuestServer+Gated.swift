import Hummingbird
import QuestEngine
import QuestWire

extension QuestServer {
    /// The handler of an operation behind the gate: nothing else leads to it.
    func gated(_ operation: Operation, _ endpoint: Endpoint) -> Endpoint.Handler {
        let (gate, revocations, clock) = (gate, desks.revocations, parts.clock)
        let (speed, handler) = (Int64(parts.clockSpeed), endpoint.handler(controllers))
        let (sessions, limits, riders) = (sessions, parts.limits, parts.metrics.riders)
        let answers = controllers.largeAnswers
        let (isShared, nodeFields) = (parts.sharing != nil, NodeFields(node: parts.sharing?.node))
        return { request, context in
            var context = context
            context.operation = operation
            context.bodyLimit = endpoint.bodyLimit
            // Before anything of the path and the query is decoded.
            guard request.head.path?.isStreamSafeDecoded ?? true else {
                guard operation.speaksOSRM else { throw RequestError.textMarksTooMany }
                return try await OSRMError.answered(in: context) { throw RequestError.textMarksTooMany }
            }
            context.access = try await gate.admit(request, to: operation, endpoint, in: context)
            let principal = context.principal
            if case .device(let device) = principal { riders.note(device.id) }
            let session = context.access.session?.session
            if endpoint.lasts, let holder = Revocations.Holder(principal, in: session) {
                let hold = revocations.hold(
                    holder, of: principal.team, in: principal.quest, over: context.channel)
                var ends = [session?.end(by: limits)]
                if case .staff(let member) = principal { ends.append(member.accessUntil) }
                if case .admin = principal { ends.append(session?.adminEnd(by: limits)) }
                if let end = ends.compactMap(\.self).min() {
                    hold.end(in: .milliseconds(max(0, end.milliseconds - clock.now.milliseconds) / speed))
                }
                if isShared, session != nil {
                    let asked = context
                    hold.checked { await gate.stillAdmits(request, to: operation, endpoint, in: asked) }
                }
                context.hold = hold
                // Perhaps it was revoked before anybody watched it.
                context.access = try await gate.admit(request, to: operation, endpoint, in: context)
            }
            var response =
                operation.changesNothing
                ? try await ConnectionTask.leave { [context] in try await handler(request, context) }
                : try await handler(request, context)
            // What lasts is read piece by piece while it is sent, and files are the same for all.
            if !endpoint.lasts, !operation.servesFiles { response = try answers.taking(response, context) }
            if case .device(let device) = principal { nodeFields.add(to: &response.headers, for: device) }
            // The answer to a request that lasts is under way, whatever becomes of the session.
            guard !endpoint.lasts, let found = context.access.session else { return response }
            if let renewed = try? await sessions.renew(found) {
                response.headers[values: .setCookie].append(
                    SessionCookie.field(renewed.token, for: renewed.seconds, isSecure: found.isSecure))
            }
            return response
        }
    }
}
