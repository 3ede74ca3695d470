import QuestTestSupport
import Testing

/// What comes after a task is done, or a ride is.
@Suite("After a task is done, and after the finish")
struct DoneTaskStoryTests {
    private static let features = [
        SmallQuest.task(
            "song", at: "west",
            #""points": 4, "hint": "Sing", "hint-price": 1, "hint-2": "Louder", "hint-2-price": 2"#),
        SmallQuest.task("window", at: "north", #""answer-type": "photo", "points": 2, "attempts": 2"#),
        SmallQuest.task("lamps", at: "middle", #""answer-type": "number", "answer": "12", "points": 3"#),
        SmallQuest.task("gate", at: "east", #""answer-type": "text", "answer": "iron", "points": 3"#),
        SmallQuest.stop("finish", at: "south"),
    ]

    private func begin() async throws -> SmallQuest {
        try await SmallQuest.begin(
            Self.features, teams: ["foxes"], properties: #""finish": "place","#)
    }

    private func photo(_ quest: SmallQuest, _ key: String) async throws -> String {
        let sent = try await quest.rider("foxes").post(
            SmallQuest.path + "/photos?task=window&sent_at=\(SmallQuest.now)",
            bytes: try SamplePhotos.bytes("place.jpg"), type: "image/jpeg",
            headers: ["Idempotency-Key": key])
        return try #require(sent.json["id"].string, "\(sent.text)")
    }

    @Test("a hint is sold as long as it may help: once the task is accepted it is refused and costs nothing")
    func hints() async throws {
        let quest = try await begin()
        let (foxes, hints) = (try quest.rider("foxes"), SmallQuest.path + "/tasks/song/hints/")
        #expect(try await foxes.post(hints + "1", "").json["text"].string == "Sing")
        let song = try await quest.answer("foxes", "song", "La la")
        try await quest.accept(song)
        #expect(try await quest.points().results == ["foxes": 3])
        let refused = try await foxes.post(hints + "2", "")
        #expect(refused.status == 409 && refused.code == "task-already-accepted", "\(refused.text)")
        // What was paid for stays readable, and is not paid for twice.
        #expect(try await foxes.post(hints + "1", "").json["text"].string == "Sing")
        #expect(try await quest.points().results == ["foxes": 3])
    }

    @Test("a photo task takes no text alone, and a second photo keeps nothing open once one is accepted")
    func photos() async throws {
        let quest = try await begin()
        let text = try await quest.answer("foxes", "window", "It is the oddest")
        #expect(text.status == 422 && text.code == "answer-of-another-kind", "\(text.text)")
        // That was none of the two attempts.
        let first = try await photo(quest, "first")
        let second = try await photo(quest, "second")
        try await quest.stand("foxes", at: "south")
        #expect(try await quest.standing(of: "foxes")["status"].string == "provisional")
        try await quest.organise("/answers/\(first)/accept")
        let standing = try await quest.standing(of: "foxes")
        #expect(standing["status"].string == "ok" && standing["pending_answers"].number == 0, "\(standing)")
        #expect(standing["points"].number == 2)
        // The judge is told of the team, not spoken to as one.
        let twice = try await quest.admin.post(SmallQuest.adminPath + "/answers/\(second)/accept", "{}")
        #expect(twice.status == 409 && twice.code == "task-already-accepted")
        #expect(twice.json["detail"].string?.hasPrefix("The team already has") == true, "\(twice.text)")
    }

    @Test(
        "a stray answer at the finish takes it from nobody, nobody is led on; by a right one a ride goes on")
    func finish() async throws {
        let quest = try await begin()
        try await quest.answer("foxes", "lamps", "12")
        #expect(try await quest.next("foxes", from: "west").json["task"]["id"].string != nil)
        let there = try await quest.stand("foxes", at: "south")
        #expect(there.json["task"]["id"].string == nil, "\(there.text)")
        let finish = try #require(try await quest.standing(of: "foxes")["finish"].string)

        #expect(try await quest.answer("foxes", "gate", "wood").json["verdict"].string == "rejected")
        let still = try await quest.standing(of: "foxes")
        #expect(still["finish"].string == finish && still["status"].string == "ok")
        let next = try await quest.next("foxes", from: "west")
        #expect(next.status == 200 && next.json["task"]["id"].string == nil, "\(next.text)")

        #expect(try await quest.answer("foxes", "gate", "iron").json["verdict"].string == "accepted")
        let on = try await quest.standing(of: "foxes")
        #expect(on["finish"].string == nil && on["status"].string == "riding", "\(on)")
        #expect(try await quest.next("foxes", from: "west").json["task"]["id"].string != nil)
        // Whoever is at the finish after that has finished later.
        try await quest.stand("foxes", at: "south")
        let later = try #require(try await quest.standing(of: "foxes")["finish"].string)
        #expect(later != finish)
    }
}
