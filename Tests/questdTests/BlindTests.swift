import GeoJSONKit
import HTTPTypes
import QuestEngine
import Testing

@testable import HTTPEdge
@testable import ServerBase
@testable import questd

@Suite("Judging blind")
struct BlindTests {
    /// Two teams with everything about them that could be told, in a quest that is judged blind.
    private struct Scene {
        let story: Story
        let other: Rider
        let staff: [Role: Rider]
        /// Of the foxes, pending.
        let answer: String
        /// What names a team: ids, names, and ids of devices.
        let traces: [String]
    }

    private func scene(_ story: Story) async throws -> Scene {
        let document = story.world.document()
            .replacing("\"organiser\":", with: "\"blind-judging\": true, \"organiser\":")
            .replacing(
                "\"answer-type\": \"number\", \"answer\": \"12\"", with: "\"answer-type\": \"station\"")
        try await story.admin.put(Story.adminPath, document).expect(.ok)
        let other = try await Story.join("Совы", story.admin)
        var staff: [Role: Rider] = [:]
        for role in [Role.judge, .viewer, .steward, .organiser] {
            let body = "{\"role\": \"\(role.rawValue)\", \"name\": \"Имя\"}"
            let invited = try await story.admin.post(Story.adminPath + "/staff", body).expect(.created)
            let code = invited.json["code"]?.stringValue ?? ""
            let joined = try await story.anonymous.post(Story.path + "/staff", "{\"code\": \"\(code)\"}")
            staff[role] = story.anonymous.with(token: joined.json["token"]?.stringValue)
        }
        var answer = ""
        var traces = ["lisy", "sovy", "Лисы", "Совы"]
        for (rider, text) in [(other, "ухаем"), (story.device, "поём")] {
            try await rider.post(Story.path + "/positions", story.fix("E")).expect(.ok)
            story.world.clock.advance(by: 20)
            let sent = try await rider.answer(story.answer("song", text), key: "1").expect(.created)
            answer = sent.json["id"]?.stringValue ?? ""
            try await rider.answer(story.answer("bird", World.secret), key: "2").expect(.created)
            try await rider.answer(story.answer("lamps", ""), key: "3").expect(.created)
            let team = try await rider.get(Story.path + "/team").expect(.ok).json
            traces.append(team["devices"]?[0]?["id"]?.stringValue ?? "")
            let path = Story.adminPath + "/teams/" + (team["id"]?.stringValue ?? "")
            try await story.admin.post(path + "/adjust", #"{"points": 1, "reason": "помогли"}"#).expect(
                .created)
        }
        let message = #"{"text": "Лисы, ваш ответ у судьи", "team": "lisy"}"#
        try await story.admin.post(Story.adminPath + "/messages", message).expect(.created)
        try #require(Set(traces).count == 6 && !traces.contains(""))
        return Scene(story: story, other: other, staff: staff, answer: answer, traces: traces)
    }

    private func path(_ operation: HTTPEdge.Operation, _ scene: Scene) -> String {
        let parts = [
            "quest": "story", "team": "lisy", "answer": scene.answer,
            "task": operation == .adminShowStation ? "lamps" : "song",
        ]
        return parts.reduce(operation.path) { $0.replacing("{\($1.key)}", with: $1.value) } + operation.ending
    }

    /// Where teams are named that whoever asks has named himself or sees before him, and nothing about answers.
    private static let naming: Set<HTTPEdge.Operation> = [.adminListTeams, .adminShowTeam, .adminShowStation]

    @Test(
        "nothing that staff can fetch names the team of an answer, but to organisers; what would is refused")
    func nothingTells() async throws {
        try await World().runStory { story in
            let scene = try await scene(story)
            let readings = Operation.allCases.filter { $0.method == .get && $0.path.contains("{quest}") }
            var told = 0
            for (role, rider) in scene.staff where role != .organiser {
                for operation in readings where AccessPolicy.standard.owner(role, operation) == .ownQuest {
                    for query in ["", "blind=false"] {
                        let path = path(operation, scene)
                        let answer = try await rider.get(
                            query.isEmpty ? path : path + (path.contains("?") ? "&" : "?") + query)
                        if !operation.endpoint.blind.contains(role) {
                            answer.expect(.forbidden, code: "team-hidden")
                        } else if !Self.naming.contains(operation) {
                            for trace in scene.traces {
                                #expect(!answer.text.contains(trace), "\(role) \(operation): \(trace)")
                            }
                            if answer.status == .ok { told += 1 }
                        }
                    }
                }
            }
            #expect(told > 15)
            let organiser = try #require(scene.staff[.organiser])
            for operation in readings where AccessPolicy.standard.owner(.organiser, operation) == .ownQuest {
                let answer = try await organiser.get(path(operation, scene))
                #expect(answer.status != .forbidden, "\(operation)")
            }
            let shown = try await organiser.get(Story.adminPath + "/answers/" + scene.answer).expect(.ok)
            #expect(shown.json["team"] == "lisy" && shown.json["skew"] != nil)
        }
    }

    @Test(
        "a decision changes nothing where teams are named: neither their list nor, before it is made, the standings"
    )
    func nothingChanges() async throws {
        try await World().runStory { story in
            let scene = try await scene(story)
            let judge = try #require(scene.staff[.judge])
            func named() async throws -> [String] {
                var texts: [String] = []
                for role in [Role.judge, .viewer, .steward] {
                    for path in ["/teams", "/teams/lisy", "/teams/sovy"] {
                        let answer = try await scene.staff[role]?.get(Story.adminPath + path).expect(.ok)
                        texts.append(answer?.text ?? "")
                    }
                }
                return texts
            }
            func standings() async throws -> JSONValue? {
                try await story.anonymous.get(Story.path + "/results").expect(.ok).json["standings"]
            }
            let (before, places) = (try await named(), try await standings())
            let organiser = try #require(scene.staff[.organiser])
            let full = try await organiser.get(Story.adminPath + "/teams").text
            // One more answer waits.
            story.world.clock.advance(by: 60)
            let more = try await story.device.answer(story.answer("song", "ещё"), key: "9").expect(.created)
            #expect(try await standings() == places)
            let reject = Story.adminPath + "/answers/\(more.json["id"]?.stringValue ?? "")/reject"
            let rejected = try await judge.post(reject, #"{"reason": "не то"}"#).expect(.ok)
            #expect(scene.traces.allSatisfy { !rejected.text.contains($0) })
            #expect(try await standings() == places)
            let accepted = try await judge.post(Story.adminPath + "/answers/\(scene.answer)/accept").expect(
                .ok)
            #expect(scene.traces.allSatisfy { !accepted.text.contains($0) })
            #expect(try await named() == before)
            #expect(try await organiser.get(Story.adminPath + "/teams").text != full)
        }
    }

    @Test("once the quest is over and no answer waits, everybody is told all; as long as one does, not")
    func afterwards() async throws {
        try await World().runStory { story in
            let scene = try await scene(story)
            story.world.clock.advance(by: 60)
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            func first() async throws -> JSONValue? {
                try await story.anonymous.get(Story.path + "/results").expect(.ok).json["standings"]?[0]
            }
            let hidden = try await first()
            #expect(hidden?["pending_answers"] == .null && hidden?["splits"]?.arrayValue?.isEmpty == true)
            let judge = try #require(scene.staff[.judge])
            let queue = try await judge.get(Story.adminPath + "/queue").json["items"]?.arrayValue ?? []
            #expect(queue.count == 4)
            for item in queue {
                let id = item["answer"]?["id"]?.stringValue ?? ""
                try await judge.post(Story.adminPath + "/answers/\(id)/accept").expect(.ok)
            }
            let told = try await first()
            #expect(told?["pending_answers"]?.integerValue == 0)
            #expect(told?["splits"]?.arrayValue?.isEmpty == false)
        }
    }

    @Test("what blind staff does by naming a team is answered without what the team has done")
    func deeds() async throws {
        try await World().runStory { story in
            let scene = try await scene(story)
            let steward = try #require(scene.staff[.steward])
            let judge = try #require(scene.staff[.judge])
            for rider in [steward, judge] {
                let finished = try await rider.put(Story.adminPath + "/teams/lisy/finish", "{}").expect(.ok)
                #expect(finished.json["points"] == nil && finished.json["accepted_count"] == nil)
                #expect(finished.json["finished_at"] == nil)
            }
            let adjusted = try await judge.post(
                Story.adminPath + "/teams/sovy/adjust", #"{"points": 1, "reason": "за уху"}"#)
            #expect(adjusted.expect(.created).json["team"] == nil)
            try await steward.post(Story.adminPath + "/stations/lamps", #"{"team": "sovy", "done": true}"#)
                .expect(.ok)
            try await judge.post(Story.adminPath + "/stations/lamps", #"{"team": "lisy", "done": true}"#)
                .expect(.forbidden, code: "team-hidden")
            try await judge.get(Story.adminPath + "/records").expect(.forbidden, code: "log-hidden")
            let viewer = try #require(scene.staff[.viewer])
            try await viewer.get(Story.adminPath + "/records").expect(.forbidden, code: "log-hidden")
            try await viewer.get(Story.adminPath + "/log/verify").expect(.ok)
        }
    }
}
