import GeoJSONKit
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import QuestEngine
import Synchronization
import Testing

@testable import EventServices
@testable import questd

@Suite("Answers, verdicts and reviews")
struct AnswerTests {
    @Test(
        "the rule decides at once; where there is none, a judge will",
        arguments: [
            ("bird", "воробей", "rejected"), ("bird", "  КАНАРЕЙКА ", "accepted"),
            ("lamps", "12", "accepted"),
            ("lamps", "13", "rejected"), ("song", "спели", "pending"),
        ])
    func verdicts(task: String, text: String, verdict: String) async throws {
        try await World().runStory { story in
            let answer = try await story.device.answer(story.answer(task, text), key: "k").expect(.created)
            #expect(answer.json["verdict"]?.stringValue == verdict)
            #expect(answer.json["task"]?.stringValue == task)
            let listed = try await story.device.get(Story.path + "/answers").expect(.ok)
            #expect(listed.json["answers"]?.arrayValue?.map { $0["id"] } == [answer.json["id"]])
        }
    }

    @Test(
        "a repeat with the same key is told the same, stored once, and marked; another text under it is refused"
    )
    func idempotency() async throws {
        try await World().runStory { story in
            let body = story.answer("song", "спели")
            let first = try await story.device.answer(body, key: "k").expect(.created)
            #expect(first.fields[HTTPField.Name("Idempotency-Replayed")!] == nil)
            let id = first.json["id"]?.stringValue ?? ""
            _ = try await story.admin.post(Story.adminPath + "/answers/\(id)/accept").expect(.ok)
            story.world.clock.advance(by: 60)
            let again = try await story.device.answer(body, key: "k").expect(.created)
            #expect(again.text == first.text)
            #expect(again.fields[HTTPField.Name("Idempotency-Replayed")!] == "true")
            try await story.device.answer(story.answer("song", "пели"), key: "k")
                .expect(.unprocessableContent, code: "idempotency-key-reused")
            let all = try await story.admin.get(Story.adminPath + "/answers")
            #expect(all.json["answers"]?.arrayValue?.count == 1)
        }
    }

    @Test(
        "of 200 wrong answers at once with a limit of five, exactly five are judged, whatever the throttle lets by"
    )
    func parallelAttempts() async throws {
        let world = try World()
        var parts = world.parts
        // Its clock runs so fast that every bucket is full again with each request.
        let ticks = Mutex(ContinuousClock.now)
        parts.answerThrottle = AnswerThrottle {
            ticks.withLock { now in
                now += .seconds(1000)
                return now
            }
        }
        let application = QuestServer(parts).routerAlone
        let document = world.document().replacing("\"points\": 3", with: "\"points\": 3, \"attempts\": 5")
        try await application.test(.router) { client in
            let admin = Rider(client: client, token: World.adminToken.text)
            try await admin.put(Story.adminPath, document).expect(.created)
            try await admin.post(Story.adminPath + "/open").expect(.ok)
            let device = try await Story.join("Лисы", admin)
            let body = #"{"task": "bird", "text": "воробей", "sent_at": "\#(world.clock.now)"}"#
            let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
                for key in 0..<200 { group.addTask { try await device.answer(body, key: "\(key)") } }
                return try await group.reduce(into: [Answer]()) { $0.append($1) }
            }
            #expect(answers.count { $0.status == .created } == 5)
            #expect(answers.count { $0.code == "attempts-used-up" } == 195)
            let refused = answers.first { $0.code == "attempts-used-up" }?.json["detail"]?.stringValue ?? ""
            #expect(refused.contains("«Птица»"), "a rider knows tasks by their names: \(refused)")
            let all = try await admin.get(Story.adminPath + "/answers")
            #expect(all.json["answers"]?.arrayValue?.count == 5)
        }
    }

    /// Several times, since a repeat must come at the very moment of storing to go astray.
    @Test("of twenty equal requests at once one is stored and all are told the same", arguments: 1...8)
    func simultaneousRepeats(round: Int) async throws {
        try await World().runStory { story in
            let body = story.answer("lamps", "12")
            let texts = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<20 {
                    group.addTask { try await story.device.answer(body, key: "k").expect(.created).text }
                }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(texts.count == 1)
            let all = try await story.admin.get(Story.adminPath + "/answers")
            #expect(all.json["answers"]?.arrayValue?.count == 1)
        }
    }

    /// Several times, since they must come at the very moment of deciding to go astray.
    @Test(
        "of two phones of a team that answer a task at once one is accepted, counted once", arguments: 1...8)
    func twoPhones(round: Int) async throws {
        try await World().runStory { story in
            let added = try await story.admin.post(Story.adminPath + "/teams/lisy/code", "{}")
            let code = added.json["join_code"]?.stringValue ?? ""
            let joined = try await story.anonymous.post(Story.path + "/join", #"{"code": "\#(code)"}"#)
                .expect(.created)
            let mate = story.admin.with(token: joined.json["token"]?.stringValue)
            let body = story.answer("bird", World.secret)
            // Each under the same key: keys are a device's own.
            async let own = story.device.answer(body, key: "k")
            async let other = mate.answer(body, key: "k")
            let answers = try await [own, other]
            let accepted = answers.filter { $0.status == .created }
            #expect(accepted.map { $0.json["verdict"]?.stringValue } == ["accepted"])
            let refused = try #require(answers.first { $0.status != .created })
            refused.expect(.conflict, code: "task-already-accepted")
            let all = try await story.admin.get(Story.adminPath + "/answers").expect(.ok)
            #expect(all.json["answers"]?.arrayValue?.count == 1)
            let results = try await story.admin.get(Story.adminPath + "/results").expect(.ok)
            #expect(results.json["standings"]?[0]?["points"]?.integerValue == 3)
        }
    }

    @Test("many teams' answers at once are all stored, in one unbroken chain")
    func manyAtOnce() async throws {
        try await World().runStory { story in
            var devices: [Rider] = []
            for number in 1...8 { devices.append(try await Story.join("Team \(number)", story.admin)) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for device in devices {
                    for attempt in 1...5 {
                        let body = story.answer("lamps", "\(100 + attempt)")
                        group.addTask { try await device.answer(body, key: "\(attempt)").expect(.created) }
                    }
                }
                try await group.waitForAll()
            }
            let all = try await story.admin.get(Story.adminPath + "/answers?status=rejected")
            #expect(all.json["answers"]?.arrayValue?.count == 40)
            let verified = try await story.admin.get(Story.adminPath + "/log/verify").expect(.ok)
            #expect(verified.json["valid"]?.boolValue == true)
            // Publishing, opening, nine teams and devices, forty answers and verdicts.
            #expect(verified.json["record_count"]?.integerValue == 100)
        }
    }

    @Test("the list has the answers of a task, a team, a verdict and a time")
    func filtered() async throws {
        try await World().runStory { story in
            let owls = try await Story.join("Совы", story.admin)
            let begin = story.world.clock.now
            try await story.device.answer(story.answer("lamps", "7"), key: "1").expect(.created)
            story.world.clock.advance(by: 60)
            try await owls.answer(story.answer("lamps", "12"), key: "2").expect(.created)
            story.world.clock.advance(by: 60)
            try await story.device.answer(story.answer("song", "тихо"), key: "3").expect(.created)
            for (query, texts) in [
                ("", ["7", "12", "тихо"]), ("task=lamps", ["7", "12"]), ("team=lisy", ["7", "тихо"]),
                ("status=rejected", ["7"]), ("since=\(begin + 60)", ["12", "тихо"]),
                ("until=\(begin + 60)", ["7"]), ("task=lamps&team=lisy&status=accepted", []),
                ("since=\(begin + 1)&until=\(begin + 61)", ["12"]), ("team=none", []), ("task=none", []),
            ] as [(String, [JSONValue])] {
                let list = try await story.admin.get(Story.adminPath + "/answers?" + query).expect(.ok)
                #expect(list.json["answers"]?.arrayValue?.compactMap { $0["text"] } == texts, "\(query)")
            }
            for query in ["since=today", "until=0001-01-01T00:00:00Z", "status=none", "verdict=accepted"] {
                try await story.admin.get(Story.adminPath + "/answers?" + query)
                    .expect(.badRequest, code: "query-invalid")
            }
            // Whoever wishes not to see whose answers they are cannot ask for those of one team.
            try await story.admin.get(Story.adminPath + "/answers?blind=true&team=lisy")
                .expect(.forbidden, code: "team-hidden")
        }
    }

    @Test("a judge sees what waits, accepts it or rejects it with a reason that the team is told")
    func review() async throws {
        try await World().runStory { story in
            let first = try await story.device.answer(story.answer("song", "тихо"), key: "1").expect(.created)
            let second = try await story.device.answer(story.answer("song", "громко"), key: "2").expect(
                .created)
            let pending = try await story.admin.get(Story.adminPath + "/answers?status=pending").expect(.ok)
            #expect(pending.json["answers"]?.arrayValue?.map { $0["text"] } == ["тихо", "громко"])
            #expect(pending.json["answers"]?[0]?["task_name"]?.stringValue == "Песня")

            let path = Story.adminPath + "/answers/"
            let firstID = first.json["id"]?.stringValue ?? ""
            try await story.admin.post(path + firstID + "/reject")
                .expect(.unprocessableContent, code: "member-missing")
            for reason in ["", "  ", String(repeating: "a", count: AnswerLimits.reason.value + 1)] {
                try await story.admin.post(path + firstID + "/reject", #"{"reason": "\#(reason)"}"#)
                    .expect(.unprocessableContent, code: "reason-missing")
            }
            let rejected = try await story.admin
                .post(path + firstID + "/reject", #"{"reason": "Не слышно"}"#).expect(.ok)
            #expect(rejected.json["decided_by"]?.stringValue == "judge")
            try await story.admin.post(path + firstID + "/accept").expect(
                .conflict, code: "answer-not-pending")
            let secondID = second.json["id"]?.stringValue ?? ""
            _ = try await story.admin.post(path + secondID + "/accept").expect(.ok)

            let told = try await story.device.get(Story.path + "/answers")
            let answers = try #require(told.json["answers"]?.arrayValue)
            #expect(answers.map { $0["verdict"] } == ["rejected", "accepted"])
            #expect(answers[0]["reason"] == "Не слышно")
            try await story.admin.post(path + "none/accept").expect(.notFound, code: "answer-unknown")
            try await story.admin.get(path + "none").expect(.notFound, code: "answer-unknown")
            let shown = try await story.admin.get(path + secondID).expect(.ok)
            #expect(shown.json["verdict"]?.stringValue == "accepted")
            let teams = try await story.admin.get(Story.adminPath + "/teams").expect(.ok)
            #expect(teams.json["teams"]?[0]?["points"]?.integerValue == 1)
            #expect(teams.json["teams"]?[0]?["accepted_count"]?.integerValue == 1)
        }
    }

    @Test("a judge overrules a rule's verdict with a reason that the team is told, and says that he means it")
    func overruling() async throws {
        try await World().runStory { story in
            let sent = try await story.device.answer(story.answer("lamps", "13"), key: "1").expect(.created)
            let id = try #require(sent.json["id"]?.stringValue)
            let path = Story.adminPath + "/answers/\(id)/"
            try await story.admin.post(path + "accept", #"{"reason": "новый фонарь"}"#)
                .expect(.conflict, code: "answer-not-pending")
            try await story.admin.post(path + "accept", #"{"overrule": true}"#)
                .expect(.unprocessableContent, code: "member-missing")
            let body = #"{"reason": "новый фонарь", "overrule": true}"#
            let decided = try await story.admin.post(path + "accept", body).expect(.ok)
            #expect(decided.json["verdict"] == "accepted" && decided.json["decided_by"] == "judge")
            // The answer may have been lost: the same judge's same decision is done, and stays one.
            let again = try await story.admin.post(path + "accept", body).expect(.ok)
            #expect(again.json["decision_seq"] == decided.json["decision_seq"])
            #expect(decided.json["decision_seq"]?.integerValue != nil)
            let told = try await story.device.get(Story.path + "/answers").expect(.ok).json["answers"]?[0]
            #expect(told?["verdict"] == "accepted" && told?["reason"] == "новый фонарь")
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            let next = try await story.device.get(Story.path + "/next?seen=0").expect(.ok)
            #expect(next.json["verdicts"]?[0]?["answer"]?["id"]?.stringValue == id, "\(next.text)")
        }
    }

    @Test("after closing, answers are refused and the quest can be opened again")
    func closing() async throws {
        try await World().runStory { story in
            story.world.clock.advance(by: 10)
            try await story.admin.post(Story.adminPath + "/open").expect(
                .conflict, code: "quest-already-open")
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            story.world.clock.advance(by: 10)
            try await story.device.answer(story.answer("lamps", "12"), key: "k")
                .expect(.conflict, code: "quest-closed")
            try await story.device.get(Story.path + "/next?position=61.36,55.16")
                .expect(.conflict, code: "quest-closed")
            try await story.admin.post(Story.adminPath + "/close").expect(.conflict, code: "quest-closed")
            try await story.admin.post(Story.adminPath + "/open").expect(.ok)
            try await story.device.answer(story.answer("lamps", "12"), key: "k").expect(.created)
        }
    }

    @Test("the team's view of the log has its own records only, the judge's has the whole chain")
    func records() async throws {
        try await World().runStory { story in
            let other = try await Story.join("Совы", story.admin)
            _ = try await other.answer(story.answer("lamps", "12"), key: "k").expect(.created)
            _ = try await story.device.answer(story.answer("lamps", "12"), key: "k").expect(.created)
            let whole = try await story.admin.get(Story.adminPath + "/records").expect(.ok)
            let records = try #require(whole.json["records"]?.arrayValue)
            #expect(records.map { $0["seq"]?.integerValue } == (1...10).map { Int64($0) })
            #expect(records[0]["prev"]?.stringValue == Digest.zero.description)
            #expect(records.last?["hash"] == whole.json["head"]?["hash"])
            for (record, next) in zip(records, records.dropFirst()) {
                #expect(record["hash"] == next["prev"])
            }
            // What the wire carries is what was hashed.
            for record in records {
                let line = record.bytes()
                let read = try Record(line: line, quest: QuestID("story"))
                #expect(read.draft.hash(seq: read.seq, after: read.prev) == read.hash)
            }

            let own = try await story.device.get(Story.path + "/records").expect(.ok)
            let kinds = own.json["records"]?.arrayValue?.map { $0["kind"]?.stringValue }
            #expect(kinds == ["command", "command", "answer", "verdict"])
            #expect(own.json["seen_through"]?.integerValue == 10)
            let later = try await story.device.get(Story.path + "/records?after=9").expect(.ok)
            #expect(later.json["records"]?.arrayValue?.count == 1)
            let page = try await story.admin.get(Story.adminPath + "/records?after=2&limit=3").expect(.ok)
            #expect(page.json["records"]?.arrayValue?.map { $0["seq"]?.integerValue } == [3, 4, 5])
        }
    }
}
