import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import Testing

@testable import questd

@Suite("What an account has of devices and roles that others took from it")
struct RemovedDeviceTests {
    private static let key = HTTPField.Name("Idempotency-Key")!

    @Test("what a removed device has sent is in the account's export, and erasing the account erases it")
    func erasing() async throws {
        try await World().runStory { story in
            let world = story.world
            let id = try await world.account("a")
            try await world.takePart(story.device, as: id)
            let device = try await world.role(of: story.device).holder.id
            let shown = try await story.device.get(Story.path + "/team").expect(.ok)
            let team = shown.json["id"]?.stringValue ?? ""
            try await story.device.answer(story.answer("song", "тайна-91"), key: "1").expect(.created)
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            try await story.device.post(
                Story.path + "/sos", #"{"text": "тайна-92"}"#, [Self.key: "sos"]
            ).expect(.created)
            try await story.admin.send(.delete, Story.adminPath + "/teams/\(team)/devices/\(device)").expect(
                .ok)
            try await story.device.get(Story.path + "/team").expect(.unauthorized)

            let browser = try await world.browser(signedInTo: id, as: story.anonymous)
            let answer = try await browser.get("/api/v1/account/export").expect(.ok)
            let archive = try ZIPReader(answer.bytes)
            let files = try archive.entries.map { try archive.contents(of: $0, limit: $0.size) }
            let text = String(decoding: files.joined(), as: UTF8.self)
            for canary in ["тайна-91", "тайна-92", "<trkpt"] { #expect(text.contains(canary)) }

            let erased = try await browser.post("/api/v1/account/erase", #"{"confirm": "erase"}"#).expect(.ok)
            #expect(erased.json["quests"] == 1)
            let kept = DeviceID(device)
            let end = Timestamp(milliseconds: .max)
            let fixes = try await world.store.fixes(
                of: kept, from: Timestamp(milliseconds: .min), through: end, limit: 9)
            #expect(fixes.isEmpty)
            #expect(try await world.store.devices(of: QuestID("story")).first { $0.id == kept }?.salt == [])
            #expect(try await world.store.receipt(of: kept, key: "1") == nil)
            for part in ["/answers", "/sos", "/records"] {
                let told = try await story.admin.get(Story.adminPath + part).expect(.ok).text
                #expect(!told.contains("тайна-91") && !told.contains("тайна-92"))
            }
            let verified = try await story.admin.get(Story.adminPath + "/log/verify").expect(.ok)
            #expect(verified.json["valid"]?.boolValue == true)
        }
    }

    @Test("the name of a member who was revoked before the account was erased is forgotten")
    func revoked() async throws {
        try await World().runStory { story in
            let id = try await story.world.account("a", name: "Анна-93")
            let path = Story.adminPath + "/staff"
            let given = try await story.admin.post(
                path + "/accounts", #"{"account": "\#(id)", "role": "judge"}"#
            ).expect(.created)
            let member = try #require(given.json["id"]?.stringValue)
            #expect(try await story.admin.get(path).text.contains("Анна-93"))
            try await story.admin.send(.delete, path + "/" + member).expect(.ok)
            #expect(try await !story.admin.get(path).text.contains("Анна-93"))
            let browser = try await story.world.browser(signedInTo: id, as: story.anonymous)
            try await browser.post("/api/v1/account/erase", #"{"confirm": "erase"}"#).expect(.ok)
            let staff = try await story.world.store.staff(of: QuestID("story"))
            #expect(staff.allSatisfy { !$0.name.contains("Анна-93") && $0.nameSalt.isEmpty })
        }
    }
}
