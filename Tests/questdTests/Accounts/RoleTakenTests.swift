import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import Testing

@testable import questd

@Suite("The log of an account whose member is revoked")
struct RoleTakenTests {
    private func give(_ role: String, to id: AccountID, _ story: Story) async throws -> String {
        let given = try await story.admin.post(
            Story.adminPath + "/staff/accounts", #"{"account": "\#(id)", "role": "\#(role)"}"#
        ).expect(.created)
        return given.json["id"]?.stringValue ?? ""
    }

    @Test("says who has taken the role, and stays whole")
    func recorded() async throws {
        try await World().runStory { story in
            let (world, staff) = (story.world, Story.adminPath + "/staff/")
            let (organiser, judge) = (try await world.account("a"), try await world.account("b"))
            let first = try await give("organiser", to: organiser, story)
            let second = try await give("judge", to: judge, story)
            let browser = try await world.browser(signedInTo: organiser, as: story.anonymous)
            try await browser.delete(staff + second).expect(.ok)
            try await story.admin.send(.delete, staff + first).expect(.ok)
            for (id, member, actor) in [
                (judge, second, AccountActor.staff(StaffID(first))), (organiser, first, .admin),
            ] {
                let records = try await world.store.records(of: id, after: 0, limit: 100)
                #expect(try records.last?.content() == .roleTaken(StaffID(member)))
                #expect(records.last?.actor == actor)
                #expect(try AccountLogVerifier.verify(records, of: id).seq == Int64(records.count))
                #expect(try await world.store.account(id)?.roles == [])
            }
            // Once more is refused as before, and no other record.
            try await story.admin.send(.delete, staff + second).expect(.notFound, code: "staff-unknown")
            let records = try await world.store.records(of: judge, after: 0, limit: 100)
            #expect(records.count(where: { $0.kind == .roleTaken }) == 1)
        }
    }
}
