import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import Synchronization
import Testing

@testable import EventServices
@testable import ServerBase
@testable import questd

@Suite("A wrong key is repaired over HTTP")
struct RejudgingTests {
    private static let rejudge = Story.adminPath + "/rejudge"

    /// The document with another answer to the task of the bird.
    private func corrected(_ story: Story, answer: String = "снегирь") -> String {
        story.world.document().replacing("\"\(World.secret)\"", with: "\"\(answer)\"")
    }

    private func send(_ text: String, key: String, _ rider: Rider, _ story: Story) async throws -> String {
        let answer = try await rider.answer(story.answer("bird", text), key: key).expect(.created)
        return try #require(answer.json["id"]?.stringValue)
    }

    private func points(_ story: Story) async throws -> [String: Int64] {
        let results = try await story.admin.get(Story.adminPath + "/results").expect(.ok)
        return (results.json["standings"]?.arrayValue ?? []).reduce(into: [:]) { points, standing in
            points[standing["team"]?.stringValue ?? ""] = standing["points"]?.integerValue
        }
    }

    @Test(
        "A dry run tells what would change and stores nothing; then answers are judged again and riders told"
    )
    func story() async throws {
        try await World().runStory { story in
            let other = try await Story.join("Совы", story.admin)
            let wrong = try await send("снегирь", key: "1", story.device, story)
            let right = try await send(World.secret, key: "1", other, story)
            story.world.clock.advance(by: 60)

            let head = try await story.admin.get(Story.adminPath + "/log/verify").json["head"]
            let dry = try await story.admin.put(Story.adminPath + "?dry_run=true", corrected(story))
                .expect(.ok)
            #expect(dry.json["changed"]?.boolValue == true)
            #expect(dry.json["quest"]?["version"]?.integerValue == 1)
            let change = dry.json["changes"]?[0]
            #expect(dry.json["changes"]?.arrayValue?.count == 1 && change?["task"] == "bird")
            #expect(change?["what"]?.arrayValue?.map(\.stringValue) == ["answer"])
            #expect(change?["answers"]?.integerValue == 2)
            let teams = change?["teams"]?.arrayValue?.compactMap { $0["team"]?.stringValue }
            #expect(teams == ["lisy", "sovy"])
            #expect(try await story.admin.get(Story.adminPath + "/log/verify").json["head"] == head)
            try await story.admin.put(Story.adminPath + "?dry_run=maybe", corrected(story))
                .expect(.badRequest, code: "query-invalid")

            let loaded = try await story.admin.put(Story.adminPath, corrected(story)).expect(.ok)
            #expect(loaded.json["changes"] == dry.json["changes"])
            #expect(try await points(story) == ["lisy": 0, "sovy": 3])

            #expect(try await poll(after: 0, story) == nil)
            let end = try await story.admin.get(Story.adminPath + "/log/verify").json["head"]
            let seq = try #require(end?["seq"]?.integerValue)
            let preview = try await story.admin.post(Self.rejudge, #"{"dry_run": true}"#).expect(.ok)
            #expect(preview.json["answers"]?.arrayValue?.count == 2)
            #expect(try await points(story) == ["lisy": 0, "sovy": 3])
            let none = try await story.admin.post(Self.rejudge, #"{"task": "lamps"}"#).expect(.ok)
            #expect(none.json["answers"]?.arrayValue?.isEmpty == true)
            let done = try await story.admin.post(Self.rejudge, #"{"task": "bird"}"#).expect(.ok)
            #expect(done.json == preview.json)
            let first = done.json["answers"]?[0]
            #expect(first?["answer"]?.stringValue == wrong && first?["team"] == "lisy")
            #expect(first?["was"]?["verdict"] == "rejected" && first?["becomes"]?["verdict"] == "accepted")
            #expect(first?["becomes"]?["points"]?.integerValue == 3)
            #expect(done.json["answers"]?[1]?["answer"]?.stringValue == right)
            #expect(try await points(story) == ["lisy": 3, "sovy": 0])

            let told = try await poll(after: seq, story)
            #expect(told?[0]?["answer"]?["id"]?.stringValue == wrong)
            #expect(told?[0]?["answer"]?["verdict"] == "accepted")
            let own = try await story.device.get(Story.path + "/records?after=\(seq)").expect(.ok)
            #expect(own.json["records"]?[0]?["body"]?["withdraws"]?.stringValue != nil)

            let again = try await story.admin.post(Self.rejudge, "{}").expect(.ok)
            #expect(again.json["answers"]?.arrayValue?.isEmpty == true)
            #expect(
                try await story.admin.get(Story.adminPath + "/log/verify").json["valid"]?.boolValue == true)
            try await story.admin.post(Self.rejudge, #"{"task": "none"}"#)
                .expect(.notFound, code: "task-unknown")
            try await story.admin.post(Self.rejudge, #"{"tasks": "bird"}"#).expect(.unprocessableContent)
        }
    }

    @Test("Judged by the edition that was looked at, or not at all")
    func editionChanged() async throws {
        try await World().runStory { story in
            _ = try await send("снегирь", key: "1", story.device, story)
            try await story.admin.put(Story.adminPath, corrected(story)).expect(.ok)
            let seen = try await story.admin.post(Self.rejudge, #"{"dry_run": true}"#).expect(.ok)
            #expect(seen.json["version"]?.integerValue == 2)
            try await story.admin.put(Story.adminPath, corrected(story, answer: "сойка")).expect(.ok)
            let head = try await story.admin.get(Story.adminPath + "/log/verify").json["head"]
            for body in [#"{"version": 2}"#, #"{"version": 2, "dry_run": true}"#, #"{"version": 4}"#] {
                let refused = try await story.admin.post(Self.rejudge, body)
                    .expect(.conflict, code: "edition-changed")
                #expect(refused.json["detail"]?.stringValue?.contains("3") == true)
            }
            #expect(try await story.admin.get(Story.adminPath + "/log/verify").json["head"] == head)
            try await story.admin.post(Self.rejudge, #"{"version": 0}"#)
                .expect(.unprocessableContent, code: "member-invalid", member: "version")
            let done = try await story.admin.post(Self.rejudge, #"{"version": 3}"#).expect(.ok)
            #expect(done.json["version"]?.integerValue == 3)
        }
    }

    @Test("Of an answer that a judge has decided, the decision is told as the verdict in force")
    func reviewed() async throws {
        try await World().runStory { story in
            let priced = story.world.document()
                .replacing("\"points\": 3", with: "\"points\": 3, \"penalty\": 1")
            try await story.admin.put(Story.adminPath, priced).expect(.ok)
            let id = try await send("снегирь", key: "1", story.device, story)
            try await story.admin.post(
                Story.adminPath + "/answers/\(id)/reject", #"{"reason": "no", "overrule": true}"#
            ).expect(.conflict)
            try await story.admin.post(
                Story.adminPath + "/answers/\(id)/accept", #"{"reason": "yes", "overrule": true}"#
            ).expect(.ok)
            try await story.admin.post(
                Story.adminPath + "/answers/\(id)/reject", #"{"reason": "no", "overrule": true}"#
            ).expect(.ok)
            #expect(try await points(story) == ["lisy": -1])
            let right = priced.replacing("\"\(World.secret)\"", with: "\"снегирь\"")
            try await story.admin.put(Story.adminPath, right).expect(.ok)
            let done = try await story.admin.post(Self.rejudge, "{}").expect(.ok).json["answers"]
            #expect(done?.arrayValue?.count == 1 && done?[0]?["reviewed"]?.boolValue == true)
            #expect(done?[0]?["becomes"]?["verdict"] == "accepted")
            #expect(done?[0]?["verdict"] == "rejected", "what the judge said holds")
            #expect(try await points(story) == ["lisy": 0])
        }
    }

    /// A service beside the daemon's, over the same store: another writer of its log.
    private func serviceBeside(
        _ story: Story, observe: @escaping @Sendable ([Record]) -> Void = { _ in }
    ) -> QuestService {
        QuestService(
            quest: QuestID("story"), store: story.world.store,
            codeKey: CodeKey(bytes: [UInt8](repeating: 8, count: 32))!,
            ids: IdentifierSource(generator: SeededGenerator(seed: 5))
        ) { news in
            if case .records(let records, areOwn: true) = news { observe(records) }
        }
    }

    @Test("Answers are judged again some at a time, and what somebody else has judged meanwhile is not told")
    func steps() async throws {
        try await World().runStory { story in
            let other = try await Story.join("Совы", story.admin)
            let wrong = try await send("снегирь", key: "1", story.device, story)
            let right = try await send(World.secret, key: "1", other, story)
            try await story.admin.put(Story.adminPath, corrected(story)).expect(.ok)
            let steps = Mutex<[Int]>([])
            let service = serviceBeside(story) { records in steps.withLock { $0.append(records.count) } }
            let snapshot = try await service.snapshot()
            let rejudging = Rejudging(store: story.world.store)
            let found = try await rejudging.find(by: snapshot.engine(), in: snapshot.state)
            let done = try await rejudging.record(
                found.answers.map(\.answer.id), by: found.grounds, of: 2, on: service, as: .admin,
                at: story.world.clock.now, step: 1)
            #expect(done.map(\.answer.id.rawValue) == [wrong, right])
            #expect(steps.withLock { $0 } == [1, 1])
            // The daemon learns of it only when it writes.
            let late = try await story.admin.post(Self.rejudge, "{}").expect(.ok)
            #expect(late.json["answers"]?.arrayValue?.isEmpty == true)
            #expect(late.json["others"]?.integerValue == 0)
            #expect(try await points(story) == ["lisy": 3, "sovy": 0])
        }
    }

    @Test("A limit of one at a time judges all answers again")
    func oneAtATime() async throws {
        var limits = LimitValues()
        limits[AnswerLimits.rejudgedAtOnce] = 1
        try await World(limits: limits).runStory { story in
            let other = try await Story.join("Совы", story.admin)
            _ = try await send("снегирь", key: "1", story.device, story)
            _ = try await send(World.secret, key: "1", other, story)
            try await story.admin.put(Story.adminPath, corrected(story)).expect(.ok)
            let done = try await story.admin.post(Self.rejudge, "{}").expect(.ok)
            #expect(done.json["answers"]?.arrayValue?.count == 2)
            #expect(try await points(story) == ["lisy": 3, "sovy": 0])
        }
    }

    @Test("An edition that comes half way stops it, and the rest follows when it is asked for again")
    func halfWay() async throws {
        try await World().runStory { story in
            let other = try await Story.join("Совы", story.admin)
            _ = try await send("снегирь", key: "1", story.device, story)
            _ = try await send(World.secret, key: "1", other, story)
            try await story.admin.put(Story.adminPath, corrected(story)).expect(.ok)
            let service = serviceBeside(story)
            let snapshot = try await service.snapshot()
            let rejudging = Rejudging(store: story.world.store)
            let found = try await rejudging.find(by: snapshot.engine(), in: snapshot.state)
            let (ids, now) = (found.answers.map(\.answer.id), story.world.clock.now)
            _ = try await rejudging.record(
                Array(ids.prefix(1)), by: found.grounds, of: 2, on: service, as: .admin, at: now, step: 1)
            let third = corrected(story).replacing("\"points\": 3", with: "\"points\": 4")
            try await story.admin.put(Story.adminPath, third).expect(.ok)
            await #expect(throws: RequestError.editionChanged(version: 3)) {
                try await rejudging.record(
                    ids, by: found.grounds, of: 2, on: service, as: .admin, at: now, step: 1)
            }
            #expect(try await points(story) == ["lisy": 3, "sovy": 3])
            let rest = try await story.admin.post(Self.rejudge, #"{"version": 3}"#).expect(.ok)
            #expect(rest.json["answers"]?.arrayValue?.count == 2)
            #expect(try await points(story) == ["lisy": 4, "sovy": 0])
        }
    }

    @Test("Texts are read only of answers to tasks that changed since, and none for the file that is loaded")
    func texts() async throws {
        try await World().runStory { story in
            let bird = try await send("снегирь", key: "1", story.device, story)
            let answer = try await story.device.answer(story.answer("lamps", "11"), key: "2").expect(.created)
            let lamps = try #require(answer.json["id"]?.stringValue)
            try await story.admin.put(Story.adminPath, corrected(story)).expect(.ok)
            let snapshot = try await serviceBeside(story).snapshot()
            let found = try await Rejudging(store: story.world.store).find(
                by: snapshot.engine(), in: snapshot.state)
            #expect(found.grounds.texts.keys.map(\.rawValue) == [bird])
            #expect(found.grounds.kept.map(\.rawValue) == [lamps])
            #expect(found.answers.map(\.answer.id.rawValue) == [bird])
            for path in [Story.adminPath, Story.adminPath + "?dry_run=true"] {
                let same = try await story.admin.put(path, corrected(story)).expect(.ok)
                #expect(same.json["changed"]?.boolValue == false)
                #expect(same.json["changes"]?.arrayValue?.isEmpty == true)
            }
        }
    }

    @Test(
        "What changes is told of the edition that the file takes the place of, also of one that came meanwhile"
    )
    func replaced() async throws {
        try await World().runStory { story in
            let second = story.world.document().replacing("\"points\": 3", with: "\"points\": 9")
            let now = story.world.clock.now
            let isStored: Bool = try await serviceBeside(story).perform { snapshot, ids in
                let decision = try RuleEngine.publish(
                    Array(second.utf8), as: QuestID("story"), in: snapshot.state, at: now, ids: &ids)
                return (decision.entry, true)
            }
            #expect(isStored)
            let third = second.replacing("\"\(World.secret)\"", with: "\"снегирь\"")
            // The daemon still believes that the first one is in force.
            let loaded = try await story.admin.put(Story.adminPath, third).expect(.ok)
            #expect(loaded.json["quest"]?["version"]?.integerValue == 3)
            #expect(loaded.json["changes"]?.arrayValue?.count == 1)
            #expect(loaded.json["changes"]?[0]?["what"]?.arrayValue?.map(\.stringValue) == ["answer"])
        }
    }

    private func poll(after seq: Int64, _ story: Story) async throws -> JSONValue? {
        try await story.device.post(Story.path + "/positions?reply=next&seen=\(seq)", story.fix("A"))
            .expect(.ok).json["verdicts"]
    }

    @Test("Teams that are out and led to a place that a file moves or removes are told, and others are not")
    func ledElsewhere() async throws {
        try await World().runStory { story in
            func dry(_ document: String) async throws -> Answer {
                try await story.admin.put(Story.adminPath + "?dry_run=true", document).expect(.ok)
            }
            let shorter = story.world.document().replacing("\"name\": \"Птица\"", with: "\"name\": \"Пёс\"")
            let quiet = try await dry(shorter)
            #expect(quiet.json["teams_out"]?.integerValue == 0)
            // At A the bird at B is the nearest.
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            let texts = try await dry(shorter)
            #expect(texts.json["teams_out"]?.integerValue == 1)
            #expect(texts.json["led_elsewhere"]?.arrayValue?.isEmpty == true)
            #expect(texts.json["changes"]?[0]?["what"]?.arrayValue?.map(\.stringValue) == ["texts"])
            #expect(texts.json["what"]?.arrayValue?.isEmpty == true)
            let world = story.world
            let moved = try await dry(
                world.document().replacing(world.position("B"), with: world.position("C")))
            #expect(moved.json["led_elsewhere"]?.arrayValue?.map(\.stringValue) == ["lisy"])
            let metres = moved.json["changes"]?[0]?["moved"]?.doubleValue ?? 0
            #expect(abs(metres - 400) < 3)
            let other = try await dry(
                world.document().replacing(world.position("F"), with: world.position("C")))
            #expect(other.json["led_elsewhere"]?.arrayValue?.isEmpty == true, "\(other.text)")
            let gone = try await dry(world.document().replacing("\"id\": \"bird\"", with: "\"id\": \"crow\""))
            #expect(gone.json["led_elsewhere"]?.arrayValue?.map(\.stringValue) == ["lisy"])
        }
    }

    @Test("Times that organisers have shifted are no change of the file, and those of the file are told")
    func shiftedTimes() async throws {
        try await World().runStory { story in
            func timed(_ closes: String) -> String {
                story.world.document().replacing(
                    "\"organiser\":", with: "\"closes\": \"\(closes)\", \"organiser\":")
            }
            try await story.admin.put(Story.adminPath, timed("2026-06-14T15:00:00Z")).expect(.ok)
            try await story.admin.put(Story.adminPath + "/times", #"{"start": 0, "end": 30}"#).expect(.ok)
            let path = Story.adminPath + "?dry_run=true"
            let same = try await story.admin.put(path, timed("2026-06-14T15:00:00Z") + " ").expect(.ok)
            #expect(same.json["what"]?.arrayValue?.isEmpty == true)
            #expect(same.json["changes"]?.arrayValue?.isEmpty == true)
            let later = try await story.admin.put(path, timed("2026-06-14T16:00:00Z")).expect(.ok)
            #expect(later.json["what"]?.arrayValue?.map(\.stringValue) == ["times"])
        }
    }

    @Test("A quest that is not there yet can be looked at too, and is not there afterwards")
    func newQuest() async throws {
        try await World().runStory { story in
            let path = "/api/v1/admin/quests/later"
            let dry = try await story.admin.put(path + "?dry_run=true", story.world.document()).expect(.ok)
            #expect(dry.json["quest"]?["version"]?.integerValue == 0)
            #expect(dry.json["changes"]?.arrayValue?.isEmpty == true)
            try await story.admin.get(path).expect(.notFound)
        }
    }

    @Test("A judge of a quest that is judged blind judges again and is told no team")
    func blind() async throws {
        try await World().runStory { story in
            func blinded(_ text: String) -> String {
                text.replacing("\"organiser\":", with: "\"blind-judging\": true, \"organiser\":")
            }
            try await story.admin.put(Story.adminPath, blinded(story.world.document())).expect(.ok)
            let body = #"{"role": "judge", "name": "Анна"}"#
            let invited = try await story.admin.post(Story.adminPath + "/staff", body).expect(.created)
            let code = invited.json["code"]?.stringValue ?? ""
            let joined = try await story.anonymous.post(Story.path + "/staff", "{\"code\": \"\(code)\"}")
            let judge = story.anonymous.with(token: joined.json["token"]?.stringValue)
            _ = try await send("снегирь", key: "1", story.device, story)
            try await story.admin.put(Story.adminPath, blinded(corrected(story))).expect(.ok)
            let done = try await judge.post(Self.rejudge, "{}").expect(.ok)
            #expect(done.json["answers"]?.arrayValue?.count == 1)
            #expect(!done.text.contains("lisy"))
        }
    }
}
