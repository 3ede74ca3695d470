import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import Testing

@testable import questd

@Suite("What judges are told of answers")
struct JudgesViewTests {
    private static let answers = Story.adminPath + "/answers"
    private static let queue = Story.adminPath + "/queue"
    private static let decisions = Story.adminPath + "/decisions"

    private func publish(_ old: String, _ new: String, _ story: Story) async throws {
        let document = story.world.document()
        try #require(document.contains(old))
        try await story.admin.put(Story.adminPath, document.replacing(old, with: new)).expect(.ok)
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

    @Test("names instead of ids, what the answer is worth, and whether the team was there")
    func names() async throws {
        try await World().runStory { story in
            try await story.device.post(Story.path + "/positions", story.fix("B")).expect(.ok)
            story.world.clock.advance(by: 10)
            _ = try await send("bird", World.secret, key: "1", story)
            let song = try await send("song", "поём", key: "2", story)
            let judge = try await member("judge", "Анна", story)
            try await judge.post(Self.answers + "/\(song)/reject", #"{"reason": "не то"}"#).expect(.ok)

            let list = try await judge.get(Self.answers).expect(.ok).json["answers"]
            let (bird, other) = (list?[0], list?[1])
            #expect(bird?["team_name"] == "Лисы" && other?["team_name"] == "Лисы")
            #expect(bird?["points"]?.integerValue == 3 && other?["points"]?.integerValue == 0)
            #expect(bird?["near"]?.boolValue == true && bird?["distance"]?.doubleValue == 0)
            #expect(bird?["distance_age"]?.doubleValue == 10 && bird?["presence"] == "flagged")
            #expect(other?["near"]?.boolValue == false)
            #expect(other?["distance"]?.doubleValue.map { $0 > 300 && $0 < 500 } == true)
            #expect(bird?["decided_by_actor"] == nil && other?["decided_by_name"] == "Анна")
            #expect(other?["decided_by_actor"]?.stringValue?.hasPrefix("staff:") == true)

            let made = try await judge.get(Story.adminPath + "/decisions").expect(.ok).json["decisions"]?[0]
            #expect(made?["actor_name"] == "Анна" && made?["team_name"] == "Лисы")
            #expect(made?["task_name"] == "Песня")
            #expect(try await !judge.get(Self.answers + "?blind=true").text.contains("Лисы"))
        }
    }

    @Test("ten minutes after its last position an answer has the same distance in the list as alone")
    func distances() async throws {
        try await World().runStory { story in
            try await story.device.post(Story.path + "/positions", story.fix("B")).expect(.ok)
            story.world.clock.advance(by: 600)
            let song = try await send("song", "поём", key: "1", story)
            let alone = try await story.admin.get(Self.answers + "/\(song)").expect(.ok).json
            let listed = try await story.admin.get(Self.answers).expect(.ok).json["answers"]?[0]
            #expect(alone["distance_age"]?.doubleValue == 600 && listed?["distance_age"]?.doubleValue == 600)
            #expect(alone["distance"] != nil && alone["distance"] == listed?["distance"])
        }
    }

    @Test("what a team mate's device tells is dated by the moments that count, however wrong its clock is")
    func teamMate() async throws {
        try await World().runStory { story in
            let added = try await story.admin.post(Story.adminPath + "/teams/lisy/code", "{}")
            let code = try #require(added.json["join_code"]?.stringValue)
            let joined = try await story.anonymous.post(Story.path + "/join", #"{"code": "\#(code)"}"#)
            let mate = story.admin.with(token: joined.expect(.created).json["token"]?.stringValue)
            try await mate.post(Story.path + "/positions", story.fix("E", after: 120)).expect(.ok)
            story.world.clock.advance(by: 10)
            let bird = try await send("bird", World.secret, key: "1", story)
            let told = try await story.admin.get(Self.answers + "/\(bird)").expect(.ok).json
            #expect(told["distance_age"]?.doubleValue == 10 && told["near"]?.boolValue == false)
            #expect(told["distance"]?.doubleValue.map { $0 > 300 && $0 < 500 } == true)
        }
    }

    @Test("of a long list the newest answers come with what positions tell, of the queue the first")
    func longList() async throws {
        let limits = try #require(LimitValues("answers_with_positions=1"))
        try await World(limits: limits).runStory { story in
            try await story.device.post(Story.path + "/positions", story.fix("B")).expect(.ok)
            story.world.clock.advance(by: 10)
            for key in ["1", "2"] { _ = try await send("song", "поём \(key)", key: key, story) }
            let list = try await story.admin.get(Self.answers).expect(.ok).json["answers"]?.arrayValue
            #expect(list?.map { $0["distance"] != nil } == [false, true])
            #expect(list?.map { $0["near"] != nil } == [false, true])
            let queue = try await story.admin.get(Self.queue).expect(.ok).json["items"]?.arrayValue
            #expect(queue?.map { $0["distance"] != nil } == [true, false])
        }
    }

    @Test("what the first of two judges thinks organisers see and the second judge does not")
    func opinions() async throws {
        try await World().runStory { story in
            try await publish("\"organiser\":", "\"judges\": 2, \"organiser\":", story)
            let (anna, boris) = (
                try await member("judge", "Анна", story), try await member("judge", "Борис", story)
            )
            let viewer = try await member("viewer", "Вера", story)
            let song = try await send("song", "поём", key: "1", story)
            let path = Self.answers + "/\(song)"
            func told(_ rider: Rider) async throws -> [String?]? {
                let shown = try await rider.get(path).expect(.ok).json
                return shown["opinion_list"]?.arrayValue?.map { $0["name"]?.stringValue }
            }
            try await anna.post(path + "/accept", "{}").expect(.ok)
            #expect(try await boris.get(path).json["opinions"]?.integerValue == 1)
            for rider in [boris, viewer] { #expect(try await told(rider) == []) }
            for rider in [anna, story.admin] { #expect(try await told(rider) == ["Анна"]) }
            #expect(try await !boris.get(Self.queue).text.contains("Анна"))
            try await boris.post(path + "/accept", "{}").expect(.ok)
            for rider in [boris, viewer] { #expect(try await told(rider) == ["Анна", "Борис"]) }
        }
    }

    @Test("one of two judges takes an opinion back by its number, and is given the answer again")
    func takingBack() async throws {
        try await World().runStory { story in
            try await publish("\"organiser\":", "\"judges\": 2, \"organiser\":", story)
            let (anna, boris) = (
                try await member("judge", "Анна", story), try await member("judge", "Борис", story)
            )
            let song = try await send("song", "поём", key: "1", story)
            let path = Self.answers + "/\(song)"
            func waits(for judge: Rider) async throws -> Bool {
                try await judge.post(Self.queue + "/claim", #"{"count": 1}"#).expect(.ok).text.contains(song)
            }
            let given = try await anna.post(path + "/accept", "{}").expect(.ok).json
            let seq = try #require(given["opinion_list"]?[0]?["seq"]?.integerValue)
            #expect(try await !waits(for: anna))
            let withdraw = Self.decisions + "/\(seq)/withdraw"
            try await boris.post(withdraw, #"{"reason": "not mine"}"#)
                .expect(.notFound, code: "decision-unknown")
            try await anna.post(withdraw, #"{"reason": "the wrong key"}"#).expect(.ok)
            #expect(try await waits(for: anna))
            #expect(try await boris.get(path).json["opinions"]?.integerValue == 0)
            try await anna.post(withdraw, #"{"reason": "the wrong key"}"#)
                .expect(.notFound, code: "decision-unknown")
            try await anna.post(path + "/reject", #"{"reason": "no song"}"#).expect(.ok)
            let decided = try await boris.post(path + "/reject", #"{"reason": "no song"}"#).expect(.ok)
            #expect(decided.json["verdict"] == "rejected")
        }
    }

    @Test("a right answer that wants presence waits in the queue until positions prove it")
    func presence() async throws {
        try await World().runStory { story in
            try await publish("\"points\": 3}", "\"points\": 3, \"presence\": \"required\"}", story)
            let sent = try await story.device.answer(story.answer("bird", World.secret), key: "1")
            sent.expect(.created)
            #expect(sent.json["verdict"] == "pending")
            _ = try await send("bird", World.secret, key: "2", story)
            let items = try await story.admin.get(Self.queue).expect(.ok).json["items"]
            #expect(items?.arrayValue?.count == 2)
            #expect(items?[0]?["answer"]?["presence"] == "required" && items?[0]?["answer"]?["near"] == nil)

            story.world.clock.advance(by: 20)
            try await story.device.post(Story.path + "/positions", story.fix("B")).expect(.ok)
            let list = try await story.admin.get(Self.answers).expect(.ok).json["answers"]
            #expect(list?[0]?["verdict"] == "accepted" && list?[0]?["decided_by"] == "rule")
            #expect(list?[0]?["near"]?.boolValue == true && list?[0]?["points"]?.integerValue == 3)
            // What waits beside it needs nobody, but is in the list.
            #expect(list?[1]?["verdict"] == "pending")
            let rest = try await story.admin.get(Self.queue).expect(.ok).json["items"]
            #expect(rest?.arrayValue?.isEmpty == true)
        }
    }

    @Test("where a photo says it was taken judges are told as a distance, and with the evidence as a place")
    func photo() async throws {
        try await World().runStory { story in
            try await publish(#""name": "Песня""#, #""name": "Песня", "answer-type": "photo""#, story)
            let sent = try await story.device.send(
                .post, Story.path + "/photos?task=song&sent_at=\(story.world.clock.now)",
                bytes: try SamplePhotos.bytes("place.jpg"), [HTTPField.Name("Idempotency-Key")!: "k"]
            ).expect(.created)
            let id = try #require(sent.json["id"]?.stringValue)
            let (judge, viewer) = (
                try await member("judge", "Анна", story), try await member("viewer", "Вера", story)
            )
            let path = Self.answers + "/\(id)"
            let claims = try await judge.get(path).expect(.ok).json["photo_claims"]
            #expect(claims?["distance"]?.doubleValue != nil && claims?["taken_at"] == nil)
            #expect(try await viewer.get(path).expect(.ok).json["photo_claims"] == nil)
            #expect(try await judge.get(path + "?blind=true").json["photo_claims"] == nil)
            #expect(try await judge.get(Self.answers).json["answers"]?[0]?["photo_claims"] == nil)

            let evidence = try await judge.get(path + "/evidence").expect(.ok).json["features"]?.arrayValue
            let taken = evidence?.first { $0["properties"]?["role"] == "photo" }
            #expect(
                taken?["geometry"]?["coordinates"]?[1]?.doubleValue.map { abs($0 - 55.158) < 0.01 } == true)
            let log = try await story.admin.get(Story.adminPath + "/records?after=0").expect(.ok)
            #expect(!log.text.contains("55.158"))

            try await story.admin.post(Story.adminPath + "/teams/lisy/erase", #"{"confirm": "lisy"}"#).expect(
                .ok)
            #expect(try await judge.get(path).expect(.ok).json["photo_claims"] == nil)
        }
    }
}
