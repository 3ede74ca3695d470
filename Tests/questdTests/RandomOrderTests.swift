import GeoJSONKit
import HTTPTypes
import QuestEngine
import Testing

@testable import questd

@Suite("Orders that are dealt by lot, over HTTP")
struct RandomOrderTests {
    private static let answers = ["bird": World.secret, "lamps": "12", "song": "la"]

    /// Takes a rider through all tasks as the rider is led, knocking at those that have not come yet.
    ///
    /// - Returns: The tasks in the order in which they came.
    private func order(of rider: Rider, in story: Story) async throws -> [String] {
        try await rider.post(Story.path + "/positions", story.fix("A")).expect(.ok)
        var done: [String] = []
        while done.count < Self.answers.count {
            story.world.clock.advance(by: 10)
            let list = try await rider.get(Story.path + "/tasks").expect(.ok)
            let known = (list.json["features"]?.arrayValue ?? []).compactMap { $0["id"]?.stringValue }
            let task = try #require(known.first { !done.contains($0) })
            #expect(Set(known) == Set(done + [task]), "one after the other")
            let next = try await rider.get(Story.path + "/next").expect(.ok)
            #expect(next.json["task"]?["id"]?.stringValue == task)
            for (later, text) in Self.answers where !known.contains(later) {
                let key = "\(later)-\(done.count)"
                try await rider.answer(story.answer(later, text), key: key)
                    .expect(.notFound, code: "task-unknown")
                try await rider.get(Story.path + "/next?task=" + later)
                    .expect(.notFound, code: "task-unknown")
            }
            let text = try #require(Self.answers[task])
            let answer = try await rider.answer(story.answer(task, text), key: task).expect(.created)
            #expect(answer.json["verdict"] != "rejected")
            done.append(task)
        }
        let last = try await rider.get(Story.path + "/next").expect(.ok)
        #expect(last.json["task"]?.isNull == true)
        return done
    }

    @Test("two teams are led in orders of their own, and meet at no step; a task out of order is not there")
    func twoTeams() async throws {
        try await World().runStory { story in
            let document = story.world.document().replacing(
                "\"organiser\":", with: "\"mode\": \"random-order\", \"organiser\":")
            try await story.admin.put(Story.adminPath, document).expect(.ok)
            let owls = try await Story.join("Совы", story.admin)
            let first = try await order(of: story.device, in: story)
            let second = try await order(of: owls, in: story)
            #expect(Set(first) == Set(Self.answers.keys) && Set(second) == Set(first))
            #expect(zip(first, second).allSatisfy { $0 != $1 }, "\(first), \(second)")
        }
    }
}
