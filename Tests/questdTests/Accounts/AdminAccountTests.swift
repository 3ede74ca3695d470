import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import Testing

@testable import questd

@Suite("Accounts in the hands of admin and organisers")
struct AdminAccountTests {
    private static let path = "/api/v1/admin/accounts"

    @Test("the admin lists accounts page by page, and sees each with its rides")
    func list() async throws {
        try await World().runStory { story in
            let world = story.world
            var ids: [AccountID] = []
            for number in 0..<3 {
                ids.append(try await world.account("s\(number)", name: "Имя \(number)"))
                world.clock.advance(by: 1)
            }
            try await world.takePart(story.device, as: ids[1])
            let first = try await story.admin.get(Self.path + "?limit=2").expect(.ok)
            let rows = try #require(first.json["accounts"]?.arrayValue)
            #expect(rows.map { $0["id"]?.stringValue } == ids.prefix(2).map(\.rawValue))
            #expect(rows[1]["quests"] == 1 && rows[1]["sign_ins"] == 1 && rows[1]["roles"] == 0)
            #expect(rows[0]["standing"]?.stringValue == "open")
            let next = try #require(first.json["next"]?.stringValue)
            let second = try await story.admin.get(Self.path + "?limit=2&after=\(next)").expect(.ok)
            #expect(second.json["accounts"]?.arrayValue?.count == 1 && second.json["next"] == nil)
            for query in ["?limit=0", "?limit=1001", "?order=x"] {
                try await story.admin.get(Self.path + query).expect(.badRequest, code: "query-invalid")
            }
            let shown = try await story.admin.get(Self.path + "/\(ids[1])").expect(.ok)
            #expect(shown.json["rides"]?[0]?["quest"]?.stringValue == "story")
            try await story.admin.get(Self.path + "/none").expect(.notFound, code: "account-unknown")
            try await story.admin.get(Self.path + "/none/log").expect(.notFound, code: "account-unknown")
        }
    }

    @Test("the log of an account is served as it was hashed, page by page")
    func log() async throws {
        try await World().runStory { story in
            let world = story.world
            let id = try await world.account("a")
            try await world.takePart(story.device, as: id)
            let records = try await world.store.records(of: id, after: 0, limit: 100)
            #expect(records.map(\.kind) == [.created, .signInLinked, .tookPart])
            #expect(try AccountLogVerifier.verify(records, of: id).seq == 3)
            let served = try await story.admin.get(Self.path + "/\(id)/log").expect(.ok)
            #expect(served.fields[.contentType] == "application/x-ndjson")
            #expect(served.text == records.map { $0.line + "\n" }.joined())
            let page = try await story.admin.get(Self.path + "/\(id)/log?after=1&limit=1").expect(.ok)
            #expect(page.text == records[1].line + "\n")
        }
    }

    @Test("two accounts are merged into one: what the other had goes there, and its sessions end")
    func merging() async throws {
        try await World().runStory { story in
            let world = story.world
            let (id, other) = (try await world.account("a"), try await world.account("b"))
            try await world.takePart(story.device, as: other)
            let browser = try await world.browser(signedInTo: other, story.anonymous)
            try await browser.get("/api/v1/account").expect(.ok)
            let path = Self.path + "/\(id)/merge"
            // Asked for twice: the answer to the first was lost.
            for _ in 0..<2 {
                let merged = try await story.admin.post(path, #"{"other": "\#(other)"}"#).expect(.ok)
                #expect(merged.json["sign_ins"]?.arrayValue?.count == 2)
                #expect(merged.json["rides"]?[0]?["quest"]?.stringValue == "story")
            }
            #expect(
                try await world.store.records(of: id, after: 0, limit: 100).count(where: {
                    $0.kind == .merged
                }) == 1)
            let gone = try await story.admin.get(Self.path + "/\(other)").expect(.ok)
            #expect(gone.json["standing"]?.stringValue == "merged")
            #expect(gone.json["merged_into"]?.stringValue == id.rawValue)
            let refused = try await browser.get("/api/v1/account")
            #expect([HTTPResponse.Status.unauthorized, .forbidden].contains(refused.status))
            for account in [id, other] {
                let records = try await world.store.records(of: account, after: 0, limit: 100)
                #expect(try AccountLogVerifier.verify(records, of: account).seq == Int64(records.count))
            }
            try await story.admin.post(path, #"{"other": "\#(id)"}"#)
                .expect(.conflict, code: "account-merged-with-itself")
            try await story.admin.post(path, #"{"other": "none"}"#).expect(.notFound, code: "account-unknown")
            try await story.admin.post(
                Self.path + "/\(other)/erase", #"{"confirm": "\#(other)"}"#
            ).expect(.notFound, code: "account-unknown")
        }
    }

    @Test("the admin signs somebody out everywhere, and erases only what is named twice")
    func ending() async throws {
        try await World().runStory { story in
            let id = try await story.world.account("a")
            let browser = try await story.world.browser(signedInTo: id, story.anonymous)
            try await browser.get("/api/v1/account").expect(.ok)
            try await story.admin.post(Self.path + "/\(id)/sessions/end").expect(.ok)
            try await browser.get("/api/v1/account").expect(.unauthorized, code: "session-unknown")
            for body in [#"{"confirm": "erase"}"#, "{}"] {
                try await story.admin.post(Self.path + "/\(id)/erase", body).expect(.unprocessableContent)
            }
            #expect(try await story.world.store.account(id)?.standing == .open)
        }
    }

    @Test("a role that was given opens its quest alone, and goes with the member who is revoked")
    func roles() async throws {
        try await World().runStory { story in
            let world = story.world
            let id = try await world.account("a", name: "Анна")
            let browser = try await world.browser(signedInTo: id, story.anonymous)
            let (staff, codes) = (Story.adminPath + "/staff", Story.adminPath + "/codes")
            try await story.admin.put("/api/v1/admin/quests/other", world.document()).expect(.created)
            try await browser.get(codes).expect(.forbidden)

            func head() async throws -> LogHead { try await world.store.head(of: QuestID("story")) }
            let before = try await head()
            try await story.admin.post(staff + "/accounts", #"{"account": "none", "role": "judge"}"#)
                .expect(.notFound, code: "account-unknown")
            #expect(try await head() == before, "nothing was written for nobody")

            let given = try await story.admin.post(
                staff + "/accounts", #"{"account": "\#(id)", "role": "organiser"}"#
            ).expect(.created)
            #expect(given.json["status"]?.stringValue == "joined")
            #expect(given.json["name"]?.stringValue == "Анна")
            let member = try #require(given.json["id"]?.stringValue)
            try await browser.get(codes).expect(.ok)
            try await browser.get("/api/v1/admin/quests/other/codes").expect(.notFound, code: "quest-unknown")
            let shown = try await browser.get("/api/v1/account").expect(.ok)
            #expect(shown.json["roles"]?[0]?["staff"]?.stringValue == member)
            #expect(shown.json["roles"]?[0]?["title"]?.stringValue == "Проба")

            let once = try await head()
            try await story.admin.post(
                staff + "/accounts", #"{"account": "\#(id)", "role": "organiser"}"#
            ).expect(.conflict, code: "account-role-held")
            #expect(try await head() == once)

            try await story.admin.send(.delete, staff + "/" + member).expect(.ok)
            try await browser.get(codes).expect(.forbidden)
            #expect(try await browser.get("/api/v1/account").json["roles"]?.arrayValue == [])
            let verified = try await story.admin.get(Story.adminPath + "/log/verify").expect(.ok)
            #expect(verified.json["valid"]?.boolValue == true)
        }
    }

    @Test("an organiser gives roles in the own quest; judges and riders give none")
    func givers() async throws {
        try await World().runStory { story in
            let id = try await story.world.account("a")
            let body = #"{"account": "\#(id)", "role": "steward", "name": "Стол"}"#
            let door = Door(story.anonymous)
            for (role, status) in [("judge", HTTPResponse.Status.forbidden), ("organiser", .created)] {
                let token = try await AuthorisationScene.invite(
                    role, to: "story", door, World.adminToken.text)
                try await story.anonymous.with(token: token).post(
                    Story.adminPath + "/staff/accounts", body
                ).expect(status)
            }
            try await story.device.post(Story.adminPath + "/staff/accounts", body).expect(.forbidden)
            let log = try await story.world.store.records(of: id, after: 0, limit: 100)
            guard case .staff? = log.last?.actor else {
                Issue.record("the organiser stands in the account's log")
                return
            }
        }
    }
}
