import HTTPEdge
import HTTPTypes
import Hummingbird
import Logging
import QuestEngine
import QuestWire
import ServerBase
import SignIn

/// Sends people to the providers at which they sign in, takes them back, and signs them out.
///
/// Whoever comes back has an account, if need be a new one, and a session that no token of before opens.
struct SignInController: Sendable {
    /// The providers; `nil` where none was set up.
    let signIns: SignIns?
    /// Whether browsers reach the daemon over TLS.
    let isSecure: Bool
    let service: AccountService
    let accounts: any AccountStore
    let tokens: TokenReader
    let revocations: Revocations
    let offers: MergeOffers
    let logouts: ProviderLogouts
    let throttle: NetworkThrottle
    let logger: Logger

    /// The cookie by which a browser is known again when it comes back from a provider.
    static let mark = HostCookie("request-sign-in")

    private var sessions: Sessions { tokens.sessions }

    // MARK: Pages

    func begin(_ request: Request, _ context: QuestdContext) async throws -> Response {
        try await page(in: context) {
            let query = try Query(request, allowing: ["page", "lang"])
            let language = query["lang"].flatMap(Language.init(localeName:)) ?? context.language
            let start = try await start(
                SignInIntent(.enter, page: try Self.page(query["page"])), at: context.parameter("provider"),
                in: language, request, context)
            var response = Self.leading(to: start.address)
            response.headers[values: .setCookie] = [markField(start.browser)]
            return response
        }
    }

    func finish(_ request: Request, _ context: QuestdContext) async throws -> Response {
        try await page(in: context) {
            guard let signIns else { throw SignInRefusal.providerUnknown }
            let items = request.uri.queryParameters.map { (name: String($0.key), value: String($0.value)) }
            let end = try await signIns.finish(
                at: ProviderID(context.parameter("provider")), with: try SignInCallback(items),
                from: browser(of: request))
            let found = try await kept(of: request)
            var response = Self.leading(to: end.errand.page.path)
            response.headers[values: .setCookie] = [Self.mark.field("", for: 0, isSecure: isSecure)]
            switch end.errand.purpose {
            case .enter: response.headers[values: .setCookie].append(try await enter(end.person, found))
            case .link(let account): try await link(end.person, to: AccountID(account), found)
            }
            return response
        }
    }

    // MARK: Operations of an account

    /// Begins to link one more sign-in.
    func beginLinking(_ request: Request, _ context: QuestdContext) async throws -> Response {
        guard case .account(let account) = context.principal else { throw AccountRefusal.accountUnknown }
        let body = try await request.wire(SignInLinking.self, in: context)
        guard let page = LocalPage(body.page ?? Self.accountPage) else {
            throw RequestError.memberInvalid("page")
        }
        let start = try await start(
            SignInIntent(.link(account: account.rawValue), page: page), at: body.provider,
            in: context.language, request, context)
        var response = try Response.json(SignInAddress(address: start.address))
        response.headers[values: .setCookie] = [markField(start.browser)]
        return response
    }

    /// Signs out: the session forgets the account and all that it rode or judged by it.
    func signOut(_: Request, _ context: QuestdContext) async throws -> Response {
        guard case .account(let account) = context.principal, let found = context.access.session else {
            throw AccountRefusal.accountUnknown
        }
        let session = found.session
        let owned = try await holders(of: account)
        let gone = session.roles.filter { owned.contains($0.holder) }
        try await sessions.remove(gone.map(\.holder), from: session)
        // Streams in the name of the account's devices and members came by this session, too.
        revocations.end(owned.map { Revocations.Holder($0, in: session.id) })
        var response = try Response.json(SignedOut(providerLogout: await logoutAddress(of: session.id)))
        if gone.count == session.roles.count {
            response.headers[values: .setCookie] = [SessionCookie.ending(isSecure: found.isSecure)]
        }
        return response
    }

    // MARK: Beginning

    private func start(
        _ errand: SignInIntent, at provider: String, in language: Language, _ request: Request,
        _ context: QuestdContext
    ) async throws -> SignInStart {
        guard let signIns else { throw SignInRefusal.providerUnknown }
        try throttle.admit(context.remoteAddress)
        return try await signIns.begin(
            at: ProviderID(provider), from: browser(of: request), in: language, for: errand,
            network: "\(context.remoteAddress.network)")
    }

    private static let accountPage = "/account"

    /// - Throws: `RequestError.queryInvalid` for what is no page of this daemon.
    private static func page(_ text: String?) throws(RequestError) -> LocalPage {
        guard let page = LocalPage(text ?? accountPage) else { throw .queryInvalid("page") }
        return page
    }

    private func browser(of request: Request) -> StateCookie? {
        Self.mark.value(in: request.headers, at: request.head.authority).flatMap { StateCookie($0.text) }
    }

    private func markField(_ mark: StateCookie) -> String {
        Self.mark.field(mark.text, for: SignInLimits.attempt.value, isSecure: isSecure)
    }

    // MARK: Coming back

    /// Signs somebody in.
    ///
    /// - Returns: `Set-Cookie` with the session.
    private func enter(_ person: SignedInPerson, _ found: Sessions.Found?) async throws -> String {
        let key = try SignInKey(provider: person.provider.rawValue, subject: person.subject)
        let id = try await service.decide(keys: [key]) {
            context -> (entry: AccountEntry?, outcome: AccountID) in
            if let owner = context.accounts.owner(of: key) { return (nil, owner.id) }
            let token = Digest.sha256(context.ids.bytes(32))
            let created = try context.create(
                by: key, name: person.name, language: person.language, token: token)
            return (created.entry, created.account)
        }
        guard let token = try await accounts.account(id)?.token else { throw AccountRefusal.accountUnknown }
        let role = SessionRole(holder: .account(id), quest: nil, token: token)
        // Whoever was signed in here leaves with all that the account opens: it is somebody else's browser now.
        var gone: Set<SessionRole.Holder> = []
        if case .account(let other)? = found?.session.accountRole?.holder, other != id {
            gone = try await holders(of: other)
        }
        let begun = try await sessions.add(role, to: found, without: gone)
        if let before = found?.session {
            let ended = gone.union(before.roles.map(\.holder))
            revocations.end(ended.map { Revocations.Holder($0, in: before.id) })
            _ = logouts.take(of: before.id)
        }
        logouts.keep(person, as: id, of: begun.session.id)
        return SessionCookie.field(begun.token, for: begun.seconds, isSecure: isSecure)
    }

    /// The account and everybody whom it speaks for: what a session has by it.
    private func holders(of account: AccountID) async throws -> Set<SessionRole.Holder> {
        Set(try await accounts.roles(of: account).map(\.holder) + [.account(account)])
    }

    /// Links a sign-in to the account of whoever is signed in still; where it opens another account, the two may be
    /// merged from now on.
    private func link(
        _ person: SignedInPerson, to account: AccountID, _ found: Sessions.Found?
    ) async throws {
        guard let session = found?.session, let token = session.accountRole?.token,
            try await accounts.account(token: token)?.id == account
        else { throw RequestError.session(.unknown) }
        let key = try SignInKey(provider: person.provider.rawValue, subject: person.subject)
        do {
            try await service.decide(about: [account], keys: [key]) { context in
                (entry: try context.link(key, to: account), outcome: ())
            }
        } catch AccountRefusal.signInTaken {
            guard let other = try await accounts.account(of: key) else { throw AccountRefusal.signInTaken }
            offers.add(other.id, by: key, to: session.id)
        }
    }

    /// The session of the request; `nil` for none, and for one that has ended: another begins in its place.
    private func kept(of request: Request) async throws -> Sessions.Found? {
        do {
            return try await sessions.find(request.headers, at: request.head.authority)
        } catch RequestError.session(.unknown) {
            return nil
        }
    }

    /// The address at which the provider ends the sign-in, too. Where it does not answer, here alone is signed out.
    private func logoutAddress(of session: SessionID) async -> String? {
        guard let signIns, let logout = logouts.take(of: session),
            let page = LocalPage(Self.accountPage)
        else { return nil }
        return try? await signIns.logoutAddress(
            at: logout.provider, idTokenHint: logout.idTokenHint, page: page)
    }

    // MARK: Answers

    /// Answers people: what is refused is a page with words, since nobody reads it but they.
    private func page(
        in context: QuestdContext, _ body: () async throws -> Response
    ) async throws -> Response {
        do {
            return try await body()
        } catch {
            let refused = Refused(error)
            // The code, and the provider if it is one of ours: everything else of it somebody else has said.
            var told: Logger.Metadata = ["code": "\(refused.message.code.rawValue)"]
            let named = context.parameter("provider")
            if signIns?.labels[named] != nil { told["provider"] = "\(named)" }
            logger.notice("sign-in refused", metadata: told)
            if let cause = refused.cause { throw cause }
            return SignInPage(refused: refused).response(in: context.language)
        }
    }

    private static func leading(to address: String) -> Response {
        Response(
            status: .seeOther,
            headers: [.location: address, .cacheControl: "no-store", .referrerPolicy: "no-referrer"])
    }
}

extension HTTPField.Name {
    static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
}
