import HTTPTypes
import Hummingbird
import NIOCore
import QuestEngine

/// One row of the server's table: an operation's method and path, who may do it, its limits, and what does it.
struct Endpoint: Sendable {
    typealias Handler = @Sendable (Request, QuestdContext) async throws -> Response

    let method: HTTPRequest.Method
    /// As the router and `openapi.yaml` write it.
    let path: String
    /// Roles that may do this, and to whose things.
    let holders: AccessPolicy.Holders
    /// Staff who may do it in a quest that is judged blind, too: organisers may anyway.
    let blind: Set<Role>
    /// Size of the largest body that is read, in bytes.
    let bodyLimit: Int
    /// Whether its answer may take as long as its reader likes, and so has to end with the token.
    let lasts: Bool
    /// Whether the token may also stand in the field `pwd`: MeOS can send it nowhere else.
    let takesPassword: Bool
    /// Whether it begins, shows or ends sessions of browsers: whatever changes something comes from a page of ours.
    let isOfSession: Bool
    let handler: @Sendable (Controllers) -> Handler

    /// Whether the path names a quest.
    let namesQuest: Bool

    init(
        _ method: HTTPRequest.Method, _ path: String, _ holders: AccessPolicy.Holders, blind: Set<Role> = [],
        bodyLimit: Int = RequestLimits.body.value, lasts: Bool = false, takesPassword: Bool = false,
        isOfSession: Bool = false, _ handler: @escaping @Sendable (Controllers) -> Handler
    ) {
        (self.method, self.path, self.holders, self.blind) = (method, path, holders, blind)
        (self.bodyLimit, self.lasts, self.takesPassword) = (bodyLimit, lasts, takesPassword)
        self.isOfSession = isOfSession
        self.handler = handler
        namesQuest = path.contains("{quest}")
    }
}

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
