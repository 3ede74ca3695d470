import QuestRules
import QuestTestSupport
import Testing

@Suite("Members of the staff whom an account stands for")
struct StaffOfAccountsTests {
    /// A quest with a member who was admitted without an invitation to be accepted.
    private func admitted() throws -> (story: QuestStory, member: StaffMember) {
        var (story, _) = try QuestStory.begun()
        let decision = try story.decide {
            try $0.admitStaff(.judge, name: "Vera", invite: .sha256([1]), token: .sha256([2]))
        }
        try story.enter(decision.entry)
        return (story, decision.outcome)
    }

    @Test("Somebody who is admitted has joined at once, and is invited nowhere")
    func admitting() throws {
        var (story, member) = try admitted()
        #expect(story.state.staff[member.id]?.hasJoined == true)
        #expect(story.state.staff[member.id]?.role == .judge)
        #expect(throws: Refusal.invitationUnknown) { try story.accept(member.id, token: .sha256([3])) }
    }

    @Test("Erasing a member revokes the access and forgets the name; everything else of the quest stays")
    func erasing() throws {
        var (story, member) = try admitted()
        let entry = try story.decide { try $0.eraseStaff(member.id) }
        #expect(entry.attachments.contains(.revokedStaff(member.id)))
        #expect(entry.drafts.count == 1, "an erasure without a team would take the quest's webhooks along")
        #expect(entry.attachments.contains(.erasedStaffName(of: member.id)))
        try story.enter(entry)
        #expect(story.state.staff[member.id]?.isRevoked == true)
        #expect(!story.state.isErasedByRule)
        // Once more changes nothing of the log.
        let again = try story.decide { try $0.eraseStaff(member.id) }
        #expect(again == Entry(drafts: [], attachments: [.erasedStaffName(of: member.id)]))
        let nobody = StaffID("nobody")
        #expect(throws: Refusal.staffUnknown(nobody)) { try story.decide { try $0.eraseStaff(nobody) } }
    }

    @Test("Revoking a member whom an account stands for forgets the name, of others it stays")
    func revoking() throws {
        var (story, member) = try admitted()
        let invited = try story.invite(.judge, for: 60, invite: .sha256([4]))
        story.now = story.now + 5
        try story.accept(invited.id, token: .sha256([5]))
        for (id, isForgotten) in [(member.id, true), (invited.id, false)] {
            let entry = try story.decide { try $0.revokeStaff(id) }
            #expect(entry.attachments.contains(.erasedStaffName(of: id)) == isForgotten)
            try story.enter(entry)
        }
        #expect(try QuestState.folding(story.records) == story.state)
    }
}
