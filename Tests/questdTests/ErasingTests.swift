import GeoJSONKit
import HTTPTypes
import QuestEngine
import Testing

@testable import EventServices
@testable import ServerBase
@testable import questd

@Suite("Erasing")
struct ErasingTests {
    @Test("much is erased in small steps, and told in the log once it is gone")
    func steps() async throws {
        try await World().runStory { story in
            for number in 0..<7 {
                try await story.device.answer(story.answer("song", "тайна \(number)"), key: "k\(number)")
                    .expect(.created)
            }
            let parts = story.world.parts
            let services = QuestServer(parts).services
            let service = try await services.service(of: QuestID("story"))
            let now = parts.clock.now
            let erasing = Erasing(store: parts.store, step: 2)
            let done = try await erasing.perform(on: service, at: now) {
                try $0.eraseTeam(TeamID("lisy"), positions: true)
            }
            #expect(done != nil)
            let answers = try await story.admin.get(Story.adminPath + "/answers").text
            #expect(!answers.contains("тайна"))
            let device = try #require(try await parts.store.devices(of: service.quest).first?.id)
            for number in 0..<7 {
                #expect(try await parts.store.receipt(of: device, key: "k\(number)") == nil)
            }
        }
    }

    @Test("a guest's name goes with the guest, and was never part of an id")
    func guest() async throws {
        try await World().runStory { story in
            let open = story.world.document().replacing(
                "\"organiser\":", with: "\"guests\": true, \"organiser\":")
            try await story.admin.put(Story.adminPath, open).expect(.ok)
            let joined = try await story.anonymous.post(Story.path + "/guests", #"{"name": "Zimorodok"}"#)
                .expect(.created)
            let team = try #require(joined.json["team"]?["id"]?.stringValue)
            #expect(team.hasPrefix("guest-") && !team.contains("zimorodok"))
            let guest = story.anonymous.with(token: joined.json["token"]?.stringValue)
            try await guest.answer(story.answer("song", "секрет"), key: "1").expect(.created)
            try await guest.post(Story.path + "/erase", #"{"confirm": "erase"}"#).expect(.ok)
            for path in ["/teams", "/answers", "/records", "/teams/" + team] {
                let text = try await story.admin.get(Story.adminPath + path).text
                #expect(!text.lowercased().contains("zimorodok") && !text.contains("секрет"), "\(path)")
            }
        }
    }

    @Test("an organiser erases what belongs to no team: messages to all, names of staff who were revoked")
    func quest() async throws {
        try await World().runStory { story in
            func invite(_ name: String) async throws -> String {
                let reply = try await story.admin.post(
                    Story.adminPath + "/staff", #"{"role": "viewer", "name": "\#(name)"}"#
                ).expect(.created)
                return try #require(reply.json["staff"]?["id"]?.stringValue)
            }
            let gone = try await invite("Ушедший")
            _ = try await invite("Оставшийся")
            try await story.admin.send(.delete, Story.adminPath + "/staff/" + gone).expect(.ok)
            try await story.admin.post(Story.adminPath + "/messages", #"{"text": "всем"}"#).expect(.created)
            try await story.admin.post(
                Story.adminPath + "/messages", #"{"text": "лисам", "team": "lisy"}"#
            ).expect(.created)
            try await story.admin.post(Story.adminPath + "/erase", #"{"confirm": "erase"}"#)
                .expect(.unprocessableContent, code: "member-invalid")
            try await story.admin.post(Story.adminPath + "/erase", #"{"confirm": "story"}"#).expect(.ok)
            let messages = try await story.admin.get(Story.adminPath + "/messages").text
            #expect(!messages.contains("всем") && messages.contains("лисам"))
            let staff = try await story.admin.get(Story.adminPath + "/staff").text
            #expect(!staff.contains("Ушедший") && staff.contains("Оставшийся"))
            let verified = try await story.admin.get(Story.adminPath + "/log/verify")
            #expect(verified.json["valid"]?.boolValue == true)
        }
    }
}
