import GeoJSONKit
import QuestRules
import SignIn
import Testing

@Suite("Signing in at VK ID")
struct VKSignInTests {
    static let id = ProviderID("vk")

    private struct Story {
        let provider: VKProvider
        let signIns: SignIns

        init(_ ways: VKProvider.Ways, base: String? = nil) throws {
            let clock = TestClock()
            provider = VKProvider(ways, base: base ?? SignInProvider.vkAddress)
            let settings = try SignInProvider(
                id: "vk", kind: .vk, issuer: base, client: VKProvider.client, label: "VK ID")
            signIns = try SignIns(
                [settings], origin: "https://quest.example", port: provider, clock: { clock.now },
                source: IdentifierSource())
        }

        func signIn() async throws(SignInRefusal) -> SignInEnd {
            let start = try await signIns.begin(
                at: VKSignInTests.id, from: nil, in: .russian, for: SignInIntent(.enter))
            let callback = try SignInCallback(await provider.authorize(start.address))
            return try await signIns.finish(at: VKSignInTests.id, with: callback, from: start.browser)
        }
    }

    @Test("tells who it is by the number of the user")
    func good() async throws {
        let story = try Story(VKProvider.Ways())
        let person = try await story.signIn().person
        #expect(person.provider == Self.id && person.subject == "1234567890" && person.name == "Анна Рид")
        #expect(person.language == nil && person.idTokenHint == nil)
        let sent = await story.provider.authorization
        #expect(sent["response_type"] == "code" && sent["code_challenge_method"] == "S256")
        #expect(sent["scope"] == "vkid.personal_info" && sent["nonce"] == nil)
        #expect(sent["redirect_uri"] == "https://quest.example/sign-in/vk/callback")
        let forms = await story.provider.forms
        #expect(await story.provider.asked == ["/oauth2/auth", "/oauth2/user_info"])
        #expect(forms[0]["device_id"] == VKProvider.device && forms[0]["state"] == sent["state"])
        // VK takes letters, digits, `_` and `-` only.
        let verifier = try #require(forms[0]["code_verifier"])
        #expect((43...128).contains(verifier.count))
        #expect(verifier.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") })
        #expect(try await story.signIns.logoutAddress(at: Self.id, idTokenHint: "x", page: .root) == nil)
    }

    @Test("is the same person whether the number comes as a number or as text")
    func numbers() async throws {
        let story = try Story(
            VKProvider.Ways(
                tokens: { $0["user_id"] = "1234567890" }, profile: { $0["user_id"] = 1_234_567_890 }))
        #expect(try await story.signIn().person.subject == "1234567890")
    }

    @Test("goes to the address that was set", arguments: ["https://id.vk.ru", "http://127.0.0.1:8099"])
    func base(_ address: String) async throws {
        let story = try Story(VKProvider.Ways(), base: address)
        #expect(try await story.signIn().person.subject == "1234567890")
    }

    struct Evil: Sendable, CustomTestStringConvertible {
        let title: String
        let refusal: SignInRefusal
        let ways: VKProvider.Ways

        init(_ title: String, _ refusal: SignInRefusal, _ ways: VKProvider.Ways) {
            (self.title, self.refusal, self.ways) = (title, refusal, ways)
        }

        var testDescription: String { title }
    }

    static let evils = [
        Evil("another state echoed", .echoedStateWrong, VKProvider.Ways(tokens: { $0["state"] = "another" })),
        Evil("no state echoed", .echoedStateWrong, VKProvider.Ways(tokens: { $0["state"] = nil })),
        Evil(
            "no device", .deviceMissing,
            VKProvider.Ways(callback: { $0.removeAll { $0.name == "device_id" } })),
        Evil(
            "another device", .providerError("invalid_request"),
            VKProvider.Ways(callback: { $0[2].value = "another" })),
        Evil("two devices", .callbackInvalid, VKProvider.Ways(callback: { $0.append($0[2]) })),
        Evil(
            "an error in an answer of status 200", .providerError("slow_down"),
            VKProvider.Ways(tokens: { $0 = ["error": "slow_down"] })),
        Evil(
            "an error beside tokens", .providerError("server_error"),
            VKProvider.Ways(tokens: { $0["error"] = "server_error" })),
        Evil(
            "a verifier that the provider does not know", .codeRefused,
            VKProvider.Ways(forgetsChallenge: true)),
        Evil("no user with the token", .userMissing, VKProvider.Ways(tokens: { $0["user_id"] = nil })),
        Evil("no user in the profile", .userMissing, VKProvider.Ways(profile: { $0["user_id"] = nil })),
        Evil("another user in the profile", .userDiffers, VKProvider.Ways(profile: { $0["user_id"] = 7 })),
        Evil(
            "a user who is no number", .userMissing,
            VKProvider.Ways(tokens: { $0["user_id"] = "anna@vk.example" })),
        Evil(
            "a number written otherwise", .userMissing,
            VKProvider.Ways(tokens: { $0["user_id"] = "01234567890" })),
        Evil("a user of number 0", .userMissing, VKProvider.Ways(tokens: { $0["user_id"] = 0 })),
        Evil("no access token", .answerUnreadable, VKProvider.Ways(tokens: { $0["access_token"] = nil })),
        Evil("a redirect", .providerRedirects, VKProvider.Ways(status: 302)),
        Evil("a failure", .providerFailed(status: 500), VKProvider.Ways(status: 500)),
        Evil(
            "a person who does not want to", .declined,
            VKProvider.Ways(callback: { $0[0] = (name: "error", value: "access_denied") })),
        Evil("an unknown state", .stateUnknown, VKProvider.Ways(callback: { $0[1].value = "another" })),
    ]

    @Test("is refused for each thing that is wrong", arguments: evils)
    func isRefused(_ evil: Evil) async throws {
        let story = try Story(evil.ways)
        await #expect(throws: evil.refusal) { try await story.signIn() }
    }
}
