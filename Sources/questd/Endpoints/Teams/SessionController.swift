import EventServices
import HTTPEdge
import HTTPTypes
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Begins, shows and ends the sessions of browsers. No token leaves the daemon but in the cookie.
struct SessionController: Sendable {
    let quests: QuestController
    let teams: TeamController
    let staff: StaffController
    let throttle: JoinThrottle
    let tokens: TokenReader
    let revocations: Revocations
    let limits: LimitValues
    let accounts: any AccountStore
    let accountService: AccountService
    let logouts: ProviderLogouts

    private var sessions: Sessions { tokens.sessions }
    private var access: QuestAccess { quests.access }

    func join(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let found = try await kept(of: request)
        let body = try await request.wire(SessionJoining.self, in: context)
        guard Slug.isValid(body.quest.rawValue) else { throw RequestError.memberInvalid("quest") }
        let invites = InviteCode(reading: body.code) != nil
        try checkRoom(found)
        let role = try await access.open(byCode: context, of: body.quest) { scope -> SessionRole in
            if invites {
                let reply = try await staff.accept(
                    InvitationCode(code: body.code), to: scope.service, context)
                let role = try SessionRole(.staff(reply.staff), in: reply.quest, token: reply.token)
                try await keep(role, as: StaffRole(reply.role), in: found)
                return role
            }
            let reply = try await quests.join(
                JoinRequest(code: body.code, deviceName: body.deviceName), to: scope.service, context,
                byApp: { try await checkFree(body.quest, found) })
            let role = try SessionRole(.device(reply.device), in: reply.quest, token: reply.token)
            try await keep(role, of: reply.team.id, in: found)
            return role
        }
        return try await begun(with: role, found, request, context)
    }

    func joinAsGuest(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let found = try await kept(of: request)
        let body = try await request.wire(SessionGuest.self, in: context)
        guard Slug.isValid(body.quest.rawValue) else { throw RequestError.memberInvalid("quest") }
        try checkRoom(found)
        try await checkFree(body.quest, found)
        let scope = try await access.open(context, of: body.quest)
        let reply = try await teams.admitGuest(named: body.name, to: scope, byApp: true, context)
        let role = try SessionRole(.device(reply.device), in: reply.quest, token: reply.token)
        try await keep(role, of: reply.team.id, in: found)
        return try await begun(with: role, found, request, context)
    }

    /// Brings a token that somebody has already into the session. The admin token too: no script reads the cookie, no
    /// other site uses it, and its role ends sooner than others.
    func bring(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let found = try await kept(of: request)
        let body = try await request.wire(SessionToken.self, in: context)
        let (token, principal) = try await known(body.token, context)
        let role: SessionRole
        switch principal {
        case .device(let device):
            if found?.session.roles.contains(where: { $0.holder == .device(device.id) }) != true {
                try await checkFree(device.quest, found)
            }
            role = SessionRole(holder: .device(device.id), quest: device.quest, token: token.digest)
        case .staff(let member):
            role = SessionRole(holder: .staff(member.id), quest: member.quest, token: token.digest)
        case .admin: role = SessionRole(holder: .admin, quest: nil, token: token.digest)
        case .anonymous, .account: throw RequestError.tokenUnknown
        }
        return try await begun(with: role, found, request, context)
    }

    /// Looks up whose token it is; tries are counted as those of codes are.
    ///
    /// - Throws: `RequestError.tokenUnknown`, `.tooManyRequests`.
    private func known(
        _ text: String, _ context: QuestdContext
    ) async throws -> (token: AccessToken, principal: Principal) {
        let tokens = tokens
        let found = try await throttle.comparing(from: context.remoteAddress, joining: nil) {
            () -> (token: AccessToken, principal: Principal)? in
            guard let token = AccessToken(text) else { return nil }
            do {
                return (token: token, principal: try await tokens.principal(of: token))
            } catch RequestError.tokenUnknown {
                return nil
            }
        }
        guard let found else { throw RequestError.tokenUnknown }
        return found
    }

    func show(_ request: Request, _ context: QuestdContext) async throws -> Response {
        guard let found = try await tokens.session(of: request) else { return try .json(SessionReply()) }
        var response = try Response.json(try await reply(found.session, isThis: true))
        if let renewed = try? await sessions.renew(found) {
            response.headers[values: .setCookie].append(
                SessionCookie.field(renewed.token, for: renewed.seconds, isSecure: found.isSecure))
        }
        return response
    }

    func list(_ request: Request, _ context: QuestdContext) async throws -> Response {
        guard let found = try await tokens.session(of: request) else {
            return try .json(SessionList(sessions: []))
        }
        let told = try await list(for: found.session)
        return try .json(told)
    }

    /// The sessions that speak for somebody for whom one does, as whoever has that one is told of them.
    func list(for own: Session) async throws -> SessionList {
        var shown: [SessionReply] = []
        for session in try await sessions.related(to: own) {
            shown.append(try await reply(common(session, own), isThis: session.id == own.id))
        }
        return SessionList(sessions: shown)
    }

    /// Signs out: the browser forgets the session and whatever the app has kept there.
    func end(_ request: Request, _ context: QuestdContext) async throws -> Response {
        if let found = try await kept(of: request) {
            try await sessions.end(found.session.id)
            letGo(found.session.roles, of: found.session.id)
            _ = logouts.take(of: found.session.id)
        }
        var response = try Response.json(SessionReply())
        response.headers[values: .setCookie] = [true, false].map { SessionCookie.ending(isSecure: $0) }
        if let name = HTTPField.Name("Clear-Site-Data") { response.headers[name] = #""cache", "storage""# }
        return response
    }

    /// Ends another session of the same people, as far as it speaks for the same as this one.
    func endOther(_ request: Request, _ context: QuestdContext) async throws -> Response {
        guard let found = try await kept(of: request) else { throw RequestError.session(.notThere) }
        let id = SessionID(context.parameter("session"))
        let other = try await sessions.related(to: found.session).first { $0.id == id }
        guard let other, other.id != found.session.id else { throw RequestError.session(.notThere) }
        let ended = common(other, found.session).roles
        try await sessions.remove(ended.map(\.holder), from: other)
        letGo(ended, of: other.id)
        if ended.contains(where: { $0 == other.accountRole }) { _ = logouts.take(of: other.id) }
        return try await list(request, context)
    }

    /// The session of the request; `nil` for none, and for one that has ended: another begins in its place.
    private func kept(of request: Request) async throws -> Sessions.Found? {
        do {
            return try await sessions.find(request.headers, at: request.head.authority)
        } catch RequestError.session(.unknown) {
            return nil
        }
    }

    /// - Throws: `RequestError.session(.tooManyRoles)`, before anybody has joined anything.
    private func checkRoom(_ found: Sessions.Found?) throws(RequestError) {
        let limit = limits[SessionLimits.roles]
        guard let found, found.session.roles.count >= limit else { return }
        throw .session(.tooManyRoles(limit: limit))
    }

    /// - Throws: `RequestError.session(.hasTeam)` where the session rides in the quest already.
    private func checkFree(_ quest: QuestID, _ found: Sessions.Found?) async throws {
        guard let found else { return }
        for case .device(let device) in try await tokens.principals(of: found.session)
        where device.quest == quest {
            throw RequestError.session(.hasTeam)
        }
    }

    /// Notes that whoever has signed in takes part from now on. Where the account has no room left, they take part
    /// without it.
    private func keep(_ role: SessionRole, of team: TeamID, in found: Sessions.Found?) async throws {
        guard let account = try await account(in: found), let quest = role.quest,
            case .device(let device) = role.holder
        else { return }
        do {
            try await accountService.decide(about: [account.id], deviceTokens: [role.token]) { context in
                let entry = try context.takePart(
                    in: quest, of: team, by: device, token: role.token, as: account.id)
                return (entry: entry, outcome: ())
            }
        } catch is AccountRefusal {}
    }

    /// Gives whoever has signed in the role of an invitation, as above.
    private func keep(
        _ role: SessionRole, as staffRole: StaffRole, in found: Sessions.Found?
    ) async throws {
        guard let account = try await account(in: found), let quest = role.quest,
            case .staff(let member) = role.holder
        else { return }
        do {
            try await accountService.decide(about: [account.id]) { context in
                let entry = try context.giveRole(
                    staffRole, in: quest, as: member, token: role.token, to: account.id)
                return (entry: entry, outcome: ())
            }
        } catch is AccountRefusal {}
    }

    /// The account that the session's rider has signed in to; `nil` where nobody has.
    private func account(in found: Sessions.Found?) async throws -> Account? {
        guard let role = found?.session.accountRole else { return nil }
        return try await accounts.account(token: role.token)
    }

    private func begun(
        with role: SessionRole, _ found: Sessions.Found?, _ request: Request, _ context: QuestdContext
    ) async throws -> Response {
        let origin = try WebOrigin.own(of: request.headers, at: request.head.authority)
        let begun = try await sessions.add(role, to: found)
        // Whoever is the admin anew comes again as that.
        if let before = found?.session, before.id != begun.session.id {
            revocations.end([Revocations.Holder(.admin, in: before.id)])
        }
        var response = try Response.json(try await reply(begun.session, isThis: true), status: .created)
        response.headers[values: .setCookie].append(
            SessionCookie.field(begun.token, for: begun.seconds, isSecure: origin.isSecure))
        return response
    }

    /// Ends whatever lasts in the name of a session's roles; what came by another token comes again.
    private func letGo(_ roles: [SessionRole], of session: SessionID) {
        revocations.end(roles.map { Revocations.Holder($0.holder, in: session) })
    }

    /// A session with those roles only that another has too.
    private func common(_ session: Session, _ other: Session) -> Session {
        let holders = Set(other.roles.map(\.holder))
        var common = session
        common.roles = session.roles.filter { holders.contains($0.holder) }
        return common
    }

    private func reply(_ session: Session, isThis: Bool) async throws -> SessionReply {
        var roles: [SessionRoleReply] = []
        var account: AccountName?
        for principal in try await tokens.principals(of: session) {
            switch principal {
            case .device(let device): roles.append(try await role(of: device))
            case .staff(let member):
                var role = SessionRoleReply(quest: member.quest, role: .init(member.role))
                (role.staff, role.name) = (member.id, member.name)
                roles.append(role)
            case .admin: roles.append(SessionRoleReply(quest: nil, role: .admin))
            case .account(let id):
                account = AccountName(id: id, name: try await accounts.account(id)?.name?.text)
            case .anonymous: break
            }
        }
        var reply = SessionReply(
            id: session.id, begunAt: session.begunAt, usedAt: session.usedAt,
            endsAt: session.end(by: limits), isThis: isThis, roles: roles)
        reply.account = account
        return reply
    }

    private func role(of device: Device) async throws -> SessionRoleReply {
        let state = try await access.services.service(of: device.quest).snapshot().state
        let team = try await teams.store.teams(of: device.quest).first { $0.id == device.team }
        var role = SessionRoleReply(quest: device.quest, role: .rider)
        role.device = device.id
        role.team = TeamName(id: device.team, name: team?.name ?? "")
        role.needsConsent = state.devices[device.id]?.mayBeTracked == false
        role.trackingPausedAt = state.devices[device.id]?.trackingPausedAt
        return role
    }
}

extension SessionRole {
    /// - Parameter token: One that was made for the session, and that nobody else is sent.
    fileprivate init(_ holder: Holder, in quest: QuestID, token: String) throws {
        guard let token = AccessToken(token) else { throw StoreError.corrupted("a token that is none") }
        self.init(holder: holder, quest: quest, token: token.digest)
    }
}

extension SessionRoleReply.Name {
    fileprivate init(_ role: StaffRole) {
        switch role {
        case .organiser: self = .organiser
        case .judge: self = .judge
        case .steward: self = .steward
        case .viewer: self = .viewer
        }
    }
}
