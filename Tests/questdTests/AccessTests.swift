import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import questd

@Suite("Who may do what")
struct AccessTests {
    @Test("another team's answers, records and routes are not to be had")
    func otherTeam() async throws {
        try await World().runStory { story in
            let other = try await Story.join("Совы", story.admin)
            _ = try await other.answer(story.answer("song", "секретная песня"), key: "k").expect(.created)
            let next = try await other.post(Story.path + "/positions?reply=next", story.fix("A")).expect(.ok)
            let route = try #require(next.json["route_id"]?.stringValue)
            try await other.get(Story.path + "/routes/" + route).expect(.ok)
            try await story.device.get(Story.path + "/routes/" + route).expect(
                .notFound, code: "route-unknown")
            #expect(try await story.device.get(Story.path + "/answers").json["answers"] == [])
            let mine = try await story.device.get(Story.path + "/records")
            #expect(!mine.text.contains("секретная") && !mine.text.contains("\"answer\""))
            // Two devices of one team share what they have.
            let teams = try await story.admin.get(Story.adminPath + "/teams")
            #expect(teams.json["teams"]?[1]?["device_count"]?.integerValue == 1)
        }
    }

    @Test("the log of requests holds no tokens, codes, positions or texts")
    func quietLog() async throws {
        try await World().runStory { story in
            let place = story.world.roads.map.coordinate("D")
            _ = try await story.device.answer(story.answer("song", "особый текст"), key: "particular-key")
            _ = try await story.device.post(Story.path + "/positions?reply=next", story.fix("A"))
            _ = try await story.device.get(Story.path + "/next?position=\(place.longitude),\(place.latitude)")
            _ = try await story.anonymous.get(
                "/route/v1/bicycle/\(place.longitude),\(place.latitude);61.36,55.16")
            _ = try await story.anonymous.post(Story.path + "/join", #"{"code": "7KQ2-M4ZD"}"#)
            let lines = story.world.log.all
            #expect(lines.contains { $0.contains("\"route\":\"/api/v1/quests/{quest}/next\"") })
            #expect(lines.contains { $0.contains("\"status\":\"201\"") })
            for secret in [
                "qst_", "7KQ2", "M4ZD", "\(place.longitude)", "55.16", "особый", "particular", "канар",
            ] {
                #expect(!lines.contains { $0.contains(secret) }, "\(secret)")
            }
        }
    }
}
