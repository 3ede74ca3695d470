import Foundation
import GeoJSONKit
import QuestRules
import SignIn
import Testing

@Suite("Signing in at a good provider of OpenID Connect")
struct GoodFlowTests {
    @Test(
        "tells who it is, whatever the algorithm",
        arguments: [
            ("RS256", TestKey.firstRSA, "rsa-1"), ("PS256", .secondRSA, "rsa-2"),
            ("ES256", .firstP256, "ec-1"),
            ("EdDSA", .firstEd25519, "ed-1"),
        ])
    func algorithms(algorithm: String, key: TestKey, keyID: String) async throws {
        let story = try SignInStory(Manners(algorithm: algorithm, key: key, keyID: keyID))
        let errand = SignInIntent(.link(account: "a1"), page: try #require(LocalPage("/rider#me")))
        let end = try await story.finish(try await story.begin(for: errand))
        #expect(end.errand == errand)
        #expect(end.person.provider == SignInStory.id && end.person.subject == "person-7")
        // The token has no name, so that it was asked for.
        #expect(end.person.name == "Anna Ride" && end.person.language == .russian)
        let hint = try #require(end.person.idTokenHint)
        #expect(hint.split(separator: ".").count == 3)
        #expect("\(end.person)" == "SignedInPerson(club)")
    }

    @Test("sends people away with everything that the answer is held against")
    func authorization() async throws {
        let story = try SignInStory()
        let first = try await story.begin()
        let second = try await story.begin(from: first.browser)
        #expect(first.browser == second.browser)
        let other = try await story.begin()
        #expect(other.browser != first.browser)
        for start in [first, second] { _ = await story.provider.authorize(start.address) }
        #expect(first.address.hasPrefix(TestProvider.issuer + "/authorize?"))
        let sent = await story.provider.authorizations
        #expect(sent[0]["response_type"] == "code" && sent[0]["client_id"] == TestProvider.client)
        #expect(sent[0]["scope"] == "openid profile" && sent[0]["ui_locales"] == "ru")
        #expect(sent[0]["redirect_uri"] == "https://quest.example/sign-in/club/callback")
        #expect(sent[0]["redirect_uri"] == story.signIns.redirectAddress(of: SignInStory.id))
        #expect(sent[0]["code_challenge_method"] == "S256")
        for name in ["state", "nonce", "code_challenge"] {
            let values = try sent.map { try #require($0[name]) }
            #expect(Set(values).count == 2, "\(name) is said twice")
            // 256 bits.
            #expect(values.allSatisfy { $0.utf8.count == 43 })
        }
        #expect(Set(["state", "nonce", "code_challenge"].map { sent[0][$0] }).count == 3)
    }

    @Test("lets people who link one more sign-in choose whom they are there, where the provider can")
    func choosing() async throws {
        let link = SignInIntent(.link(account: "anna"))
        for (prompts, isAsked) in [
            (nil, true), (["none", "select_account"], true), (["none", "login"], false),
        ] as [([JSONValue]?, Bool)] {
            let story = try SignInStory(
                Manners(document: { $0["prompt_values_supported"] = prompts.map { .array($0) } }))
            for (errand, isAsked) in [(link, isAsked), (SignInIntent(.enter), false)] {
                let address = try await story.begin(for: errand).address
                #expect(address.contains("&prompt=select_account") == isAsked)
            }
        }
    }

    @Test("asks for description and keys once, and again after an hour")
    func kept() async throws {
        let story = try SignInStory()
        try await story.signIn()
        try await story.signIn()
        let once = [
            "/.well-known/openid-configuration", "/token", "/keys", "/userinfo", "/token", "/userinfo",
        ]
        #expect(await story.provider.asked == once)
        story.clock.advance(seconds: 3600)
        try await story.signIn()
        #expect(
            await story.provider.asked == once
                + ["/.well-known/openid-configuration", "/token", "/keys", "/userinfo"])
    }

    @Test("takes the name from the token where it stands there, cleaned and cut")
    func name() async throws {
        let told = "  Анна\u{202E}\u{0000}\n Рид " + String(repeating: "x", count: 200)
        let story = try SignInStory(Manners(claims: { $0["name"] = .string(told) }))
        let name = try #require(try await story.signIn().person.name)
        #expect(name.hasPrefix("Анна Рид xxx") && name.count == 100)
        #expect(await !story.provider.asked.contains("/userinfo"))
    }

    @Test("does without a name where the provider does not tell it")
    func nameless() async throws {
        let silent = try SignInStory(Manners(userInfo: ["sub": "person-7"]))
        #expect(try await silent.signIn().person.name == nil)
        let broken = try SignInStory(
            Manners(reply: { path, reply in
                if path == "/userinfo" { reply = ProviderReply(status: 500, body: []) }
            }))
        let person = try await broken.signIn().person
        #expect(person.name == nil && person.subject == "person-7")
    }

    @Test("shows the secret in the body where the provider wants it there")
    func secretInBody() async throws {
        let story = try SignInStory(
            Manners(document: { $0["token_endpoint_auth_methods_supported"] = ["client_secret_post"] }))
        try await story.signIn()
        #expect(await story.provider.forms.first?["client_secret"] == TestProvider.secret)
        let usual = try SignInStory()
        try await usual.signIn()
        #expect(await usual.provider.forms.first?["client_secret"] == nil)
        #expect(await usual.provider.forms.first?["code_verifier"]?.utf8.count == 43)
    }

    @Test(
        "takes what RFCs leave open: several audiences with a party, no key name where one key fits, no at_hash"
    )
    func leeway() async throws {
        let changes: [Manners] = [
            Manners(claims: { claims in
                claims["aud"] = ["another", .string(TestProvider.client)]
                claims["azp"] = .string(TestProvider.client)
            }),
            Manners(algorithm: "ES256", key: .firstP256, keyID: nil),
            Manners(claims: { $0["at_hash"] = nil }),
            Manners(header: { $0["typ"] = nil }),
            Manners(
                document: { $0["authorization_response_iss_parameter_supported"] = nil },
                callback: { $0.removeLast() }),
            // Clocks differ by less than a minute.
            Manners(claims: { $0["exp"] = .integer($0["iat"]!.integerValue! - 59) }),
            Manners(claims: { $0["iat"] = .integer($0["iat"]!.integerValue! + 60) }),
            Manners(claims: { $0["nbf"] = .integer($0["iat"]!.integerValue! + 60) }),
            // Keys of kinds that nobody knows stand beside.
            Manners(keys: { $0 += [["kty": "oct", "kid": "rsa-1", "k": "AAAA"], ["kty": "new"], 7] }),
        ]
        for (number, manners) in changes.enumerated() {
            let story = try SignInStory(manners)
            #expect(try await story.signIn().person.subject == "person-7", "change \(number)")
        }
    }

    @Test("reads keys again when the provider signs with a new one")
    func newKey() async throws {
        let story = try SignInStory()
        try await story.signIn()
        let json = JSONValue.object(TestKey.secondRSA.json(named: "rsa-new"))
        await story.provider.change { manners in
            manners.keys = { $0.append(json) }
            (manners.key, manners.keyID) = (.secondRSA, "rsa-new")
        }
        #expect(try await story.signIn().person.subject == "person-7")
        #expect(await story.provider.asked.filter { $0 == "/keys" }.count == 2)
    }

    @Test("ends a sign-in at the provider too, where that is possible")
    func logout() async throws {
        let story = try SignInStory()
        let page = try #require(LocalPage("/goodbye"))
        let address = try await story.signIns.logoutAddress(
            at: SignInStory.id, idTokenHint: "a.b.c", page: page)
        let items = formItems(try #require(address).drop { $0 != "?" }.dropFirst())
        #expect(address?.hasPrefix(TestProvider.issuer + "/logout?from=all&") == true)
        #expect(items["id_token_hint"] == "a.b.c" && items["client_id"] == TestProvider.client)
        #expect(items["post_logout_redirect_uri"] == "https://quest.example/goodbye")

        let other = try SignInStory(Manners(document: { $0["end_session_endpoint"] = nil }))
        #expect(try await other.signIn().person.idTokenHint == nil)
        #expect(
            try await other.signIns.logoutAddress(at: SignInStory.id, idTokenHint: "a.b.c", page: page) == nil
        )
    }
}
