import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import Testing

@testable import questd

@Suite("Exports and erasing after a place was taken over by a code of somebody else")
struct TakeOverInterfaceTests {
    /// The text of all files of an export.
    private func export(_ answer: Answer) throws -> String {
        let archive = try ZIPReader(answer.bytes)
        let files = try archive.entries.map { try archive.contents(of: $0, limit: $0.size) }
        return String(decoding: files.joined(), as: UTF8.self)
    }

    @Test("whoever has the place now gets and erases what came since, the account of before what was its own")
    func takenOver() async throws {
        try await World().runStory { story in
            let (world, quest) = (story.world, QuestID("story"))
            let id = try await world.account("a")
            try await world.takePart(story.device, as: id)
            let device = try await world.role(of: story.device).holder.id
            let shown = try await story.device.get(Story.path + "/team").expect(.ok)
            let team = shown.json["id"]?.stringValue ?? ""
            try await story.device.answer(story.answer("song", "тайна-прежняя"), key: "1").expect(.created)
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            world.clock.advance(by: 60)
            let offered = try await story.admin.post(
                Story.adminPath + "/teams/\(team)/devices/\(device)/replace"
            ).expect(.created)
            let code = offered.json["code"]?.stringValue ?? ""
            let joined = try await story.anonymous.post(Story.path + "/join", #"{"code": "\#(code)"}"#)
                .expect(.created)
            let next = story.anonymous.with(token: joined.json["token"]?.stringValue)
            world.clock.advance(by: 60)
            try await next.answer(story.answer("bird", "тайна-новая"), key: "2").expect(.created)
            try await next.post(Story.path + "/positions", story.fix("B")).expect(.ok)

            let own = try export(try await next.get(Story.path + "/export").expect(.ok))
            #expect(own.contains("тайна-новая") && !own.contains("тайна-прежняя"))
            #expect(own.split(separator: "<trkpt").count == 2, "one position")
            #expect(own.contains("taken over") && own.contains("перешло"))
            let browser = try await world.browser(signedInTo: id, as: story.anonymous)
            let earlier = try export(try await browser.get("/api/v1/account/export").expect(.ok))
            #expect(earlier.contains("тайна-прежняя") && !earlier.contains("тайна-новая"))
            #expect(earlier.split(separator: "<trkpt").count == 2, "one position")

            func fixes() async throws -> Int {
                try await world.store.fixes(
                    of: DeviceID(device), from: Timestamp(milliseconds: .min),
                    through: Timestamp(milliseconds: .max), limit: 9
                ).count
            }
            #expect(try await fixes() == 2)
            try await next.post(Story.path + "/erase", #"{"confirm": "erase"}"#).expect(.ok)
            #expect(try await fixes() == 1)
            let between = try await story.admin.get(Story.adminPath + "/answers").expect(.ok).text
            #expect(between.contains("тайна-прежняя") && !between.contains("тайна-новая"))
            let erased = try await browser.post("/api/v1/account/erase", #"{"confirm": "erase"}"#).expect(.ok)
            #expect(erased.json["quests"] == 1)
            #expect(try await fixes() == 0)
            #expect(try await !story.admin.get(Story.adminPath + "/answers").text.contains("тайна-прежняя"))
            let verified = try await story.admin.get(Story.adminPath + "/log/verify").expect(.ok)
            #expect(verified.json["valid"]?.boolValue == true)
            let records = try await world.store.records(of: quest, after: 0, limit: .max)
            #expect(try QuestState.folding(records).devices[DeviceID(device)]?.isRemoved == true)
        }
    }

    @Test("organisers see the phone of the account when its rider calls for help or is overdue")
    func phones() async throws {
        try await World().runStory { story in
            let (world, phone) = (story.world, "+7 900 94-94-94")
            let id = try await world.account("a")
            try await world.takePart(story.device, as: id)
            let browser = try await world.browser(signedInTo: id, as: story.anonymous)
            try await browser.put("/api/v1/account/profile", #"{"phone": "\#(phone)"}"#).expect(.ok)
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            try await story.device.post(
                Story.path + "/sos", "{}", [HTTPField.Name("Idempotency-Key")!: "sos"]
            ).expect(.created)
            let calls = try await story.admin.get(Story.adminPath + "/sos").expect(.ok)
            #expect(calls.json["calls"]?[0]?["account_phone"]?.stringValue == phone)
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            let overdue = try await story.admin.get(Story.adminPath + "/overdue").expect(.ok)
            #expect(overdue.json["teams"]?[0]?["account_phones"]?[0]?.stringValue == phone)
            for path in ["/sos", "/team", "/records"] {
                #expect(try await !story.device.get(Story.path + path).text.contains(phone))
            }
            #expect(try await !story.admin.get(Story.adminPath + "/records").text.contains(phone))
            #expect(world.log.all.allSatisfy { !$0.contains("94-94-94") })
        }
    }
}
