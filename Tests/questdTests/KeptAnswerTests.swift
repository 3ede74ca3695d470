import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import Testing

@testable import EventServices
@testable import questd

@Suite("Answers that a phone kept while it had no network")
struct KeptAnswerTests {
    private static let replayed = HTTPField.Name("Idempotency-Replayed")!

    private func publish(_ rules: String, _ story: Story) async throws {
        let document = story.world.document().replacing("\"points\": 3", with: "\"points\": 3, " + rules)
        try await story.admin.put(Story.adminPath, document).expect(.ok)
    }

    /// Sent now, and given so many seconds after the start by the device's clock.
    private func kept(_ text: String, to task: String = "bird", after seconds: Double, _ story: Story)
        -> String
    {
        """
        {"task": "\(task)", "text": "\(text)", "sent_at": "\(story.world.clock.now)",
         "answered_at": "\(World.start + Seconds(seconds))"}
        """
    }

    private func recordCount(_ story: Story) async throws -> Int64? {
        try await story.admin.get(Story.adminPath + "/records").json["head"]?["seq"]?.integerValue
    }

    @Test(
        "they arrive together: locked-out says when to come again, is no attempt and stored nowhere, and the repeat keeps its time"
    )
    func lockedOut() async throws {
        try await World().runStory { story in
            try await publish("\"lock-out\": 60, \"attempts\": 3", story)
            story.world.clock.advance(by: 3600)
            let kept = [
                (key: "1", body: kept("воробей", after: 600, story)),
                (key: "2", body: kept("ворона", after: 1200, story)),
                (key: "3", body: kept(World.secret, after: 1800, story)),
            ]
            let first = try await story.device.answer(kept[0].body, key: "1").expect(.created)
            #expect(first.json["verdict"] == "rejected")
            let stored = try await recordCount(story)
            // In whatever order, and again and again.
            for answer in [kept[2], kept[1], kept[2], kept[1]] {
                let refused = try await story.device.answer(answer.body, key: answer.key)
                    .expect(.conflict, code: "locked-out")
                #expect(refused.fields[.retryAfter] == "60")
                #expect(refused.fields[Self.replayed] == nil)
            }
            #expect(try await recordCount(story) == stored)
            let attempts = {
                try await story.device.get(Story.path + "/answers").json["answers"]?.arrayValue?.count
            }
            #expect(try await attempts() == 1)

            story.world.clock.advance(by: 60)
            let second = try await story.device.answer(kept[1].body, key: "2").expect(.created)
            #expect(second.json["verdict"] == "rejected")
            #expect(second.json["at"]?.stringValue == (World.start + 1200).description)
            try await story.device.answer(kept[2].body, key: "3").expect(.conflict, code: "locked-out")
            story.world.clock.advance(by: 60)
            let third = try await story.device.answer(kept[2].body, key: "3").expect(.created)
            #expect(third.json["verdict"] == "accepted")
            #expect(third.json["at"]?.stringValue == (World.start + 1800).description)
            let again = try await story.device.answer(kept[2].body, key: "3").expect(.created)
            #expect(again.fields[Self.replayed] == "true" && again.text == third.text)
            #expect(try await attempts() == 3)

            // The judge sees that it came late and that no position proves it; that it waited makes it no later, and is no
            // error of the clock.
            let id = third.json["id"]?.stringValue ?? ""
            let shown = try await story.admin.get(Story.adminPath + "/answers/\(id)").expect(.ok)
            #expect(shown.json["late"]?.integerValue == 1800 && shown.json["late_proven"]?.boolValue == false)
            #expect(shown.json["skew"]?.doubleValue == 0 && shown.json["skew_flagged"]?.boolValue == false)
            let verified = try await story.admin.get(Story.adminPath + "/log/verify").expect(.ok)
            #expect(verified.json["valid"]?.boolValue == true)
        }
    }

    @Test("what the throttle puts off keeps its time as well")
    func throttled() async throws {
        try await World().runStory { story in
            story.world.clock.advance(by: 3600)
            let most = RateLimits.answersPerTask.value
            for number in 0..<most {
                let body = kept("поём \(number)", to: "song", after: Double(number), story)
                try await story.device.answer(body, key: "\(number)").expect(.created)
            }
            let body = kept("поём ещё", to: "song", after: 600, story)
            let refused = try await story.device.answer(body, key: "more").expect(.tooManyRequests)
            let wait = try #require(refused.fields[.retryAfter].flatMap { Double($0) })
            story.world.clock.advance(by: Seconds(wait))
            let taken = try await story.device.answer(body, key: "more").expect(.created)
            #expect(taken.json["at"]?.stringValue == (World.start + 600).description)
        }
    }

    @Test("a photo that is put off keeps its time as well, if the very same one comes again")
    func photos() async throws {
        try await World().runStory { story in
            let document = story.world.document().replacing(
                #""name": "Песня""#, with: #""name": "Песня", "answer-type": "photo""#)
            try await story.admin.put(Story.adminPath, document).expect(.ok)
            story.world.clock.advance(by: 3600)
            // None of these is an answer, and each counts for the throttle.
            for number in 0..<RateLimits.answersPerTask.value {
                _ = try await story.device.answer(kept("нет", to: "song", after: 0, story), key: "t\(number)")
            }
            let path =
                Story.path + "/photos?task=song&sent_at=\(story.world.clock.now)"
                + "&answered_at=\(World.start + 600)"
            func send(_ photo: String) async throws -> Answer {
                try await story.device.send(
                    .post, path, bytes: try SamplePhotos.bytes(photo),
                    [HTTPField.Name("Idempotency-Key")!: "photo"])
            }
            let refused = try await send("plain.jpg").expect(.tooManyRequests)
            let wait = try #require(refused.fields[.retryAfter].flatMap { Double($0) })
            story.world.clock.advance(by: Seconds(wait))
            let taken = try await send("plain.jpg").expect(.created)
            #expect(taken.json["at"]?.stringValue == (World.start + 600).description)
            #expect(try await send("plain.jpg").expect(.created).fields[Self.replayed] == "true")
        }
    }

    @Test("a hint that is asked for too early says when as well")
    func hints() async throws {
        try await World().runStory { story in
            try await publish("\"hint\": \"жёлтая\", \"hint-after\": 10", story)
            let early = try await story.device.post(Story.path + "/tasks/bird/hints/1")
                .expect(.conflict, code: "hint-not-yet")
            #expect(early.fields[.retryAfter] == "600")
        }
    }

    @Test("of one device more than the limit, the oldest is forgotten; of all, another device's")
    func limits() {
        let held = HeldAnswers()
        func device(_ number: Int) -> DeviceID { DeviceID("d\(number)") }
        let request = Digest.sha256([1])
        let perDevice = AnswerLimits.heldPerDevice.value
        for number in 0...perDevice { held.note(request, from: device(0), key: "\(number)", at: World.start) }
        #expect(held.firstReceipt(of: request, from: device(0), key: "0") == nil)
        #expect(held.firstReceipt(of: request, from: device(0), key: "\(perDevice)") == World.start)
        // The first moment stays, another request under the key is another.
        held.note(request, from: device(0), key: "1", at: World.start + 9)
        #expect(held.firstReceipt(of: request, from: device(0), key: "1") == World.start)
        #expect(held.firstReceipt(of: .sha256([2]), from: device(0), key: "1") == nil)
        held.forget(request, from: device(0), key: "1")
        #expect(held.firstReceipt(of: request, from: device(0), key: "1") == nil)

        let most = AnswerLimits.held.value
        for number in 1...most { held.note(request, from: device(number), key: "k", at: World.start) }
        let kept = (1...most).count { held.firstReceipt(of: request, from: device($0), key: "k") != nil }
        let own = (0...perDevice).count {
            held.firstReceipt(of: request, from: device(0), key: "\($0)") != nil
        }
        #expect(kept + own <= most && kept > most - perDevice - 2)
        #expect(held.firstReceipt(of: request, from: device(most), key: "k") != nil)
    }
}
