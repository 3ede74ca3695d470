import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("Judging again by another edition")
struct RejudgingTests {
    let alpha = TeamID("alpha")
    static let center = Coordinate(longitude: 61.4, latitude: 55.15)

    /// What stands beside the log of a story.
    func grounds(_ story: QuestStory, editions: [Quest] = []) -> RejudgingGrounds {
        var grounds = RejudgingGrounds()
        for entry in story.entries {
            for case .text(let text) in entry.attachments {
                grounds.texts[AnswerID(text.owner)] = text.text
            }
        }
        for (index, document) in editions.enumerated() { grounds.addZones(of: document, version: index + 1) }
        return grounds
    }

    /// - Returns: how many answers got another ruling.
    @discardableResult
    func rejudge(_ story: inout QuestStory, by grounds: RejudgingGrounds) throws -> Int {
        let found = story.engine.rejudging(by: grounds, in: story.state)
        let done = story.decide { $0.rejudge(found.map(\.answer.id), by: grounds) }
        #expect((done?.outcome ?? []) == found.filter { $0.ruling != nil })
        guard let entry = done?.entry else { return 0 }
        #expect(entry.drafts.count == done?.outcome.count)
        try story.enter(entry)
        return entry.drafts.count
    }

    @discardableResult
    func rejudge(_ story: inout QuestStory, editions: [Quest] = []) throws -> Int {
        let grounds = grounds(story, editions: editions)
        return try rejudge(&story, by: grounds)
    }

    /// Loads a changed document.
    func edit(_ story: inout QuestStory, _ change: (inout Quest) -> Void) throws {
        change(&story.document)
        try story.publish("{\"edition\": \(story.state.version + 1)}")
        story.now = story.now + 60
    }

    @Test(
        "A wrong key is repaired: verdicts, points and prices follow, teams are told, a second time changes nothing"
    )
    func wrongKey() throws {
        var (story, device) = try QuestStory.begun()
        story.document.checkpoints[0].penalty = 1
        let wolf = try story.answer("wolf", to: QuestStory.text, from: device).answer
        story.now = story.now + 60
        let bear = try story.answer("bear", to: QuestStory.text, from: device).answer
        let number = try story.answer("1.5", to: QuestStory.number, from: device).answer
        #expect(story.points() == 2 + 3 - 1)
        let given = try #require(story.state.answer(wolf)?.at)

        try edit(&story) { $0.checkpoints[0].rule = .text(accepted: ["Wolf"]) }
        #expect(story.points() == 2 + 3 - 1)
        let seen = story.state.head.seq
        #expect(try rejudge(&story) == 2)
        #expect(story.points() == 2 + 3 - 1)
        #expect(story.state.task(QuestStory.text, of: alpha).accepted == wolf)
        #expect(story.state.answer(bear)?.verdict == .rejected)
        let answer = try #require(story.state.answer(wolf))
        #expect(answer.at == given && answer.verdict == .accepted)
        // A retry of the request is told what it was told.
        #expect(answer.ruling.verdict == .rejected && answer.rulings.count == 1)
        #expect(Set(story.state.changedAnswers(of: alpha, after: seen).map(\.id)) == [wolf, bear])
        #expect(story.state.answer(number)?.changedSeq == nil)
        #expect(story.records.suffix(2).allSatisfy { $0.actor == .admin && $0.version == 2 })

        let end = story.state.head
        #expect(try rejudge(&story) == 0)
        #expect(story.state.head == end)
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("Where only points and prices change, standings follow and riders are told nothing")
    func worth() throws {
        var (story, device) = try QuestStory.begun()
        try story.answer("wolf", to: QuestStory.text, from: device)
        try story.answer("bear", to: QuestStory.text, from: device)
        try edit(&story) {
            $0.checkpoints[0].points = 20
            $0.checkpoints[0].penalty = 3
        }
        #expect(story.points() == 2)
        #expect(try rejudge(&story) == 2)
        #expect(story.points() == 17)
        #expect(story.state.changedAnswers(of: alpha, after: 0).isEmpty)
        try edit(&story) { $0.checkpoints[0].trap = AnswerTrap(texts: ["wolf"], cost: 4) }
        #expect(try rejudge(&story) == 1)
        #expect(story.points() == 20 - 3 - 4)
        let parts = story.engine.standingParts(of: alpha, in: story.state, at: story.now)
        #expect(parts.contains { $0.kind == .trap && $0.points == -7 })
    }

    @Test("An accepted answer whose points fall in another way counts otherwise; a wrong one does not")
    func otherFall() throws {
        var (story, device) = try QuestStory.begun()
        try story.answer("wolf", to: QuestStory.text, from: device)
        let right = try story.answer("bear", to: QuestStory.text, from: device).answer
        try edit(&story) { $0.checkpoints[0].fall = ScoreFall(to: 0, inMinutes: 10) }
        let found = story.engine.rejudging(by: grounds(story), in: story.state)
        #expect(found.count == 2 && found.filter(\.countsOtherwise).map(\.answer.id) == [right])
    }

    @Test(
        "Only what has another verdict or is worth something else counts otherwise; points of wrong answers follow too"
    )
    func countsOtherwise() throws {
        var (story, device) = try QuestStory.begun()
        let wolf = try story.answer("wolf", to: QuestStory.text, from: device).answer
        let lynx = try story.answer("lynx", to: QuestStory.text, from: device).answer
        func otherwise() -> [AnswerID] {
            story.engine.rejudging(by: grounds(story), in: story.state).filter(\.countsOtherwise)
                .map(\.answer.id)
        }
        try edit(&story) { $0.checkpoints[0].points = 9 }
        #expect(story.engine.rejudging(by: grounds(story), in: story.state).count == 2)
        #expect(otherwise().isEmpty)
        #expect(try rejudge(&story) == 2)
        try story.review(wolf, .accepted, reason: "nearly", overrules: true)
        #expect(story.points() == 9)

        try edit(&story) { $0.checkpoints[0].points = 8 }
        #expect(otherwise() == [wolf])
        try edit(&story) { $0.checkpoints[0].penalty = 1 }
        #expect(otherwise() == [wolf, lynx])
        // The judge has said so already.
        try edit(&story) { $0.checkpoints[0].rule = .text(accepted: ["Wolf"]) }
        try edit(&story) {
            $0.checkpoints[0].points = 9
            $0.checkpoints[0].penalty = 0
        }
        #expect(otherwise().isEmpty)
        try edit(&story) { $0.checkpoints[0].rule = .judge }
        #expect(otherwise() == [lynx], "it waits")
    }

    @Test(
        "What a judge has decided stays decided, worth what the edition says; undone, the edition's ruling holds"
    )
    func reviewed() throws {
        var (story, device) = try QuestStory.begun()
        let wolf = try story.answer("wolf", to: QuestStory.text, from: device).answer
        try story.review(wolf, .accepted, reason: "nearly", overrules: true)
        let review = try #require(story.state.answer(wolf)?.review?.record)
        try edit(&story) {
            $0.checkpoints[0].points = 7
            $0.checkpoints[0].penalty = 1
        }
        #expect(try rejudge(&story) == 1)
        #expect(story.state.answer(wolf)?.verdict == .accepted && story.points() == 7)
        try story.withdraw(review, reason: "not near enough")
        #expect(story.state.answer(wolf)?.verdict == .rejected && story.points() == -1)
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("A removed task earns and costs nothing, and is judged again once an edition brings it back")
    func removed() throws {
        var (story, device) = try QuestStory.begun()
        let bear = try story.answer("bear", to: QuestStory.text, from: device).answer
        let judged = try story.answer("look", to: QuestStory.judged, from: device).answer
        let before = story.document
        try edit(&story) { $0.checkpoints.removeAll { $0.id != QuestStory.number } }
        #expect(try rejudge(&story) == 2)
        #expect(story.points() == 0 && story.state.pendingAnswers().isEmpty)
        #expect(story.state.answer(bear)?.message == .answerTaskRemoved())
        #expect(try rejudge(&story) == 0)
        try edit(&story) { $0 = before }
        #expect(try rejudge(&story) == 2)
        #expect(story.points() == 2 && story.state.pendingAnswers().map(\.id) == [judged])
    }

    @Test(
        "What no rule can tell waits for a person: a text that is no answer of the kind, an option that is gone"
    )
    func forAPerson() throws {
        let red = LocalizedText("red")
        let cases: [(AnswerRule, Verdict, VerdictReason)] = [
            (.number(value: 1, tolerance: 0), .pending, .needsJudge),
            (.choice(options: [red], right: 0), .pending, .needsJudge),
            (.choice(options: [red, LocalizedText("Bear")], right: 1), .accepted, .matched),
            (.choice(options: [red, LocalizedText("Bear")], right: 0), .rejected, .notMatched),
            (.code(accepted: ["BEAR"]), .accepted, .matched), (.judge, .pending, .needsJudge),
            (.photo, .pending, .needsJudge), (.station, .pending, .needsEvidence),
            (.arrival, .pending, .needsEvidence),
        ]
        for (rule, verdict, reason) in cases {
            var (story, device) = try QuestStory.begun()
            let bear = try story.answer("bear", to: QuestStory.text, from: device).answer
            let first = story.document
            try edit(&story) { $0.checkpoints[0].rule = rule }
            try rejudge(&story, editions: [first])
            let ruling = try #require(story.state.answer(bear)?.lastRuling)
            #expect(ruling.verdict == verdict && ruling.reason == reason, "\(rule)")
            #expect(try rejudge(&story, editions: [first]) == 0, "\(rule)")
        }
    }

    @Test(
        "What came after closing waits on, whatever the rule says now; judge's tasks and stations keep their word"
    )
    func waiting() throws {
        var (story, device) = try QuestStory.begun()
        story.document.checkpoints[1].rule = .station
        let judged = try story.answer("look", to: QuestStory.judged, from: device).answer
        let confirmed = try story.decide { try $0.confirm(alpha, at: QuestStory.number, .accepted) }
        try story.enter(confirmed.entry)
        story.now = story.now + 60
        try story.close()
        var late = story.submission("wolf", to: QuestStory.text, from: device)
        late.deviceTime = story.now + -30
        story.now = story.now + 1
        late.receivedAt = story.now
        late.sentAt = story.now
        let wolf = try story.take(late).answer
        try #require(story.state.answer(wolf)?.lastRuling.reason == .receivedLate)
        try edit(&story) {
            $0.checkpoints[0].rule = .text(accepted: ["Wolf"])
            for index in $0.checkpoints.indices { $0.checkpoints[index].points = 10 }
        }
        #expect(try rejudge(&story) == 3)
        #expect(story.state.answer(wolf)?.lastRuling.reason == .receivedLate)
        #expect(story.points() == 10, "the station's")
        try story.review(wolf, .accepted)
        try story.review(judged, .accepted)
        #expect(story.points() == 30)
    }

    @Test("An answer whose text was erased stays as it is, and is named")
    func erased() throws {
        var (story, device) = try QuestStory.begun()
        let bear = try story.answer("bear", to: QuestStory.text, from: device).answer
        try edit(&story) { $0.checkpoints[0].rule = .text(accepted: ["Wolf"]) }
        var grounds = grounds(story)
        grounds.texts[bear] = nil
        let found = story.engine.rejudging(by: grounds, in: story.state)
        #expect(found.map(\.answer.id) == [bear] && found.allSatisfy { $0.ruling == nil })
        #expect(try rejudge(&story, by: grounds) == 0)
        #expect(story.state.answer(bear)?.verdict == .accepted)
    }

    /// Metres to the east of the middle of the zone, now.
    func fix(_ east: Double, from device: DeviceID, _ story: QuestStory) -> FixBatch {
        let place = Geodesic.destination(
            from: Self.center, bearing: Bearing(degrees: 90), distance: Meters(east))
        let fix = Fix(time: story.now, coordinate: place, accuracy: 5)
        return FixBatch(device: device, sentAt: story.now, receivedAt: story.now, fixes: [fix])
    }

    @Test(
        "An arrival holds while its zone stays; a moved zone leaves it to a person, and positions undo nothing of that"
    )
    func arrivals() throws {
        var story = QuestStory()
        story.document.checkpoints[0].rule = .arrival
        try story.publish()
        try story.open()
        try story.addTeam("alpha")
        let device = try story.join("alpha")
        var editions = [story.document]
        story.now = story.now + 600
        try story.ride(fix(10, from: device, story))
        let arrival = try #require(story.state.answers.first)
        try #require(arrival.isByArrival && arrival.verdict == .accepted)

        try edit(&story) { $0.checkpoints[0].points = 9 }
        editions.append(story.document)
        #expect(try rejudge(&story, editions: editions) == 1)
        #expect(story.points() == 9 && story.state.answer(arrival.id)?.at == arrival.at)
        story.now = story.now + 30
        try story.ride(fix(5, from: device, story))
        #expect(story.points() == 9 && story.state.answers.count == 1)

        let zone = story.document.checkpoints[0].zone
        let there = Geodesic.destination(
            from: Self.center, bearing: Bearing(degrees: 90), distance: Meters(500))
        try edit(&story) { $0.checkpoints[0].zone = .circle(center: there, radius: 40) }
        editions.append(story.document)
        #expect(try rejudge(&story, editions: editions) == 1)
        #expect(story.state.answer(arrival.id)?.lastRuling.reason == .needsJudge)
        #expect(story.state.answer(arrival.id)?.awaitsJudge == true)
        #expect(try rejudge(&story, editions: editions) == 0)
        for east in [300, 500, 505] as [Double] {
            story.now = story.now + 60
            try story.ride(fix(east, from: device, story))
        }
        #expect(story.state.pendingAnswers().map(\.id) == [arrival.id] && story.state.answers.count == 1)

        try edit(&story) { $0.checkpoints[0].zone = zone }
        editions.append(story.document)
        #expect(try rejudge(&story, editions: editions) == 1)
        #expect(story.state.answer(arrival.id)?.verdict == .accepted && story.points() == 9)
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("A verdict withdraws one that the answer has, and nothing else")
    func dangling() throws {
        var (story, device) = try QuestStory.begun()
        let wolf = try story.answer("wolf", to: QuestStory.text, from: device).answer
        let first = try #require(story.records.last?.id)
        func draft(_ withdrawn: RecordID) -> RecordDraft {
            let body = VerdictBody(
                answer: wolf, verdict: .accepted, rule: "text", reason: .matched, points: 2,
                withdraws: withdrawn)
            return RecordDraft(
                id: story.ids.identifier(at: story.now), at: story.now, receivedAt: story.now, actor: .admin,
                team: alpha, version: 1, content: .verdict(body))
        }
        let unknown = Entry(drafts: [draft(RecordID("none"))])
        #expect(throws: FoldError.self) { try story.enter(unknown) }
        let known = Entry(drafts: [draft(first)])
        try story.enter(known)
        #expect(story.points() == 2)
        let again = Entry(drafts: [draft(first)])
        #expect(throws: FoldError.self, "it counts no longer") { try story.enter(again) }
    }
}
