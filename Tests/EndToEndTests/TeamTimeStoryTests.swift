import Foundation
import QuestClient
import QuestEngine
import QuestTestSupport
import Testing

/// A team that sets out with its wave and is not back in time, beside one that is.
@Suite("The time of a team, from its start to the results")
struct TeamTimeStoryTests {
    /// Of the daemon's seconds in one of ours.
    private static let speed = 40
    /// Of the first edition, in minutes: more than any machine takes to get to the second one.
    private static let limit = 1200
    private static let grace = 60.0

    private func begin() async throws -> SmallQuest {
        let wave = #"""
            {"type": "Feature", "geometry": null,
             "properties": {"role": "wave", "id": "early", "start": "2099-01-01T00:00:00Z"}}
            """#
        let tasks = [
            SmallQuest.task("gate", at: "west", #""answer-type": "text", "answer": "iron", "points": 5"#),
            SmallQuest.task("mill", at: "north", #""answer-type": "text", "answer": "wind""#),
            SmallQuest.task("hill", at: "middle", #""answer-type": "arrival", "points": 9"#),
        ]
        let quest = try await SmallQuest.begin(
            tasks + [SmallQuest.stop("finish", at: "south"), wave], teams: ["foxes", "owls"],
            properties: #""time-limit": \#(Self.limit), "grace": 1, "finish": "place", "go-back": true,"#,
            clockSpeed: Self.speed)
        try await quest.organise("/teams/foxes/wave", #"{"wave": "early"}"#, isPut: true)
        return quest
    }

    /// What the daemon's clock shows.
    private func now(_ quest: SmallQuest) async throws -> Timestamp {
        let about = try await quest.daemon.client().get("/api/v1/about")
        return try #require(
            about.json["clock"]["now"].string.flatMap { Timestamp(rfc3339: $0) }, "\(about.text)")
    }

    @Test("riders and organisers are told the same end; what comes after it and the grace counts nowhere")
    func story() async throws {
        let quest = try await begin()
        let foxes = try quest.rider("foxes")
        #expect(try await refusal { try await foxes.next() } == "team-not-started")

        // The wave is let off before its time, as an organiser may.
        try await quest.organise("/waves/early/start", isPut: true)
        try await quest.organise("/teams/owls/start", isPut: true)
        let team = try await quest.admin.get(SmallQuest.adminPath + "/teams/foxes")
        let start = try #require(
            team.json["team"]["started_at"].string.flatMap { Timestamp(rfc3339: $0) }, "\(team.text)")

        // The limit of the team, not the end of the quest, which has none.
        let before = try await now(quest)
        let reply = try await quest.stand("foxes", at: "west")
        let told = reply.timeLeft
        #expect(reply.lateAfter == start + Seconds(Double(60 * Self.limit)))
        let back = try #require(reply.goBack, "\(reply)")
        #expect(back.duration > 0 && back.spare < (told ?? 0))
        let live = try await quest.admin.get(SmallQuest.adminPath + "/live")
        let seen = live.json["features"].elements.first { $0["properties"]["team"].string == "foxes" }
        let after = try await now(quest)
        for left in [told, seen?["properties"]["time_left"].number] {
            let left = try #require(left, "\(live.text)")
            #expect(left <= Double(60 * Self.limit) - (before - start).value + 1)
            #expect(left >= Double(60 * Self.limit) - (after - start).value - 1)
        }

        // In time: the foxes have more than the owls, who are back.
        #expect(try await quest.answer("foxes", "gate", "iron").verdict == .accepted)
        #expect(try await quest.answer("owls", "mill", "wind").verdict == .accepted)
        try await quest.organise("/teams/owls/finish", isPut: true)

        // The organisers shorten the limit to the next whole minute, once that and the grace after it are over.
        let minutes = Int(((try await now(quest) - start).value / 60).rounded(.up))
        let end = start + Seconds(Double(60 * minutes) + Self.grace)
        while try await now(quest) <= end { try await Task.sleep(for: .milliseconds(50)) }

        let file = try await quest.admin.get(SmallQuest.adminPath + "/file").text
        let shorter = try await quest.admin.put(
            SmallQuest.adminPath,
            file.replacing("\"time-limit\": \(Self.limit)", with: "\"time-limit\": \(minutes)"))
        #expect(shorter.isDone, "\(shorter.text)")

        #expect(try await refusal { try await quest.answer("foxes", "mill", "wind") } == "team-time-over")
        #expect(try await refusal { try await foxes.next() } == "team-time-over")
        try await quest.stand("foxes", at: "middle")
        try await quest.stand("foxes", at: "middle")
        let answers = try await foxes.answers().answers
        #expect(answers.filter { $0.verdict == .accepted }.map(\.task.rawValue) == ["gate"])

        // Their ride has ended without the finish: no rank, whatever they have.
        let standing = try await quest.standing(of: "foxes")
        #expect(standing["status"].string == "not-finished" && standing["points"].number == 5)
        #expect(standing["rank"].number == nil)
        let owls = try await quest.standing(of: "owls")
        #expect(owls["status"].string == "ok" && owls["rank"].number == 1 && owls["points"].number == 1)
        let everybody = try await quest.daemon.client().get(SmallQuest.path + "/results").json["standings"]
        #expect(everybody.elements.map { $0["team"].string } == ["owls", "foxes"])
        let iof = try await quest.admin.get(SmallQuest.adminPath + "/results?format=iof").text
        #expect(iof.contains("<Status>DidNotFinish</Status>") && iof.contains("<Status>OK</Status>"))
        #expect(iof.components(separatedBy: "<Position ").count == 2, "one of them has a place: \(iof)")
        #expect(try await quest.daemon.questctl("log", "verify", "small").status == 0)
    }
}
