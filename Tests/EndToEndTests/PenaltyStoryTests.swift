import QuestClient
import QuestTestSupport
import Testing

/// What wrong answers cost, and who is told how much.
@Suite("Penalties and points")
struct PenaltyStoryTests {
    private static let plate = SmallQuest.task(
        "plate", at: "west", #""answer-type": "text", "answer": "oak", "points": 5, "penalty": 2"#)
    private static let lamps = SmallQuest.task(
        "lamps", at: "north",
        #""answer-type": "number", "answer": "12", "points": 3, "penalty": 1, "trap-answer": "13","#
            + #" "trap-points": 4"#)
    private static let song = SmallQuest.task(
        "song", at: "middle", #""points": 4, "hint": "Sing", "hint-price": 2"#)

    @Test("a wrong answer that is accepted on appeal is worth what a right one is, as long as that holds")
    func appeal() async throws {
        let quest = try await SmallQuest.begin([Self.plate, Self.lamps], teams: ["foxes", "owls"])
        func points() async throws -> [String: Double] {
            let (results, teams) = try await quest.points()
            #expect(results == teams)
            return results
        }
        try await quest.answer("owls", "plate", "oak")
        let wrong = try await quest.answer("foxes", "plate", "Quercus")
        let id = wrong.id
        #expect(wrong.verdict == .rejected)
        #expect(try await points() == ["foxes": -2, "owls": 5])

        try await quest.rider("foxes").appeal(id, text: "The plate has it in Latin")
        #expect(try await points()["foxes"] == -2, "asking changes nothing")
        try await quest.organise("/answers/\(id)/accept", #"{"reason": "So it has"}"#)
        #expect(try await points() == ["foxes": 5, "owls": 5])
        let parts = try await quest.standing(of: "foxes")["parts"].elements
        #expect(parts.compactMap { $0["points"].number }.reduce(0, +) == 5)
        #expect(!parts.contains { $0["kind"].string == "wrong" })

        // The judge takes it back, and changes his mind once more.
        let decisions = try await quest.admin.get(SmallQuest.adminPath + "/decisions")
        let review = try #require(decisions.json["decisions"][0]["id"].string, "\(decisions.text)")
        try await quest.organise("/decisions/\(review)/withdraw", #"{"reason": "By mistake"}"#)
        #expect(try await points() == ["foxes": -2, "owls": 5])
        try await quest.organise(
            "/answers/\(id)/accept", #"{"reason": "It has after all", "overrule": true}"#)
        #expect(try await points() == ["foxes": 5, "owls": 5])
        #expect(try await quest.daemon.questctl("log", "verify", "small").status == 0)
    }

    @Test("a judge overrules what the rule has said, with a reason that the team reads, and takes it back")
    func overruling() async throws {
        let quest = try await SmallQuest.begin([Self.plate], teams: ["foxes"])
        let id = try await quest.answer("foxes", "plate", "oak").id
        let reject = SmallQuest.adminPath + "/answers/\(id)/reject"
        let unsaid = try await quest.admin.post(reject, #"{"reason": "Told by another team"}"#)
        #expect(unsaid.status == 409 && unsaid.code == "answer-not-pending", "\(unsaid.text)")
        let mute = try await quest.admin.post(reject, #"{"overrule": true}"#)
        #expect(mute.status == 422 && mute.code == "member-missing", "\(mute.text)")
        #expect(try await quest.points().results == ["foxes": 5])

        try await quest.organise(
            "/answers/\(id)/reject", #"{"reason": "Told by another team", "overrule": true}"#)
        #expect(
            try await quest.points().results == ["foxes": 0], "what only a judge calls wrong costs nothing")
        let verdict = try #require(try await quest.stand("foxes", at: "north").verdicts?.first).answer
        #expect(verdict.id == id && verdict.verdict == .rejected, "\(verdict)")
        #expect(verdict.reason == "Told by another team")

        let decisions = try await quest.admin.get(SmallQuest.adminPath + "/decisions")
        let review = try #require(decisions.json["decisions"][0]["id"].string, "\(decisions.text)")
        try await quest.organise("/decisions/\(review)/withdraw", #"{"reason": "They were there"}"#)
        #expect(try await quest.points().results == ["foxes": 5])
    }

    @Test("the list of teams and the results have the same points after everything that gives or takes some")
    func lists() async throws {
        let quest = try await SmallQuest.begin(
            [Self.plate, Self.lamps, Self.song], teams: ["foxes", "owls", "hares"])
        func expect(_ foxes: Double, _ owls: Double, _ hares: Double) async throws {
            let (results, teams) = try await quest.points()
            #expect(results == teams && results == ["foxes": foxes, "owls": owls, "hares": hares])
        }
        try await expect(0, 0, 0)
        try await quest.answer("foxes", "lamps", "11")
        try await quest.answer("owls", "lamps", "13")
        try await expect(-1, -5, 0)
        try await quest.answer("foxes", "lamps", "12")
        try await expect(2, -5, 0)
        _ = try await quest.rider("hares").openHint(1, of: TaskID("song"))
        try await expect(2, -5, -2)
        let song = try await quest.answer("hares", "song", "Here we sing")
        try await expect(2, -5, -2)
        try await quest.accept(song)
        try await expect(2, -5, 2)
        try await quest.organise("/teams/owls/adjust", #"{"points": 7, "reason": "Helped the hares"}"#)
        try await expect(2, 2, 2)
        try await quest.organise("/teams/hares/erase", #"{"confirm": "hares"}"#)
        try await quest.organise("/close", "")
        try await expect(2, 2, 2)

        let listed = try await quest.daemon.questctl("team", "list", "small", "--json")
        let told = JSONReading(listed.output)["teams"].elements
        #expect(told.map { $0["points"].number } == [2, 2, 2], "\(listed.output)")
        #expect(told.map { $0["accepted_count"].number } == [1, 0, 1])
    }
}
