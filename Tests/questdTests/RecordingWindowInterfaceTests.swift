import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import questd

@Suite("Positions of moments in which nobody rides")
struct RecordingWindowInterfaceTests {
    private func trail(_ story: Story, of token: Rider) async throws -> Int {
        let team = try await token.get(Story.path + "/team").expect(.ok)
        let device = DeviceID(team.json["devices"]?[0]?["id"]?.stringValue ?? "")
        return try await story.world.store.trail(of: device).count
    }

    @Test(
        "are acknowledged and dropped: long before the start, and long after the finish, by app and tracker")
    func dropped() async throws {
        try await World().runStory { story in
            let path = Story.path + "/positions"
            let (now, place) = (story.world.clock.now, story.world.position("A"))
            let early = #"{"sent_at": "\#(now)", "time": "\#(now + -7200)", "position": \#(place)}"#
            try await story.device.post(path, early).expect(.ok)
            #expect(try await trail(story, of: story.device) == 0)
            try await story.device.post(path, story.fix("A")).expect(.ok)
            #expect(try await trail(story, of: story.device) == 1)

            story.world.clock.advance(by: 60)
            try await story.admin.put(Story.adminPath + "/teams/lisy/finish", "{}").expect(.ok)
            story.world.clock.advance(by: 3500)
            try await story.device.post(path, story.fix("B")).expect(.ok)
            #expect(try await trail(story, of: story.device) == 2)
            story.world.clock.advance(by: 200)
            try await story.device.post(path, story.fix("C")).expect(.ok)
            #expect(try await trail(story, of: story.device) == 2)

            let (tracker, token) = try await TrackerTests.tracker(story)
            let point = story.world.roads.coordinate("A")
            let seconds = story.world.clock.now.milliseconds / 1000
            let message =
                #"{"_type":"location","lat":\#(point.latitude),"lon":\#(point.longitude),"tst":\#(seconds)}"#
            try await story.anonymous.post("/ingest/owntracks/" + token, message).expect(.ok)
            #expect(try await story.world.store.trail(of: DeviceID(tracker)).isEmpty)

            // Who took the finish back rides on.
            try await story.admin.send(.delete, Story.adminPath + "/teams/lisy/finish").expect(.ok)
            story.world.clock.advance(by: 10)
            try await story.device.post(path, story.fix("C")).expect(.ok)
            #expect(try await trail(story, of: story.device) == 3)
        }
    }
}
