import Foundation
import GeoJSONKit
import HTTPTypes
import HummingbirdTesting
import QuestEngine
import QuestTestSupport
import Testing

@testable import questd

@Suite("Rules of tasks, over HTTP")
struct TaskRuleTests {
    private func run(
        song: String, lamps: String = "", _ body: @escaping @Sendable (Story) async throws -> Void
    ) async throws {
        let world = try World()
        try await world.runStory { story in
            let document = world.document()
                .replacing(#""name": "Песня""#, with: #""name": "Песня", \#(song)"#)
                .replacing(#""name": "Фонари","#, with: #""name": "Фонари", \#(lamps)"#)
            try await story.admin.put(Story.adminPath, document).expect(.ok)
            try await body(story)
        }
    }

    @Test("a list is sorted by its words, and what is no list of all is no attempt")
    func sorting() async throws {
        let song = #""answer-type": "sort", "answer-options": "bass|alt|tenor", "answer": "tenor|bass|alt""#
        try await run(song: song) { story in
            let task = try await story.device.get(Story.path + "/tasks/song").expect(.ok)
            #expect(task.json["properties"]?["answer_type"] == "sort")
            #expect(task.json["properties"]?["options"] == "bass|alt|tenor")
            #expect(!task.text.contains("tenor|bass|alt"))
            try await story.device.answer(story.answer("song", "tenor|bass"), key: "1")
                .expect(.unprocessableContent, code: "answer-parts-wrong", member: "text")
            let wrong = try await story.device.answer(story.answer("song", "bass|alt|tenor"), key: "2")
            #expect(wrong.expect(.created).json["verdict"] == "rejected")
            let right = try await story.device.answer(story.answer("song", "Tenor, bass, alt"), key: "3")
            #expect(right.expect(.created).json["verdict"] == "accepted")
        }
    }

    @Test("gaps are filled one after the other")
    func gaps() async throws {
        let song = #""description": "___ and ___", "answer-type": "gaps", "answer": "sun / sunshine|moon""#
        try await run(song: song) { story in
            let task = try await story.device.get(Story.path + "/tasks/song").expect(.ok)
            #expect(task.json["properties"]?["gaps"] == 2 && !task.text.contains("moon"))
            let right = try await story.device.answer(story.answer("song", "Sunshine|moon!"), key: "1")
            #expect(right.expect(.created).json["verdict"] == "accepted")
        }
    }

    @Test("a wrong answer says what it costs, but where the price would tell a trap from a mistake")
    func costs() async throws {
        let plain = #""presence": "free", "answer-type": "text", "answer": "alt", "penalty": 2"#
        let lamps = #""presence": "free", "penalty": 1, "trap-answer": "13", "trap-points": 3,"#
        try await run(song: plain, lamps: lamps) { story in
            let wrong = try await story.device.answer(story.answer("song", "bass"), key: "1").expect(.created)
            #expect(wrong.json["cost"] == ["points": 2])
            let right = try await story.device.answer(story.answer("song", "alt"), key: "2").expect(.created)
            #expect(right.json["cost"] == nil)
            for (key, text) in [("3", "13"), ("4", "14")] {
                let answer = try await story.device.answer(story.answer("lamps", text), key: key)
                #expect(answer.expect(.created).json["verdict"] == "rejected" && answer.json["cost"] == nil)
            }
            let all = try await story.device.get(Story.path + "/answers").expect(.ok)
            let costs = (all.json["answers"]?.arrayValue ?? []).map { $0["cost"]?["points"]?.integerValue }
            #expect(costs == [2, nil, nil, nil])
        }
    }

    @Test("a trap place hides the points of tasks that are not done, and no others")
    func trapPlace() async throws {
        let trap = #""presence": "free", "answer-type": "text", "answer": "alt", "points": -2"#
        try await run(song: trap, lamps: #""presence": "free","#) { story in
            func points() async throws -> [String: Int64] {
                let tasks = try await story.device.get(Story.path + "/tasks").expect(.ok)
                let pairs = (tasks.json["features"]?.arrayValue ?? []).compactMap { task in
                    task["properties"]?["points"]?.integerValue.map {
                        (task["id"]?.stringValue ?? "", Int64($0))
                    }
                }
                return Dictionary(uniqueKeysWithValues: pairs)
            }
            #expect(try await points() == [:])
            try await story.device.answer(story.answer("lamps", "12"), key: "1").expect(.created)
            #expect(try await points() == ["lamps": 2])
            // Who has been caught is told so.
            try await story.device.answer(story.answer("song", "alt"), key: "2").expect(.created)
            #expect(try await points() == ["lamps": 2, "song": -2])
            let one = try await story.device.get(Story.path + "/tasks/song").expect(.ok)
            #expect(one.json["properties"]?["points"] == -2)
        }
    }

    @Test("a task is told once its conditions hold, and not before")
    func conditions() async throws {
        try await run(song: #""presence": "free""#, lamps: #""opens-when": "task bird","#) { story in
            func known() async throws -> [String] {
                let tasks = try await story.device.get(Story.path + "/tasks").expect(.ok)
                return (tasks.json["features"]?.arrayValue ?? []).compactMap { $0["id"]?.stringValue }
            }
            #expect(try await known() == ["bird", "song"])
            try await story.device.answer(story.answer("lamps", "12"), key: "1").expect(.notFound)
            try await story.device.answer(story.answer("bird", World.secret), key: "2").expect(.created)
            #expect(try await known() == ["bird", "lamps", "song"])
            try await story.device.answer(story.answer("lamps", "12"), key: "3").expect(.created)
        }
    }
}
