import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("A ride ends at the finish only deliberately")
struct FinishRuleTests {
    typealias Step = FinishStory.Step
    private static let text = QuestStory.text
    private static let all = [QuestStory.text, QuestStory.number, QuestStory.judged]

    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let steps: [Step]
        /// Seconds from the start to the finish; `nil` where the ride goes on.
        let finish: Double?
        /// When the stay began that waits for somebody to confirm it.
        let stay: Double?

        init(_ name: String, _ steps: [Step], finish: Double? = nil, stay: Double? = nil) {
            (testDescription, self.steps, self.finish, self.stay) = (name, steps, finish, stay)
        }
    }

    private static func rules(_ mode: FinishMode = .declared, stay: Int = 60) -> FinishRules {
        var rules = FinishRules()
        (rules.mode, rules.stay) = (mode, stay)
        return rules
    }

    private func tell(
        _ steps: [Step], _ network: FinishStory.Network = .live, _ rules: FinishRules = rules(),
        revision: RulesRevision = .current, timeLimit: Int? = nil, radius: Meters = 40,
        by tracking: FinishStory.Tracking = .phone
    ) throws -> FinishStory {
        var told = try FinishStory(
            rules, revision: revision, timeLimit: timeLimit, radius: radius, by: tracking)
        try told.tell(steps, network)
        #expect(try QuestState.folding(told.story.records) == told.story.state)
        return told
    }

    /// The circle is entered seven seconds before its middle.
    private static let cases = [
        Case("riding through it ends nothing", [.right(300, text), .cross(600)]),
        Case("nor does a short stop", [.right(300, text), .stay(600, seconds: 30)]),
        Case("a stay waits to be confirmed", [.right(300, text), .stay(600, seconds: 120)], stay: 593),
        Case("setting off is no stay", [.stay(600, seconds: 120)]),
        Case(
            "led there, riding through it does", [.right(300, text), .says(.leading, 500), .cross(600)],
            finish: 593),
        Case(
            "led there from on the way through", [.right(300, text), .cross(600), .says(.leading, 601)],
            finish: 593),
        Case("led there only afterwards", [.right(300, text), .cross(600), .says(.leading, 700)]),
        Case(
            "led there, and then not",
            [.right(300, text), .says(.leading, 500), .says(.riding, 550), .cross(600)]),
        Case(
            "led there, and an answer on the way",
            [.right(300, text), .says(.leading, 500), .right(550, QuestStory.number), .cross(600)]),
        Case(
            "led there, and a wrong answer on the way",
            [.right(300, text), .says(.leading, 500), .wrong(550), .cross(600)], finish: 593),
        Case(
            "confirmed while there, the ride ended when the stay began",
            [.right(300, text), .stay(600, seconds: 120), .says(.finished, 700)], finish: 593),
        Case(
            "confirmed before the stay is long enough",
            [.right(300, text), .stay(600, seconds: 120), .says(.finished, 610)], finish: 593),
        Case(
            "confirmed from home", [.right(300, text), .stay(600, seconds: 120), .says(.finished, 1300)],
            finish: 593),
        Case(
            "confirmed on the way there",
            [.right(300, text), .says(.finished, 500), .stay(600, seconds: 120)],
            finish: 593),
        Case("confirmed riding through", [.right(300, text), .cross(600), .says(.finished, 602)]),
        Case(
            "confirmed and taken back",
            [.right(300, text), .stay(600, seconds: 120), .says(.finished, 650), .says(.riding, 660)],
            stay: 593),
        Case(
            "confirmed, taken back and confirmed",
            [
                .right(300, text), .stay(600, seconds: 120), .says(.finished, 650), .says(.riding, 660),
                .says(.finished, 700),
            ], finish: 593),
        Case(
            "confirmed, and a right answer later",
            [
                .right(300, text), .stay(600, seconds: 120), .says(.finished, 650),
                .right(900, QuestStory.number),
            ]),
        Case(
            "confirmed, and a wrong answer later",
            [.right(300, text), .stay(600, seconds: 120), .says(.finished, 650), .wrong(900)], finish: 593),
        Case(
            "of two stays the one that it was said in",
            [.right(300, text), .stay(600, seconds: 120), .stay(1000, seconds: 120), .says(.finished, 1050)],
            finish: 993),
        Case(
            "of two stays the one before it was said",
            [.right(300, text), .stay(600, seconds: 120), .says(.finished, 800), .stay(1000, seconds: 120)],
            finish: 593),
        Case(
            "a stay before it was chosen is none",
            [.right(300, text), .stay(600, seconds: 120), .says(.leading, 800), .cross(1000)], finish: 993),
        Case("everything done", all.map { .right(300, $0) } + [.cross(600)], finish: 593),
        Case("everything done but one task", all.dropLast().map { .right(300, $0) } + [.cross(600)]),
        Case(
            "the last task done between two visits",
            all.map { .right($0 == text ? 700 : 300, $0) } + [.cross(600), .cross(900)],
            finish: 893),
        Case(
            "everything done, whatever is said",
            all.map { .right(300, $0) } + [.cross(600), .says(.riding, 700)],
            finish: 593),
    ]

    @Test("alike live and late", arguments: cases, FinishStory.Network.allCases)
    func declared(_ told: Case, network: FinishStory.Network) throws {
        let story = try tell(told.steps, network)
        #expect(story.finishedAfter == told.finish)
        #expect(
            story.openStay?.since.since(QuestStory.start) == told.stay.map { Milliseconds(Int64($0 * 1000)) })
    }

    @Test(
        "once nothing counts any more being there is enough, and not before",
        arguments: FinishStory.Network.allCases)
    func overTime(network: FinishStory.Network) throws {
        let steps: [Step] = [.right(300, Self.text)]
        // Late, but within the late limit of as many minutes more.
        #expect(try tell(steps + [.cross(700)], network, timeLimit: 10).finishedAfter == nil)
        // There when that runs out.
        #expect(try tell(steps + [.cross(1198)], network, timeLimit: 10).finishedAfter == 1191)
        #expect(try tell(steps + [.cross(1300)], network, timeLimit: 10).finishedAfter == 1293)
    }

    @Test(
        "as `finish-when` says",
        arguments: [(.arrival, 593, 593), (.stay, nil, 593), (.declared, nil, nil)]
            as [(FinishMode, Double?, Double?)], FinishStory.Network.allCases)
    func modes(_ one: (mode: FinishMode, crossed: Double?, stayed: Double?), network: FinishStory.Network)
        throws
    {
        let (answer, rules) = (Step.right(300, Self.text), Self.rules(one.mode))
        #expect(try tell([answer, .cross(600)], network, rules).finishedAfter == one.crossed)
        #expect(try tell([answer, .stay(600, seconds: 120)], network, rules).finishedAfter == one.stayed)
    }

    @Test("where organisers take it back, what the team had said is taken back with it")
    func clearedByOrganisers() throws {
        var told = try tell([.right(300, Self.text), .stay(600, seconds: 120), .says(.finished, 700)])
        try #require(told.finishedAfter == 593)
        try told.story.recordFinish(at: nil)
        // Not even a wrong answer brings it back.
        try told.tell([.wrong(1400)])
        #expect(told.finishedAfter == nil && told.openStay?.isAsked == false)
    }

    @Test("what is said of one moment is noted once, and where every visit ends a ride nothing is")
    func declarations() throws {
        let at = QuestStory.start + 100
        for intent in FinishIntent.allCases {
            var told = try FinishStory(Self.rules())
            told.story.now = at + 1
            #expect(try told.declare(intent, at: at) && !told.declare(intent, at: at))
            #expect(try told.declare(intent, at: at + 1))
            var arrival = try FinishStory(Self.rules(.arrival))
            #expect(try !arrival.declare(intent, at: at))
        }
    }

    @Test("what two phones said counts in the order in which it was said, whichever was heard first")
    func orderOfWords() throws {
        let stay: [Step] = [.right(300, Self.text), .stay(600, seconds: 120)]
        let said: [(FinishIntent, Double)] = [(.finished, 650), (.riding, 660), (.finished, 670)]
        for order in [[0, 1, 2], [2, 1, 0], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1]] {
            var told = try tell(stay)
            for place in order {
                try told.declare(said[place].0, at: QuestStory.start + Seconds(said[place].1))
            }
            #expect(told.finishedAfter == 593, "\(order)")
            try told.declare(.riding, at: QuestStory.start + 680)
            #expect(told.finishedAfter == nil, "\(order)")
        }
    }

    @Test("who says no is asked about this stay no more, and about the next one again")
    func saidNo() throws {
        let stay: [Step] = [.right(300, Self.text), .stay(600, seconds: 120)]
        let asked = try tell(stay)
        #expect(asked.openStay?.isAsked == true)
        #expect(try tell(stay + [.says(.riding, 700)]).openStay?.isAsked == false)
        #expect(try tell(stay + [.says(.riding, 700), .stay(900, seconds: 120)]).openStay?.isAsked == true)
    }

    @Test("phones ask for ten minutes after the team was seen there last")
    func askedFor() throws {
        let told = try tell([.right(300, Self.text), .stay(600, seconds: 120)])
        let until = try #require(told.openStay?.until)
        func isAsked(after seconds: Double) -> Bool {
            told.story.engine.finishQuestion(
                to: FinishStory.alpha, in: told.story.state, at: until + Seconds(seconds)) != nil
        }
        #expect(isAsked(after: 1) && isAsked(after: 599) && !isAsked(after: 600))
    }

    @Test(
        "A team says whether it finishes as often as the limit, and not once more, but takes it back all the same"
    )
    func tooOften() throws {
        var told = try FinishStory(Self.rules())
        let limit = TeamLimits.finishDeclarations.value
        for count in 0..<limit {
            let at = QuestStory.start + Seconds(Double(count))
            told.story.now = at
            #expect(try told.declare(count.isMultiple(of: 2) ? .leading : .finished, at: at))
        }
        let at = told.story.now + 1
        told.story.now = at
        #expect(throws: Refusal.finish(.declaredTooOften(limit))) { try told.declare(.leading, at: at) }
        #expect(try told.declare(.riding, at: at))
    }

    @Test(
        "a confirmed stay stays one, however its device falls silent", arguments: FinishStory.Network.allCases
    )
    func silence(network: FinishStory.Network) throws {
        let times = Array(stride(from: 600.0, through: 720, by: 10))
        for later in [[], [850], [850, 860, 870]] as [[Double]] {
            let told = try tell(
                [.right(300, Self.text), .fixes(times + later), .says(.finished, 900)], network)
            #expect(told.finishedAfter == 600, "\(later)")
        }
        let open = try tell([.right(300, Self.text), .fixes(times + [850])], network)
        #expect(open.openStay?.until.since(QuestStory.start) == Milliseconds(850_000))
    }

    @Test("a phone that joins after a tracker's stay leaves the finish as it is")
    func phoneJoinsLater() throws {
        var told = try tell([.right(300, Self.text), .stay(600, seconds: 120)], by: .tracker)
        try #require(told.finishedAfter == 593)
        _ = try told.story.join("alpha")
        told.story.now = told.story.now + 60
        try told.tell([.fixes([1600])])
        #expect(told.finishedAfter == 593)
    }

    @Test("where a recorded finish stands, nothing that is said later changes it")
    func recordedStands() throws {
        var told = try tell([.right(300, Self.text)])
        try told.story.recordFinish(at: QuestStory.start + 1000)
        let at = told.story.now
        #expect(try !told.declare(.finished, at: at))
        #expect(throws: Refusal.teamFinished) { try told.declare(.riding, at: at) }
    }

    @Test("where everything is done, riding on said again and again is noted as often as the limit")
    func ridesOnTooOften() throws {
        var told = try tell(Self.all.map { .right(300, $0) } + [.cross(600)])
        let limit = TeamLimits.finishDeclarations.value
        for count in 0..<limit { _ = try told.declare(.riding, at: told.story.now + Seconds(Double(-count))) }
        #expect(throws: Refusal.finish(.declaredTooOften(limit))) {
            try told.declare(.riding, at: told.story.now + -1000)
        }
        #expect(told.finishedAfter == 593)
    }

    @Test("where a stay is enough, saying that one rides on takes it back")
    func ridesOnFromStay() throws {
        let steps: [Step] = [.right(300, Self.text), .stay(600, seconds: 120), .says(.riding, 700)]
        let told = try tell(steps, .live, Self.rules(.stay))
        #expect(told.finishedAfter == nil)
        #expect(try tell(steps + [.cross(900)], .live, Self.rules(.stay)).finishedAfter == nil)
        #expect(try tell(steps + [.stay(900, seconds: 120)], .live, Self.rules(.stay)).finishedAfter == 893)
    }

    @Test(
        "a stay lasts as long as `finish-stay`, and longer than a zone can be ridden through",
        arguments: [
            (60, 40, 70, true), (60, 40, 40, false), (300, 40, 200, false), (300, 40, 310, true),
            (10, 200, 100, false),
        ]
            as [(Int, Double, Double, Bool)])
    func stays(_ one: (least: Int, radius: Double, seconds: Double, isStay: Bool)) throws {
        let told = try tell(
            [.right(300, Self.text), .stay(700, seconds: one.seconds), .says(.finished, 1200)], .live,
            Self.rules(stay: one.least), radius: Meters(one.radius))
        #expect((told.finishedAfter != nil) == one.isStay)
    }

    @Test(
        "a tracker, which cannot confirm, stays; beside a phone the phone confirms",
        arguments: FinishStory.Network.allCases)
    func trackers(network: FinishStory.Network) throws {
        func told(_ ride: Step, _ tracking: FinishStory.Tracking, _ more: [Step] = []) throws -> FinishStory {
            try tell([.right(300, Self.text), ride] + more, network, by: tracking)
        }
        #expect(try told(.cross(600), .tracker).finishedAfter == nil)
        #expect(try told(.stay(600, seconds: 120), .tracker).finishedAfter == 593)
        let beside = try told(.stay(600, seconds: 120), .trackerBesidePhone)
        #expect(beside.finishedAfter == nil && beside.openStay?.isAsked == true)
        let confirmed = try told(.stay(600, seconds: 120), .trackerBesidePhone, [.says(.finished, 800)])
        #expect(confirmed.finishedAfter == 593)
    }

    @Test(
        "fixes far apart are a stay once three of them follow each other",
        arguments: FinishStory.Network.allCases)
    func sparseFixes(network: FinishStory.Network) throws {
        func finish(_ times: [Double]) throws -> Double? {
            try tell([.right(300, Self.text), .fixes(times)], network, by: .tracker).finishedAfter
        }
        #expect(try finish([600]) == nil)
        #expect(try finish([600, 720]) == nil)
        #expect(try finish([600, 720, 840]) == 600)
        // It may have ridden to a task and back.
        #expect(try finish([600, 950, 1300]) == nil)
    }

    @Test(
        "editions of before keep their rule: riding through it ends the ride",
        arguments: FinishStory.Network.allCases)
    func firstRules(network: FinishStory.Network) throws {
        let steps: [Step] = [.right(300, Self.text), .cross(600)]
        #expect(try tell(steps, network, revision: .first).finishedAfter == 593)
    }
}
