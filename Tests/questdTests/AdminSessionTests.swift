import Foundation
import GeoJSONKit
import HTTPTypes
import HummingbirdTesting
import QuestEngine
import QuestTestSupport
import Testing

@testable import EventServices
@testable import HTTPEdge
@testable import questd

@Suite("The admin in a browser")
struct AdminSessionTests {
    private static let codes = Story.adminPath + "/codes"

    private static func hours(_ count: Double) -> Seconds { Seconds(count * 3600) }

    /// A browser into which the admin token was brought.
    private static func browser(_ story: Story) async throws -> Browser {
        let browser = Browser(story.anonymous)
        try await browser.bring(World.adminToken.text).expect(.created)
        return browser
    }

    /// A browser that rides with a team, and into which the admin token was brought.
    private static func riding(_ story: Story) async throws -> Browser {
        let browser = try await story.browser()
        try await browser.bring(World.adminToken.text).expect(.created)
        return browser
    }

    private static func roles(_ browser: Browser) async throws -> [String] {
        let shown = try await browser.get("/api/v1/session").expect(.ok)
        return shown.json["roles"]?.arrayValue?.compactMap { $0["role"]?.stringValue }.sorted() ?? []
    }

    /// Runs the test against a daemon on the same store whose admin token is another.
    private static func withAnotherToken(
        _ story: Story, _ body: @escaping @Sendable (Rider) async throws -> Void
    ) async throws {
        var parts = story.world.parts
        parts.admin = AccessToken(.admin, seed: 2).digest
        try await QuestServer(parts).routerAlone.test(.router) { client in
            try await body(Rider(client: client, token: nil))
        }
    }

    @Test("the admin token begins a session that opens every quest, and stays with the daemon")
    func begins() async throws {
        try await World().runStory { story in
            let browser = Browser(story.anonymous)
            let begun = try await browser.bring(World.adminToken.text).expect(.created)
            #expect(!begun.text.contains("qst_"))
            let cookie = try #require(begun.fields[.setCookie])
            for part in ["; HttpOnly", "; SameSite=Lax", "; Path=/", "; Max-Age=604800"] {
                #expect(cookie.contains(part))
            }
            let role = try #require(begun.json["roles"]?[0])
            #expect(role["role"]?.stringValue == "admin" && role.objectValue?.count == 1)
            let end = World.start + Self.hours(12)
            #expect(begun.json["ends_at"]?.stringValue == "\(end)")

            try await browser.get(Self.codes).expect(.ok)
            try await browser.send(.put, "/api/v1/admin/quests/other", story.world.document())
                .expect(.created)
            try await browser.post("/api/v1/admin/quests/other/open").expect(.ok)
            let listed = try await browser.get("/api/v1/admin/quests").expect(.ok)
            #expect(listed.text.contains("\"story\"") && listed.text.contains("\"other\""))
            let records = try await browser.get("/api/v1/admin/quests/other/records").expect(.ok)
            #expect(records.text.contains("\"actor\":\"admin\""))
            // Nobody rides by it.
            try await browser.get(Story.path + "/tasks").expect(.forbidden, code: "not-allowed")
        }
    }

    @Test("beside other roles it begins another session with all of them; the cookie of before opens nothing")
    func besideOthers() async throws {
        try await World().runStory { story in
            let browser = try await story.browser()
            let first = try await browser.get("/api/v1/session").expect(.ok).json["id"]
            let before = browser.copy()
            let begun = try await browser.bring(World.adminToken.text).expect(.created)
            #expect(begun.json["id"] != first)
            #expect(try await Self.roles(browser) == ["admin", "rider"])
            try await browser.get(Story.path + "/tasks").expect(.ok)
            try await browser.get(Self.codes).expect(.ok)
            try await before.get(Story.path + "/tasks").expect(.unauthorized, code: "session-unknown")
            // Once more is no other role.
            try await browser.bring(World.adminToken.text).expect(.created)
            #expect(try await Self.roles(browser) == ["admin", "rider"])
        }
    }

    @Test("the admin's role ends sooner than others: when nobody uses it, and in the end in any case")
    func ends() async throws {
        try await World().runStory { story in
            let (used, idle) = (try await Self.browser(story), try await Self.browser(story))
            let riding = try await Self.riding(story)
            story.world.clock.advance(by: Self.hours(12) - 1)
            for browser in [used, idle, riding] { try await browser.get(Self.codes).expect(.ok) }
            story.world.clock.advance(by: 1)
            for _ in 0..<14 {
                story.world.clock.advance(by: Self.hours(11))
                try await used.get(Self.codes).expect(.ok)
            }
            try await idle.get(Self.codes).expect(.unauthorized, code: "session-unknown")
            // The other role of a session stays, and nothing that it does brings the admin's back.
            try await riding.get(Story.path + "/tasks").expect(.ok)
            try await riding.get(Self.codes).expect(.forbidden, code: "not-allowed")
            #expect(try await Self.roles(riding) == ["rider"])
            // 12 + 14 · 11 hours have gone by, of seven days.
            story.world.clock.advance(by: Self.hours(2) - 1)
            try await used.get(Self.codes).expect(.ok)
            story.world.clock.advance(by: 1)
            try await used.get(Self.codes).expect(.unauthorized, code: "session-unknown")
            #expect(try await story.world.store.sessions(of: [.admin]).isEmpty)
        }
    }

    @Test("it ends when the daemon's admin token is another; other roles of the session stay")
    func anotherToken() async throws {
        try await World().runStory { story in
            let (alone, riding) = (try await Self.browser(story), try await Self.riding(story))
            try await Self.withAnotherToken(story) { rider in
                let (admin, both) = (alone.copy(at: rider), riding.copy(at: rider))
                try await admin.get(Self.codes).expect(.unauthorized, code: "session-unknown")
                try await both.get(Self.codes).expect(.forbidden, code: "not-allowed")
                try await both.get(Story.path + "/tasks").expect(.ok)
                #expect(try await Self.roles(both) == ["rider"])
                try await admin.bring(World.adminToken.text).expect(.unauthorized, code: "token-unknown")
                #expect(try await story.world.store.sessions(of: [.admin]).isEmpty)
            }
        }
    }

    @Test("sessions by an admin token of before are neither listed nor kept")
    func swept() async throws {
        try await World().runStory { story in
            _ = try await Self.browser(story)
            _ = try await Self.riding(story)
            var parts = story.world.parts
            let token = AccessToken(.admin, seed: 2)
            parts.admin = token.digest
            let server = QuestServer(parts)
            try await server.routerAlone.test(.router) { client in
                let browser = Browser(Rider(client: client, token: nil))
                try await browser.bring(token.text).expect(.created)
                let listed = try await browser.get("/api/v1/sessions").expect(.ok)
                #expect(listed.json["sessions"]?.arrayValue?.count == 1)
            }
            #expect(try await story.world.store.sessions(of: [.admin]).count == 3)
            try await server.sessions.sweep()
            #expect(try await story.world.store.sessions(of: [.admin]).count == 1)
        }
    }

    @Test("the admin's sessions are listed, and one ends another, whose other roles stay")
    func listing() async throws {
        try await World().runStory { story in
            let here = try await Self.browser(story)
            story.world.clock.advance(by: 5)
            let (there, riding) = (try await Self.browser(story), try await Self.riding(story))
            let stranger = try await story.browser(of: "Ежи")
            let listed = try await here.get("/api/v1/sessions").expect(.ok)
            #expect(listed.json["sessions"]?.arrayValue?.count == 3)
            for browser in [there, riding] {
                let shown = try await browser.get("/api/v1/session").expect(.ok)
                let path = "/api/v1/sessions/" + (shown.json["id"]?.stringValue ?? "")
                try await stranger.send(.delete, path).expect(.notFound, code: "session-not-there")
                try await here.send(.delete, path).expect(.ok)
            }
            try await there.get(Self.codes).expect(.unauthorized, code: "session-unknown")
            try await riding.get(Self.codes).expect(.forbidden, code: "not-allowed")
            try await riding.get(Story.path + "/tasks").expect(.ok)
            try await here.get(Self.codes).expect(.ok)
            try await here.send(.delete, "/api/v1/session").expect(.ok)
            try await here.get(Self.codes).expect(.unauthorized, code: "token-missing")
        }
    }

    @Test("no page of another site does anything by it, nor begins one")
    func otherSites() async throws {
        try await World().runStory { story in
            let browser = try await Self.browser(story)
            let senders: [(origin: String?, site: String?)] = [
                ("http://localhost", "cross-site"), ("http://localhost", "same-site"), (nil, nil),
                (nil, "same-origin"), ("null", nil), ("http://evil.example", nil),
                ("http://localhost:81", nil),
            ]
            for (origin, site) in senders {
                var fields = HTTPFields()
                fields[.origin] = origin
                fields[WebOrigin.secFetchSite] = site
                let closing = try await browser.send(.post, Story.adminPath + "/close", "{}", fields)
                closing.expect(.forbidden, code: "cross-site")
                let brought = try await Browser(story.anonymous).send(
                    .post, "/api/v1/session/token", #"{"token": "\#(World.adminToken.text)"}"#, fields)
                brought.expect(.forbidden, code: "cross-site")
                #expect(brought.fields[.setCookie] == nil)
            }
            try await browser.post(Story.adminPath + "/close").expect(.ok)
        }
    }

    @Test("wrong tokens are counted as wrong codes are; right ones cost nothing")
    func guessing() async throws {
        var parts = try World().parts
        let limits = try #require(LimitValues("wrong_codes_per_network=3"))
        let start = ContinuousClock.now
        parts.joinThrottle = JoinThrottle(limits: limits) { start }
        try await QuestServer(parts).routerAlone.test(.router) { client in
            let anonymous = Rider(client: client, token: nil)
            for _ in 0..<5 {
                try await Browser(anonymous).bring(World.adminToken.text).expect(.created)
            }
            for text in [AccessToken(.admin, seed: 2).text, AccessToken(.staff, seed: 2).text, "guess"] {
                try await Browser(anonymous).bring(text).expect(.unauthorized, code: "token-unknown")
            }
            try await Browser(anonymous).bring(World.adminToken.text)
                .expect(.tooManyRequests, code: "too-many-requests")
        }
    }
}
