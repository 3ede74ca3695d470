import GeoJSONKit
import HTTPTypes
import QuestEngine
import Testing

@testable import questd

@Suite("Erasing after a time")
struct RetentionTests {
    @Test(
        "texts, names and positions of a closed quest are gone after the span and not before; the log stays valid"
    )
    func erased() async throws {
        try await World().runStory { story in
            let parts = story.world.parts
            let retention = Retention(
                kept: 86_400, erasing: Erasing(store: parts.store),
                desks: QuestServer(parts).desks, photos: parts.photos, clock: parts.clock,
                logger: parts.logger)
            func personal() async throws -> (text: Bool, name: Bool, positions: Bool) {
                let answers = try await story.admin.get(Story.adminPath + "/answers").text
                let teams = try await story.admin.get(Story.adminPath + "/teams").text
                let track = try await story.admin.get(Story.adminPath + "/teams/lisy/track?minutes=10080")
                    .text
                return (answers.contains("секрет"), teams.contains("Лисы"), track.contains("LineString"))
            }
            try await story.device.answer(story.answer("song", "секрет"), key: "1").expect(.created)
            try await story.device.post(Story.path + "/positions", story.fix("A", after: -5)).expect(.ok)
            try await story.device.post(Story.path + "/positions", story.fix("B")).expect(.ok)
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)

            await retention.erase()
            story.world.clock.advance(by: 86_399)
            await retention.erase()
            #expect(try await personal() == (true, true, true))

            story.world.clock.advance(by: 1)
            await retention.erase()
            #expect(try await personal() == (false, false, false))
            let records = try await story.admin.get(Story.adminPath + "/records").text
            await retention.erase()
            #expect(try await story.admin.get(Story.adminPath + "/records").text.count == records.count)
            let verified = try await story.admin.get(Story.adminPath + "/log/verify")
            #expect(verified.json["valid"]?.boolValue == true)
        }
    }

    @Test("it is done at the start of the daemon and ends with it")
    func service() async throws {
        try await World().runStory { story in
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            story.world.clock.advance(by: 86_400)
            let parts = story.world.parts
            let retention = Retention(
                kept: 86_400, erasing: Erasing(store: parts.store),
                desks: QuestServer(parts).desks, photos: parts.photos, clock: parts.clock,
                logger: parts.logger)
            let task = Task { try await retention.run() }
            while !story.world.log.all.contains(where: { $0.contains("personal data erased") }) {
                try await Task.sleep(for: .milliseconds(1))
            }
            task.cancel()
            try await task.value
        }
    }
}
