import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import Testing

@testable import questd

@Suite("Judging over HTTP")
struct JudgingTests {
    private static let queue = Story.adminPath + "/queue"
    private static let decisions = Story.adminPath + "/decisions"

    private func publish(_ members: String, _ story: Story) async throws {
        let document = story.world.document().replacing("\"organiser\":", with: members + ", \"organiser\":")
        try await story.admin.put(Story.adminPath, document).expect(.ok)
    }

    private func send(_ task: String, _ text: String, key: String, _ story: Story) async throws -> String {
        let answer = try await story.device.answer(story.answer(task, text), key: key).expect(.created)
        return try #require(answer.json["id"]?.stringValue)
    }

    private func member(_ role: String, _ name: String, _ story: Story) async throws -> Rider {
        let body = "{\"role\": \"\(role)\", \"name\": \"\(name)\"}"
        let invited = try await story.admin.post(Story.adminPath + "/staff", body).expect(.created)
        let code = invited.json["code"]?.stringValue ?? ""
        let joined = try await story.anonymous.post(Story.path + "/staff", "{\"code\": \"\(code)\"}")
        return story.anonymous.with(token: joined.json["token"]?.stringValue)
    }

    private func points(_ story: Story) async throws -> Int64? {
        try await story.admin.get(Story.adminPath + "/results").json["standings"]?[0]?["points"]?.integerValue
    }

    @Test("the queue has what needs a person, with where the device was; looking at the track is a record")
    func queue() async throws {
        try await World().runStory { story in
            #expect(try await story.admin.get(Self.queue).json["items"]?.arrayValue?.isEmpty == true)
            try await story.device.post(Story.path + "/positions", story.fix("D")).expect(.ok)
            story.world.clock.advance(by: 30)
            try await story.device.post(Story.path + "/positions", story.fix("E")).expect(.ok)
            story.world.clock.advance(by: 45)
            let id = try await send("song", "поём", key: "1", story)
            story.world.clock.advance(by: 10)
            try await story.device.post(Story.path + "/positions", story.fix("F")).expect(.ok)
            let item = try await story.admin.get(Self.queue).expect(.ok).json["items"]?[0]
            #expect(item?["answer"]?["id"]?.stringValue == id && item?["answer"]?["team"] == "lisy")
            #expect(item?["distance"]?.doubleValue == 0 && item?["since_last_fix"]?.doubleValue == 45)
            #expect(item?["accuracy"]?.doubleValue == 8)

            let judge = try await member("judge", "Анна", story)
            let evidence = try await judge.get(Story.adminPath + "/answers/\(id)/evidence").expect(.ok)
            let roles = evidence.json["features"]?.arrayValue?.map { $0["properties"]?["role"]?.stringValue }
            #expect(roles == ["task", "track", "fix", "fix", "fix", "matched"])
            let way = evidence.json["features"]?[5]
            #expect(way?["geometry"]?["type"] == "LineString")
            #expect(way?["properties"]?["distance"]?.doubleValue.map { abs($0 - 800) < 5 } == true)
            let place = evidence.json["features"]?[3]?["properties"]
            #expect(place?["border"]?.doubleValue == -40 && place?["matched_border"]?.doubleValue == -40)
            #expect(evidence.json["matched_distance"]?.doubleValue == 0)
            #expect(evidence.json["features"]?[3]?["properties"]?["last"]?.boolValue == true)
            #expect(!evidence.text.contains("lisy"))
            let seen = try await story.device.get(Story.path + "/records?after=0").expect(.ok)
            let view = seen.json["records"]?.arrayValue?.last?["body"]
            #expect(view?["command"] == "track-viewed" && view?["answer"]?.stringValue == id)
            let track = try await judge.get(Story.adminPath + "/teams/lisy/track?minutes=1").expect(.ok)
            #expect(track.json["features"]?[0]?["properties"]?["coordTimes"]?.arrayValue?.count == 2)
            let ridden = track.json["features"]?[1]
            #expect(ridden?["properties"]?["role"] == "matched" && ridden?["properties"]?["team"] == "lisy")
            #expect(ridden?["properties"]?["distance"]?.doubleValue.map { abs($0 - 400) < 5 } == true)
            #expect(track.json["features"]?[0]?["properties"]?["suspicions"]?.arrayValue?.isEmpty == true)
            let noted = try await story.device.get(Story.path + "/records?after=0")
            #expect(noted.json["records"]?.arrayValue?.last?["body"]?["answer"] == .null)
            try await judge.get(Story.adminPath + "/teams/none/track").expect(.notFound, code: "team-unknown")
            try await judge.get(Story.adminPath + "/positions").expect(.forbidden)
            let now = try await story.admin.get(Story.adminPath + "/positions").expect(.ok)
            #expect(now.json["features"]?.arrayValue?.count == 1)
            #expect(now.json["features"]?[0]?["properties"]?["name"] == "Лисы")
            let viewer = try await member("viewer", "Вера", story)
            try await viewer.get(Story.adminPath + "/answers/\(id)/evidence").expect(.forbidden)
            try await viewer.get(Self.queue).expect(.ok)
            try await judge.get(Story.adminPath + "/answers/none/evidence")
                .expect(.notFound, code: "answer-unknown")
        }
    }

    @Test("points and time are given with a reason that the team reads, and taken back by a new record")
    func adjusting() async throws {
        try await World().runStory { story in
            let path = Story.adminPath + "/teams/lisy/adjust"
            _ = try await send("bird", World.secret, key: "1", story)
            let made = try await story.admin
                .post(path, #"{"points": -2, "seconds": 60, "reason": "по газону"}"#).expect(.created)
            #expect(try await points(story) == 1)
            // Lists of teams say the same.
            let listed = try await story.admin.get(Story.adminPath + "/teams").expect(.ok)
            let shown = try await story.admin.get(Story.adminPath + "/teams/lisy").expect(.ok)
            #expect(listed.json["teams"]?[0]?["points"]?.integerValue == 1)
            #expect(shown.json["team"]?["points"]?.integerValue == 1)
            let told = try await story.device.get(Story.path + "/answers").expect(.ok)
            #expect(told.json["adjustments"]?[0]?["reason"] == "по газону")
            #expect(told.json["adjustments"]?[0]?["points"]?.integerValue == -2)
            for body in [#"{"reason": "x"}"#, #"{"points": 1, "reason": " "}"#, #"{"points": 1}"#] {
                try await story.admin.post(path, body).expect(.unprocessableContent)
            }
            try await story.admin.post(
                Story.adminPath + "/teams/none/adjust", #"{"points": 1, "reason": "x"}"#
            )
            .expect(.notFound, code: "team-unknown")

            let record = try #require(made.json["id"]?.stringValue)
            let undo = Self.decisions + "/\(record)/withdraw"
            try await story.admin.post(undo, #"{"reason": "не та команда"}"#).expect(.ok)
            #expect(try await points(story) == 3)
            try await story.admin.post(undo, #"{"reason": "ещё раз"}"#)
                .expect(.notFound, code: "decision-unknown")
            #expect(
                try await story.admin.get(Story.adminPath + "/log/verify").json["valid"]?.boolValue == true)
        }
    }

    @Test("a judge's verdict reaches the rider with the next poll, once, and so does its undoing")
    func polling() async throws {
        try await World().runStory { story in
            func poll(after seq: Int64) async throws -> JSONValue? {
                try await story.device.post(
                    Story.path + "/positions?reply=next&seen=\(seq)", story.fix("A")
                ).expect(.ok).json["verdicts"]
            }
            _ = try await send("bird", "воробей", key: "0", story)
            let id = try await send("song", "поём", key: "1", story)
            #expect(try await poll(after: 0) == nil, "what the request itself was told comes no second time")
            try await story.admin.post(
                Story.adminPath + "/answers/\(id)/reject", #"{"reason": "не та песня"}"#
            ).expect(.ok)
            let told = try await poll(after: 0)
            #expect(told?.arrayValue?.count == 1 && told?[0]?["answer"]?["id"]?.stringValue == id)
            #expect(told?[0]?["answer"]?["verdict"] == "rejected")
            #expect(told?[0]?["answer"]?["reason"] == "не та песня")
            let seq = try #require(told?[0]?["seq"]?.integerValue)
            #expect(try await poll(after: seq) == nil)
            let list = try await story.admin.get(Self.decisions)
            let record = list.json["decisions"]?[0]?["id"]?.stringValue ?? ""
            try await story.admin.post(Self.decisions + "/\(record)/withdraw", #"{"reason": "та"}"#)
                .expect(.ok)
            let again = try await story.device.get(Story.path + "/next?seen=\(seq)").expect(.ok)
            #expect(again.json["verdicts"]?[0]?["answer"]?["verdict"] == "pending")
            let other = try await Story.join("Совы", story.admin)
            try await other.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            #expect(try await other.get(Story.path + "/next").json["verdicts"] == nil)
        }
    }

    @Test("a disqualified team has no rank until it competes again")
    func entry() async throws {
        try await World().runStory { story in
            _ = try await send("bird", World.secret, key: "1", story)
            let path = Story.adminPath + "/teams/lisy/entry"
            func standing() async throws -> JSONValue? {
                try await story.anonymous.get(Story.path + "/results").json["standings"]?[0]
            }
            #expect(try await standing()?["rank"]?.integerValue == 1)
            let body = #"{"status": "disqualified", "reason": "на машине"}"#
            try await story.admin.put(path, body).expect(.ok)
            let out = try await standing()
            #expect(out?["status"] == "disqualified" && out?["rank"] == .null)
            try await story.admin.put(path, body).expect(.conflict, code: "entry-unchanged")
            try await story.admin.put(path, #"{"status": "winner", "reason": "x"}"#)
                .expect(.unprocessableContent, code: "member-invalid")
            try await story.admin.put(path, #"{"status": "competing", "reason": ""}"#)
                .expect(.unprocessableContent, code: "reason-missing")
            try await story.admin.put(path, #"{"status": "competing", "reason": "протест"}"#).expect(.ok)
            #expect(try await standing()?["rank"]?.integerValue == 1)
        }
    }

    @Test("a review is undone, and the answer waits again")
    func undoing() async throws {
        try await World().runStory { story in
            let id = try await send("song", "поём", key: "1", story)
            try await story.admin.post(Story.adminPath + "/answers/\(id)/accept").expect(.ok)
            #expect(try await points(story) == 1)
            let list = try await story.admin.get(Self.decisions).expect(.ok)
            #expect(list.json["decisions"]?[0]?["decision"] == "accepted")
            let record = list.json["decisions"]?[0]?["id"]?.stringValue ?? ""
            let left = try await story.admin
                .post(Self.decisions + "/\(record)/withdraw", #"{"reason": "рано"}"#).expect(.ok)
            #expect(left.json["decisions"]?.arrayValue?.isEmpty == true)
            #expect(try await points(story) == 0)
            #expect(try await story.admin.get(Self.queue).json["items"]?.arrayValue?.count == 1)
        }
    }

    @Test("judges are told the quest's own reasons for rejecting, in their language")
    func rejectReasons() async throws {
        try await World().runStory { story in
            #expect(try await story.admin.get(Story.adminPath).expect(.ok).json["reject_reasons"] == nil)
            try await publish(
                "\"reject-reasons\": \"Размыто|Не то место\", \"reject-reasons:en\": \"Blurred|Elsewhere\"",
                story)
            let judge = try await member("judge", "Анна", story)
            for (language, reasons) in [
                ("ru", ["Размыто", "Не то место"]), ("en", ["Blurred", "Elsewhere"]),
            ] {
                let shown = try await judge.get(Story.adminPath, [.acceptLanguage: language]).expect(.ok)
                #expect(
                    shown.json["reject_reasons"]?.arrayValue?.compactMap(\.stringValue) == reasons)
            }
        }
    }

    @Test("a team appeals against its own answer's verdict, once, and a judge looks again")
    func appeals() async throws {
        try await World().runStory { story in
            let id = try await send("bird", "воробей", key: "1", story)
            let path = Story.path + "/answers/\(id)/appeal"
            let stranger = try await Story.join("Совы", story.admin)
            try await stranger.post(path, #"{"text": "моё"}"#).expect(.notFound, code: "answer-unknown")
            try await story.device.post(path, #"{"text": ""}"#).expect(.unprocessableContent)
            let made = try await story.device.post(path, #"{"text": "это она"}"#).expect(.created)
            #expect(made.json["appealed"]?.boolValue == true && made.json["verdict"] == "rejected")
            try await story.device.post(path, #"{"text": "ещё"}"#).expect(.conflict, code: "appeal-open")
            let item = try await story.admin.get(Self.queue).json["items"]?[0]?["answer"]
            #expect(item?["appeal"]?["text"] == "это она")
            try await story.admin.post(Story.adminPath + "/answers/\(id)/accept").expect(.ok)
            #expect(try await points(story) == 3)
            let own = try await story.device.get(Story.path + "/answers").json["answers"]?[0]
            #expect(own?["appealed"]?.boolValue == false && own?["verdict"] == "accepted")
            let waiting = try await send("song", "поём", key: "2", story)
            try await story.device.post(Story.path + "/answers/\(waiting)/appeal", #"{"text": "скорее"}"#)
                .expect(.conflict, code: "answer-still-pending")
        }
    }

    @Test("two judges: opinions stay theirs until two agree; how far they do is counted")
    func twoJudges() async throws {
        try await World().runStory { story in
            try await publish("\"judges\": 2", story)
            let (anna, boris) = (
                try await member("judge", "Анна", story), try await member("judge", "Борис", story)
            )
            let id = try await send("song", "поём", key: "1", story)
            let accept = Story.adminPath + "/answers/\(id)/accept"
            let first = try await anna.post(accept).expect(.ok)
            #expect(first.json["verdict"] == "pending" && first.json["opinions"]?.integerValue == 1)
            let again = try await anna.post(accept).expect(.ok)
            #expect(again.json["opinions"]?.integerValue == 1)
            let reject = Story.adminPath + "/answers/\(id)/reject"
            try await anna.post(reject, #"{"reason": "нет"}"#).expect(.conflict, code: "opinion-given")
            #expect(try await points(story) == 0)
            let second = try await boris.post(accept).expect(.ok)
            #expect(second.json["verdict"] == "accepted")
            // Whose answer was lost hears that it is done, also where another judge has brought it about.
            #expect(try await anna.post(accept).expect(.ok).json["verdict"] == "accepted")
            let agreement = try await anna.get(Story.adminPath + "/agreement").expect(.ok)
            #expect(agreement.json["needed"]?.integerValue == 2)
            #expect(agreement.json["compared"]?.integerValue == 1)
            #expect(agreement.json["agreed"]?.integerValue == 1)
            #expect(agreement.json["judges"]?[0]?["name"]?.stringValue?.isEmpty == false)
        }
    }

    @Test("blind: a judge is told no team, in the queue, with an answer, and after deciding; organisers are")
    func blind() async throws {
        try await World().runStory { story in
            let id = try await send("song", "поём", key: "1", story)
            let wished = try await story.admin.get(Self.queue + "?blind=true").expect(.ok)
            #expect(!wished.text.contains("lisy"))
            try await publish("\"blind-judging\": true", story)
            let judge = try await member("judge", "Анна", story)
            let path = Story.adminPath + "/answers"
            for shown in [Self.queue, path, path + "/\(id)", Self.queue + "?blind=false"] {
                let answer = try await judge.get(shown).expect(.ok)
                #expect(!answer.text.contains("lisy") && !answer.text.contains("\"device\""), "\(shown)")
            }
            let decided = try await judge.post(path + "/\(id)/accept").expect(.ok)
            #expect(decided.json["team"] == nil)
            let list = try await judge.get(Self.decisions).expect(.ok)
            #expect(!list.text.contains("lisy"))
            #expect(try await story.admin.get(path + "/\(id)").json["team"] == "lisy")
        }
    }

    @Test(
        "a judge who judges blind, or with another one, reads no log: it names teams and opinions; it can be verified"
    )
    func hiddenLog() async throws {
        try await World().runStory { story in
            let judge = try await member("judge", "Анна", story)
            let (records, verify) = (Story.adminPath + "/records", Story.adminPath + "/log/verify")
            try await judge.get(records).expect(.ok)
            for rule in ["\"blind-judging\": true", "\"judges\": 2"] {
                try await publish(rule, story)
                try await judge.get(records).expect(.forbidden, code: "log-hidden")
                try await judge.get(verify).expect(.ok)
                try await story.admin.get(records).expect(.ok)
            }
        }
    }

    @Test("a hint is read once it is open: free ones after their delay, others for their price, charged once")
    func hints() async throws {
        try await World().runStory { story in
            let document = story.world.document().replacing(
                "\"points\": 3",
                with:
                    "\"points\": 3, \"hint\": \"жёлтая\", \"hint-after\": 10, \"hint-2\": \"поёт\", \"hint-2-price\": 2"
            )
            try await story.admin.put(Story.adminPath, document).expect(.ok)
            let path = Story.path + "/tasks/bird/hints"
            let closed = try await story.device.get(path).expect(.ok)
            #expect(closed.json["hints"]?.arrayValue?.count == 2 && !closed.text.contains("жёлтая"))
            try await story.device.post(path + "/1").expect(.conflict, code: "hint-not-yet")
            for _ in 0..<2 {
                let bought = try await story.device.post(path + "/2").expect(.ok)
                #expect(bought.json["text"] == "поёт" && bought.json["price"]?.integerValue == 2)
            }
            _ = try await send("bird", World.secret, key: "1", story)
            #expect(try await points(story) == 1)
            story.world.clock.advance(by: 600)
            let later = try await story.device.get(path)
            #expect(later.json["hints"]?[0]?["text"] == "жёлтая")
            let other = try await Story.join("Совы", story.admin)
            #expect(try await !other.get(path).text.contains("поёт"))
            try await story.device.post(path + "/3").expect(.notFound, code: "hint-unknown")
            try await story.device.get(Story.path + "/tasks/none/hints").expect(
                .notFound, code: "task-unknown")
        }
    }
}
