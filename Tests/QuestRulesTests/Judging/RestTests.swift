import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("Rests of a team")
struct RestTests {
    private let start = QuestStory.start
    private let alpha = TeamID("alpha")

    /// An hour for each team, and a rest of so many minutes on the way.
    private func begun(
        rest minutes: Int?, _ change: (inout Scoring) -> Void = { _ in }
    ) throws -> (QuestStory, DeviceID) {
        var story = QuestStory()
        story.document.stops = [QuestStory.rest(minutes: minutes)]
        story.document.scoring.timeLimit = 60
        story.document.finishRules.mode = .arrival
        change(&story.document.scoring)
        try story.publish()
        try story.open()
        try story.addTeam("alpha")
        let device = try story.join("alpha")
        return (story, device)
    }

    private func standing(_ story: QuestStory) -> Standing {
        story.engine.standings(in: story.state, at: story.now).list[0]
    }

    @Test(
        "Time at the place is no riding time, up to its minutes; without minutes all of it is",
        arguments: [(20, 10, 600), (5, 10, 300), (nil, 10, 0)] as [(minutes: Int?, stay: Int, rest: Int64)])
    func rests(minutes: Int?, stay: Int, rest: Int64) throws {
        var (story, device) = try begun(rest: minutes)
        story.now = start + 600
        try story.rest(from: device, seconds: stay * 60)
        try story.answer("bear", to: QuestStory.text, from: device)
        let standing = standing(story)
        #expect(standing.rest == .seconds(rest))
        // Ten minutes, the stay, and a minute to the answer.
        #expect(standing.time == .seconds(600 + Int64(stay) * 60 + 60 - rest))
        #expect(standing.splits[0].sinceStart == standing.time && standing.splits[0].rest == .seconds(rest))
        let parts = story.engine.standingParts(of: alpha, in: story.state, at: story.now)
        #expect(parts.filter { $0.kind == .rest }.map(\.time) == (rest == 0 ? [] : [.seconds(-rest)]))
    }

    @Test("Twice at the same place is one rest, and two phones rest no longer than one")
    func together() throws {
        var (story, device) = try begun(rest: 10)
        let second = try story.join("alpha")
        story.now = start + 600
        var other = story
        try story.rest(from: device, seconds: 240)
        other = story
        try other.rest(from: second, seconds: 480)
        #expect(standing(other).rest == .minutes(10))
        try story.ride(story.stay(at: QuestStory.restingPlace, from: second, seconds: 300))
        #expect(standing(story).rest == .minutes(5))
    }

    @Test("Who only passes by does not rest")
    func passing() throws {
        var (story, device) = try begun(rest: 10)
        story.now = start + 600
        let beside = Geodesic.destination(
            from: QuestStory.restingPlace, bearing: Bearing(degrees: 0), distance: 90)
        try story.ride(story.stay(at: beside, from: device, seconds: 300))
        try story.answer("bear", to: QuestStory.text, from: device)
        #expect(standing(story).rest == .zero)
    }

    @Test("The team's own end moves with its rest, the quest's does not")
    func end() throws {
        var (story, device) = try begun(rest: 20)
        story.now = start + 600
        try story.rest(from: device, seconds: 600)
        #expect(story.engine.time(of: alpha, in: story.state).end == start + 4200)
        story.now = start + 4199
        #expect(try story.answer("bear", to: QuestStory.text, from: device).verdict == .accepted)
        story.now = start + 4201
        #expect(throws: Refusal.teamTimeOver) {
            try story.answer("1.5", to: QuestStory.number, from: device)
        }
        story.document.closes = start + 3900
        #expect(story.engine.time(of: alpha, in: story.state).end == start + 3900)
    }

    @Test("A late minute is one of riding: who was late only by the rest is not late")
    func late() throws {
        for (minutes, late) in [(nil, 10), (10, 0), (4, 6)] as [(Int?, Int64)] {
            var (story, device) = try begun(rest: minutes) { ($0.latePenalty, $0.mustFinish) = (1, true) }
            story.now = start + 600
            try story.rest(from: device, seconds: 600)
            try story.answer("bear", to: QuestStory.text, from: device)
            story.now = start + 4200
            try story.recordFinish(at: story.now)
            #expect(standing(story).late == .minutes(late))
            #expect(standing(story).points == 2 - Int(late))
        }
    }

    @Test("A rest that becomes known late counts as one that was known in time, also for what came after it")
    func lateBatch() throws {
        var outcomes: [Standing] = []
        for isLate in [false, true] {
            var (story, device) = try begun(rest: 20)
            story.document.checkpoints[0].rule = .arrival
            let place = story.document.checkpoints[0].zone.target
            story.now = start + 1200
            let rest = story.stay(at: QuestStory.restingPlace, from: device, seconds: 600)
            if !isLate { try story.ride(rest) }
            story.now = start + 4100
            try story.ride(story.stay(at: place, from: device, seconds: 30))
            story.now = start + 4160
            if isLate {
                try story.ride(
                    FixBatch(
                        device: device, sentAt: story.now, receivedAt: story.now, fixes: rest.fixes))
            }
            outcomes.append(standing(story))
            let again = try QuestState.folding(story.records)
            #expect(again == story.state)
        }
        #expect(outcomes[0].rest == .minutes(10) && outcomes[0].points == 2)
        #expect(outcomes[0] == outcomes[1])
    }

    @Test(
        "A rest that another phone tells of late lets an arrival count, by the quest's time and by that of a class",
        arguments: [false, true])
    func otherPhone(isByClass: Bool) throws {
        var (story, device) = try begun(rest: 20) { if isByClass { $0.timeLimit = nil } }
        story.document.checkpoints[0].rule = .arrival
        story.document.classes = [TeamClass(id: "slow", name: LocalizedText("Slow"), timeLimit: 60)]
        let choice = try story.decide { try $0.chooseClass(isByClass ? "slow" : nil, for: alpha) }
        if let choice { try story.enter(choice) }
        let second = try story.join("alpha")
        let place = story.document.checkpoints[0].zone.target
        story.now = start + 1200
        let rest = story.stay(at: QuestStory.restingPlace, from: second, seconds: 600)
        story.now = start + 4100
        try story.ride(story.stay(at: place, from: device, seconds: 30))
        #expect(standing(story).points == 0)
        story.now = start + 4160
        try story.ride(
            FixBatch(device: second, sentAt: story.now, receivedAt: story.now, fixes: rest.fixes))
        #expect(standing(story).rest == .minutes(10) && standing(story).points == 2)
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("Rests after the end of a ride take nothing off it")
    func afterwards() throws {
        var (story, device) = try begun(rest: 20) { $0.mustFinish = true }
        story.now = start + 600
        try story.answer("bear", to: QuestStory.text, from: device)
        story.now = start + 1200
        try story.recordFinish(at: story.now)
        try story.rest(from: device, seconds: 600)
        #expect(standing(story).time == .seconds(1200) && standing(story).rest == .zero)
    }
}
