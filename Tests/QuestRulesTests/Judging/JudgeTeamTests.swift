import QuestRules
import QuestTestSupport
import Testing

@Suite("Teams, their codes and their devices")
struct JudgeTeamTests {
    private static let alpha = TeamID("alpha")

    @Test("a code that was revoked, has expired or is used up admits nobody, a new one does")
    func codes() throws {
        var (story, _) = try QuestStory.begun()
        try story.issueCode(.zero, to: Self.alpha, terms: JoinCodeTerms(uses: 2))
        _ = try story.join("alpha")
        _ = try story.join("alpha")
        #expect(throws: Refusal.joinCodeUnknown) { try story.join("alpha") }
        try story.issueCode(.zero, to: Self.alpha, terms: JoinCodeTerms(expires: story.now + 60))
        _ = try story.join("alpha")
        story.now = story.now + 60
        #expect(throws: Refusal.joinCodeUnknown) { try story.join("alpha") }
        try story.issueCode(.zero, to: Self.alpha)
        _ = try story.join("alpha")
        try story.revokeCode(of: Self.alpha)
        #expect(throws: Refusal.joinCodeUnknown) { try story.join("alpha") }
        #expect(throws: Refusal.teamHasNoCode(Self.alpha)) { try story.revokeCode(of: Self.alpha) }
        #expect(story.state.teams[Self.alpha]?.devices.count == 5)
    }

    @Test("a team has no more devices than it may, and one that leaves makes room")
    func size() throws {
        var (story, first) = try QuestStory.begun()
        let size = story.engine.teamRules.size
        for _ in 1..<size { _ = try story.join("alpha") }
        #expect(throws: Refusal.teamFull(limit: size)) { try story.join("alpha") }
        try story.removeDevice(first)
        _ = try story.join("alpha")
        #expect(story.state.teams[Self.alpha]?.devices.count == size)
    }

    @Test("the first device is captain, hands over, and is followed by the next when it leaves")
    func captain() throws {
        var (story, first) = try QuestStory.begun()
        let (second, third) = (try story.join("alpha"), try story.join("alpha"))
        func captain() -> DeviceID? { story.state.teams[Self.alpha]?.captain }
        #expect(captain() == first)
        #expect(throws: Refusal.notCaptain) { try story.makeCaptain(second, by: second) }
        try story.makeCaptain(third, by: first)
        #expect(captain() == third)
        #expect(throws: Refusal.notCaptain) { try story.removeDevice(second, by: first) }
        try story.removeDevice(third, by: third)
        #expect(captain() == first)
        try story.removeDevice(first)
        try story.removeDevice(second)
        #expect(captain() == nil)
        #expect(throws: Refusal.deviceNotInTeam(second)) { try story.makeCaptain(second) }
        #expect(throws: Refusal.teamUnknown(TeamID("none"))) { try story.removeDevice(second, of: "none") }
        let late = try story.join("alpha")
        #expect(captain() == late)
    }

    @Test("a removed device sends nothing more; its answers stay")
    func removed() throws {
        var (story, device) = try QuestStory.begun()
        let ruling = try story.answer("bear", to: QuestStory.text, from: device)
        try story.removeDevice(device)
        #expect(throws: Refusal.deviceUnknown) {
            try story.answer("1.5", to: QuestStory.number, from: device)
        }
        #expect(throws: Refusal.deviceUnknown) { try story.ride(story.batch(1, from: device)) }
        #expect(story.state.answer(ruling.answer)?.verdict == .accepted)
        #expect(story.points() == 2)
    }

    @Test(
        "what a removed device has sent can be erased, once; it does not leave again, and chains stay equal")
    func removedErasure() throws {
        var (story, device) = try QuestStory.begun()
        let own = try story.answer("wolf", to: QuestStory.text, from: device)
        try story.ride(story.batch(2, from: device))
        try story.removeDevice(device)
        try story.eraseDevice(device)
        let entry = try #require(story.entries.last)
        #expect(entry.drafts.count == 1 && !entry.attachments.contains(.removedDevice(device)))
        #expect(entry.attachments.contains(.erasedText(owner: own.answer.rawValue)))
        #expect(entry.attachments.contains(.erasedFixes(of: device)))
        #expect(entry.attachments.contains(.deviceSalt([], of: device)))
        #expect(throws: Refusal.deviceUnknown) { try story.eraseDevice(device) }
        #expect(try QuestState.folding(story.records) == story.state)
        #expect(try LogVerifier.verify(story.records, of: story.quest) == story.state.head)
    }

    @Test("guests are teams of one that nobody can join, where the quest takes them")
    func guests() throws {
        var (story, _) = try QuestStory.begun()
        let guest = TeamID("guest")
        #expect(throws: Refusal.guestsNotTaken) { try admit(guest, to: &story, welcome: false) }
        try admit(guest, to: &story, welcome: true)
        #expect(story.state.teams[guest]?.devices.count == 1)
        #expect(story.state.teams[guest]?.captain != nil)
        #expect(throws: Refusal.joinCodeUnknown) { try story.join("guest") }
        #expect(throws: Refusal.teamExists(guest)) { try admit(guest, to: &story, welcome: true) }
    }

    private func admit(_ team: TeamID, to story: inout QuestStory, welcome: Bool) throws {
        var judge = story.engine
        judge.teamRules.takesGuests = welcome
        let decision = try judge.decide(in: story.state, at: story.now, ids: &story.ids) {
            try $0.admitGuest(as: team, name: "Гость", token: .sha256(Array(team.rawValue.utf8)))
        }
        try story.enter(decision.entry)
    }

    @Test("an invitation is good once and not for ever, and what is revoked stays revoked")
    func staff() throws {
        var (story, _) = try QuestStory.begun()
        let judge = try story.invite(.judge, for: 60, invite: .sha256([1]))
        try story.accept(judge.id, token: .sha256([2]))
        #expect(throws: Refusal.invitationUnknown) { try story.accept(judge.id, token: .sha256([3])) }
        let late = try story.invite(.viewer, for: 60, invite: .sha256([4]))
        let gone = try story.invite(.steward, for: 60, invite: .sha256([5]))
        try story.revoke(gone.id)
        #expect(throws: Refusal.invitationUnknown) { try story.accept(gone.id, token: .sha256([6])) }
        story.now = story.now + 60
        #expect(throws: Refusal.invitationUnknown) { try story.accept(late.id, token: .sha256([7])) }
        try story.revoke(judge.id)
        #expect(throws: Refusal.staffUnknown(judge.id)) { try story.revoke(judge.id) }
        for span in [59, 30 * 86_400 + 1, .min, .max] { #expect(Ranged<InvitationSpan>(span) == nil) }
        #expect(throws: Refusal.staffNameInvalid(limit: 100)) {
            try story.invite(.judge, name: " ", invite: .sha256([8]))
        }
        #expect(story.state.staff[judge.id]?.isRevoked == true)
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("what a device erases is its own, and it leaves")
    func erasure() throws {
        var (story, device) = try QuestStory.begun()
        let other = try story.join("alpha")
        let own = try story.answer("wolf", to: QuestStory.text, from: device)
        let others = try story.answer("fox", to: QuestStory.judged, from: other)
        try story.ride(story.batch(2, from: device))
        try story.eraseDevice(device)
        let erased = try #require(story.entries.last).attachments
        #expect(erased.contains(.erasedText(owner: own.answer.rawValue)))
        #expect(!erased.contains(.erasedText(owner: others.answer.rawValue)))
        #expect(erased.contains(.erasedFixes(of: device)) && erased.contains(.removedDevice(device)))
        #expect(story.state.member(device) == nil)
        #expect(try LogVerifier.verify(story.records, of: story.quest) == story.state.head)
    }
}
