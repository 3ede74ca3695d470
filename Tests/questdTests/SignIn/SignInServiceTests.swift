import QuestEngine
import SignIn
import Testing

@testable import questd

@Suite("The services that ids of sign-in providers stand for")
struct SignInServiceTests {
    private static func entry(
        _ issuer: String?, id: String = "club", kind: SignInProvider.Kind = .oidc, movedFrom: String? = nil
    ) throws -> SignInFile.Entry {
        SignInFile.Entry(
            provider: try SignInProvider(id: id, kind: kind, issuer: issuer, client: "c", label: "The club"),
            movedFrom: movedFrom)
    }

    private func settle(_ entries: [SignInFile.Entry], in store: InMemoryQuestStore) async throws {
        let services = SignInServices(store: store, database: "quests.sqlite", file: "sign-in.json")
        try await services.settle(entries)
    }

    @Test("another issuer under a known id stops the start, which says what to do")
    func differs() async throws {
        let store = InMemoryQuestStore()
        let (old, new) = ("https://id.club.example", "https://id.evil.example")
        for _ in 0..<2 { try await settle([try Self.entry(old)], in: store) }
        let known = [SignInService(id: "club", kind: "oidc", issuer: old)]
        for wrong in [
            try Self.entry(new), try Self.entry(old + "/"), try Self.entry(new, movedFrom: new),
            try Self.entry(nil, kind: .vk, movedFrom: old),
        ] {
            let error = await #expect(throws: StartError.self) {
                try await settle([try Self.entry("https://x.example", id: "new"), wrong], in: store)
            }
            let message = try #require(error?.message)
            #expect(message.code.rawValue == "sign-in-issuer-changed" && error?.exitCode == 65)
            for language in Language.allCases {
                let text = message.text(in: language)
                #expect(text.contains(old) && text.contains("moved-from") && text.contains("club"))
            }
            #expect(try await store.signInServices() == known)
        }
        // The same service under another id is another provider.
        try await settle([try Self.entry(new, id: "other")], in: store)
        #expect(try await store.signInServices().count == 2)
    }

    @Test("a provider that only moved is said to have, once; the setting may stay")
    func moved() async throws {
        let store = InMemoryQuestStore()
        try await settle([try Self.entry("https://old.example")], in: store)
        for _ in 0..<2 {
            try await settle(
                [try Self.entry("https://new.example", movedFrom: "https://old.example")], in: store)
        }
        try await settle([try Self.entry("https://new.example")], in: store)
        #expect(
            try await store.signInServices()
                == [SignInService(id: "club", kind: "oidc", issuer: "https://new.example")])
    }
}
