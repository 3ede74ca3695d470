import GeoJSONKit
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import QuestEngine
import QuestTestSupport
import SignIn
import Testing

@testable import ServerBase
@testable import questd

/// Whole sign-ins are tried by scripts/check/sign-in.sh: at real providers, and at one that does all that it should not.
@Suite("Signing in at the daemon")
struct SignInInterfaceTests {
    /// A daemon with a provider that need not be asked before a browser is sent to it.
    private func run(
        limits: LimitValues = LimitValues(), publicURL: String = "http://localhost",
        _ body: @escaping @Sendable (Browser) async throws -> Void
    ) async throws {
        let world = try World(limits: limits)
        var parts = world.parts
        parts.publicURL = publicURL
        let vk = try SignInProvider(id: "vk", kind: .vk, issuer: nil, client: "123", label: "VK ID")
        let (clock, networks) = (parts.clock, OutgoingNetworks.none)
        parts.signIns = try SignIns(
            [vk], origin: publicURL, port: ProviderSender(networks: networks, resolver: NamedHosts()),
            clock: { clock.now }, source: IdentifierSource())
        let server = QuestServer(parts)
        try await Application(router: server.router, logger: parts.logger).test(.router) { client in
            try await body(Browser(Rider(client: client, token: nil)))
        }
    }

    @Test("A browser is sent to the provider with a mark that no script reads, kept for ten minutes")
    func begins() async throws {
        try await run { browser in
            let sent = try await browser.get("/sign-in/vk").expect(.seeOther)
            let address = try #require(sent.fields[.location])
            #expect(address.hasPrefix("https://id.vk.com/authorize?response_type=code&client_id=123&"))
            #expect(address.contains("code_challenge_method=S256"))
            #expect(address.contains("redirect_uri=http%3A%2F%2Flocalhost%2Fsign-in%2Fvk%2Fcallback"))
            let cookie = try #require(sent.fields[.setCookie])
            #expect(cookie.hasPrefix("request-sign-in="))
            #expect(cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Lax; Max-Age=600"))
            #expect(sent.fields[.cacheControl] == "no-store")
        }
        try await run(publicURL: "https://quest.example") { browser in
            let cookie = try #require(try await browser.get("/sign-in/vk").fields[.setCookie])
            #expect(cookie.hasPrefix("__Host-request-sign-in="))
            #expect(cookie.hasSuffix("; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=600"))
        }
    }

    @Test("Whoever comes back with what nobody sent sees why on a page, in both languages")
    func refused() async throws {
        try await run { browser in
            let path = "/sign-in/vk/callback?state=x&code=y&device_id=z"
            let page = try await browser.get(path).expect(.badRequest)
            #expect(page.fields[.contentType] == "text/html; charset=utf-8")
            #expect(page.text.contains(#"data-code="sign-in-state-unknown""#))
            let russian = try await browser.send(.get, path, nil, [.acceptLanguage: "ru"])
            #expect(russian.text.contains("Войти не удалось"))
            let unknown = try await browser.get("/sign-in/nobody").expect(.notFound)
            #expect(unknown.text.contains("sign-in-provider-unknown"))
            let error = try await browser.get("/sign-in/vk/callback?state=x&error=%3Cscript%3E")
            #expect(!error.text.contains("<script"))
        }
    }

    @Test(
        "Nobody is led to another site afterwards",
        arguments: [
            "https://evil.example", "//evil.example", "/%5Cevil.example", "%2F%2Fevil.example",
            "javascript:x",
            "/a%0d%0aSet-Cookie:x", "evil", "",
        ])
    func openRedirect(page: String) async throws {
        try await run { browser in
            let refused = try await browser.get("/sign-in/vk?page=\(page)").expect(.badRequest)
            #expect(refused.fields[.location] == nil)
        }
    }

    @Test("a network begins so many sign-ins at once")
    func rate() async throws {
        var limits = LimitValues()
        limits[RateLimits.signInsPerNetwork] = 2
        limits[RateLimits.signInRefill] = 3_600_000
        try await run(limits: limits) { browser in
            for _ in 0..<2 { _ = try await browser.get("/sign-in/vk").expect(.seeOther) }
            let refused = try await browser.get("/sign-in/vk").expect(.tooManyRequests)
            #expect(refused.fields[.retryAfter] != nil)
        }
    }

    @Test("The providers are told with the daemon's name; without any there is nothing to sign in at")
    func about() async throws {
        try await run { browser in
            let about = try await browser.get("/api/v1/about").expect(.ok)
            #expect(about.json["sign_in"]?[0]?["label"]?.stringValue == "VK ID")
        }
        try await World().runStory { story in
            #expect(try await story.anonymous.get("/api/v1/about").json["sign_in"] == nil)
            try await story.anonymous.get("/sign-in/vk").expect(.notFound)
            try await story.anonymous.send(.delete, "/api/v1/account/session").expect(.unauthorized)
        }
    }
}
