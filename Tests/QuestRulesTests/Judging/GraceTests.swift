import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("After the end of a quest")
struct GraceTests {
    private let alpha = TeamID("alpha")
    private static let closes = QuestStory.start + 3600

    /// Ends after an hour, 15 minutes of grace or of a late limit; the finish is where `QuestStory.batch` begins.
    private func begun(
        grace: Int = 15, lateLimit: Int? = nil, by rules: RulesRevision = .current
    ) throws -> (QuestStory, DeviceID) {
        var (story, device) = try QuestStory.begun(by: rules)
        story.document.closes = Self.closes
        let place = Coordinate(longitude: 61.4, latitude: 55.15)
        story.document.stops = [Stop(kind: .finish, zone: .circle(center: place, radius: 40))]
        (story.document.scoring.mustFinish, story.document.finishRules.mode) = (true, .arrival)
        story.document.scoring.latePenalty = 2
        (story.document.scoring.grace, story.document.scoring.lateLimit) = (grace, lateLimit)
        return (story, device)
    }

    private func standing(_ story: QuestStory) -> Standing {
        story.engine.standings(in: story.state, at: story.now).list[0]
    }

    /// Answers in time, then rides home and is at the finish 90 seconds late.
    private func ride(_ story: inout QuestStory, _ device: DeviceID, live: Bool) throws {
        story.now = Self.closes + (-600)
        try story.answer("bear", to: QuestStory.text, from: device)
        story.now = Self.closes + 30
        let away = story.batch(5, from: device, longitude: 61.41)
        if live { try story.ride(away) }
        story.now = Self.closes + 94
        let there = story.batch(5, from: device)
        if live {
            try story.ride(there)
        } else {
            story.now = Self.closes + 180
            try story.ride(
                FixBatch(
                    device: device, sentAt: story.now, receivedAt: story.now, fixes: away.fixes + there.fixes)
            )
        }
    }

    @Test("Positions are taken and the finish counts for the grace or the late limit, live and late")
    func finish() throws {
        for (grace, limit) in [(15, nil), (0, 15), (15, 15)] as [(Int, Int?)] {
            for live in [true, false] {
                var (story, device) = try begun(grace: grace, lateLimit: limit)
                try ride(&story, device, live: live)
                story.now = Self.closes + 4000
                let standing = standing(story)
                #expect(standing.status == .ok, "grace \(grace), live \(live)")
                #expect(standing.finish == Self.closes + 90 && standing.late == .seconds(90))
                #expect(standing.latePenalty == 4 && standing.points == 2 - 4)
            }
        }
    }

    @Test("Without either nothing is taken after the end, nor is it after grace and late limit")
    func over() throws {
        var (story, device) = try begun(grace: 0)
        #expect(throws: Refusal.questClosed) { try ride(&story, device, live: true) }
        (story, device) = try begun(grace: 5, lateLimit: 15)
        story.now = Self.closes + 905
        try story.ride(story.batch(6, from: device))
        story.now = Self.closes + 907
        #expect(throws: Refusal.questClosed) { try story.ride(story.batch(6, from: device)) }
    }

    @Test("An edition of before refuses live positions from its end on, as it did")
    func earlier() throws {
        var (story, device) = try begun(by: .first)
        #expect(throws: Refusal.questClosed) { try ride(&story, device, live: true) }
        (story, device) = try begun(grace: 0, lateLimit: 15, by: .first)
        story.now = Self.closes + (-600)
        try story.answer("bear", to: QuestStory.text, from: device)
        story.now = Self.closes + 1000
        try story.recordFinish(at: Self.closes + 90)
        #expect(standing(story).status == .overTime)
    }

    @Test(
        "A finish that somebody records has a result up to the late limit, by the second that is shown",
        arguments: [
            (0.0, Standing.Status.ok, 0), (0.999, .ok, 0), (1, .ok, 2), (90, .ok, 4), (900, .ok, 30),
            (900.999, .ok, 30),
            (901, .overTime, 32),
        ])
    func recorded(seconds: Double, status: Standing.Status, penalty: Int) throws {
        var (story, device) = try begun(grace: 0, lateLimit: 15)
        story.now = Self.closes + (-600)
        try story.answer("bear", to: QuestStory.text, from: device)
        story.now = Self.closes + 2000
        try story.recordFinish(at: Self.closes + Seconds(seconds))
        let standing = standing(story)
        #expect(standing.status == status && standing.latePenalty == penalty)
        #expect(standing.late.value == Int64(seconds) * 1000)
    }

    @Test("Teams with the same time to the second share what decides between them")
    func equalSeconds() {
        func run(_ team: String, milliseconds: Int64, by rules: RulesRevision) -> TeamRun {
            var run = TeamRun(team: TeamID(team), start: QuestStory.start)
            run.credits = [
                TeamRun.Credit(
                    task: QuestStory.text,
                    at: Timestamp(milliseconds: QuestStory.start.milliseconds + milliseconds), points: 1)
            ]
            run.rules = rules
            return run
        }
        for (rules, ranks) in [(RulesRevision.second, [1, 1]), (.first, [1, 2])] {
            let runs = [
                run("bears", milliseconds: 1_740_900, by: rules),
                run("owls", milliseconds: 1_740_100, by: rules),
            ]
            let standings = Standings(of: runs, by: Scoring(), isOver: true)
            #expect(standings.list.map(\.rank) == ranks)
        }
    }

    @Test(
        "A finish that is recorded for the very end is too late where nothing counts after it, and in time with a grace"
    )
    func recordedAtTheEnd() throws {
        for (grace, rules, status) in [
            (0, RulesRevision.second, Standing.Status.overTime), (15, .second, .ok), (0, .first, .ok),
        ] {
            var (story, device) = try begun(grace: grace, by: rules)
            story.now = Self.closes + (-600)
            try story.answer("bear", to: QuestStory.text, from: device)
            story.now = Self.closes + 60
            try story.recordFinish(at: Self.closes)
            #expect(standing(story).status == status, "grace \(grace), rules \(rules)")
        }
    }
}
