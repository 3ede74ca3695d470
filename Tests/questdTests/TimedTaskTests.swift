import Foundation
import GeoJSONKit
import HTTPTypes
import QuestEngine
import Testing

@testable import questd

@Suite("What time does to tasks, by the clock and over HTTP")
struct TimedTaskTests {
    private func run(
        bird: String? = nil, song: String = "",
        _ body: @escaping @Sendable (Story) async throws -> Void
    ) async throws {
        let world = try World()
        try await world.runStory { story in
            let document = world.document()
                .replacing(#""points": 3"#, with: bird ?? #""points": 3"#)
                .replacing(#""name": "Песня""#, with: #""name": "Песня"\#(song)"#)
            try await story.admin.put(Story.adminPath, document).expect(.ok)
            try await body(story)
        }
    }

    private static func known(by rider: Rider) async throws -> [String] {
        let tasks = try await rider.get(Story.path + "/tasks").expect(.ok)
        return (tasks.json["features"]?.arrayValue ?? []).compactMap { $0["id"]?.stringValue }
    }

    private static func goal(_ answer: Answer) -> String? { answer.json["task"]?["id"]?.stringValue }

    private static func standings(_ story: Story) async throws -> [JSONValue] {
        let results = try await story.admin.get(Story.adminPath + "/results?explain=lisy").expect(.ok)
        return results.json["standings"]?.arrayValue ?? []
    }

    @Test(
        "a bonus comes after its delay and goes after its time: among the tasks, with next, and for answers")
    func bonus() async throws {
        try await run(song: #", "bonus": true, "bonus-after": 10, "bonus-for": 5"#) { story in
            let (clock, rider) = (story.world.clock, story.device)
            let next = Story.path + "/next"
            clock.advance(by: 599)
            try await rider.post(Story.path + "/positions", story.fix("E")).expect(.ok)
            #expect(try await Self.known(by: rider) == ["bird", "lamps"])
            #expect(try await Self.goal(rider.get(next).expect(.ok)) != "song")
            try await rider.get(next + "?task=song").expect(.notFound, code: "task-unknown")
            try await rider.answer(story.answer("song", "la"), key: "early")
                .expect(.notFound, code: "task-unknown")

            clock.advance(by: 1)
            #expect(try await Self.known(by: rider) == ["bird", "lamps", "song"])
            let led = try await rider.get(next + "?task=song", [.acceptLanguage: "en"]).expect(.ok)
            #expect(Self.goal(led) == "song" && led.json["time_left"]?.doubleValue == 300)
            let rules = led.json["task"]?["properties"]?["rules"]?.stringValue
            #expect(rules?.contains("until 15 minutes after your start") == true, "\(rules ?? "")")
            clock.advance(by: 299)
            #expect(try await Self.goal(rider.get(next).expect(.ok)) == "song")
            // A team that hears of it at the last second does it in time.
            let owls = try await Story.join("Совы", story.admin)
            try await owls.answer(story.answer("song", "la"), key: "owls").expect(.created)

            clock.advance(by: 1)
            let on = try await rider.get(next).expect(.ok)
            #expect(Self.goal(on) == "bird" || Self.goal(on) == "lamps", "\(on.text)")
            try await rider.get(next + "?task=song").expect(.conflict, code: "task-closed")
            try await rider.answer(story.answer("song", "la"), key: "late")
                .expect(.conflict, code: "task-closed")
            #expect(try await Self.known(by: rider).contains("song"), "what one has come to stays known")
            let list = try await rider.get(Story.path + "/answers").expect(.ok)
            #expect(list.json["answers"]?.arrayValue?.isEmpty == true)
        }
    }

    @Test(
        "the later an answer was given the fewer points it earns, whenever it was received; riders are told so"
    )
    func fall() async throws {
        let bird = #""points": 10, "points-least": 4, "points-fall": 60, "points-from": "start""#
        try await run(bird: bird) { story in
            let owls = try await Story.join("Совы", story.admin)
            let cats = try await Story.join("Рыси", story.admin)
            let task = try await owls.get(Story.path + "/tasks/bird", [.acceptLanguage: "en"]).expect(.ok)
            let properties = task.json["properties"]
            #expect(properties?["points"] == 10 && properties?["points_least"] == 4)
            #expect(properties?["points_fall"] == 60 && properties?["points_from"] == "start")
            let rules = properties?["rules"]?.stringValue
            #expect(rules?.contains("at first 10 points, 60 minutes after your start 4 points") == true)

            story.world.clock.advance(by: 600)
            try await story.device.answer(story.answer("bird", World.secret), key: "1").expect(.created)
            story.world.clock.advance(by: 3000)
            try await owls.answer(story.answer("bird", World.secret), key: "1").expect(.created)
            let kept = """
                {"task": "bird", "text": "\(World.secret)", "sent_at": "\(story.world.clock.now)",
                 "answered_at": "\(World.start + 1200)"}
                """
            try await cats.answer(kept, key: "1").expect(.created)

            let standings = try await Self.standings(story)
            #expect(standings.map { $0["name"]?.stringValue } == ["Лисы", "Рыси", "Совы"])
            #expect(standings.map { $0["points"]?.integerValue } == [9, 8, 4])
            #expect(standings.map { $0["splits"]?[0]?["points"]?.integerValue } == [9, 8, 4])
            let parts = standings.first?["parts"]?.arrayValue ?? []
            let credit = parts.first { $0["kind"] == "accepted" }
            #expect(credit?["points"]?.integerValue == 9)
            let answers = try await story.admin.get(Story.adminPath + "/answers?team=sovy").expect(.ok)
            #expect(answers.json["answers"]?[0]?["points"]?.integerValue == 4)
            let log = try await story.admin.get(Story.adminPath + "/records").expect(.ok)
            let verdict = log.json["records"]?.arrayValue?.first { $0["kind"] == "verdict" }
            #expect(verdict?["body"]?["points"] == 10 && verdict?["body"]?["fall"]?["least"] == 4)
        }
    }

    @Test("a task's time that runs out costs its price, and leads the team on to another task")
    func runsOut() async throws {
        try await run(song: #", "time-limit": 10, "time-limit-penalty": 3"#) { story in
            let rider = story.device
            let owls = try await Story.join("Совы", story.admin)
            try await rider.post(Story.path + "/positions?reply=next&task=song", story.fix("E")).expect(.ok)
            story.world.clock.advance(by: 599)
            try await owls.answer(story.answer("song", "la"), key: "owls").expect(.created)
            #expect(try await Self.goal(rider.get(Story.path + "/next").expect(.ok)) == "song")
            story.world.clock.advance(by: 1)
            try await rider.answer(story.answer("song", "la"), key: "1").expect(
                .conflict, code: "task-closed")
            let on = try await rider.get(Story.path + "/next").expect(.ok)
            #expect(Self.goal(on) == "bird" || Self.goal(on) == "lamps", "\(on.text)")
            let standings = try await Self.standings(story)
            let foxes = try #require(standings.first { $0["team"] == "lisy" })
            #expect(foxes["points"]?.integerValue == -3)
            let part = foxes["parts"]?.arrayValue?.first { $0["kind"] == "overdue" }
            #expect(part?["points"]?.integerValue == -3 && part?["task"] == "song")
            #expect(part?["at"]?.stringValue == "\(World.start + 600)")
            let other = standings.first { $0["team"] == "sovy" }
            #expect(other?["points"]?.integerValue == 0, "it waits for a judge")
        }
    }
}
