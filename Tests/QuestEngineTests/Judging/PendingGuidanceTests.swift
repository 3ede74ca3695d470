import QuestTestSupport
import Testing

@testable import QuestEngine

@Suite("Pending is done for guidance")
struct PendingGuidanceTests {
    private let alpha = TeamID("alpha")

    /// Ways in which an answer to the first task comes to wait, each with its reason.
    enum Waiting: CaseIterable {
        case photo, claim, station, notNear

        var rule: AnswerRule {
            switch self {
            case .photo: .judge
            case .claim: .arrival
            case .station: .station
            case .notNear: .text(accepted: ["bear"])
            }
        }
        var reason: VerdictReason {
            switch self {
            case .photo: .needsJudge
            case .claim, .station: .needsEvidence
            case .notNear: .notNear
            }
        }
        var text: String { self == .notNear || self == .photo ? "bear" : "" }
        /// Whether being at the place may decide it still.
        var isProvenThere: Bool { reason == .needsEvidence }
    }

    private func begun(
        _ waiting: Waiting, _ change: (inout Quest) -> Void = { _ in }
    ) throws -> (QuestStory, DeviceID) {
        var (story, device) = try QuestStory.begun()
        story.document.checkpoints[0].rule = waiting.rule
        story.document.checkpoints[0].presence = waiting == .notNear ? .required : .free
        let place = Coordinate(longitude: 61.4, latitude: 55.15)
        story.document.stops = [Stop(kind: .finish, zone: .circle(center: place, radius: 40))]
        change(&story.document)
        story.now = story.now + 600
        return (story, device)
    }

    private func led(_ story: QuestStory, _ choice: Destination? = nil) throws -> [Int] {
        try story.engine.goals(of: alpha, choosing: choice, in: story.state, at: story.now).led.get()
    }

    @Test(
        "Half a minute after an answer that waits nobody is led back to its task, even who had chosen it; once refused it is led to again",
        arguments: Waiting.allCases)
    func pending(waiting: Waiting) throws {
        var (story, device) = try begun(waiting)
        let chosen = Destination.task(QuestStory.text)
        #expect(try led(story) == [0, 1, 2] && led(story, chosen) == [0, 1, 2])
        let ruling = try story.answer(waiting.text, to: QuestStory.text, from: device)
        #expect(ruling.verdict == .pending && ruling.reason == waiting.reason)
        story.now = story.now + 30
        #expect(try led(story) == [1, 2])
        #expect(try led(story, chosen) == [1, 2])
        let guidance = story.engine.guidance(
            of: device, in: alpha, for: RideState(), by: [], choosing: chosen, in: story.state, at: story.now
        )
        #expect(guidance.plan.target == .task(QuestStory.number) && guidance.isChoiceGone)
        try story.review(ruling.answer, .rejected)
        story.now = story.now + 30
        #expect(try led(story) == [0, 1, 2] && led(story, chosen) == [0, 1, 2])
    }

    @Test(
        "With everything else done a team is led to the finish while an answer waits, and back once it was refused",
        arguments: Waiting.allCases)
    func last(waiting: Waiting) throws {
        var (story, device) = try begun(waiting)
        let finish = story.document.checkpoints.count
        let ruling = try story.answer(waiting.text, to: QuestStory.text, from: device)
        try story.answer("1.5", to: QuestStory.number, from: device)
        try story.answer("sung", to: QuestStory.judged, from: device)
        story.now = story.now + 30
        #expect(try led(story) == [finish])
        try story.review(ruling.answer, .rejected)
        story.now = story.now + 30
        #expect(try led(story) == [0])
    }

    @Test(
        "Where the next task waits for a proof the team is led to where it can be given, and to nothing where only a judge can",
        arguments: Waiting.allCases)
    func oneAfterTheOther(waiting: Waiting) throws {
        var (story, device) = try begun(waiting) { $0.mode = .linear }
        try story.answer(waiting.text, to: QuestStory.text, from: device)
        story.now = story.now + 30
        let expected = waiting == .photo ? [1] : waiting.isProvenThere ? [0] : []
        #expect(try led(story) == expected)
    }
}
