import GeoJSONKit
import HTTPTypes
import QuestEngine
import Testing

@testable import questd

@Suite("Judges take answers out of the queue")
struct QueueClaimTests {
    private static let queue = Story.adminPath + "/queue"

    /// Answers to the song, which waits for a judge.
    private func send(_ count: Int, _ story: Story) async throws -> [String] {
        var ids: [String] = []
        for number in 0..<count {
            // Buckets fill with the clock.
            story.world.clock.advance(by: 3)
            let sent = try await story.device.answer(story.answer("song", "поём \(number)"), key: "\(number)")
            ids.append(try #require(sent.expect(.created).json["id"]?.stringValue))
        }
        return ids
    }

    private func judge(_ name: String, _ story: Story) async throws -> Rider {
        let body = "{\"role\": \"judge\", \"name\": \"\(name)\"}"
        let invited = try await story.admin.post(Story.adminPath + "/staff", body).expect(.created)
        let code = invited.json["code"]?.stringValue ?? ""
        let joined = try await story.anonymous.post(Story.path + "/staff", "{\"code\": \"\(code)\"}")
        return story.anonymous.with(token: joined.json["token"]?.stringValue)
    }

    private func publish(_ members: String, _ story: Story) async throws {
        let document = story.world.document().replacing("\"organiser\":", with: members + ", \"organiser\":")
        try await story.admin.put(Story.adminPath, document).expect(.ok)
    }

    private func claim(_ judge: Rider, _ body: String) async throws -> [String] {
        Self.ids(in: try await judge.post(Self.queue + "/claim", body).expect(.ok))
    }

    private static func ids(in answer: Answer) -> [String] {
        answer.json["items"]?.arrayValue?.compactMap { $0["answer"]?["id"]?.stringValue } ?? []
    }

    private static func reject(_ id: String, by judge: Rider) async throws -> Answer {
        try await judge.post(Story.adminPath + "/answers/\(id)/reject", #"{"reason": "нет"}"#)
    }

    @Test("two who take and decide a hundred answers at the same time get each of them once, and leave none")
    func hundred() async throws {
        try await World().runStory { story in
            let sent = try await send(100, story)
            let judges = [try await judge("Анна", story), try await judge("Борис", story)]
            let decided = try await withThrowingTaskGroup(of: [String].self) { group in
                for judge in judges {
                    group.addTask {
                        var decided: [String] = []
                        while true {
                            let claimed = try await judge.post(Self.queue + "/claim", #"{"count": 7}"#)
                            let ids = Self.ids(in: claimed.expect(.ok))
                            if ids.isEmpty { return decided }
                            for id in ids { try await Self.reject(id, by: judge).expect(.ok) }
                            decided += ids
                        }
                    }
                }
                var all: [String] = []
                for try await part in group { all += part }
                return all
            }
            #expect(decided.sorted() == sent.sorted())
            #expect(try await Self.ids(in: story.admin.get(Self.queue)).isEmpty)
        }
    }

    @Test("what one holds nobody else is given; asked again it comes first, and the rest is free")
    func holding() async throws {
        try await World().runStory { story in
            let sent = try await send(4, story)
            let (anna, boris) = (try await judge("Анна", story), try await judge("Борис", story))
            #expect(try await claim(anna, #"{"count": 2}"#) == [sent[0], sent[1]])
            let others = try await boris.post(Self.queue + "/claim", #"{"count": 1}"#).expect(.ok)
            #expect(Self.ids(in: others) == [sent[2]])
            #expect(others.json["waiting"]?.integerValue == 4)
            #expect(others.json["items"]?[0]?["held"]?.integerValue == 0)
            // Whose page was loaded again has lost no card.
            #expect(try await claim(anna, #"{"count": 3}"#) == [sent[0], sent[1], sent[3]])
            #expect(
                try await claim(anna, #"{"count": 2, "keep": ["\#(sent[3])"]}"#) == [sent[3], sent[0]])
            #expect(try await claim(boris, #"{"count": 3}"#) == [sent[2], sent[1]])
            #expect(try await claim(boris, #"{"count": 3, "skip": ["\#(sent[2])"]}"#) == [sent[1]])

            let list = try await story.admin.get(Self.queue).expect(.ok).json["items"]
            #expect(list?[0]?["held"]?.integerValue == 1 && list?[0]?["held_by"]?[0] == "Анна")
            #expect(list?[0]?["held_until"] == nil && list?[2]?["held"]?.integerValue == 0)
            let own = try await anna.get(Self.queue + "?blind=true").expect(.ok).json["items"]
            #expect(own?[0]?["held"]?.integerValue == 0)
            #expect(own?[0]?["held_until"]?.stringValue == "\(story.world.clock.now + 120)")
            #expect(own?[1]?["held"]?.integerValue == 1 && own?[1]?["held_by"] == nil)
        }
    }

    @Test("a claim ends by itself, by a decision, and when it is given back")
    func ending() async throws {
        try await World().runStory { story in
            let sent = try await send(2, story)
            let (anna, boris) = (try await judge("Анна", story), try await judge("Борис", story))
            #expect(try await claim(anna, #"{"count": 2}"#) == sent)
            story.world.clock.advance(by: 119)
            #expect(try await claim(boris, #"{"count": 2}"#).isEmpty)
            #expect(try await claim(anna, #"{"count": 2}"#) == sent)
            story.world.clock.advance(by: 119)
            #expect(try await claim(boris, #"{"count": 2}"#).isEmpty)
            story.world.clock.advance(by: 1)
            #expect(try await claim(boris, #"{"count": 2}"#) == sent)

            let left = try await boris.post(Self.queue + "/release", #"{"answers": ["\#(sent[0])"]}"#)
            #expect(left.expect(.ok).json["held"]?.arrayValue?.map(\.stringValue) == [sent[1]])
            // Nobody gives back what another holds.
            try await anna.post(Self.queue + "/release", #"{"answers": ["\#(sent[1])"]}"#).expect(.ok)
            #expect(try await claim(anna, #"{"count": 2}"#) == [sent[0]])
            try await Self.reject(sent[0], by: anna).expect(.ok)
            #expect(try await claim(anna, #"{"count": 2}"#).isEmpty)
            #expect(try await claim(boris, #"{"count": 2}"#) == [sent[1]])
        }
    }

    @Test("where two judges have to agree an answer goes to two, and never to the same one twice")
    func twoJudges() async throws {
        try await World().runStory { story in
            try await publish("\"judges\": 2", story)
            let sent = try await send(1, story)
            let (anna, boris) = (try await judge("Анна", story), try await judge("Борис", story))
            let clara = try await judge("Клара", story)
            #expect(try await claim(anna, #"{"count": 5}"#) == sent)
            #expect(try await claim(boris, #"{"count": 5}"#) == sent)
            #expect(try await claim(clara, #"{"count": 5}"#).isEmpty)
            try await Self.reject(sent[0], by: anna).expect(.ok)
            // One more word is wanted, and Boris is about to say it.
            #expect(try await claim(clara, #"{"count": 5}"#).isEmpty)
            #expect(try await claim(anna, #"{"count": 5}"#).isEmpty)
            let accept = Story.adminPath + "/answers/\(sent[0])/accept"
            try await boris.post(accept).expect(.ok)
            #expect(try await claim(boris, #"{"count": 5}"#).isEmpty)
            #expect(try await claim(clara, #"{"count": 5}"#) == sent)
        }
    }

    @Test("whoever comes too late is told what was decided and by whom, and by the blind only what")
    func tooLate() async throws {
        try await World().runStory { story in
            let sent = try await send(2, story)
            let (anna, boris) = (try await judge("Анна", story), try await judge("Борис", story))
            let decided = try await Self.reject(sent[0], by: anna).expect(.ok)
            let seq = try #require(decided.json["decision_seq"]?.integerValue)
            let accept = Story.adminPath + "/answers/\(sent[0])/accept"
            let late = try await boris.post(accept).expect(.conflict, code: "answer-not-pending")
            #expect(late.json["decision"]?["verdict"] == "rejected")
            #expect(late.json["decision"]?["answer"]?.stringValue == sent[0])
            #expect(late.json["decision"]?["decided_by"] == "judge")
            #expect(late.json["decision"]?["decided_by_name"] == "Анна")
            #expect(late.json["decision"]?["seq"]?.integerValue == seq)
            // The same judge once more is done, and no record is made of it.
            let head = try await story.admin.get(Story.adminPath + "/records?limit=1").json["head"]
            #expect(
                try await Self.reject(sent[0], by: anna).expect(.ok).json["decision_seq"] == .integer(seq))
            #expect(try await story.admin.get(Story.adminPath + "/records?limit=1").json["head"] == head)
            try await Self.reject(sent[0], by: boris).expect(.conflict, code: "answer-not-pending")

            try await anna.post(
                Story.adminPath + "/decisions/\(seq)/withdraw", #"{"reason": "поспешила"}"#
            ).expect(.ok)
            #expect(try await claim(boris, #"{"count": 5}"#) == sent)
            try await publish("\"blind-judging\": true", story)
            try await boris.post(accept).expect(.ok)
            let blind = try await Self.reject(sent[0], by: anna).expect(.conflict, code: "answer-not-pending")
            #expect(blind.json["decision"]?["verdict"] == "accepted")
            #expect(blind.json["decision"]?["decided_by_name"] == nil)
            #expect(blind.json["decision"]?["decided_by_actor"] == nil)
        }
    }

    @Test("who decides is told what the task asks and what is right, and viewers are not")
    func asked() async throws {
        try await World().runStory { story in
            _ = try await send(1, story)
            let anna = try await judge("Анна", story)
            for told in [
                try await anna.post(Self.queue + "/claim", #"{"count": 1}"#),
                try await story.admin.get(Self.queue),
            ] {
                let asked = try #require(told.expect(.ok).json["items"]?[0]?["asked"])
                #expect((asked["order"]?.integerValue ?? 0) > 0)
                #expect(
                    asked["points"]?.integerValue != nil && asked["accepted"]?.arrayValue?.isEmpty == true)
            }
            let body = #"{"role": "viewer", "name": "Вера"}"#
            let invited = try await story.admin.post(Story.adminPath + "/staff", body).expect(.created)
            let code = invited.json["code"]?.stringValue ?? ""
            let joined = try await story.anonymous.post(Story.path + "/staff", "{\"code\": \"\(code)\"}")
            let viewer = story.anonymous.with(token: joined.json["token"]?.stringValue)
            let seen = try await viewer.get(Self.queue).expect(.ok).json["items"]
            #expect(seen?[0]?["answer"] != nil && seen?[0]?["asked"] == nil)
        }
    }

    @Test("only who decides takes answers, and so many at once")
    func limits() async throws {
        try await World().runStory { story in
            for count in ["0", "21", "\"1\"", "1.5"] {
                try await story.admin.post(Self.queue + "/claim", "{\"count\": \(count)}")
                    .expect(.unprocessableContent, code: "member-invalid", member: "count")
            }
            try await story.device.post(Self.queue + "/claim", #"{"count": 1}"#)
                .expect(.forbidden, code: "not-allowed")
        }
    }
}
