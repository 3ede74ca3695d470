import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import SignIn
import Testing

@testable import questd

@Suite("What a sign-in takes along, and what it ends")
struct EnteringTests {
    private static let path = "/api/v1/account"
    private static let codes = Story.adminPath + "/codes"

    @Test("whoever signs in where somebody else was signed in has none of their devices and roles")
    func anotherAccount() async throws {
        try await World().runSigningIn { story in
            let browser = Browser(story.anonymous)
            try await browser.signIn(as: 7)
            let first = try await browser.get(Self.path).json["id"]?.stringValue ?? ""
            try await browser.join(try await story.code(of: "Совы")).expect(.created)
            try await story.admin.post(
                Story.adminPath + "/staff/accounts", #"{"account": "\#(first)", "role": "viewer"}"#
            ).expect(.created)
            try await browser.agree()
            try await browser.get(Story.path + "/tasks").expect(.ok)
            try await browser.get(Story.adminPath + "/answers").expect(.ok)

            try await browser.signIn(as: 8)
            #expect(try await browser.get(Self.path).json["id"]?.stringValue != first)
            try await browser.get(Story.path + "/tasks").expect(.forbidden)
            try await browser.get(Story.adminPath + "/answers").expect(.forbidden)
            try await browser.get(Story.path + "/export").expect(.forbidden)
            try await browser.post(Story.path + "/erase", #"{"confirm": "erase"}"#).expect(.forbidden)
            #expect(try await browser.get("/api/v1/session").json["roles"]?.arrayValue == [])
            // It is where it was for whoever it belongs to.
            try await browser.signIn(as: 7)
            try await browser.get(Story.path + "/tasks").expect(.ok)
        }
    }

    @Test("whoever rides without an account keeps the device when they sign in, and when they do so again")
    func sameAccount() async throws {
        try await World().runSigningIn { story in
            let browser = try await story.browser()
            try await browser.agree()
            for _ in 0..<2 {
                try await browser.signIn(as: 7)
                try await browser.get(Story.path + "/tasks").expect(.ok)
            }
        }
    }

    @Test("the admin's role that comes along ends when it would have, however often somebody signs in")
    func adminEnds() async throws {
        try await World().runSigningIn { story in
            let browser = Browser(story.anonymous)
            try await browser.bring(World.adminToken.text).expect(.created)
            // Six days and 22 hours of seven.
            for _ in 0..<15 {
                story.world.clock.advance(by: Seconds(11 * 3600))
                try await browser.signIn(as: 7)
                try await browser.get(Self.codes).expect(.ok)
            }
            story.world.clock.advance(by: Seconds(3 * 3600))
            try await browser.get(Self.path).expect(.ok)
            try await browser.get(Self.codes).expect(.forbidden)
        }
    }

    @Test("a session that ends all others goes on with the time that it had")
    func endingGoesOn() async throws {
        try await World().runSigningIn { story in
            let world = story.world
            let id = try await world.account("a")
            let admin = SessionRole(holder: .admin, quest: nil, token: World.adminToken.digest)
            let browser = try await world.browser(signedInTo: id, with: [admin], as: story.anonymous)
            for _ in 0..<15 {
                world.clock.advance(by: Seconds(11 * 3600))
                try await browser.post(Self.path + "/sessions/end").expect(.ok)
                try await browser.get(Self.codes).expect(.ok)
            }
            world.clock.advance(by: Seconds(3 * 3600))
            try await browser.get(Self.codes).expect(.forbidden)
            let session = try #require(try await world.store.sessions(of: [.account(id)]).first)
            #expect(session.begunAt == World.start)
        }
    }

    @Test("a refused sign-in is logged with the provider, if it is one that was set up")
    func logged() async throws {
        try await World().runSigningIn { story in
            let browser = Browser(story.anonymous)
            try await browser.get("/sign-in/vk/callback?state=x&code=1&device_id=d").expect(.badRequest)
            try await browser.get("/sign-in/canary/callback?state=x&code=1").expect(.notFound)
            let lines = story.world.log.all.filter { $0.contains("sign-in refused") }
            #expect(lines.count == 2)
            #expect(lines.first?.contains(#""provider":"vk""#) == true)
            #expect(lines.last?.contains("canary") == false)
        }
    }

    @Test("an account changes its profile so many times at once, and others have theirs")
    func rate() async throws {
        var limits = LimitValues()
        limits[RateLimits.changesPerAccount] = 2
        limits[RateLimits.changeRefill] = 3_600_000
        try await World(limits: limits).runSigningIn { story in
            let (one, other) = (Browser(story.anonymous), Browser(story.anonymous))
            try await one.signIn(as: 7)
            try await other.signIn(as: 8)
            for name in ["A", "B"] {
                try await one.put(Self.path + "/profile", #"{"name": "\#(name)"}"#).expect(.ok)
            }
            let refused = try await one.put(Self.path + "/profile", #"{"name": "C"}"#)
                .expect(.tooManyRequests, code: "too-many-requests")
            #expect(refused.fields[.retryAfter] != nil)
            try await one.post(Self.path + "/sessions/end").expect(.tooManyRequests)
            try await other.put(Self.path + "/profile", #"{"name": "C"}"#).expect(.ok)
        }
    }
}
