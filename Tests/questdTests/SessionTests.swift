import Foundation
import GeoJSONKit
import HTTPTypes
import NIOCore
import QuestEngine
import QuestTestSupport
import Testing

@testable import EventServices
@testable import HTTPEdge
@testable import ServerBase
@testable import questd

@Suite("Sessions of browsers")
struct SessionTests {
    private static func days(_ count: Double) -> Seconds { Seconds(count * 86_400) }

    @Test(
        "who joins by a code is sent a cookie that scripts cannot read, and no token; every operation takes it"
    )
    func joining() async throws {
        try await World().runStory { story in
            let browser = Browser(story.anonymous)
            let joined = try await browser.join(try await story.code(of: "Совы")).expect(.created)
            #expect(!joined.text.contains("qst_"))
            let cookie = try #require(joined.fields[.setCookie])
            #expect(cookie.hasPrefix("request=qst_session_"))
            for part in ["; HttpOnly", "; SameSite=Lax", "; Path=/", "; Max-Age=15552000"] {
                #expect(cookie.contains(part))
            }
            let role = try #require(joined.json["roles"]?[0])
            #expect(role["role"]?.stringValue == "rider" && role["team"]?["name"]?.stringValue == "Совы")
            #expect(role["needs_consent"]?.boolValue == true)
            let shown = try await browser.get("/api/v1/session").expect(.ok)
            #expect(shown.json["roles"] == joined.json["roles"] && shown.json["id"] == joined.json["id"])

            try await browser.get(Story.path + "/tasks").expect(.ok)
            let stream = try await browser.get(Story.path + "/ride?once=true").expect(.ok)
            #expect(stream.text.contains("event: "))
            try await browser.post(Story.path + "/answers", story.answer("lamps", "12")).expect(.created)
            try await browser.get(Story.adminPath + "/teams").expect(.forbidden, code: "not-allowed")
            try await browser.get("/api/v1/quests/none/tasks").expect(.notFound, code: "quest-unknown")
            try await Browser(story.anonymous).get(Story.path + "/tasks")
                .expect(.unauthorized, code: "token-missing")
        }
    }

    @Test(
        "over TLS the cookie is one of the host alone; over plain HTTP from elsewhere there is none, and why")
    func needsTLS() throws {
        func origin(_ text: String?, at authority: String) throws(RequestError) -> WebOrigin {
            var fields = HTTPFields()
            fields[.origin] = text
            return try WebOrigin.own(of: fields, at: authority)
        }
        #expect(try origin("https://quest.example", at: "quest.example").isSecure)
        #expect(try origin("https://quest.example", at: "quest.example:443").isSecure)
        #expect(try origin("https://quest.example:8443", at: "Quest.Example:8443").isSecure)
        for local in ["localhost", "localhost:8080", "127.0.0.1:8080", "[::1]:8080", "app.localhost"] {
            #expect(try !origin("http://" + local, at: local).isSecure)
        }
        for far in ["quest.example", "192.168.1.7:8080", "localhost.example"] {
            #expect(throws: RequestError.session(.needsTLS)) { try origin("http://" + far, at: far) }
        }
        var source = IdentifierSource(generator: SeededGenerator(seed: 3))
        let token = AccessToken(.session, using: &source)
        let field = SessionCookie.field(token, for: 60, isSecure: true)
        #expect(
            field == "__Host-request=\(token.text); Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=60")
        let both: HTTPFields = [.cookie: "a=b; request=local; __Host-request=\(token.text)"]
        #expect(SessionCookie.value(in: both, at: "localhost")?.text == token.text)
        #expect(SessionCookie.value(in: [.cookie: "request=local"], at: "quest.example") == nil)
    }

    /// What browsers say of a request, and whether something is changed then.
    private static let senders: [(origin: String?, site: String?, isTaken: Bool)] = [
        ("http://localhost", "same-origin", true), ("http://localhost", nil, true),
        ("http://localhost", "same-site", false), ("http://localhost", "cross-site", false),
        ("http://localhost", "none", false), (nil, "same-origin", false), (nil, nil, false),
        ("null", nil, false), ("http://localhost:81", nil, false), ("http://evil.example", nil, false),
        ("http://localhost.evil.example", nil, false), ("http://evil.example", "same-origin", false),
        ("https://localhost", "same-origin", true),
    ]

    @Test(
        "what changes something is taken from a page of ours only; reading is not asked, nor is a bearer token"
    )
    func otherSites() async throws {
        try await World().runStory { story in
            let browser = try await story.browser()
            let code = try await story.code(of: "Ежи")
            for (origin, site, isTaken) in Self.senders {
                var fields = HTTPFields()
                fields[.origin] = origin
                fields[WebOrigin.secFetchSite] = site
                let changed = try await browser.send(
                    .post, Story.path + "/tracking", #"{"paused": false}"#, fields)
                let (status, refusal): (HTTPResponse.Status, String?) =
                    isTaken ? (.ok, nil) : (.forbidden, "cross-site")
                changed.expect(status, code: refusal)
                let read = try await browser.send(.get, Story.path + "/tasks", nil, fields)
                read.expect(.ok)
                let other = try await story.device.send(
                    .post, Story.path + "/tracking", #"{"paused": false}"#, fields)
                other.expect(.ok)
                // Nobody is signed in by another site either.
                let joined = try await Browser(story.anonymous).send(
                    .post, "/api/v1/session/join", #"{"quest": "story", "code": "\#(code)"}"#, fields)
                joined.expect(isTaken ? .created : .forbidden, code: refusal)
                #expect((joined.fields[.setCookie] != nil) == isTaken)
            }
        }
    }

    @Test("a bearer token wins where a cookie comes too, also one that is good no longer")
    func bearerWins() async throws {
        try await World().runStory { story in
            let browser = try await story.browser(of: "Совы")
            var fields: HTTPFields = [:]
            fields[.cookie] = browser.cookie
            let team = try await story.device.get(Story.path + "/team", fields).expect(.ok)
            #expect(team.json["name"]?.stringValue == "Лисы")
            let garbage = story.anonymous.with(token: "qst_device_x")
            try await garbage.get(Story.path + "/team", fields).expect(.unauthorized, code: "token-unknown")
        }
    }

    @Test("one session has roles in several quests and the strongest that may do something does it")
    func roles() async throws {
        try await World().runStory { story in
            let browser = try await story.browser()
            for role in ["viewer", "organiser"] {
                let invited = try await story.admin.post(
                    Story.adminPath + "/staff", #"{"role": "\#(role)", "name": "Имя"}"#
                ).expect(.created)
                try await browser.join(invited.json["code"]?.stringValue ?? "").expect(.created)
            }
            try await story.admin.put("/api/v1/admin/quests/other", story.world.document()).expect(.created)
            try await story.admin.post("/api/v1/admin/quests/other/open").expect(.ok)
            let added = try await story.admin.post(
                "/api/v1/admin/quests/other/teams", #"{"name": "Там"}"#
            ).expect(.created)
            let code = added.json["join_code"]?.stringValue ?? ""
            let joined = try await browser.post(
                "/api/v1/session/join", #"{"quest": "other", "code": "\#(code)"}"#
            ).expect(.created)
            let names = joined.json["roles"]?.arrayValue?.compactMap { $0["role"]?.stringValue }.sorted()
            #expect(names == ["organiser", "rider", "rider", "viewer"])
            try await browser.get(Story.path + "/tasks").expect(.ok)
            try await browser.get("/api/v1/quests/other/tasks").expect(.ok)
            try await browser.get(Story.adminPath + "/codes").expect(.ok)
            try await browser.get("/api/v1/admin/quests/other/teams").expect(.notFound, code: "quest-unknown")
            try await browser.join(try await story.code(of: "Ещё")).expect(
                .conflict, code: "session-has-team")
            // A code that is none is told as such, so that nobody leaves a team for it.
            try await browser.join("7777-7777").expect(.notFound, code: "unknown-team-code")
            try await browser.bring(World.adminToken.text).expect(.created)
            try await browser.get("/api/v1/admin/quests/other/teams").expect(.ok)
            try await browser.get(Story.path + "/tasks").expect(.ok)
        }
    }

    @Test(
        "a session gets another token in time; the old one is good until the new one is used, and a little longer"
    )
    func rotation() async throws {
        try await World().runStory { story in
            let browser = try await story.browser()
            let path = Story.path + "/tasks"
            story.world.clock.advance(by: Self.days(1))
            let old = browser.copy()
            // This answer is lost.
            let lost = old.copy()
            #expect(try await lost.get(path).expect(.ok).fields[.setCookie] != nil)
            story.world.clock.advance(by: 61)
            #expect(try await browser.get(path).expect(.ok).fields[.setCookie] != nil)
            #expect(browser.cookie != old.cookie && browser.cookie != lost.cookie)
            try await lost.get(path).expect(.unauthorized, code: "session-unknown")
            // The new one is used, and requests with the old one may be under way.
            #expect(try await browser.get(path).expect(.ok).fields[.setCookie] == nil)
            story.world.clock.advance(by: 59)
            #expect(try await old.get(path).expect(.ok).fields[.setCookie] == nil)
            story.world.clock.advance(by: 1)
            // Then it is somebody who has copied it.
            try await old.get(path).expect(.unauthorized, code: "session-unknown")
            try await browser.get(path).expect(.unauthorized, code: "session-unknown")
        }
    }

    @Test("a session ends when nobody uses it, and in the end in any case")
    func ends() async throws {
        try await World().runStory { story in
            let (used, idle) = (try await story.browser(of: "А"), try await story.browser(of: "Б"))
            let path = Story.path + "/tasks"
            story.world.clock.advance(by: Self.days(29))
            for _ in 0..<5 {
                try await used.get(path).expect(.ok)
                story.world.clock.advance(by: Self.days(29))
            }
            try await idle.get(path).expect(.unauthorized, code: "session-unknown")
            // 29 · 6 days have gone by.
            try await used.get(path).expect(.ok)
            story.world.clock.advance(by: Self.days(6) - 1)
            try await used.get(path).expect(.ok)
            story.world.clock.advance(by: 1)
            try await used.get(path).expect(.unauthorized, code: "session-unknown")
            // Whoever comes with the cookie of one that has ended begins another.
            try await used.join(try await story.code(of: "В")).expect(.created)
            try await used.get(path).expect(.ok)
        }
    }

    @Test("a session has as many roles as the limit, and not one more")
    func limit() async throws {
        let world = try World()
        let sessions = QuestServer(world.parts).sessions
        func role(_ number: Int) -> SessionRole {
            SessionRole(
                holder: .device(DeviceID("d\(number)")), quest: QuestID("q\(number)"),
                token: .sha256([UInt8(clamping: number)]))
        }
        var begun = try await sessions.add(role(0), to: nil)
        for number in 1..<SessionLimits.roles.value {
            let found = Sessions.Found(session: begun.session, digest: begun.token.digest)
            begun = try await sessions.add(role(number), to: found)
        }
        let full = Sessions.Found(session: begun.session, digest: begun.token.digest)
        #expect(begun.session.roles.count == SessionLimits.roles.value)
        await #expect(throws: RequestError.session(.tooManyRoles(limit: SessionLimits.roles.value))) {
            _ = try await sessions.add(role(99), to: full)
        }
    }

    @Test("sessions of the same device are listed, and one ends another; nobody ends those of others")
    func listing() async throws {
        try await World().runStory { story in
            let (here, there) = (Browser(story.anonymous), Browser(story.anonymous))
            try await here.bring(story.device.token).expect(.created)
            story.world.clock.advance(by: 5)
            let opened = try await there.bring(story.device.token).expect(.created)
            let stranger = try await story.browser()
            let listed = try await here.get("/api/v1/sessions").expect(.ok)
            #expect(listed.json["sessions"]?.arrayValue?.map { $0["this"]?.boolValue } == [true, false])
            let id = opened.json["id"]?.stringValue ?? ""
            try await stranger.send(.delete, "/api/v1/sessions/" + id).expect(
                .notFound, code: "session-not-there")
            let left = try await here.send(.delete, "/api/v1/sessions/" + id).expect(.ok)
            #expect(left.json["sessions"]?.arrayValue?.count == 1)
            try await there.get(Story.path + "/tasks").expect(.unauthorized, code: "session-unknown")
            let end = try await here.send(.delete, "/api/v1/session").expect(.ok)
            #expect(end.fields[HTTPField.Name("Clear-Site-Data")!] == #""cache", "storage""#)
            #expect(here.cookie == nil)
            // The device itself is there still.
            try await story.device.get(Story.path + "/tasks").expect(.ok)
        }
    }

    @Test("a role ends with its device, however that goes, and nothing of it is left")
    func erasure() async throws {
        try await World().runStory { story in
            let (leaving, erased) = (try await story.browser(of: "А"), try await story.browser(of: "Б"))
            for browser in [leaving, erased] {
                let shown = try await browser.get("/api/v1/session").expect(.ok)
                let device = shown.json["roles"]?[0]?["device"]?.stringValue ?? ""
                let answer =
                    browser === leaving
                    ? try await browser.send(.delete, Story.path + "/team/devices/" + device)
                    : try await browser.post(Story.path + "/erase", #"{"confirm": "erase"}"#)
                #expect(answer.status == .ok || answer.status == .unauthorized, "\(answer.text)")
                try await browser.get(Story.path + "/tasks").expect(.unauthorized, code: "session-unknown")
                let kept = try await story.world.store.sessions(of: [.device(DeviceID(device))])
                #expect(kept.isEmpty)
                #expect(try await browser.get("/api/v1/session").json["roles"]?.arrayValue?.isEmpty == true)
            }
            // Another team may be joined by the same browser now.
            try await leaving.join(try await story.code(of: "В")).expect(.created)
        }
    }

    @Test("when a quest's personal data is erased in time, no session speaks for anybody in it")
    func retention() async throws {
        try await World().runStory { story in
            let browser = try await story.browser()
            let shown = try await browser.get("/api/v1/session").expect(.ok)
            let device = DeviceID(shown.json["roles"]?[0]?["device"]?.stringValue ?? "")
            #expect(try await story.world.store.sessions(of: [.device(device)]).count == 1)
            let (parts, server) = (story.world.parts, QuestServer(story.world.parts))
            let retention = Retention(
                kept: Self.days(1), erasing: Erasing(store: parts.store), services: server.services,
                photos: parts.photos, sessions: server.sessions, clock: parts.clock, logger: parts.logger)
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            await retention.erase()
            #expect(try await story.world.store.sessions(of: [.device(device)]).count == 1)
            story.world.clock.advance(by: Self.days(2))
            await retention.erase()
            #expect(try await story.world.store.sessions(of: [.device(device)]).isEmpty)
            try await server.sessions.sweep()
            #expect(
                try await story.world.store.removeSessions(
                    unusedSince: World.start, begunBefore: World.start) == 0)
        }
    }

    @Test("a poll that comes by cookie is answered at hand as it is answered in the ordinary way")
    func atHand() async throws {
        try await World().runAtHand { story, atHand in
            let browser = try await story.browser()
            try await browser.agree()
            try await browser.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            let path = Story.path + "/next"
            let ordinary = try await browser.get(path).expect(.ok)
            var request = HTTPRequest(method: .get, scheme: nil, authority: "localhost", path: path)
            request.headerFields[.cookie] = browser.cookie
            let answer = try #require(atHand.answer(to: request))
            #expect(answer.head.status == .ok && String(buffer: answer.body) == ordinary.text)
            let sessions = atHand.gate.tokens.sessions
            #expect(sessions.atHand(request.headerFields, at: "localhost") != nil)
            #expect(sessions.atHand(request.headerFields, at: "quest.example") == nil)
            story.world.clock.advance(by: Self.days(1))
            // It is time for another token, which only the ordinary way gives.
            #expect(sessions.atHand(request.headerFields, at: "localhost") == nil)
            request.headerFields[.cookie] = "request=qst_session_x"
            #expect(atHand.answer(to: request) == nil)
        }
    }
}
