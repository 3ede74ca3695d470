public import QuestRules

/// Signing in at the providers that were set up: people are sent there and come back, and what comes out is who they
/// are. Everything is refused that does not fit together.
public actor SignIns {
    public nonisolated let providers: [SignInProvider]
    private let origin: ProviderAddress
    private let port: any ProviderPort
    private let clock: @Sendable () -> Timestamp
    private let known: [ProviderID: KnownProvider]
    private var source: IdentifierSource
    private var attempts = SignInAttempts()

    /// - Parameters:
    ///   - origin: The address by which browsers know this daemon, `https://host` or on this machine `http://localhost:port`.
    ///   - clock: The time of day.
    ///   - source: Random numbers that nobody can guess.
    /// - Throws: `SignInSettingFault` for an origin that is none, or two providers of one id.
    public init(
        _ providers: [SignInProvider], origin: String, port: any ProviderPort,
        clock: @escaping @Sendable () -> Timestamp, source: IdentifierSource
    ) throws(SignInSettingFault) {
        guard let address = ProviderAddress(origin), address.isOrigin else {
            throw SignInSettingFault(provider: providers.first?.id.rawValue ?? "", setting: "public-url")
        }
        var known: [ProviderID: KnownProvider] = [:]
        for provider in providers {
            guard known[provider.id] == nil else {
                throw SignInSettingFault(provider: provider.id.rawValue, setting: "id")
            }
            known[provider.id] = KnownProvider(provider)
        }
        (self.providers, self.origin, self.port, self.clock) = (providers, address, port, clock)
        (self.known, self.source) = (known, source)
    }

    /// The address to which a provider sends browsers back: what has to be registered there, letter by letter.
    public nonisolated func redirectAddress(of provider: ProviderID) -> String {
        origin.appending("/sign-in/\(provider)/callback")
    }

    /// Begins a sign-in.
    ///
    /// - Parameters:
    ///   - browser: The mark that the browser has already, as when two of its pages begin.
    ///   - network: The network that the browser is in, by any name that tells it from others.
    ///   - language: The language in which the provider should speak.
    /// - Returns: The address to send the browser to, and the mark that it has to keep.
    public func begin(
        at id: ProviderID, from browser: StateCookie?, in language: Language, for errand: SignInIntent,
        network: String = ""
    ) async throws(SignInRefusal) -> SignInStart {
        guard let known = known[id] else { throw .providerUnknown }
        let provider = known.provider
        var metadata: ProviderMetadata?
        if provider.kind == .oidc {
            metadata = try await known.metadata(asking: ProviderAsking(port: port, clock: clock))
        }
        let mark = browser ?? StateCookie(using: &source)
        let attempt = SignInAttempt(
            id, from: mark, in: network, for: errand, at: clock(), using: &source)
        attempts.add(attempt)
        var items: [FormItem] = [
            ("response_type", "code"), ("client_id", provider.client),
            ("redirect_uri", redirectAddress(of: id)), ("scope", provider.scopes.joined(separator: " ")),
            ("state", attempt.state), ("code_challenge", attempt.challenge),
            ("code_challenge_method", "S256"),
        ]
        guard let metadata else {
            return SignInStart(address: VKSignIn(provider).authorization(items), browser: mark)
        }
        items += [("nonce", attempt.nonce), ("ui_locales", language.rawValue)]
        // Whoever is signed in there as another person would else be linked, or merged, without having been asked.
        if case .link = errand.purpose, metadata.letsChoose {
            items.append(("prompt", ProviderMetadata.choosing))
        }
        return SignInStart(address: metadata.authorization.adding(items), browser: mark)
    }

    /// Ends a sign-in with what the browser brings back. Whatever comes of it, it cannot be ended again.
    public func finish(
        at id: ProviderID, with callback: SignInCallback, from browser: StateCookie?
    ) async throws(SignInRefusal) -> SignInEnd {
        guard let known = known[id] else { throw .providerUnknown }
        let attempt = try attempts.take(callback.state, of: id, from: browser, at: clock())
        let asking = ProviderAsking(port: port, clock: clock)
        let redirect = redirectAddress(of: id)
        let person: SignedInPerson
        switch known.provider.kind {
        case .oidc:
            let exchange = CodeExchange(known: known, attempt: attempt, redirect: redirect, asking: asking)
            person = try await exchange.person(for: callback)
        case .vk:
            person = try await VKSignIn(known.provider)
                .person(for: callback, of: attempt, redirect: redirect, asking: asking)
        }
        return SignInEnd(person: person, errand: attempt.errand)
    }

    /// The address at which the provider ends the sign-in there too, and sends the browser back to `page` (OpenID Connect
    /// RP-Initiated Logout 1.0); `nil` where there is none. It was read when the person signed in, or it is read now.
    public func logoutAddress(
        at id: ProviderID, idTokenHint: String, page: LocalPage
    ) async throws(SignInRefusal) -> String? {
        guard let known = known[id] else { throw .providerUnknown }
        guard known.provider.kind == .oidc else { return nil }
        let metadata = try await known.metadata(asking: ProviderAsking(port: port, clock: clock))
        return metadata.endSession?.adding([
            ("id_token_hint", idTokenHint), ("client_id", known.provider.client),
            ("post_logout_redirect_uri", origin.appending(page.path)),
        ])
    }
}

/// A sign-in that has begun.
public struct SignInStart: Sendable {
    /// The provider's address to send the browser to.
    public let address: String
    /// The mark that the browser keeps in a cookie of this host until it is back.
    public let browser: StateCookie
}

/// A sign-in that has come to its end.
public struct SignInEnd: Equatable, Sendable {
    public let person: SignedInPerson
    public let errand: SignInIntent
}
