import GeoJSONKit
import HTTPTypes
import QuestEngine
import Testing

@testable import EventServices
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
                services: QuestServer(parts).services, photos: parts.photos, clock: parts.clock,
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
                services: QuestServer(parts).services, photos: parts.photos, clock: parts.clock,
                logger: parts.logger)
            let task = Task { try await retention.run() }
            while !story.world.log.all.contains(where: { $0.contains("personal data erased") }) {
                try await Task.sleep(for: .milliseconds(1))
            }
            task.cancel()
            try await task.value
        }
    }

    private static func retention(of story: Story, delay: Seconds = .zero) -> Retention {
        let parts = story.world.parts
        return Retention(
            kept: Seconds(30 * 86_400), erasing: Erasing(store: parts.store),
            services: QuestServer(parts).services,
            photos: parts.photos, delay: delay, clock: parts.clock, logger: parts.logger)
    }

    @Test("what is erased within seven days is told at the start, and what is erased already is not")
    func announced() async throws {
        try await World().runStory { story in
            func told() async -> Int {
                await Self.retention(of: story).announce()
                return story.world.log.all.count { $0.contains("erased within seven days") }
            }
            #expect(await told() == 0, "nobody has closed it")
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            #expect(await told() == 0, "it is kept for a month")
            story.world.clock.advance(by: Seconds(23 * 86_400))
            #expect(await told() == 1)
            #expect(story.world.log.all.contains { $0.contains("erased within") && $0.contains("story") })
            story.world.clock.advance(by: Seconds(7 * 86_400))
            await Self.retention(of: story).erase()
            #expect(await told() == 1)
        }
    }

    @Test("where nobody has set how long data is kept, nothing is erased for some time after the start")
    func delayed() async throws {
        try await World().runStory { story in
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            story.world.clock.advance(by: Seconds(40 * 86_400))
            let retention = Self.retention(of: story, delay: 604_800)
            func log() -> [String] { story.world.log.all }
            let task = Task { try await retention.run() }
            while !log().contains(where: { $0.contains("erased within seven days") }) {
                try await Task.sleep(for: .milliseconds(1))
            }
            let erased = log().filter { $0.contains("personal data erased") }
            #expect(erased.isEmpty)
            while !log().contains(where: { $0.contains("personal data erased") }) {
                story.world.clock.advance(by: 86_400)
                try await Task.sleep(for: .milliseconds(20))
            }
            task.cancel()
            try await task.value
        }
    }
}
