import QuestRules
import SignIn
import Testing

@Suite("An evil provider")
struct EvilProviderTests {
    @Test("is refused for each thing that it does, by a code of its own", arguments: EvilCase.all)
    func isRefused(_ evil: EvilCase) async throws {
        let story = try SignInStory(evil.manners)
        #expect(await story.refusal() == evil.refusal)
        // Nor is anybody in the second time: nothing of a bad answer is believed later.
        #expect(await story.refusal() == evil.refusal)
    }

    @Test("does nothing that is refused when it does nothing evil")
    func isGood() async throws {
        #expect(await (try SignInStory()).refusal() == nil)
        #expect(EvilCase.all.count > 60)
        #expect(Set(EvilCase.all.map(\.title)).count == EvilCase.all.count)
    }

    @Test("has its keys read once a minute for an unknown one")
    func unknownKey() async throws {
        let story = try SignInStory()
        try await story.signIn()
        await story.provider.change { $0.keyID = "rsa-9" }
        func readings() async -> Int { await story.provider.asked.filter { $0 == "/keys" }.count }
        #expect(await readings() == 1)
        for _ in 0..<5 { #expect(await story.refusal() == .keyUnknown) }
        #expect(await readings() == 2)
        story.clock.advance(seconds: 59)
        #expect(await story.refusal() == .keyUnknown)
        #expect(await readings() == 2)
        story.clock.advance(seconds: 1)
        #expect(await story.refusal() == .keyUnknown)
        #expect(await readings() == 3)
        // Whoever is known is let in all the while.
        await story.provider.change { $0.keyID = "rsa-1" }
        #expect(await story.refusal() == nil)
    }

    @Test("gets all its answers together within twelve seconds")
    func wholeTime() async throws {
        let slow: Int64 = 4900
        let story = try SignInStory()
        try await story.signIn()
        story.clock.advance(seconds: 3599)
        let start = try await story.begin()
        // The description has to be read again, then tokens and keys: the third answer comes too late.
        story.clock.advance(seconds: 2)
        await story.provider.change {
            $0.delays = ["/.well-known/openid-configuration": slow, "/token": slow, "/keys": slow]
        }
        await #expect(throws: SignInRefusal.providerSlow) { try await story.finish(start) }
        #expect(await story.provider.asked.last == "/keys")
        // Two of them are in time.
        await story.provider.change { $0.delays["/.well-known/openid-configuration"] = 0 }
        #expect(await story.refusal() == nil)
    }

    @Test("cannot have a code taken twice, nor in another's sign-in")
    func codes() async throws {
        let story = try SignInStory()
        let first = try await story.begin()
        let items = await story.provider.authorize(first.address)
        _ = try await story.signIns.finish(
            at: SignInStory.id, with: SignInCallback(items), from: first.browser)

        // The code that was used comes with a state that was not.
        func bringing(_ code: String?) async -> SignInRefusal? {
            do throws(SignInRefusal) {
                let start = try await story.begin()
                var callback = await story.provider.authorize(start.address)
                callback[0].value = code ?? ""
                _ = try await story.signIns.finish(
                    at: SignInStory.id, with: SignInCallback(callback), from: start.browser)
                return nil
            } catch {
                return error
            }
        }
        #expect(await bringing(items["code"]) == .codeRefused)
        // A code of somebody else that is good still: the verifier is another one.
        let others = await story.provider.authorize(try await story.begin().address)
        #expect(await bringing(others["code"]) == .codeRefused)
        // And where the provider does not look at that, the token is one of another sign-in.
        await story.provider.change { $0.checksVerifier = false }
        let more = await story.provider.authorize(try await story.begin().address)
        #expect(await bringing(more["code"]) == .nonceWrong)
    }

    @Test("says nothing that stands in a refusal but names of errors")
    func messages() {
        let refusals = EvilCase.all.map(\.refusal)
        for refusal in refusals {
            #expect(refusal.code.hasPrefix("sign-in-"))
            for language in Language.allCases { #expect(!refusal.message.text(in: language).contains("{")) }
        }
        #expect(Set(refusals.map(\.code)).count >= 24)
    }
}
