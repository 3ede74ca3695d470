import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestUnits
import Testing

@testable import questd

@Suite("What riders are told of what is recorded, and what they let be")
struct ConsentInterfaceTests {
    @Test("a browser's positions are refused until its rider agrees to what was read, in either language")
    func beforeTheFirst() async throws {
        try await World().runStory { story in
            for (language, word) in [("en", "erase"), ("ru", "стереть")] {
                let browser = try await story.browser(of: language)
                let path = Story.path + "/positions"
                try await browser.post(path, story.fix("A")).expect(.conflict, code: "consent-missing")
                let told = try await browser.send(
                    .get, Story.path + "/consent", nil, [.acceptLanguage: language]
                ).expect(.ok)
                #expect(told.text.contains(word))
                #expect(told.json["required"]?.boolValue == true && told.json["given"] == nil)
                let digest = told.json["digest"]?.stringValue ?? ""
                try await browser.post(Story.path + "/consent", #"{"digest": "\#(Digest.zero)"}"#)
                    .expect(.conflict, code: "consent-changed")
                let given = try await browser.post(Story.path + "/consent", #"{"digest": "\#(digest)"}"#)
                    .expect(.ok)
                #expect(given.json["given"]?["at"]?.stringValue == "\(story.world.clock.now)")
                #expect(given.json["required"]?.boolValue == false)
                try await browser.post(path, story.fix("A")).expect(.ok)
                let log = try await browser.get(Story.path + "/records").expect(.ok)
                #expect(log.text.contains("consent-given") && log.text.contains(digest))
            }
            // Who joined by a token is not asked.
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            try await story.admin.get(Story.adminPath + "/log/verify").expect(.ok)
        }
    }

    @Test("the text says for how long the daemon keeps what it records, and who judges blind")
    func text() {
        let forever = ConsentText(kept: nil, isBlind: false)
        let month = ConsentText(kept: Seconds(30 * 86_400), isBlind: true)
        #expect(month.lines.map { $0.text(in: .english) }.joined().contains("30 days after"))
        #expect(month.lines.map { $0.text(in: .russian) }.joined().contains("через 30 дней"))
        #expect(forever.lines.map(\.code.rawValue).contains("consent-kept-forever"))
        #expect(month.lines.map(\.code.rawValue).contains("consent-seen-blind"))
        let digests = [forever, month].flatMap { text in
            [Language.english, .russian].map { text.digest(in: $0) }
        }
        #expect(Set(digests).count == 4)
        let open = ConsentText(kept: nil, isBlind: false, publicAfter: 10)
        #expect(open.lines.map { $0.text(in: .english) }.joined().contains("where it was 10 minutes before"))
        #expect(open.lines.map { $0.text(in: .russian) }.joined().contains("где она была 10 минут назад"))
        #expect(!digests.contains(open.digest(in: .english)) && !digests.contains(open.digest(in: .russian)))
    }

    @Test(
        "while tracking is paused positions are dropped; team and organisers see since when, and that it goes on"
    )
    func pausing() async throws {
        try await World().runStory { story in
            let browser = try await story.browser()
            try await browser.agree()
            try await browser.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            story.world.clock.advance(by: 10)
            try await browser.post(Story.path + "/tracking", #"{"paused": true}"#).expect(.ok)
            let since = "\(story.world.clock.now)"
            let mine = try await browser.get("/api/v1/session").expect(.ok)
            let device = DeviceID(mine.json["roles"]?[0]?["device"]?.stringValue ?? "")
            story.world.clock.advance(by: 10)
            try await browser.post(Story.path + "/positions", story.fix("B")).expect(.ok)
            #expect(try await story.world.store.trail(of: device).count == 1)

            func told() async throws -> [String?] {
                let own = try await browser.get(Story.path + "/team").expect(.ok)
                let session = try await browser.get("/api/v1/session").expect(.ok)
                let team = own.json["id"]?.stringValue ?? ""
                let seen = try await story.admin.get(Story.adminPath + "/teams/" + team).expect(.ok)
                return [own.json["devices"]?[0], session.json["roles"]?[0], seen.json["devices"]?[0]]
                    .map { $0?["tracking_paused_at"]?.stringValue }
            }
            #expect(try await told() == [since, since, since])
            try await browser.post(Story.path + "/tracking", #"{"paused": false}"#).expect(.ok)
            #expect(try await told() == [nil, nil, nil])
            story.world.clock.advance(by: 10)
            try await browser.post(Story.path + "/positions", story.fix("C")).expect(.ok)
            #expect(try await story.world.store.trail(of: device).count == 2)
        }
    }

    @Test("a pause without network counts from when it began, and positions of that time are dropped")
    func pausedOffline() async throws {
        try await World().runStory { story in
            let browser = try await story.browser()
            try await browser.agree()
            story.world.clock.advance(by: 100)
            let began = story.world.clock.now
            let ridden = story.fix("A")
            story.world.clock.advance(by: 100)
            let now = story.world.clock.now
            let body = #"{"paused": true, "at": "\#(began)", "sent_at": "\#(now)"}"#
            let told = try await browser.post(Story.path + "/tracking", body).expect(.ok)
            #expect(told.json["tracking_paused_at"]?.stringValue == "\(began)")
            try await browser.post(Story.path + "/positions", ridden).expect(.ok)
            let mine = try await browser.get("/api/v1/session").expect(.ok)
            let device = DeviceID(mine.json["roles"]?[0]?["device"]?.stringValue ?? "")
            #expect(try await story.world.store.trail(of: device).isEmpty)
            let ahead = #"{"paused": false, "at": "\#(now + 61)", "sent_at": "\#(now)"}"#
            try await browser.post(Story.path + "/tracking", ahead)
                .expect(.unprocessableContent, code: "tracking-time-invalid")
            let early = #"{"paused": false, "at": "\#(began + -900)"}"#
            try await browser.post(Story.path + "/tracking", early)
                .expect(.unprocessableContent, code: "tracking-time-invalid")
            let on = try await browser.post(Story.path + "/tracking", #"{"paused": false}"#).expect(.ok)
            #expect(on.json["tracking_paused_at"] == nil)
        }
    }

    @Test("who withdraws consent is recorded no more, and organisers see since when, until there is another")
    func withdrawn() async throws {
        try await World().runStory { story in
            let browser = try await story.browser()
            try await browser.agree()
            try await browser.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            story.world.clock.advance(by: 10)
            let since = "\(story.world.clock.now)"
            func withdraw() async throws -> Answer {
                try await browser.send(.delete, Story.path + "/consent").expect(.ok)
            }
            let told = try await withdraw()
            #expect(told.json["withdrawn_at"]?.stringValue == since && told.json["given"] == nil)
            #expect(told.json["required"]?.boolValue == true)
            story.world.clock.advance(by: 10)
            #expect(try await withdraw().json["withdrawn_at"]?.stringValue == since)
            try await browser.post(Story.path + "/positions", story.fix("B"))
                .expect(.conflict, code: "consent-missing")
            let session = try await browser.get("/api/v1/session").expect(.ok)
            #expect(session.json["roles"]?[0]?["needs_consent"]?.boolValue == true)
            let own = try await browser.get(Story.path + "/team").expect(.ok)
            let team = Story.adminPath + "/teams/" + (own.json["id"]?.stringValue ?? "")
            let seen = try await story.admin.get(team).expect(.ok).json["devices"]?[0]
            #expect(seen?["consent_withdrawn_at"]?.stringValue == since && seen?["consented_at"] == nil)
            let log = try await browser.get(Story.path + "/records").expect(.ok)
            #expect(log.text.contains("consent-withdrawn"))
            try await browser.agree()
            story.world.clock.advance(by: 10)
            try await browser.post(Story.path + "/positions", story.fix("C")).expect(.ok)
            let after = try await story.admin.get(team).expect(.ok).json["devices"]?[0]
            #expect(after?["consent_withdrawn_at"] == nil && after?["consented_at"] != nil)
            // A phone that was not asked, too.
            let path = Story.path + "/consent"
            try await story.device.send(.delete, path).expect(.ok)
            try await story.device.post(Story.path + "/positions", story.fix("C"))
                .expect(.conflict, code: "consent-missing")
            try await story.admin.get(Story.adminPath + "/log/verify").expect(.ok)
        }
    }

    @Test("a tracker app that is paired with a browser's device sends nothing before its rider agrees")
    func trackers() async throws {
        try await World().runStory { story in
            let browser = try await story.browser()
            let shown = try await browser.get("/api/v1/session").expect(.ok)
            let device = shown.json["roles"]?[0]?["device"]?.stringValue ?? ""
            let issued = try await browser.post(Story.path + "/team/devices/\(device)/ingest")
            let token = issued.json["ingest_token"]?.stringValue ?? ""
            let place = story.world.position("A").dropFirst().dropLast().split(separator: ",")
            func send() async throws -> Int {
                let seconds = story.world.clock.now.milliseconds / 1000
                let message =
                    #"{"_type": "location", "lat": \#(place[1]), "lon": \#(place[0]), "tst": \#(seconds)}"#
                _ = try await story.anonymous.post("/ingest/owntracks/" + token, message)
                return try await story.world.store.trail(of: DeviceID(device)).count
            }
            #expect(try await send() == 0)
            try await browser.agree()
            story.world.clock.advance(by: 10)
            #expect(try await send() == 1)
        }
    }

    @Test("a parent or guardian agrees for a rider under 18: organisers and the rider see who, judges do not")
    func guardian() async throws {
        try await World().runStory { story in
            let browser = try await story.browser()
            let told = try await browser.get(Story.path + "/consent").expect(.ok)
            #expect(told.text.contains("consent-minors"))
            let digest = told.json["digest"]?.stringValue ?? ""
            func give(_ guardian: String) async throws -> Answer {
                try await browser.post(
                    Story.path + "/consent", #"{"digest": "\#(digest)", "guardian": "\#(guardian)"}"#)
            }
            for wrong in ["", "  ", #"a\nb"#, String(repeating: "я", count: 101)] {
                try await give(wrong).expect(.unprocessableContent, code: "guardian-invalid")
            }
            let given = try await give(" Мария Орлова ").expect(.ok)
            #expect(given.json["given"]?["guardian"]?.stringValue == "Мария Орлова")
            #expect(given.json["required"]?.boolValue == false)
            try await browser.post(Story.path + "/positions", story.fix("A")).expect(.ok)

            // The same again is no other agreement.
            let at = given.json["given"]?["at"]?.stringValue
            story.world.clock.advance(by: 10)
            #expect(try await give("Мария Орлова").expect(.ok).json["given"]?["at"]?.stringValue == at)

            let own = try await browser.get(Story.path + "/team").expect(.ok)
            let team = Story.adminPath + "/teams/" + (own.json["id"]?.stringValue ?? "")
            let seen = try await story.admin.get(team).expect(.ok)
            #expect(seen.json["devices"]?[0]?["guardian"]?.stringValue == "Мария Орлова")
            let invited = try await story.admin.post(
                Story.adminPath + "/staff", #"{"role": "judge", "name": "Анна"}"#)
            let code = invited.json["code"]?.stringValue ?? ""
            let joined = try await story.anonymous.post(Story.path + "/staff", #"{"code": "\#(code)"}"#)
            let judge = story.anonymous.with(token: joined.json["token"]?.stringValue)
            #expect(try await !judge.get(team).expect(.ok).text.contains("Мария"))
            let log = try await browser.get(Story.path + "/records").expect(.ok)
            #expect(log.text.contains("guardian") && !log.text.contains("Мария"))
            try await story.admin.get(Story.adminPath + "/log/verify").expect(.ok)
        }
    }
}
