import QuestRules
import SignIn
import Testing

@Suite("A sign-in that has begun")
struct AttemptTests {
    @Test("is ended once, whatever came of it")
    func once() async throws {
        let story = try SignInStory()
        let start = try await story.begin()
        let callback = try SignInCallback(await story.provider.authorize(start.address))
        let end = try await story.signIns.finish(at: SignInStory.id, with: callback, from: start.browser)
        #expect(end.person.subject == "person-7")
        await #expect(throws: SignInRefusal.stateUnknown) {
            try await story.signIns.finish(at: SignInStory.id, with: callback, from: start.browser)
        }
        // One that came to nothing is over as well.
        let bad = try await story.begin()
        var items = await story.provider.authorize(bad.address)
        items[0] = (name: "error", value: "access_denied")
        let declined = try SignInCallback(items)
        await #expect(throws: SignInRefusal.declined) {
            try await story.signIns.finish(at: SignInStory.id, with: declined, from: bad.browser)
        }
        await #expect(throws: SignInRefusal.stateUnknown) {
            try await story.signIns.finish(at: SignInStory.id, with: declined, from: bad.browser)
        }
    }

    @Test("is ended once when two come at the same moment")
    func atOnce() async throws {
        let story = try SignInStory()
        let start = try await story.begin()
        let callback = try SignInCallback(await story.provider.authorize(start.address))
        let ends = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    (try? await story.signIns.finish(at: SignInStory.id, with: callback, from: start.browser))
                        != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(ends == 1)
        #expect(await story.provider.forms.count == 1)
    }

    @Test("is ended by the browser that began it")
    func browser() async throws {
        let story = try SignInStory()
        let start = try await story.begin()
        let other = try await story.begin()
        let callback = try SignInCallback(await story.provider.authorize(start.address))
        for browser in [nil, other.browser] {
            await #expect(throws: SignInRefusal.otherBrowser) {
                try await story.signIns.finish(at: SignInStory.id, with: callback, from: browser)
            }
        }
        // Nobody else's try takes it from its own.
        _ = try await story.signIns.finish(at: SignInStory.id, with: callback, from: start.browser)
    }

    @Test("is ended at the provider where it began")
    func provider() async throws {
        let story = try SignInStory()
        let start = try await story.begin()
        let callback = try SignInCallback(await story.provider.authorize(start.address))
        await #expect(throws: SignInRefusal.otherProvider) {
            try await story.signIns.finish(at: ProviderID("other"), with: callback, from: start.browser)
        }
        await #expect(throws: SignInRefusal.providerUnknown) {
            try await story.signIns.finish(at: ProviderID("none"), with: callback, from: start.browser)
        }
        await #expect(throws: SignInRefusal.providerUnknown) {
            try await story.signIns.begin(
                at: ProviderID("none"), from: nil, in: .english, for: SignInIntent(.enter))
        }
    }

    @Test("waits ten minutes for its person's return")
    func expiry() async throws {
        for (seconds, isInTime) in [(600, true), (601, false)] as [(Int64, Bool)] {
            let story = try SignInStory()
            let start = try await story.begin()
            story.clock.advance(seconds: seconds)
            if isInTime {
                _ = try await story.finish(start)
            } else {
                await #expect(throws: SignInRefusal.expired) { try await story.finish(start) }
            }
        }
    }

    @Test("is forgotten when ten thousand later ones wait")
    func number() async throws {
        let story = try SignInStory()
        let first = try await story.begin()
        let second = try await story.begin()
        for _ in 0..<SignInLimits.attempts.value - 1 { _ = try await story.begin(from: first.browser) }
        await #expect(throws: SignInRefusal.stateUnknown) { try await story.finish(first) }
        _ = try await story.finish(second)
    }

    @Test("is forgotten for those of its own network, not for those of others")
    func networks() async throws {
        let story = try SignInStory()
        let quiet = try await story.begin(in: "quiet")
        let first = try await story.begin(in: "loud")
        let second = try await story.begin(in: "loud")
        for _ in 0..<SignInLimits.attempts.value - 2 {
            _ = try await story.begin(from: first.browser, in: "loud")
        }
        await #expect(throws: SignInRefusal.stateUnknown) { try await story.finish(first) }
        _ = try await story.finish(quiet)
        _ = try await story.finish(second)
    }

    @Test("makes room for others once nobody can come back for it any more")
    func longOver() async throws {
        let story = try SignInStory()
        let first = try await story.begin(in: "loud")
        for _ in 0..<SignInLimits.attempts.value - 1 {
            _ = try await story.begin(from: first.browser, in: "loud")
        }
        story.clock.advance(seconds: 1201)
        let later = [try await story.begin(in: "loud"), try await story.begin(in: "quiet")]
        await #expect(throws: SignInRefusal.stateUnknown) { try await story.finish(first) }
        for start in later { _ = try await story.finish(start) }
    }

    @Test("knows the marks of browsers, and pages of this daemon only")
    func forms() throws {
        #expect(StateCookie("") == nil && StateCookie(String(repeating: "=", count: 43)) == nil)
        let mark = try #require(StateCookie(String(repeating: "A", count: 43)))
        #expect("\(mark)" == "BrowserMark")
        for path in ["/", "/q/spring#code=A", "/rider?x=1"] { #expect(LocalPage(path)?.path == path) }
        for path in [
            "", "rider", "//evil.example", "/\\evil.example", "https://evil.example", "/a\nb", "/ä", "/a b",
        ] {
            #expect(LocalPage(path) == nil, "\(path)")
        }
    }
}
