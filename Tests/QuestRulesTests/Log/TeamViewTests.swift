import GeoJSONKit
import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("What a team may read of the log")
struct TeamViewTests {
    private func shown(_ content: RecordContent) throws -> JSONObject? {
        var story = QuestStory()
        try story.publish()
        let draft = RecordDraft(
            id: story.ids.identifier(at: story.now), at: story.now, receivedAt: story.now, actor: .system,
            team: TeamID("alpha"), version: 1, content: content)
        return story.state.head.appending([draft], of: story.quest)[0].membersForTeam
    }

    @Test("Every kind of record and every command was decided on; what was not is told to nobody")
    func everythingIsDecided() {
        for kind in RecordKind.allCases { #expect(TeamView.kinds[kind] != nil, "\(kind)") }
        for command in CommandBody.Name.allCases { #expect(TeamView.commands[command] != nil, "\(command)") }
        #expect(TeamView.row(of: .command, ["command": "invented"]) == .withheld)
        #expect(TeamView.row(of: .command, [:]) == .withheld)
    }

    @Test("Of two judges no opinion is told before the decision")
    func opinions() throws {
        let body = ReviewBody(answer: AnswerID("a"), decision: .rejected, reason: .sha256([1]))
        #expect(try shown(.opinion(body)) == nil)
        #expect(try shown(.review(body))?["decision"] == "rejected")
        let taken = OpinionWithdrawalBody(
            answer: AnswerID("a"), withdraws: RecordID("r"), reason: .sha256([1]))
        #expect(try shown(.opinionWithdrawn(taken)) == nil)
    }

    @Test(
        "Why an answer was wrong, what it cost, and what the task is worth are not told: that would tell traps"
    )
    func verdicts() throws {
        let body = VerdictBody(
            answer: AnswerID("a"), verdict: .rejected, rule: "text", reason: .trapped, points: -3, cost: 5)
        let members = try #require(try shown(.verdict(body)))
        #expect(Set(members.map(\.key)) == ["answer", "verdict", "rule"])
        let again = VerdictBody(
            answer: AnswerID("a"), verdict: .rejected, rule: "text", reason: .trapped, points: -3, cost: 5,
            withdraws: RecordID("r"))
        let told = try #require(try shown(.verdict(again)))
        #expect(Set(told.map(\.key)) == ["answer", "verdict", "rule", "withdraws"])
    }

    @Test(
        "Of positions their number and digest, not the visits in zones of tasks that the team may not know of"
    )
    func positions() throws {
        let (story, device) = try QuestStory.begun()
        let visit = Visit(first: story.now, last: story.now, distance: 3, evidence: 0, mostEvidence: 9)
        let body = try #require(
            PositionsBody(
                try story.batch(2, from: device).checked(),
                crossings: [ZoneCrossing(zone: ZoneID("z"), first: story.now, last: story.now, depth: 9)],
                visits: [TaskVisit(task: TaskID("secret"), visit: visit)], withdraws: [RecordID("r")]))
        let members = try #require(try shown(.positions(body)))
        #expect(Set(members.map(\.key)) == ["count", "digest", "first", "last", "sent_at"])
    }

    @Test("Of an object in a body only the members that are named")
    func nested() throws {
        let answer: JSONObject = [
            "answer": "a", "photo": ["kind": "jpeg", "camera": "mine"], "station": ["task": "b"],
        ]
        var story = QuestStory()
        try story.publish()
        var draft = story.records[0].draft
        draft.kind = .answer
        draft.body = RecordBody(canonicalJSON: try #require(CanonicalJSON.text(of: .object(answer))))
        let record = LogHead.empty.appending([draft], of: story.quest)[0]
        #expect(record.membersForTeam == ["answer": "a", "photo": ["kind": "jpeg"]])
    }

    @Test("An opinion is no news for its team either: its polls are told nothing new")
    func opinionsAreNoNews() throws {
        var (story, device) = try QuestStory.begun()
        story.document.judging.judges = 2
        let answer = try story.answer("here", to: QuestStory.judged, from: device).answer
        let before = story.state.changeSeq(of: TeamID("alpha"))
        try story.review(answer, .rejected, reason: "blurred")
        #expect(story.state.head.seq > before)
        #expect(story.state.changeSeq(of: TeamID("alpha")) == before)
    }
}
