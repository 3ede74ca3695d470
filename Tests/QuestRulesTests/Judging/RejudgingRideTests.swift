import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("Judging again what judges, positions and a finish have a part in")
struct RejudgingRideTests {
    private let alpha = TeamID("alpha")

    /// Loads a changed document and judges all answers again by it.
    private func rejudge(_ story: inout QuestStory, _ change: (inout Quest) -> Void) throws {
        change(&story.document)
        try story.publish("{\"edition\": \(story.state.version + 1)}")
        story.now = story.now + 60
        var grounds = RejudgingGrounds()
        for entry in story.entries {
            for case .text(let text) in entry.attachments { grounds.texts[AnswerID(text.owner)] = text.text }
        }
        let known = grounds
        let entry = story.decide { $0.rejudge($0.state.answers.map(\.id), by: known) }
        if let entry { try story.enter(entry.entry) }
        #expect(try QuestState.folding(story.records) == story.state)
    }

    private func standing(_ story: QuestStory) -> Standing {
        story.engine.standing(of: alpha, in: story.state, at: story.now)
    }

    @Test("A removed task that a judge had accepted is none of those that must be done, and earns nothing")
    func removedTask() throws {
        var (story, device) = try QuestStory.begun()
        story.document.scoring.ranking = .time
        try story.answer("bear", to: QuestStory.text, from: device)
        let judged = try story.answer("look", to: QuestStory.judged, from: device).answer
        try story.review(judged, .accepted)
        #expect(standing(story).requiredDone == 2)
        try rejudge(&story) { $0.checkpoints.removeAll { $0.id == QuestStory.judged } }
        #expect(story.state.answer(judged)?.verdict == .accepted)
        #expect(standing(story).requiredDone == 1 && standing(story).points == 2)
        try story.close()
        #expect(standing(story).status == .incomplete)
    }

    @Test("Answers to a removed task are not counted among the wrong ones, as those that were wrong are")
    func removedAnswers() throws {
        var (story, device) = try QuestStory.begun()
        try story.answer("bear", to: QuestStory.text, from: device)
        try story.answer("9", to: QuestStory.number, from: device)
        try rejudge(&story) { $0.checkpoints.removeAll { $0.id == QuestStory.text } }
        #expect(standing(story).rejectedAnswers == 1)
        #expect(standing(story).points == 0)
    }

    @Test("An arrival whose task was removed moves no finish")
    func removedArrival() throws {
        var (story, device) = try QuestStory.begun()
        let start = QuestStory.start
        func zone(_ longitude: Double) -> ArrivalZone {
            .circle(center: Coordinate(longitude: longitude, latitude: 55.15), radius: 40)
        }
        story.document.checkpoints[0].zone = zone(61.39)
        story.document.checkpoints[1].zone = zone(61.41)
        story.document.checkpoints[1].rule = .arrival
        story.document.checkpoints[2].zone = zone(61.42)
        story.document.stops = [Stop(kind: .finish, zone: zone(61.4))]
        (story.document.scoring.mustFinish, story.document.finishRules.mode) = (true, .arrival)
        func ride(_ longitude: Double, at second: Double, _ story: inout QuestStory) throws {
            story.now = start + Seconds(second)
            try story.ride(story.batch(3, from: device, longitude: longitude))
        }
        story.now = start + 300
        try story.answer("bear", to: QuestStory.text, from: device)
        try ride(61.4, at: 400, &story)
        try ride(61.41, at: 600, &story)
        let arrival = try #require(story.state.task(QuestStory.number, of: alpha).accepted)
        try rejudge(&story) { $0.checkpoints.remove(at: 1) }
        try #require(story.state.answer(arrival)?.verdict == .rejected)
        try ride(61.4, at: 800, &story)
        #expect(story.state.teams[alpha]?.ride.finish?.time == start + 398)
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("Hints of a removed task are charged no longer")
    func removedHint() throws {
        var (story, device) = try QuestStory.begun()
        story.document.checkpoints[0].hints = [Hint(LocalizedText("furry"), price: 1)]
        story.document.checkpoints[1].hints = [Hint(LocalizedText("odd"), price: 3)]
        try story.openHint(1, of: QuestStory.text, from: device)
        try story.openHint(1, of: QuestStory.number, from: device)
        #expect(story.points() == -4)
        try rejudge(&story) { $0.checkpoints.removeAll { $0.id == QuestStory.text } }
        #expect(story.points() == -3)
    }

    @Test(
        "An appeal and a judge's opinion end with a verdict that becomes another, and stay with one that does not"
    )
    func requests() throws {
        var (story, device) = try QuestStory.begun()
        story.document.judging.judges = 2
        let wolf = try story.answer("wolf", to: QuestStory.text, from: device).answer
        let nine = try story.answer("9", to: QuestStory.number, from: device).answer
        let anna = Actor.staff(StaffID("anna"))
        for answer in [wolf, nine] {
            try story.appeal(answer, saying: "it was one", from: device)
            let opinion = try story.decide(as: anna) {
                try $0.review(answer, .accepted, reason: "seen", overrules: true)
            }
            try story.enter(opinion)
        }
        try rejudge(&story) {
            $0.checkpoints[0].rule = .text(accepted: ["Wolf"])
            $0.checkpoints[1].penalty = 1
        }
        let granted = try #require(story.state.answer(wolf))
        #expect(granted.verdict == .accepted && granted.openAppeal == nil && !granted.awaitsJudge)
        #expect(granted.openOpinions.isEmpty && granted.opinionRounds.map(\.count) == [1])
        let other = try #require(story.state.answer(nine))
        #expect(other.lastRuling.cost == 1 && other.openAppeal != nil && other.openOpinions.count == 1)
    }

    @Test("What was accepted without presence is so again, also after an edition with a wrong key in between")
    func wrongKeyBetween() throws {
        var (story, device) = try QuestStory.begun()
        let bear = try story.answer("bear", to: QuestStory.text, from: device).answer
        let number = try story.answer("1.9", to: QuestStory.number, from: device).answer
        try rejudge(&story) { $0.checkpoints[0].rule = .text(accepted: ["Lynx"]) }
        #expect(story.state.answer(bear)?.verdict == .rejected)
        try rejudge(&story) {
            $0.checkpoints[0].rule = .text(accepted: ["Bear"])
            $0.checkpoints[0].presence = .required
            $0.checkpoints[1].rule = .number(value: 1.9, tolerance: 0)
            $0.checkpoints[1].presence = .required
        }
        #expect(story.state.answer(bear)?.verdict == .accepted)
        // What is right only now has still to be proved.
        #expect(story.state.answer(number)?.lastRuling.reason == .notNear)
    }

    @Test(
        "A part of the standing names the record that changed its worth; its punch stays the one that was sent"
    )
    func worth() throws {
        var (story, device) = try QuestStory.begun()
        let bear = try story.answer("bear", to: QuestStory.text, from: device).answer
        let seq = try #require(story.state.answer(bear)?.seq)
        func part(_ story: QuestStory) -> StandingPart? {
            story.engine.standingParts(of: alpha, in: story.state, at: story.now)
                .first { $0.kind == .accepted }
        }
        #expect(part(story)?.seq == seq)
        try rejudge(&story) { $0.checkpoints[0].points = 20 }
        #expect(part(story)?.points == 20 && part(story)?.seq == story.state.head.seq)
        #expect(story.punches().punches.map(\.seq) == [seq])
    }
}
