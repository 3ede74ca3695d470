import EventServices
import HTTPEdge
import HTTPTypes
import Hummingbird
import QuestEngine
import QuestWire
import RouteForms
import ServerBase

/// The gate before every operation: it finds the principal and asks the policy.
struct Gate: Sendable {
    let policy: AccessPolicy
    let tokens: TokenReader

    /// - Throws: `RequestError`: for who may not do this at all, that; for who may, but not in this quest, that there is no
    ///   such quest.
    func admit(
        _ request: Request, to operation: Operation, _ endpoint: Endpoint, in context: QuestdContext
    ) async throws -> Access {
        if endpoint.isOfSession, operation.method != .get {
            _ = try WebOrigin.own(of: request.headers, at: request.head.authority)
        }
        if policy.isOpen(operation) { return .open }
        if let found = try await tokens.session(of: request, asPassword: endpoint.takesPassword) {
            return try await admit(found, of: request, to: operation, endpoint, in: context)
        }
        let principal = try await tokens.principal(of: request, asPassword: endpoint.takesPassword)
        guard let owner = policy.owner(principal.role, operation) else {
            throw principal == .anonymous
                ? RequestError.tokenMissing : RequestError.notAllowed(for: policy.holders(of: operation))
        }
        let access = Access(principal: principal, owner: owner)
        if endpoint.namesQuest {
            let quest = try context.questID()
            guard access.reaches(quest) else { throw RequestError.questUnknown(quest) }
        }
        return access
    }

    /// Admits a browser's session as the one of its roles that may do most. What changes something has to come from a
    /// page of ours: browsers send the cookie with what other sites let them ask, too.
    ///
    /// - Throws: As `admit` above; `RequestError.session(.crossSite)`, and `.session(.unknown)` where it speaks for nobody.
    private func admit(
        _ found: Sessions.Found, of request: Request, to operation: Operation, _ endpoint: Endpoint,
        in context: QuestdContext
    ) async throws -> Access {
        if operation.method != .get {
            _ = try WebOrigin.own(of: request.headers, at: request.head.authority)
        }
        let quest = endpoint.namesQuest ? try context.questID() : nil
        var best: Access?
        var mayElsewhere = false
        let principals = try await tokens.principals(of: found.session)
        // Whatever it stood for is gone: whoever has it begins anew.
        guard !principals.isEmpty else { throw RequestError.session(.unknown) }
        for principal in principals {
            guard let owner = policy.owner(principal.role, operation) else { continue }
            var access = Access(principal: principal, owner: owner)
            access.session = found
            if let quest, !access.reaches(quest) {
                mayElsewhere = true
                continue
            }
            if best.map({ $0.principal.role.rank < principal.role.rank }) ?? true { best = access }
        }
        if let best { return best }
        if mayElsewhere, let quest { throw RequestError.questUnknown(quest) }
        throw RequestError.notAllowed(for: policy.holders(of: operation))
    }

    /// Whether a request would be admitted still; also where nobody can say, as long as the store is away.
    func stillAdmits(
        _ request: Request, to operation: Operation, _ endpoint: Endpoint, in context: QuestdContext
    ) async -> Bool {
        do {
            _ = try await admit(request, to: operation, endpoint, in: context)
            return true
        } catch {
            return !(error is RequestError)
        }
    }

    /// The device that may do this in the quest, where that is known without waiting. Whoever is not known so is not
    /// refused, but has to ask at `admit`.
    func deviceAtHand(
        _ fields: HTTPFields, at authority: String? = nil, for operation: Operation, in quest: QuestID
    ) -> Device? {
        guard let device = tokens.deviceAtHand(fields, at: authority, in: quest) else { return nil }
        let principal = Principal.device(device)
        guard let owner = policy.owner(principal.role, operation) else { return nil }
        return Access(principal: principal, owner: owner).reaches(quest) ? device : nil
    }
}

/// Handlers of operations behind the gate: nothing else leads to an operation.
struct GatedHandlers: Sendable {
    let gate: Gate
    let parts: Parts
    let services: QuestServices
    let controllers: Controllers

    /// Returns the handler of an operation, which carries out what the gate lets through.
    func handler(of operation: Operation, _ endpoint: Endpoint) -> Endpoint.Handler {
        let (gate, revocations, clock) = (gate, services.revocations, parts.clock)
        let (speed, handler) = (Int64(parts.clockSpeed), endpoint.handler(controllers))
        let (sessions, limits, riders) = (gate.tokens.sessions, parts.limits, parts.metrics.riders)
        let answers = controllers.largeAnswers
        let (isShared, nodeFields) = (parts.sharing != nil, NodeFields(node: parts.sharing?.node))
        return { request, context in
            var context = context
            context.operation = operation
            context.blind = endpoint.blind
            context.bodyLimit = endpoint.bodyLimit
            // Before anything of the path and the query is decoded.
            guard request.head.path?.isStreamSafeDecoded ?? true else {
                guard endpoint.speaksOSRM else { throw RequestError.textMarksTooMany }
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
                endpoint.changesNothing
                ? try await ConnectionTask.leave { [context] in try await handler(request, context) }
                : try await handler(request, context)
            // What lasts is read piece by piece while it is sent, and files are the same for all.
            if !endpoint.lasts, !endpoint.servesFile { response = try answers.taking(response, context) }
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
