import QuestRules
import QuestTestSupport
import Testing

@Suite("Calls for help")
struct SOSTests {
    private static let alpha = TeamID("alpha")
    private static let anna = Actor.staff(StaffID("anna"))

    @Test(
        "A call is taken before the start, after the finish, of whoever is disqualified, and of a closed quest"
    )
    func always() throws {
        var (story, device) = try QuestStory.begun()
        try story.call(from: device)
        story.now = story.now + 60
        try story.recordFinish(at: story.now)
        try story.call("I fell", from: device)
        let entry = try story.decide { try $0.changeEntry(of: Self.alpha, to: .disqualified, reason: "x") }
        try story.enter(entry)
        try story.call(from: device)
        try story.close()
        try story.call(from: device)
        #expect(story.state.calls.count == 4)
        #expect(story.state.calls.allSatisfy { $0.team == Self.alpha && $0.device == device && $0.isOpen })
        var draft = QuestStory()
        try draft.publish()
        try draft.addTeam("alpha")
        let early = try draft.join("alpha")
        try draft.call(from: early)
        #expect(draft.state.calls.count == 1)
    }

    @Test("A call ends no ride and changes no standing")
    func ride() throws {
        var (story, device) = try QuestStory.begun()
        try story.answer("bear", to: QuestStory.text, from: device)
        let before = story.engine.standings(in: story.state, at: story.now)
        try story.call("help", from: device)
        #expect(story.engine.standings(in: story.state, at: story.now) == before)
        try story.answer("1.5", to: QuestStory.number, from: device)
    }

    @Test("Somebody takes it over, somebody else after that, and it is closed once")
    func handling() throws {
        var (story, device) = try QuestStory.begun()
        let call = try story.call("help", from: device)
        #expect(!story.state.hasNewsOfCalls(of: Self.alpha, after: 0))
        #expect(try story.take(call, by: Self.anna))
        #expect(story.state.call(call)?.taken?.actor == Self.anna)
        let heard = try #require(story.state.call(call)?.taken?.seq)
        #expect(story.state.hasNewsOfCalls(of: Self.alpha, after: heard - 1))
        #expect(!story.state.hasNewsOfCalls(of: Self.alpha, after: heard))
        #expect(!story.state.hasNewsOfCalls(of: TeamID("beta"), after: 0))
        #expect(try !story.take(call, by: Self.anna))
        #expect(try story.take(call))
        #expect(story.state.call(call)?.taken?.actor == .admin)
        #expect(try story.close(call, by: Self.anna))
        #expect(story.state.call(call)?.closed?.actor == Self.anna)
        #expect(try !story.close(call))
        #expect(throws: Refusal.sosClosed(call)) { try story.take(call) }
        let none = RecordID("none")
        #expect(throws: Refusal.sosUnknown(none)) { try story.close(none) }
    }

    @Test(
        "Whoever called by mistake takes the call back by the same device: it stays, and is closed and marked"
    )
    func withdrawn() throws {
        var (story, device) = try QuestStory.begun()
        let mate = try story.join("alpha")
        let call = try story.call("help", from: device)
        #expect(throws: Refusal.sosForeign) { try story.withdraw(call, by: mate) }
        #expect(throws: Refusal.sosUnknown(RecordID("none"))) {
            try story.withdraw(RecordID("none"), by: device)
        }
        #expect(try story.withdraw(call, by: device))
        let kept = try #require(story.state.call(call))
        #expect(kept.isWithdrawn && !kept.isOpen && kept.closed?.actor == .device(device))
        #expect(story.state.callsForStaff.contains(kept))
        #expect(story.state.hasNewsOfCalls(of: Self.alpha, after: kept.seq))
        #expect(try !story.withdraw(call, by: device))
        #expect(throws: Refusal.sosClosed(call)) { try story.take(call, by: Self.anna) }
        // One that was closed by the staff is not marked afterwards.
        let second = try story.call("again", from: device)
        #expect(try story.close(second, by: Self.anna))
        #expect(try !story.withdraw(second, by: device))
        #expect(story.state.call(second)?.isWithdrawn == false)
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("Nobody takes back a call of another team, nor learns of it")
    func withdrawnByOthers() throws {
        var (story, device) = try QuestStory.begun()
        try story.addTeam("beta")
        let other = try story.join("beta")
        let call = try story.call("help", from: device)
        #expect(throws: Refusal.sosUnknown(call)) { try story.withdraw(call, by: other) }
        #expect(story.state.call(call)?.isOpen == true)
    }

    @Test("Folding the log again gives the same calls")
    func replay() throws {
        var (story, device) = try QuestStory.begun()
        let place = SOSPlace(Coordinate(longitude: 61.4, latitude: 55.1), accuracy: 8, at: story.now)
        let call = try story.call("help", at: place, from: device)
        #expect(try story.take(call, by: Self.anna))
        let folded = try QuestState.folding(story.records)
        #expect(folded == story.state)
    }

    @Test(
        "What it says and from where stands beside the log, and goes with what the team or the device has written"
    )
    func erasure() throws {
        var (story, device) = try QuestStory.begun()
        let place = SOSPlace(Coordinate(longitude: 61.4, latitude: 55.1), accuracy: 8, at: story.now)
        let call = try story.call("I fell", at: place, from: device)
        let texts = try #require(story.entries.last).attachments.compactMap { attachment in
            if case .text(let text) = attachment { text } else { nil }
        }
        #expect(texts.map(\.text) == ["I fell", place.text])
        #expect(SOSPlace(text: texts[1].text) == place)
        #expect(texts.first?.digest == story.state.call(call)?.text)
        #expect(texts.last?.digest == story.state.call(call)?.place)
        let owners = texts.map { Attachment.erasedText(owner: $0.owner) }
        let team = try story.decide { try $0.eraseTeam(Self.alpha, positions: false) }
        #expect(owners.allSatisfy { team.attachments.contains($0) })
        let own = try story.decide { try $0.eraseDevice(device) }
        #expect(owners.allSatisfy { own.attachments.contains($0) })
    }

    @Test(
        "A place that is no place is not read",
        arguments: [
            "", "1 2 3", "x 2 - 2026-06-14T09:10:00.000Z", "20 2 - now", "200 2 - 2026-06-14T09:10:00Z",
        ])
    func place(text: String) {
        #expect(SOSPlace(text: text) == nil)
    }

    @Test("A device calls a few times at once, and then once in half a minute")
    func rate() throws {
        var (story, device) = try QuestStory.begun()
        func wait(_ seconds: Seconds) -> Int {
            story.state.secondsToCall(from: device, at: story.now + seconds)
        }
        for _ in 0..<RateLimits.callsPerDevice.value {
            #expect(wait(0) == 0)
            try story.call(from: device)
        }
        #expect(wait(0) == 30 && wait(12) == 18 && wait(30) == 0)
        #expect(story.state.secondsToCall(from: DeviceID("other"), at: story.now) == 0)
        story.now = story.now + 30
        try story.call(from: device)
        #expect(wait(0) == 30)
    }

    @Test("A guest has fewer open calls than a team")
    func guest() throws {
        var (story, _) = try QuestStory.begun()
        let guest = TeamID("guest")
        var judge = story.engine
        judge.teamRules.takesGuests = true
        let decision = try judge.decide(in: story.state, at: story.now, ids: &story.ids) {
            try $0.admitGuest(as: guest, name: "Гость", token: .sha256([5]))
        }
        try story.enter(decision.entry)
        let device = try #require(story.state.teams[guest]?.captain)
        let limit = TeamLimits.openCallsOfGuest.value
        for _ in 0..<limit { try story.call(from: device) }
        #expect(throws: Refusal.tooManyCalls(limit: limit)) { try story.call(from: device) }
    }

    @Test("The staff is shown all open calls, and of the closed ones the latest")
    func shown() throws {
        var (story, device) = try QuestStory.begun()
        let open = try story.call(from: device)
        let limit = TeamLimits.closedCalls.value
        var closed: [RecordID] = []
        for _ in 0..<limit + 2 {
            closed.append(try story.call(from: device))
            #expect(try story.close(closed[closed.count - 1]))
        }
        #expect(story.state.callsForStaff.map(\.id) == [open] + closed.suffix(limit))
    }

    @Test("A team has no more open calls than it may; a closed one makes room")
    func limit() throws {
        var (story, device) = try QuestStory.begun()
        let limit = TeamLimits.openCalls.value
        var last = RecordID("none")
        for _ in 0..<limit { last = try story.call(from: device) }
        #expect(throws: Refusal.tooManyCalls(limit: limit)) { try story.call(from: device) }
        #expect(try story.close(last))
        try story.call(from: device)
        #expect(throws: Refusal.deviceUnknown) { try story.call(from: DeviceID("none")) }
    }
}

@Suite("Teams that have not come back")
struct OverdueTests {
    private static let alpha = TeamID("alpha")

    @Test("Who has set out is overdue once its time is over, until a finish says that it is back")
    func time() throws {
        var (story, device) = try QuestStory.begun()
        story.document.closes = story.now + 3600
        func overdue(after seconds: Seconds) -> [TeamID] {
            story.engine.overdueTeams(in: story.state, at: story.now + seconds).map(\.team)
        }
        #expect(overdue(after: 3700).isEmpty, "nobody has seen it at the start")
        try story.answer("bear", to: QuestStory.text, from: device)
        #expect(overdue(after: 3500).isEmpty)
        #expect(overdue(after: 3700) == [Self.alpha])
        let entry = try story.decide { try $0.changeEntry(of: Self.alpha, to: .disqualified, reason: "x") }
        try story.enter(entry)
        #expect(overdue(after: 3700) == [Self.alpha], "it is out there all the same")
        try story.recordFinish(at: story.now)
        #expect(overdue(after: 3700).isEmpty)
    }

    @Test("A position from before the start is no setting out; one since then is, also of a phone that left")
    func positions() throws {
        var (story, device) = try QuestStory.begun()
        let begin = story.now
        story.document.opens = begin + 1800
        story.document.closes = begin + 3600
        func overdue() -> [TeamID] {
            story.engine.overdueTeams(in: story.state, at: begin + 3700).map(\.team)
        }
        try story.ride(story.batch(2, from: device))
        #expect(overdue().isEmpty)
        story.now = begin + 2000
        try story.ride(story.batch(2, from: device))
        #expect(overdue() == [Self.alpha])
        try story.removeDevice(device)
        #expect(overdue() == [Self.alpha])
    }

    @Test("Where nothing says when to be back, everybody is overdue who is out when the quest closes")
    func closed() throws {
        var (story, device) = try QuestStory.begun()
        try story.answer("bear", to: QuestStory.text, from: device)
        #expect(story.engine.overdueTeams(in: story.state, at: story.now + 86_400).isEmpty)
        try story.close()
        let overdue = story.engine.overdueTeams(in: story.state, at: story.now)
        #expect(overdue.map(\.team) == [Self.alpha] && overdue.map(\.due) == [nil])
    }
}

@Suite("A phone in another's place")
struct PlaceOfferTests {
    private static let alpha = TeamID("alpha")
    private static let code = Digest.sha256([7])

    @Test("The new phone is the same device: captain, with its answers, and the old tokens end")
    func replaced() throws {
        var (story, first) = try QuestStory.begun()
        let second = try story.join("alpha")
        try story.answer("bear", to: QuestStory.text, from: first)
        try story.offer(first, by: first)
        let token = Digest.sha256([1])
        let taken = try story.decide { try $0.takePlace(code: Self.code, token: token) }
        #expect(taken.outcome == first)
        #expect(taken.entry.attachments == [.deviceToken(token, of: first), .ingestToken(nil, of: first)])
        try story.enter(taken.entry)
        let team = try #require(story.state.teams[Self.alpha])
        #expect(team.captain == first && team.devices == [first, second])
        #expect(throws: Refusal.joinCodeUnknown) {
            try story.decide { try $0.takePlace(code: Self.code, token: .zero) }
        }
        try story.answer("1.5", to: QuestStory.number, from: first)
        #expect(story.state.answers(of: Self.alpha).map(\.device) == [first, first])
    }

    @Test("Only the captain, the device itself and organisers offer its place, and no tracker has one")
    func who() throws {
        var (story, first) = try QuestStory.begun()
        let (second, third) = (try story.join("alpha"), try story.join("alpha"))
        #expect(throws: Refusal.notCaptain) { try story.offer(third, by: second) }
        try story.offer(third, by: first)
        try story.offer(second, by: second)
        try story.offer(first)
        let tracker = try story.decide { try $0.addTracker(to: Self.alpha, ingest: .sha256([9]), name: nil) }
        try story.enter(tracker.entry)
        #expect(throws: Refusal.trackerNoPlace) { try story.offer(tracker.outcome.id) }
        let none = DeviceID("none")
        #expect(throws: Refusal.deviceNotInTeam(none)) { try story.offer(none) }
    }

    @Test(
        "The code is good for an hour, until another one is asked for, and not for a device that was removed")
    func expiry() throws {
        var (story, first) = try QuestStory.begun()
        try story.offer(first)
        #expect(story.state.place(offeredBy: Self.code, at: story.now + 3599) == first)
        #expect(story.state.place(offeredBy: Self.code, at: story.now + 3600) == nil)
        try story.offer(first, code: .sha256([8]))
        #expect(story.state.place(offeredBy: Self.code, at: story.now) == nil)
        try story.removeDevice(first)
        #expect(story.state.place(offeredBy: .sha256([8]), at: story.now) == nil)
    }
}

extension QuestStory {
    @discardableResult
    fileprivate mutating func call(
        _ text: String? = nil, at place: SOSPlace? = nil, from device: DeviceID
    ) throws -> RecordID {
        let submission = SOSSubmission(
            device: device, text: text, place: place, key: "call-\(records.count)", request: .zero)
        let decision = try decide { try $0.raiseSOS(submission) }
        try enter(decision.entry)
        return decision.outcome
    }

    /// Each of these returns whether there was something to store.
    @discardableResult
    fileprivate mutating func take(_ call: RecordID, by actor: Actor = .admin) throws -> Bool {
        try enterIfAny(decide(as: actor) { try $0.takeSOS(call) })
    }

    @discardableResult
    fileprivate mutating func close(_ call: RecordID, by actor: Actor = .admin) throws -> Bool {
        try enterIfAny(decide(as: actor) { try $0.closeSOS(call) })
    }

    @discardableResult
    fileprivate mutating func withdraw(_ call: RecordID, by device: DeviceID) throws -> Bool {
        try enterIfAny(decide { try $0.withdrawSOS(call, by: device) })
    }

    private mutating func enterIfAny(_ entry: Entry?) throws -> Bool {
        guard let entry else { return false }
        try enter(entry)
        return true
    }

    fileprivate mutating func offer(
        _ device: DeviceID, code: Digest = .sha256([7]), by asker: DeviceID? = nil
    ) throws {
        try enter(decide { try $0.offerPlace(of: device, in: TeamID("alpha"), code: code, by: asker) })
    }
}
