import QuestRules
import SignIn
import Testing

/// A daemon's side of signing in, with a provider and a clock of its own.
struct SignInStory {
    static let id = ProviderID("club")

    let clock: TestClock
    let provider: TestProvider
    let signIns: SignIns

    init(_ manners: Manners = Manners()) throws {
        let clock = TestClock()
        (self.clock, provider) = (clock, TestProvider(manners, clock: clock))
        let settings = try ["club", "other"].map { id in
            try SignInProvider(
                id: id, kind: .oidc, issuer: TestProvider.issuer, client: TestProvider.client,
                secret: TestProvider.secret, label: "The club")
        }
        signIns = try SignIns(
            settings, origin: "https://quest.example", port: provider, clock: { clock.now },
            source: IdentifierSource())
    }

    func begin(
        from browser: StateCookie? = nil, for errand: SignInIntent = SignInIntent(.enter),
        in network: String = ""
    ) async throws(SignInRefusal) -> SignInStart {
        try await signIns.begin(at: Self.id, from: browser, in: .russian, for: errand, network: network)
    }

    /// Ends what has begun, with what the provider gives the browser.
    func finish(_ start: SignInStart) async throws(SignInRefusal) -> SignInEnd {
        let callback = try SignInCallback(await provider.authorize(start.address))
        return try await signIns.finish(at: Self.id, with: callback, from: start.browser)
    }

    @discardableResult
    func signIn() async throws(SignInRefusal) -> SignInEnd { try await finish(try await begin()) }

    /// The refusal of a whole sign-in; `nil` when somebody is signed in.
    func refusal() async -> SignInRefusal? {
        do throws(SignInRefusal) {
            try await signIn()
            return nil
        } catch {
            return error
        }
    }
}
