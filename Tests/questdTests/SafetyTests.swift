import GeoJSONKit
import HTTPTypes
import NIOCore
import QuestEngine
import Testing

@testable import EventServices
@testable import questd

@Suite("Calls for help, who is overdue, and phones that are lost")
struct SafetyTests {
    private static let key = HTTPField.Name("Idempotency-Key")!
    private static let team = Story.adminPath + "/teams/lisy"

    @discardableResult
    private func call(_ body: String?, _ key: String, by rider: Rider) async throws -> Answer {
        try await rider.post(Story.path + "/sos", body, [Self.key: key])
    }

    @Test("A call is heard of once, however often it comes, with what is known of the place")
    func once() async throws {
        try await World().runStory { story in
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            let first = try await call(#"{"text": "Упал"}"#, "1", by: story.device).expect(.created)
            let again = try await call(#"{"text": "Упал"}"#, "1", by: story.device).expect(.created)
            #expect(
                again.json == first.json && again.fields[HTTPField.Name("Idempotency-Replayed")!] == "true")
            try await call(#"{"text": "Ещё"}"#, "1", by: story.device)
                .expect(.unprocessableContent, code: "idempotency-key-reused")
            try await story.device.post(Story.path + "/sos", "{}")
                .expect(.badRequest, code: "idempotency-key-missing")
            let list = try await story.admin.get(Story.adminPath + "/sos").expect(.ok)
            #expect(list.json["calls"]?.arrayValue?.count == 1)
            let seen = list.json["calls"]?[0]
            #expect(seen?["text"]?.stringValue == "Упал" && seen?["team_name"]?.stringValue == "Лисы")
            #expect(seen?["place"]?["position"] == seen?["last_seen"]?["position"])
            #expect(seen?["place"]?["position"]?[0]?.doubleValue != nil)
        }
    }

    @Test("One tap is enough: a call needs no body, and says where it is if it likes")
    func bare() async throws {
        try await World().runStory { story in
            let bare = try await call(nil, "1", by: story.device).expect(.created)
            #expect(bare.json["text"] == nil && bare.json["place"] == nil)
            let body = #"{"position": \#(story.world.position("B")), "accuracy": 12}"#
            let placed = try await call(body, "2", by: story.device).expect(.created)
            #expect(placed.json["place"]?["accuracy"]?.doubleValue == 12)
            try await call(#"{"position": [200, 0]}"#, "3", by: story.device)
                .expect(.unprocessableContent, code: "member-invalid", member: "position")
        }
    }

    @Test("Whoever calls without end is told when to call again; a repeat of a call costs nothing")
    func rate() async throws {
        try await World().runStory { story in
            for number in 0..<RateLimits.callsPerDevice.value {
                try await call("{}", "\(number)", by: story.device).expect(.created)
            }
            let refused = try await call("{}", "next", by: story.device)
                .expect(.tooManyRequests, code: "too-many-requests")
            #expect(refused.fields[.retryAfter] == "30")
            try await call("{}", "0", by: story.device).expect(.created)
            story.world.clock.advance(by: 30)
            try await call("{}", "next", by: story.device).expect(.created)
        }
    }

    @Test("It is taken when the team has finished and when the quest is closed")
    func late() async throws {
        try await World().runStory { story in
            story.world.clock.advance(by: 60)
            try await story.admin.put(Self.team + "/finish", "{}").expect(.ok)
            try await call("{}", "1", by: story.device).expect(.created)
            try await story.admin.put(
                Self.team + "/entry", #"{"status": "disqualified", "reason": "так"}"#
            ).expect(.ok)
            try await call("{}", "2", by: story.device).expect(.created)
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            try await call("{}", "3", by: story.device).expect(.created)
            let own = try await story.device.get(Story.path + "/sos").expect(.ok)
            #expect(own.json["calls"]?.arrayValue?.count == 3)
        }
    }

    @Test("Its team reads who heard it, in the reader's language, and that it is closed")
    func heard() async throws {
        try await World().runStory { story in
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            let sent = try await call("{}", "1", by: story.device).expect(.created)
            let number = try #require(sent.json["seq"]?.integerValue)
            let invited = try await story.admin.post(
                Story.adminPath + "/staff", #"{"role": "steward", "name": "Анна"}"#
            ).expect(.created)
            let code = invited.json["code"]?.stringValue ?? ""
            let accepted = try await story.anonymous.post(Story.path + "/staff", #"{"code": "\#(code)"}"#)
            let anna = story.admin.with(token: accepted.expect(.created).json["token"]?.stringValue)
            let taken = try await anna.post(Story.adminPath + "/sos/\(number)/take").expect(.ok)
            #expect(taken.json["taken_by_name"]?.stringValue == "Анна")
            func news(_ path: String) async throws -> JSONValue? {
                try await story.device.get(Story.path + path, [.acceptLanguage: "en"]).expect(.ok)
                    .json["messages"]?.arrayValue?.last
            }
            for path in ["/messages", "/next?seen=\(number)"] {
                let message = try await news(path)
                #expect(
                    message?["text"]?.stringValue == "Your call for help was heard: Анна looks after it.",
                    "\(path)")
                #expect(message?["sos"] == sent.json["id"] && message?["to_all"]?.boolValue == false)
            }
            let id = try #require(sent.json["id"]?.stringValue)
            try await story.admin.post(Story.adminPath + "/sos/\(id)/close").expect(.ok)
            #expect(try await news("/messages")?["text"]?.stringValue?.contains("closed") == true)
            try await anna.post(Story.adminPath + "/sos/\(number)/take")
                .expect(.conflict, code: "sos-closed")
            try await anna.post(Story.adminPath + "/sos/none/close").expect(.notFound, code: "sos-unknown")
            let own = try await story.device.get(Story.path + "/sos").expect(.ok)
            #expect(own.json["calls"]?[0]?["taken_by"]?.stringValue == "Анна")
            #expect(own.json["calls"]?[0]?["closed_at"] != nil)
            let other = try await Story.join("Совы", story.admin)
            let none = try await other.get(Story.path + "/messages").expect(.ok)
            #expect(none.json["messages"]?.arrayValue?.isEmpty == true)
        }
    }

    @Test("Whoever called by mistake withdraws the call, which organisers and the team read and nobody loses")
    func withdrawn() async throws {
        try await World().runStory { story in
            let sent = try await call("{}", "1", by: story.device).expect(.created)
            let number = try #require(sent.json["seq"]?.integerValue)
            let path = Story.path + "/sos/\(number)/withdraw"
            let other = try await Story.join("Совы", story.admin)
            try await other.post(path).expect(.notFound, code: "sos-unknown")
            let told = try await story.device.post(path).expect(.ok)
            #expect(told.json["withdrawn"]?.boolValue == true && told.json["closed_at"] != nil)
            try await story.device.post(path).expect(.ok)
            let list = try await story.admin.get(Story.adminPath + "/sos").expect(.ok)
            let seen = list.json["calls"]?[0]
            #expect(seen?["withdrawn"]?.boolValue == true)
            #expect(seen?["closed_by"]?.stringValue?.hasPrefix("device:") == true)
            let messages = try await story.device.get(Story.path + "/messages", [.acceptLanguage: "en"])
            let last = messages.expect(.ok).json["messages"]?.arrayValue?.last
            #expect(last?["text"]?.stringValue?.contains("has taken its call for help back") == true)
            try await story.device.post(Story.path + "/sos/none/withdraw")
                .expect(.notFound, code: "sos-unknown")
            // A repeat of the call that comes late is no new call, and tells that it is over.
            let late = try await call("{}", "1", by: story.device).expect(.created)
            #expect(late.json["withdrawn"]?.boolValue == true)
        }
    }

    @Test("A poll that is answered at hand tells that somebody heard")
    func atHand() async throws {
        try await World().runFollowed { story, _ in
            let poll = Story.path + "/next"
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            let tag = try #require(try await story.device.get(poll).expect(.ok).fields[.eTag])
            let sent = try await call("{}", "1", by: story.device).expect(.created)
            let id = try #require(sent.json["id"]?.stringValue)
            try await story.admin.post(Story.adminPath + "/sos/\(id)/take").expect(.ok)
            let next = try await story.device.send(.get, poll, nil, [.ifNoneMatch: tag]).expect(.ok)
            #expect(next.json["messages"]?.arrayValue?.last?["sos"]?.stringValue == id)
        }
    }

    @Test("Whoever runs the quest hears of a call on the stream, with all that is known of it")
    func stream() async throws {
        try await World().runFollowed { story, live in
            let stream = live.streams.stream(of: QuestID("story"))
            let coming = stream.listen(as: [.staff], by: "a", after: nil).coming
            try await call(#"{"text": "Упал"}"#, "1", by: story.device).expect(.created)
            for await bytes in coming {
                let text = String(buffer: bytes)
                guard let start = text.firstRange(of: "event: sos\ndata: ") else { continue }
                let line = text[start.upperBound...].prefix { $0 != "\n" }
                let told = try JSONValue(parsing: String(line))
                #expect(told["text"]?.stringValue == "Упал" && told["team"]?.stringValue == "lisy")
                break
            }
        }
    }

    @Test("What a call said is sent to nobody again once it is erased, whoever comes back to the stream")
    func erased() async throws {
        try await World().runFollowed { story, live in
            let stream = live.streams.stream(of: QuestID("story"))
            try await call(#"{"text": "Упал"}"#, "1", by: story.device).expect(.created)
            func missed() -> String {
                let heard = stream.listen(as: [.staff], by: "a", after: StreamMark(seq: 0, number: nil))
                return heard.missed.map { String(buffer: $0) }.joined()
            }
            func waits(for isThere: Bool) async -> Bool {
                for _ in 0..<50_000 {
                    if missed().contains("Упал") == isThere { break }
                    try? await Task.sleep(for: .milliseconds(5))
                }
                return missed().contains("Упал") == isThere
            }
            #expect(await waits(for: true))
            try await story.admin.post(Self.team + "/erase", #"{"confirm": "lisy"}"#).expect(.ok)
            #expect(await waits(for: false))
            #expect(missed().contains("event: record"), "what tells nobody's words is kept")
        }
    }

    @Test(
        "Who has not come back is listed with the telephone and the last place, until somebody has seen them")
    func overdue() async throws {
        try await World().runStory { story in
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            try await story.admin.put(Self.team + "/contact", #"{"phone": "+7 351 200-00-00"}"#).expect(.ok)
            func overdue() async throws -> [JSONValue] {
                try await story.admin.get(Story.adminPath + "/overdue").expect(.ok).json["teams"]?.arrayValue
                    ?? []
            }
            #expect(try await overdue().isEmpty)
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            let late = try #require(try await overdue().first)
            #expect(late["team"]?.stringValue == "lisy" && late["phone"]?.stringValue == "+7 351 200-00-00")
            #expect(late["last_seen"]?["position"]?[0]?.doubleValue != nil)
            let shown = try await story.admin.get(Self.team).expect(.ok)
            #expect(shown.json["phone"]?.stringValue == "+7 351 200-00-00")
            try await story.admin.post(Self.team + "/erase", #"{"confirm": "lisy"}"#).expect(.ok)
            #expect(try await overdue().first?["phone"] == nil)
            try await story.admin.put(Self.team + "/finish", "{}").expect(.ok)
            #expect(try await overdue().isEmpty)
        }
    }

    @Test("Whose time has run out by the clock is overdue, though the quest is on; who never set out is not")
    func overdueByTheClock() async throws {
        try await World().runStory { story in
            let document = story.world.document().replacing(
                "\"organiser\":", with: "\"time-limit\": 60, \"organiser\":")
            try await story.admin.put(Story.adminPath, document).expect(.ok)
            _ = try await Story.join("Совы", story.admin)
            func overdue(after seconds: Seconds) async throws -> [JSONValue] {
                story.world.clock.advance(by: seconds)
                let list = try await story.admin.get(Story.adminPath + "/overdue").expect(.ok)
                return list.json["teams"]?.arrayValue ?? []
            }
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            #expect(try await overdue(after: 3600).isEmpty)
            let late = try await overdue(after: 30)
            #expect(late.map { $0["team"]?.stringValue } == ["lisy"])
            #expect(late.first?["due"]?.stringValue == "\(World.start + 3600)")
            #expect(late.first?["late_by"]?.doubleValue == 30)
            // A shift that gives everybody more time takes the team off the list, until that is over too.
            try await story.admin.put(Story.adminPath + "/times", #"{"start": 0, "end": 10}"#).expect(.ok)
            #expect(try await overdue(after: 0).isEmpty)
            #expect(try await overdue(after: 600).first?["late_by"]?.doubleValue == 30)
            try await story.admin.put(Self.team + "/finish", "{}").expect(.ok)
            #expect(try await overdue(after: 600).isEmpty)
        }
    }

    @Test(
        "When the last team can come in is said in the reader's language, with the rule and every team's moments"
    )
    func returns() async throws {
        try await World().runStory { story in
            let document = story.world.document().replacing(
                "\"organiser\":",
                with: "\"time-limit\": 60, \"late-penalty\": 2, \"late-limit\": 15, \"organiser\":")
            try await story.admin.put(Story.adminPath, document).expect(.ok)
            func returns(_ language: String = "en") async throws -> JSONValue {
                let list = try await story.admin.get(
                    Story.adminPath + "/overdue", [.acceptLanguage: language])
                return try #require(list.expect(.ok).json["returns"])
            }
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            let told = try await returns()
            #expect(told["outlook"]?.stringValue == "last" && told["rule"]?.stringValue == "time-limit")
            #expect(told["team"]?.stringValue == "lisy")
            #expect(told["until"]?.stringValue == "\(World.start + 4500)")
            let zone = EventTimeZone("UTC")
            let (start, last) = (World.start, World.start + 4500)
            #expect(
                told["text"]?.stringValue
                    == "Last team in by \(zone.clock(of: last, at: start)): team “Лисы”, start \(zone.clock(of: start, at: start)) + 1 h time limit + 15 min late limit."
            )
            let russian = try await returns("ru")
            #expect(russian["text"]?.stringValue?.hasPrefix("Последняя команда — не позже ") == true)
            #expect(russian["recorded_text"]?.stringValue?.contains("принимаются") == true)
            let team = told["teams"]?[0]
            #expect(team?["name"]?.stringValue == "Лисы" && team?["stage"]?.stringValue == "out")
            #expect(team?["in_full_until"]?.stringValue == "\(World.start + 3600)")
            #expect(team?["until"]?.stringValue == "\(World.start + 4500)")
            try await story.admin.put(Story.adminPath + "/times", #"{"start": 0, "end": 10}"#).expect(.ok)
            #expect(try await returns()["until"]?.stringValue == "\(World.start + 5100)")
            try await story.admin.put(Self.team + "/finish", "{}").expect(.ok)
            let nobody = try await returns()
            #expect(nobody["outlook"]?.stringValue == "nobody" && nobody["until"] == nil)
            #expect(nobody["teams"]?.arrayValue?.isEmpty == true)
        }
    }

    @Test(
        "A new phone takes the place of a lost one: same device, captain and answers, and the old token ends")
    func replaced() async throws {
        try await World().runStory { story in
            try await story.device.answer(story.answer("song", "поём"), key: "1").expect(.created)
            let before = try await story.device.get(Story.path + "/team").expect(.ok)
            let id = try #require(before.json["devices"]?[0]?["id"]?.stringValue)
            let offer = try await story.admin.post(Self.team + "/devices/\(id)/replace").expect(.created)
            let code = try #require(offer.json["code"]?.stringValue)
            try await story.device.get(Story.path + "/team").expect(.ok)
            let body = #"{"code": "\#(code)", "device_name": "Новый"}"#
            let joined = try await story.anonymous.post(Story.path + "/join", body).expect(.created)
            #expect(joined.json["device"]?.stringValue == id)
            #expect(joined.json["team"]?["id"]?.stringValue == "lisy")
            try await story.device.get(Story.path + "/team").expect(.unauthorized, code: "token-unknown")
            let phone = story.admin.with(token: joined.json["token"]?.stringValue)
            let team = try await phone.get(Story.path + "/team").expect(.ok)
            #expect(team.json["devices"]?.arrayValue?.count == 1)
            #expect(team.json["devices"]?[0]?["captain"]?.boolValue == true)
            #expect(team.json["devices"]?[0]?["name"]?.stringValue == "Новый")
            let answers = try await phone.get(Story.path + "/answers").expect(.ok)
            #expect(answers.json["answers"]?.arrayValue?.count == 1)
            try await story.anonymous.post(Story.path + "/join", body)
                .expect(.notFound, code: "unknown-team-code")
        }
    }

    @Test(
        "Nothing of the ride is lost with a phone: its track, distance and route go on, a team-mate's stream too",
        .timeLimit(.minutes(45)))
    func rideGoesOn() async throws {
        try await World().runFollowed { story, live in
            let code = try await story.admin.post(Self.team + "/code", "{}").json["join_code"]?.stringValue
            let mate = try await story.anonymous.post(Story.path + "/join", #"{"code": "\#(code ?? "")"}"#)
                .expect(.created)
            let (positions, next) = (Story.path + "/positions", Story.path + "/next")
            try await story.device.post(positions, story.fix("A")).expect(.ok)
            story.world.clock.advance(by: 60)
            try await story.device.post(positions, story.fix("D")).expect(.ok)
            let route = try await story.device.get(next).expect(.ok).json["route_id"]
            let own = try await story.device.get(Story.path + "/team").expect(.ok)
            let id = try #require(own.json["devices"]?[0]?["id"]?.stringValue)

            let listener = try #require(mate.json["device"]?.stringValue)
            let stream = live.streams.stream(of: QuestID("story"))
            let coming = stream.listen(
                as: [.progress(TeamID("lisy"))], by: listener, after: nil
            ).coming
            let offer = try await story.admin.post(Self.team + "/devices/\(id)/replace").expect(.created)
            let place = try #require(offer.json["code"]?.stringValue)
            let joined = try await story.anonymous.post(Story.path + "/join", #"{"code": "\#(place)"}"#)
                .expect(.created)
            let phone = story.admin.with(token: joined.json["token"]?.stringValue)
            #expect(try await phone.get(next).expect(.ok).json["route_id"] == route, "the same way")
            story.world.clock.advance(by: 60)
            try await phone.post(positions, story.fix("E")).expect(.ok)

            let track = try await story.admin.get(Self.team + "/track").expect(.ok)
            let lines = track.json["features"]?.arrayValue?.filter { $0["properties"]?["coordTimes"] != nil }
            #expect(lines?.count == 1)
            #expect(lines?.first?["properties"]?["coordTimes"]?.arrayValue?.count == 3)
            let places = try await phone.get(Story.path + "/team/positions").expect(.ok)
            let ridden = places.json["features"]?.arrayValue?.first {
                $0["properties"]?["this"]?.boolValue == true
            }?["properties"]?["distance"]?.doubleValue
            #expect(abs((ridden ?? 0) - 800) < 5, "400 m on each phone")
            let moment = "\(story.world.clock.now)"
            for await bytes in coming {
                let event = String(buffer: bytes)
                if event.contains("event: team"), event.contains(moment) { return }
            }
            Issue.record("the team-mate's stream has ended")
        }
    }

    @Test("A captain hands another device's place over; the others cannot")
    func captain() async throws {
        try await World().runStory { story in
            let code = try await story.admin.post(Self.team + "/code", "{}").json["join_code"]?.stringValue
            let joined = try await story.anonymous.post(
                Story.path + "/join", #"{"code": "\#(code ?? "")"}"#
            ).expect(.created)
            let second = story.admin.with(token: joined.json["token"]?.stringValue)
            let id = try #require(joined.json["device"]?.stringValue)
            let team = try await second.get(Story.path + "/team").expect(.ok)
            let first = try #require(team.json["devices"]?[0]?["id"]?.stringValue)
            try await second.post(Story.path + "/team/devices/\(first)/replace")
                .expect(.forbidden, code: "not-captain")
            let offer = try await story.device.post(Story.path + "/team/devices/\(id)/replace")
                .expect(.created)
            #expect(offer.json["device"]?.stringValue == id)
            let other = try await Story.join("Совы", story.admin)
            try await other.post(Story.path + "/team/devices/\(id)/replace")
                .expect(.notFound, code: "device-not-in-team")
        }
    }
}
