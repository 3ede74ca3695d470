package import HTTPTypes
package import Hummingbird
import QuestBase
package import QuestRules
package import ServerBase

/// The only place that finds out who sends a request.
package struct TokenReader: Sendable {
    let admin: Digest
    let store: any QuestStore
    let accounts: any AccountStore
    package let clock: any TimeSource
    package let sessions: Sessions

    package init(
        admin: Digest, store: any QuestStore, accounts: any AccountStore, clock: any TimeSource,
        sessions: Sessions
    ) {
        self.admin = admin
        self.store = store
        self.accounts = accounts
        self.clock = clock
        self.sessions = sessions
    }

    /// - Parameter asPassword: Whether the token may also stand in the field `pwd`: MeOS can send it nowhere else.
    /// - Throws: `RequestError.tokenUnknown` for what is no token of ours, `StoreError` when it cannot be looked up.
    package func principal(of request: Request, asPassword: Bool = false) async throws -> Principal {
        let text: String?
        if let field = request.headers[.authorization] {
            text = Self.bearerToken(in: field)
        } else if asPassword, let name = HTTPField.Name("pwd"), let field = request.headers[name] {
            text = field.utf8.count <= 256 ? field : nil
        } else {
            return .anonymous
        }
        guard let token = text.flatMap(AccessToken.init) else { throw RequestError.tokenUnknown }
        return try await principal(of: token)
    }

    /// - Throws: `RequestError.tokenUnknown`, `StoreError`.
    package func principal(of token: AccessToken) async throws -> Principal {
        let digest = token.digest
        if digest.isEqualInConstantTime(to: admin) { return .admin }
        if token.kind == .staff, let member = try await store.staff(token: digest) {
            guard member.hasAccess(at: clock.now) else { throw RequestError.tokenUnknown }
            return .staff(member)
        }
        guard let device = try await store.device(token: digest) else { throw RequestError.tokenUnknown }
        return .device(device)
    }

    /// The session of a request that brings no token; `nil` without either. A token wins where both come.
    package func session(of request: Request, asPassword: Bool = false) async throws -> Sessions.Found? {
        guard request.headers[.authorization] == nil else { return nil }
        if asPassword, let name = HTTPField.Name("pwd"), request.headers[name] != nil { return nil }
        return try await sessions.find(request.headers, at: request.head.authority)
    }

    /// Everybody that a session speaks for still, each once; with whoever has signed in, for all that the account has.
    package func principals(of session: Session) async throws -> [Principal] {
        var principals: [Principal] = []
        var holders: Set<SessionRole.Holder> = []
        func add(_ principal: Principal?) {
            guard let principal, let holder = principal.holder, holders.insert(holder).inserted else {
                return
            }
            principals.append(principal)
        }
        for role in session.roles {
            guard case .account(let account) = role.holder else {
                add(try await principal(of: role))
                continue
            }
            guard try await accounts.account(token: role.token)?.id == account else { continue }
            add(.account(account))
            for role in try await accounts.roles(of: account) { add(try await principal(of: role)) }
        }
        return principals
    }

    /// The one that a role speaks for in a quest or as the admin; `nil` where its token is good no longer.
    private func principal(of role: SessionRole) async throws -> Principal? {
        switch role.holder {
        case .device: return try await store.device(token: role.token).map { .device($0) }
        case .staff:
            let member = try await store.staff(token: role.token)
            return member.flatMap { $0.hasAccess(at: clock.now) ? .staff($0) : nil }
        case .admin: return role.token.isEqualInConstantTime(to: admin) ? .admin : nil
        case .account: return nil
        }
    }

    /// The device whose token it is, or that a session speaks for in the quest, where that is known without waiting.
    package func deviceAtHand(_ fields: HTTPFields, at authority: String?, in quest: QuestID) -> Device? {
        if fields[.authorization] == nil, fields[.cookie] != nil {
            let roles = sessions.atHand(fields, at: authority)?.roles ?? []
            for role in roles where role.quest == quest {
                if case .device = role.holder { return store.deviceAtHand(token: role.token) }
            }
            return nil
        }
        guard let token = fields[.authorization].flatMap(Self.bearerToken).flatMap(AccessToken.init) else {
            return nil
        }
        return store.deviceAtHand(token: token.digest)
    }

    /// The token of `Authorization: Bearer TOKEN` (RFC 6750, section 2.1), `nil` for anything else.
    static func bearerToken(in field: String) -> String? {
        let parts = field.split(separator: " ", omittingEmptySubsequences: true)
        guard parts.count == 2, parts[0].lowercased() == "bearer", parts[1].utf8.count <= 256 else {
            return nil
        }
        return String(parts[1])
    }
}
