import HTTPTypes
import QuestEngine
import Testing

@testable import questd

@Suite("The page behind the links on join cards")
struct JoinPageTests {
    @Test("says in all languages where the code is, has neither scripts nor cookies, and may be kept")
    func page() async throws {
        try await World().run { anonymous in
            let page = try await anonymous.get("/q/story").expect(.ok)
            #expect(page.fields[.contentType] == "text/html; charset=utf-8")
            #expect(page.fields[.contentSecurityPolicy]?.hasPrefix("default-src 'none'; ") == true)
            #expect(page.fields[.contentSecurityPolicy]?.contains("unsafe") == false)
            #expect(page.fields[.xContentTypeOptions] == "nosniff")
            #expect(page.fields[.cacheControl] == "public, max-age=3600")
            #expect(page.fields[.setCookie] == nil && page.fields[.vary] == nil)
            for language in Language.allCases {
                #expect(page.text.contains("<section lang=\"\(language.rawValue)\">"))
                let said = [
                    Message.joinPageCard(), .joinPageCode(), .joinPageRegistration(), .joinPageHelp(),
                ]
                for message in said { #expect(page.text.contains(message.text(in: language))) }
            }
            for word in ["<script", "<style", "<link", "<form", " src=", " href=", " style="] {
                #expect(!page.text.contains(word), "\(word)")
            }
            let tag = try #require(page.fields[.eTag])
            let again = try await anonymous.get("/q/story", [.ifNoneMatch: tag]).expect(.notModified)
            #expect(again.text.isEmpty && again.fields[.eTag] == tag)
            #expect(again.fields[.cacheControl] == "public, max-age=3600")
            let head = try await anonymous.send(.head, "/q/story").expect(.ok)
            #expect(head.text.isEmpty && head.fields[.eTag] == tag)
            try await anonymous.get("/q/Not_an_id").expect(.notFound, code: "not-found")
        }
    }

    @Test("is the same for every quest and for none, whoever asks: it tells nobody which drafts there are")
    func same() async throws {
        try await World().runStory { story in
            try await story.admin.put("/api/v1/admin/quests/draft", story.world.document()).expect(.created)
            let known = try await story.anonymous.get("/q/story").expect(.ok)
            for rider in [story.anonymous, story.device, story.admin] {
                for fields: HTTPFields in [[:], [.acceptLanguage: "ru"], [.acceptLanguage: "en"]] {
                    for quest in ["story", "draft", "ghost"] {
                        let page = try await rider.get("/q/" + quest, fields)
                        #expect(Look(page, without: []) == Look(known, without: []), "\(quest)")
                    }
                }
            }
        }
    }
}
