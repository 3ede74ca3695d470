import HTTPEdge
import HTTPTypes
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Serves whoever is signed in: what is known of them, where they have taken part, and that all of it goes.
struct AccountController: Sendable {
    let service: AccountService
    let accounts: any AccountStore
    let store: any QuestStore
    let view: AccountView
    let endings: AccountSessions
    let erasing: AccountErasing
    let browsers: SessionController
    let offers: MergeOffers
    /// Bounds how often an account changes.
    let throttle: Throttle<AccountID>

    func show(_: Request, _ context: QuestdContext) async throws -> Response {
        try await shown(try signedIn(context), context)
    }

    func changeProfile(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let id = try signedIn(context)
        let body = try await request.wire(AccountProfile.self, in: context)
        try throttle.admit(id)
        let language = body.language.map { Language($0) }
        try await service.decide(about: [id]) { context in
            (
                try context.changeProfile(of: id, name: body.name, phone: body.phone, language: language),
                ()
            )
        }
        return try await shown(id, context)
    }

    func showHistory(_: Request, _ context: QuestdContext) async throws -> Response {
        try await history(of: try signedIn(context), context)
    }

    /// Notes that the device with which this session rides belongs to the account, so that other phones on which its
    /// person signs in ride on with it.
    func keepParticipation(_: Request, _ context: QuestdContext) async throws -> Response {
        let id = try signedIn(context)
        let named = DeviceID(context.parameter("device"))
        let role = context.access.session?.session.roles.first { $0.holder == .device(named) }
        guard let token = role?.token, let device = try await store.device(token: token), device.id == named
        else {
            // By another phone perhaps.
            let isKnown = try await accounts.roles(of: id).contains { $0.holder == .device(named) }
            guard isKnown else { throw Refusal.deviceNotInTeam(named) }
            return try await history(of: id, context)
        }
        let (quest, team) = (device.quest, device.team)
        try await service.decide(about: [id], deviceTokens: [token]) { context in
            (try context.takePart(in: quest, of: team, by: named, token: token, as: id), ())
        }
        return try await history(of: id, context)
    }

    /// Merges into the account the other one that a sign-in has opened in this session, so that both are this person's.
    func merge(_: Request, _ context: QuestdContext) async throws -> Response {
        let id = try signedIn(context)
        guard let session = context.access.session?.session.id, let offer = offers.take(by: session) else {
            throw AccountRefusal.mergeNotOffered
        }
        try await service.decide(about: [id, offer.other], keys: [offer.key]) { context in
            // Unlinked or merged meanwhile: what was proved is true no longer.
            guard context.accounts.owner(of: offer.key)?.id == offer.other else {
                throw AccountRefusal.mergeNotOffered
            }
            return (try context.merge(offer.other, into: id), ())
        }
        endings.forget(offer.other)
        return try await shown(id, context)
    }

    func unlinkSignIn(_: Request, _ context: QuestdContext) async throws -> Response {
        let id = try signedIn(context)
        let link = SignInLinkID(context.parameter("link"))
        try throttle.admit(id)
        try await service.decide(about: [id]) { context in (try context.unlink(link, from: id), ()) }
        return try await shown(id, context)
    }

    /// Ends all sessions of the account but the one that asks, which goes on by another token.
    func endSessions(_: Request, _ context: QuestdContext) async throws -> Response {
        let id = try signedIn(context)
        guard let found = context.access.session else { throw AccountRefusal.accountUnknown }
        try throttle.admit(id)
        let token = try await endings.end(of: id, as: .holder, sparing: found.session.id)
        let role = SessionRole(holder: .account(id), quest: nil, token: token)
        let begun = try await browsers.tokens.sessions.add(role, to: found, goesOn: true)
        endings.logouts.move(from: found.session.id, to: begun.session.id)
        // By the session that has just begun: that of the request is over.
        let told = try await browsers.list(for: begun.session)
        var response = try Response.json(told)
        response.headers[values: .setCookie].append(
            SessionCookie.field(begun.token, for: begun.seconds, isSecure: found.isSecure))
        return response
    }

    func erase(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let id = try signedIn(context)
        let body = try await request.wire(ErasureConfirmation.self, in: context)
        guard body.confirm == ErasureConfirmation.word else { throw RequestError.memberInvalid("confirm") }
        var response = try Response.json(
            AccountErasure(quests: try await erasing.erase(id, as: .holder)))
        // A session with nothing left in it.
        if let found = context.access.session,
            try await browsers.tokens.principals(of: found.session).isEmpty
        {
            try await browsers.tokens.sessions.end(found.session.id)
            response.headers[values: .setCookie] = [SessionCookie.ending(isSecure: found.isSecure)]
        }
        return response
    }

    /// The account that asks. The gate has made sure that there is one.
    func signedIn(_ context: QuestdContext) throws(AccountRefusal) -> AccountID {
        guard case .account(let id) = context.principal else { throw .accountUnknown }
        return id
    }

    /// The account as its holder is shown it.
    func shown(_ id: AccountID, _ context: QuestdContext) async throws -> Response {
        let offer = context.access.session.flatMap { offers.offer(to: $0.session.id) }
        return try .json(try await view.reply(try await open(id), mergeOffer: offer, context))
    }

    private func history(of id: AccountID, _ context: QuestdContext) async throws -> Response {
        try .json(AccountHistory(rides: try await view.rides(of: try await open(id), context)))
    }

    private func open(_ id: AccountID) async throws -> Account {
        guard let account = try await accounts.account(id), account.standing == .open else {
            throw AccountRefusal.accountUnknown
        }
        return account
    }
}
