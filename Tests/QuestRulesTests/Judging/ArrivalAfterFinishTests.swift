import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("Checkpoints that positions tell of after the finish")
struct ArrivalAfterFinishTests {
    private let start = QuestStory.start
    private let alpha = TeamID("alpha")

    /// Being at `number`, east of the finish, is enough; `text` is answered, or the same farther west.
    private func begun(textIsArrival: Bool = false) throws -> (QuestStory, DeviceID) {
        var (story, device) = try QuestStory.begun()
        func zone(_ longitude: Double) -> ArrivalZone {
            .circle(center: Coordinate(longitude: longitude, latitude: 55.15), radius: 40)
        }
        story.document.checkpoints.removeAll { $0.id == QuestStory.judged }
        story.document.checkpoints[0].zone = zone(61.39)
        if textIsArrival { story.document.checkpoints[0].rule = .arrival }
        story.document.checkpoints[1].zone = zone(61.41)
        story.document.checkpoints[1].rule = .arrival
        story.document.stops = [Stop(kind: .finish, zone: zone(61.4))]
        (story.document.scoring.mustFinish, story.document.finishRules.mode) = (true, .arrival)
        return (story, device)
    }

    private func ride(_ longitude: Double, at second: Double, _ device: DeviceID, _ story: inout QuestStory)
        throws
    {
        story.now = start + Seconds(second)
        try story.ride(story.batch(3, from: device, longitude: longitude))
    }

    private func finish(_ story: QuestStory) -> Timestamp? { story.state.teams[alpha]?.ride.finish?.time }

    private func standing(_ story: QuestStory) -> Standing {
        story.engine.standing(of: alpha, in: story.state, at: story.now)
    }

    @Test(
        "On the way home they cancel no finish and count for nothing, until the team comes to the finish again"
    )
    func wayHome() throws {
        var (story, device) = try begun()
        story.now = start + 300
        try story.answer("bear", to: QuestStory.text, from: device)
        try ride(61.4, at: 400, device, &story)
        try #require(finish(story) == start + 398)
        try ride(61.41, at: 600, device, &story)
        #expect(story.state.task(QuestStory.number, of: alpha).accepted != nil)
        #expect(finish(story) == start + 398)
        #expect(standing(story).status == .ok && standing(story).points == 2)
        #expect(standing(story).time == .seconds(398) && standing(story).splits.count == 1)
        #expect(story.punches().punches.map(\.kind) == [.control(31), .finish])
        let polled = story.state.head.seq
        try ride(61.4, at: 800, device, &story)
        #expect(finish(story) == start + 798)
        #expect(standing(story).points == 2 + 3 && standing(story).time == .seconds(798))
        // Who asks for what came since gets the punch as well.
        let punches = story.punches().punches.filter { $0.seq > polled }
        #expect(punches.map(\.kind) == [.control(32), .finish])
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("A course of nothing but such checkpoints loses none where it crosses the finish")
    func crossing() throws {
        var (story, device) = try begun(textIsArrival: true)
        try ride(61.39, at: 200, device, &story)
        try ride(61.4, at: 400, device, &story)
        #expect(finish(story) == start + 398)
        try ride(61.41, at: 600, device, &story)
        #expect(finish(story) == start + 398 && standing(story).points == 2)
        try ride(61.4, at: 800, device, &story)
        #expect(finish(story) == start + 798 && standing(story).points == 2 + 3)
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("After one the way leads on to open tasks, although the finish stands")
    func leadsOn() throws {
        var (story, device) = try begun()
        var other = story.document.checkpoints[0]
        other.id = TaskID("other")
        story.document.checkpoints.append(other)
        func open(_ story: QuestStory) throws -> [TaskID] {
            try story.openTasks(of: alpha).map(\.id)
        }
        story.now = start + 300
        try story.answer("bear", to: QuestStory.text, from: device)
        try ride(61.4, at: 400, device, &story)
        #expect(try open(story) == [])
        try ride(61.41, at: 600, device, &story)
        #expect(finish(story) == start + 398)
        #expect(try open(story) == [TaskID("other")])
    }

    @Test("A rider's answer after the finish cancels it as before, and all arrivals count")
    func ridersAnswer() throws {
        var (story, device) = try begun()
        try ride(61.41, at: 200, device, &story)
        try ride(61.4, at: 400, device, &story)
        #expect(finish(story) == start + 398 && standing(story).points == 3)
        story.now = start + 500
        try story.answer("bear", to: QuestStory.text, from: device)
        #expect(finish(story) == nil && standing(story).points == 3 + 2)
    }

    @Test("An answer that cancels the finish brings the punches of arrivals after it")
    func punchesReturn() throws {
        var (story, device) = try begun()
        story.now = start + 300
        try story.answer("bear", to: QuestStory.text, from: device)
        try ride(61.4, at: 400, device, &story)
        try ride(61.41, at: 600, device, &story)
        let polled = story.state.head.seq
        story.document.checkpoints[0].id = TaskID("other")
        story.now = start + 700
        try story.answer("bear", to: TaskID("other"), from: device)
        let punches = story.punches().punches
        #expect(punches.filter { $0.seq > polled }.map(\.kind) == [.control(31), .control(32)])
    }

    /// Ten minutes and five of grace, and an answer in the fifth.
    private func limited() throws -> (QuestStory, DeviceID) {
        var (story, device) = try begun()
        story.document.scoring.timeLimit = 10
        story.document.scoring.grace = 5
        story.now = start + 300
        try story.answer("bear", to: QuestStory.text, from: device)
        return (story, device)
    }

    @Test("A visit at the finish after the team's last moment, as at the prize-giving, takes no finish away")
    func prizeGiving() throws {
        var (story, device) = try limited()
        try ride(61.4, at: 400, device, &story)
        try ride(61.41, at: 850, device, &story)
        try #require(story.state.task(QuestStory.number, of: alpha).accepted != nil)
        try ride(61.4, at: 1000, device, &story)
        #expect(finish(story) == start + 398)
        #expect(standing(story).status == .ok && standing(story).points == 2)
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("Who comes to the finish too late, and was not there before, is over time as ever")
    func tooLate() throws {
        var (story, device) = try limited()
        try ride(61.41, at: 850, device, &story)
        try ride(61.4, at: 1000, device, &story)
        #expect(finish(story) == start + 998 && standing(story).status == .overTime)
    }

    @Test("What a judge rejected of them moves no finish")
    func rejected() throws {
        var (story, device) = try begun()
        story.now = start + 300
        try story.answer("bear", to: QuestStory.text, from: device)
        try ride(61.4, at: 400, device, &story)
        try ride(61.41, at: 600, device, &story)
        let arrival = try #require(story.state.task(QuestStory.number, of: alpha).accepted)
        try story.review(arrival, .rejected, reason: "by car", overrules: true)
        try ride(61.4, at: 800, device, &story)
        #expect(finish(story) == start + 398 && standing(story).points == 2)
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("A finish stays where all that came before it was rejected")
    func allRejected() throws {
        var (story, device) = try begun()
        try ride(61.41, at: 200, device, &story)
        try ride(61.4, at: 400, device, &story)
        let arrival = try #require(story.state.task(QuestStory.number, of: alpha).accepted)
        try story.review(arrival, .rejected, reason: "by car", overrules: true)
        try ride(61.42, at: 600, device, &story)
        try ride(61.4, at: 800, device, &story)
        #expect(finish(story) == start + 398 && standing(story).points == 0)
    }

    @Test("With only wrong answers of riders the finish stands as well")
    func onlyWrong() throws {
        var (story, device) = try begun()
        story.now = start + 300
        try story.answer("wolf", to: QuestStory.text, from: device)
        try ride(61.4, at: 400, device, &story)
        try ride(61.41, at: 600, device, &story)
        #expect(finish(story) == start + 398 && standing(story).points == 0)
    }
}
