import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("A team's time")
struct TeamTimeTests {
    private let start = QuestStory.start
    private let alpha = TeamID("alpha")

    /// An hour for each team; what else the quest's scoring says.
    private func begun(_ change: (inout Scoring) -> Void = { _ in }) throws -> (QuestStory, DeviceID) {
        var (story, device) = try QuestStory.begun()
        story.document.scoring.timeLimit = 60
        story.document.finishRules.mode = .arrival
        change(&story.document.scoring)
        return (story, device)
    }

    private func minutes(_ count: Double) -> Seconds { Seconds(count * 60) }

    private func standing(_ story: QuestStory) -> Standing {
        story.engine.standings(in: story.state, at: story.now).list[0]
    }

    @Test(
        "What counts ends with the limit and its grace, where lateness has a price with the late limit, else with the quest",
        arguments: [
            (0, 0, nil, 60), (5, 0, nil, 65), (0, 0, 30, 90), (40, 0, 30, 100), (5, 2, 30, 90),
            (5, 2, nil, 300 + 5),
        ] as [(grace: Int, penalty: Int, lateLimit: Int?, last: Double)])
    func lastMoment(grace: Int, penalty: Int, lateLimit: Int?, last: Double) {
        let scoring = scoring(limit: 60, grace: grace, penalty: penalty, lateLimit: lateLimit)
        let time = TeamTime(start: start, closes: start + minutes(300), by: scoring)
        #expect(time.end == start + minutes(60))
        #expect(time.last == start + minutes(last))
        #expect(time.counts(start + minutes(last) + 0.999), "the second that has begun counts whole")
        #expect(!time.counts(start + minutes(last) + 1))
        let old = TeamTime(start: start, closes: start + minutes(300), by: scoring, rules: .first)
        #expect(old.last == time.last)
        #expect(old.counts(start + minutes(last)) && !old.counts(start + minutes(last) + 0.001))
    }

    @Test(
        "After the quest's end what counts ends with the grace or the late limit, whichever is longer; before, with the grace",
        arguments: [
            (nil, 0, nil, 0, 0), (nil, 15, nil, 15, 15), (nil, 0, 15, 15, 0), (nil, 5, 15, 15, 5),
            (nil, 20, 15, 20, 20),
            (60, 0, 15, 15, 0), (30, 0, 15, -15, -15),
        ] as [(limit: Int?, grace: Int, lateLimit: Int?, last: Double, before: Double)])
    func afterClosing(limit: Int?, grace: Int, lateLimit: Int?, last: Double, before: Double) {
        // The quest closes an hour after the start.
        let closes = start + minutes(60)
        let scoring = scoring(limit: limit, grace: grace, penalty: 1, lateLimit: lateLimit)
        #expect(TeamTime(start: start, closes: closes, by: scoring).last == closes + minutes(last))
        let old = TeamTime(start: start, closes: closes, by: scoring, rules: .first)
        #expect(old.last == closes + minutes(before))
    }

    private func scoring(limit: Int?, grace: Int, penalty: Int, lateLimit: Int?) -> Scoring {
        var scoring = Scoring()
        scoring.timeLimit = limit
        (scoring.grace, scoring.latePenalty, scoring.lateLimit) = (grace, penalty, lateLimit)
        return scoring
    }

    @Test("The quest's end comes before a team's own where it is earlier; without either there is none")
    func questEnd() {
        var scoring = Scoring()
        #expect(
            TeamTime(start: start, closes: nil, by: scoring) == TeamTime(start: nil, closes: nil, by: scoring)
        )
        scoring.timeLimit = 60
        scoring.grace = 5
        let time = TeamTime(start: start, closes: start + minutes(30), by: scoring)
        #expect(time.end == start + minutes(30) && time.last == start + minutes(35))
        #expect(TeamTime(start: nil, closes: nil, by: scoring).last == nil)
    }

    @Test(
        "An answer after limit and grace is refused, and what was given in time but came later waits for a judge"
    )
    func answers() throws {
        var (story, device) = try begun { $0.grace = 5 }
        story.now = start + minutes(65)
        #expect(try story.answer("bear", to: QuestStory.text, from: device).verdict == .accepted)
        story.now = start + minutes(65) + 1
        #expect(throws: Refusal.teamTimeOver) {
            try story.answer("1.5", to: QuestStory.number, from: device)
        }
        var late = story.submission("1.5", to: QuestStory.number, from: device)
        late.deviceTime = start + minutes(64)
        #expect(try story.take(late).reason == .receivedLate)
        #expect(throws: Refusal.teamTimeOver) {
            try story.openTasks(of: alpha)
        }
    }

    @Test(
        "A team out of time is riding no more: it is ranked by what counted, whoever must finish has no result"
    )
    func standings() throws {
        for mustFinish in [false, true] {
            var (story, device) = try begun { $0.mustFinish = mustFinish }
            story.now = start + minutes(50)
            try story.answer("bear", to: QuestStory.text, from: device)
            #expect(standing(story).status == .riding)
            story.now = start + minutes(60)
            #expect(standing(story).status == .riding)
            story.now = start + minutes(61)
            #expect(standing(story).status == (mustFinish ? .notFinished : .ok))
            #expect(standing(story).rank == (mustFinish ? nil : 1))
        }
    }

    @Test("A finish after the last moment is no result, one in the grace is")
    func finish() throws {
        for (minute, status) in [(64.0, Standing.Status.ok), (66, .overTime)] {
            var (story, device) = try begun {
                $0.mustFinish = true
                $0.grace = 5
            }
            story.now = start + minutes(50)
            try story.answer("bear", to: QuestStory.text, from: device)
            story.now = start + minutes(70)
            try story.recordFinish(at: start + minutes(minute))
            #expect(standing(story).status == status)
        }
    }

    @Test("Where lateness has a price late answers are taken and paid for, up to the late limit")
    func price() throws {
        var (story, device) = try begun {
            $0.latePenalty = 1
            $0.lateLimit = 10
        }
        story.now = start + minutes(61.5)
        try story.answer("bear", to: QuestStory.text, from: device)
        #expect(standing(story).points == 2 - 2)
        story.now = start + minutes(70.1)
        #expect(throws: Refusal.teamTimeOver) {
            try story.answer("1.5", to: QuestStory.number, from: device)
        }
        #expect(standing(story).status == .ok)
    }

    @Test(
        "Being late is measured from the quest's end too where that comes first, to the same moment as what is left"
    )
    func lateAfterClosing() throws {
        for (limit, lateLimit, late, status) in [
            (nil, nil, 10, .ok), (nil, 5, 10, .overTime), (50, 30, 20, .ok),
        ] as [(Int?, Int?, Int64, Standing.Status)] {
            var (story, device) = try begun { scoring in
                (scoring.timeLimit, scoring.grace, scoring.latePenalty) = (limit, 20, 2)
                (scoring.mustFinish, scoring.lateLimit) = (true, lateLimit)
            }
            story.document.closes = start + minutes(60)
            story.now = start + minutes(40)
            try story.answer("bear", to: QuestStory.text, from: device)
            story.now = start + minutes(70)
            try story.recordFinish(at: story.now)
            let standing = standing(story)
            #expect(standing.late == .minutes(late))
            #expect(standing.points == 2 - 2 * Int(late))
            #expect(standing.status == status)
            let end = try #require(story.engine.time(of: alpha, in: story.state).end)
            #expect(story.now.since(end) == standing.late)
        }
    }

    @Test("What was taken counts no longer once the start is set so early that it lies after the team's time")
    func earlierStart() throws {
        var (story, device) = try begun()
        story.now = start + minutes(90)
        try story.recordStart(at: start + minutes(80))
        try story.answer("bear", to: QuestStory.text, from: device)
        #expect(standing(story).points == 2)
        try story.recordStart(at: start + minutes(10))
        #expect(standing(story).points == 0 && standing(story).splits.isEmpty)
        #expect(story.punches().punches.map(\.kind) == [.start])
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("An arrival after the team's time does not count")
    func arrivals() throws {
        var (story, device) = try begun()
        story.document.checkpoints[0].rule = .arrival
        story.now = start + minutes(61)
        try story.ride(story.batch(3, from: device))
        #expect(story.state.task(QuestStory.text, of: alpha).accepted == nil)
        #expect(standing(story).points == 0)
    }

    @Test("A hint costs nothing after the team's time: it is refused")
    func hints() throws {
        var (story, device) = try begun()
        story.document.checkpoints[0].hints = [Hint(LocalizedText("Grr"), price: 1)]
        story.now = start + minutes(61)
        #expect(throws: Refusal.teamTimeOver) { try story.openHint(1, from: device) }
    }

    @Test("What is left for a task ends with the team's time, the task's, or the team's time at it")
    func deadline() throws {
        var (story, _) = try begun()
        func deadline() -> Timestamp? {
            story.engine.deadline(of: alpha, at: 0, in: story.state, at: story.now)
        }
        #expect(deadline() == start + minutes(60))
        story.document.checkpoints[0].closes = start + minutes(40)
        #expect(deadline() == start + minutes(40))
        story.document.checkpoints[0].timeLimit = 20
        #expect(deadline() == start + minutes(20))
    }
}
