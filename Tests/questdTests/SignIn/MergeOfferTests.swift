import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import Testing

@testable import questd

@Suite("An offer to merge two accounts")
struct MergeOfferTests {
    private static let path = "/api/v1/account"

    @Test("tells whose account it is: its name, and how many rides and roles it has")
    func told() async throws {
        try await World().runSigningIn { story in
            let (mine, other) = (Browser(story.anonymous), Browser(story.anonymous))
            try await mine.signIn(as: 7)
            try await other.signIn(as: 8)
            try await other.join(try await story.code(of: "Совы")).expect(.created)
            try await mine.link(8)
            let offer = try #require(try await mine.get(Self.path).json["merge_offer"])
            #expect(offer["name"]?.stringValue == "User 8")
            #expect(offer["rides"] == 1 && offer["roles"] == 0)
            #expect(offer["provider"]?.stringValue == "vk" && offer["label"]?.stringValue == "VK ID")
            try await mine.post(Self.path + "/merge").expect(.ok)
            #expect(try await mine.get(Self.path).json["sign_ins"]?.arrayValue?.count == 2)
        }
    }

    @Test("is gone when the sign-in by which it was proved opens the other account no longer")
    func unlinked() async throws {
        try await World().runSigningIn { story in
            let (mine, other) = (Browser(story.anonymous), Browser(story.anonymous))
            try await mine.signIn(as: 7)
            try await other.signIn(as: 8)
            // While it is the only one: of two that were linked at one moment either may be told first.
            let shown = try await other.get(Self.path)
            let link = try #require(shown.json["sign_ins"]?[0]?["id"]?.stringValue)
            try await other.link(9)
            try await mine.link(8)
            #expect(try await mine.get(Self.path).json["merge_offer"] != nil)
            try await other.delete(Self.path + "/sign-ins/" + link).expect(.ok)
            #expect(try await mine.get(Self.path).json["merge_offer"] == nil)
            try await mine.post(Self.path + "/merge").expect(.conflict, code: "account-merge-not-offered")
            try await other.get(Self.path).expect(.ok)
        }
    }
}
