import QuestClient
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
            Self.features, teams: ["foxes"], properties: #""finish": "place", "finish-when": "arrival","#)
    }

    private func photo(_ quest: SmallQuest, _ key: String) async throws -> String {
        try await quest.rider("foxes").photo(
            SamplePhotos.bytes("place.jpg"),
            answering: AnswerRequest(task: TaskID("window"), text: "", sentAt: SmallQuest.now), key: key
        ).id.rawValue
    }

    @Test("a hint is sold as long as it may help: once the task is accepted it is refused and costs nothing")
    func hints() async throws {
        let quest = try await begin()
        let (foxes, song) = (try quest.rider("foxes"), TaskID("song"))
        #expect(try await foxes.openHint(1, of: song).text == "Sing")
        try await quest.accept(try await quest.answer("foxes", "song", "La la"))
        #expect(try await quest.points().results == ["foxes": 3])
        #expect(try await refusal { try await foxes.openHint(2, of: song) } == "task-already-accepted")
        // What was paid for stays readable, and is not paid for twice.
        #expect(try await foxes.openHint(1, of: song).text == "Sing")
        #expect(try await quest.points().results == ["foxes": 3])
    }

    @Test("a photo task takes no text alone, and a second photo keeps nothing open once one is accepted")
    func photos() async throws {
        let quest = try await begin()
        let refused = try await refusal { try await quest.answer("foxes", "window", "It is the oddest") }
        #expect(refused == "answer-of-another-kind")
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
        #expect(try await quest.next("foxes", from: "west").riderTask != nil)
        let there = try await quest.stand("foxes", at: "south")
        #expect(there.riderTask == nil, "\(there)")
        let finish = try #require(try await quest.standing(of: "foxes")["finish"].string)

        #expect(try await quest.answer("foxes", "gate", "wood").verdict == .rejected)
        let still = try await quest.standing(of: "foxes")
        #expect(still["finish"].string == finish && still["status"].string == "ok")
        let next = try await quest.next("foxes", from: "west")
        #expect(next.riderTask == nil, "\(next)")

        #expect(try await quest.answer("foxes", "gate", "iron").verdict == .accepted)
        let on = try await quest.standing(of: "foxes")
        #expect(on["finish"].string == nil && on["status"].string == "riding", "\(on)")
        #expect(try await quest.next("foxes", from: "west").riderTask != nil)
        // Whoever is at the finish after that has finished later.
        try await quest.stand("foxes", at: "south")
        let later = try #require(try await quest.standing(of: "foxes")["finish"].string)
        #expect(later != finish)
    }
}
