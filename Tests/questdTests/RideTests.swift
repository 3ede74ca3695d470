import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import questd

@Suite("Starts, finishes and messages")
struct RideTests {
    private static let team = Story.adminPath + "/teams/lisy"

    /// The quest of `World.document` with two waves, and a finish at A that must be reached.
    private static func document(_ world: World) -> String {
        let start = World.start
        return world.document().replacing(
            "\"features\": [",
            with: """
                "finish": "place", "finish-when": "arrival", "features": [
                {"type": "Feature", "geometry": null,
                 "properties": {"role": "wave", "id": "early", "name": "Первая", "start": "\(start + 600)"}},
                {"type": "Feature", "geometry": null,
                 "properties": {"role": "wave", "id": "late", "name": "Вторая", "start": "\(start + 1200)"}},
                {"type": "Feature", "geometry": {"type": "Point", "coordinates": \(world.position("A"))},
                 "properties": {"role": "finish", "name": "Финиш"}},
                """)
    }

    private func run(_ body: @escaping @Sendable (Story) async throws -> Void) async throws {
        let world = try World()
        try await world.runStory { story in
            try await story.admin.put(Story.adminPath, Self.document(world)).expect(.ok)
            try await body(story)
        }
    }

    @Test("before the wave starts a team sees no task; a steward may start it earlier, and take that back")
    func waves() async throws {
        try await run { story in
            try await story.admin.put(Self.team + "/wave", #"{"wave": "noon"}"#)
                .expect(.notFound, code: "wave-unknown")
            let put = try await story.admin.put(Self.team + "/wave", #"{"wave": "late"}"#).expect(.ok)
            #expect(put.json["wave"]?.stringValue == "late")
            let own = try await story.device.get(Story.path + "/team").expect(.ok)
            #expect(own.json["start"]?.stringValue == "\(World.start + 1200)")
            for path in ["/tasks", "/next?position=\(story.world.place("A"))"] {
                try await story.device.get(Story.path + path).expect(.conflict, code: "team-not-started")
            }
            try await story.device.answer(story.answer("bird", World.secret), key: "1")
                .expect(.conflict, code: "team-not-started")
            let started = try await story.admin.put(Self.team + "/start", "{}").expect(.ok)
            #expect(started.json["started_at"]?.stringValue == "\(World.start)")
            try await story.device.get(Story.path + "/tasks").expect(.ok)
            let undone = try await story.admin.send(.delete, Self.team + "/start").expect(.ok)
            #expect(undone.json["started_at"] == nil)
            try await story.device.get(Story.path + "/tasks").expect(.conflict)
            let wave = try await story.admin.put(
                Story.adminPath + "/waves/late/start", #"{"time": "\#(World.start + 1300)"}"#)
            #expect(wave.expect(.ok).json["teams"]?[0]?["started_at"]?.stringValue == "\(World.start + 1300)")
            story.world.clock.advance(by: 1300)
            try await story.device.get(Story.path + "/tasks").expect(.ok)
            try await story.admin.put(Story.adminPath + "/waves/noon/start", "{}").expect(.notFound)
            try await story.admin.put(Self.team + "/start", #"{"time": "2001-01-01T00:00:00Z"}"#)
                .expect(.unprocessableContent, code: "ride-time-invalid")
        }
    }

    @Test("a recorded finish ends a ride; an arrival at the finish does after the last answer")
    func finishes() async throws {
        try await run { story in
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            story.world.clock.advance(by: 60)
            try await story.device.answer(story.answer("bird", World.secret), key: "1").expect(.created)
            story.world.clock.advance(by: 60)
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            let shown = try await story.admin.get(Self.team)
            #expect(shown.json["team"]?["finished_at"]?.stringValue == "\(World.start + 120)")
            // Who has come back is led nowhere, but to a task that he chooses, and goes on being led there.
            for (query, task) in [("", nil), ("?task=lamps", "lamps"), ("", "lamps"), ("?task=nearest", nil)]
                as [(String, String?)]
            {
                let next = try await story.device.get(Story.path + "/next" + query).expect(.ok)
                #expect(next.json["task"]?["id"]?.stringValue == task)
            }
            // That was an arrival: whoever answers after it rides on.
            story.world.clock.advance(by: 60)
            try await story.device.answer(story.answer("lamps", "12"), key: "2").expect(.created)
            let finished = try await story.admin.put(Self.team + "/finish", "{}").expect(.ok)
            #expect(finished.json["finished_at"]?.stringValue == "\(World.start + 180)")
            story.world.clock.advance(by: 1)
            try await story.device.answer(story.answer("song", "поём"), key: "3")
                .expect(.conflict, code: "team-finished")
            try await story.device.get(Story.path + "/next").expect(.conflict, code: "team-finished")
            try await story.admin.send(.delete, Self.team + "/finish").expect(.ok)
            try await story.device.answer(story.answer("song", "поём"), key: "3").expect(.created)
        }
    }

    @Test("messages come with the poll until the device says that it has seen them")
    func messages() async throws {
        try await World().runStory { story in
            let other = try await Story.join("Совы", story.admin)
            let all = try await story.admin.post(
                Story.adminPath + "/messages", #"{"text": "Мост закрыт"}"#
            ).expect(.created)
            try await story.admin.post(
                Story.adminPath + "/messages", #"{"text": "Включите свет", "team": "lisy"}"#
            ).expect(.created)
            let poll = Story.path + "/positions?reply=next"
            func told(_ rider: Rider, _ query: String = "") async throws -> [String] {
                let answer = try await rider.post(poll + query, story.fix("A")).expect(.ok)
                return answer.json["messages"]?.arrayValue?.compactMap { $0["text"]?.stringValue } ?? []
            }
            #expect(try await told(story.device) == ["Мост закрыт", "Включите свет"])
            #expect(try await told(other) == ["Мост закрыт"])
            let seq = try #require(all.json["seq"]?.integerValue)
            #expect(try await told(story.device, "&seen=\(seq)") == ["Включите свет"])
            #expect(try await told(other, "&seen=\(seq)") == [])
            let next = try await story.device.get(Story.path + "/next?seen=\(seq)").expect(.ok)
            #expect(next.json["messages"]?[0]?["to_all"]?.boolValue == false)
            let list = try await other.get(Story.path + "/messages").expect(.ok)
            #expect(list.json["messages"]?.arrayValue?.count == 1)
            let admin = try await story.admin.get(Story.adminPath + "/messages").expect(.ok)
            #expect(admin.json["messages"]?[1]?["team"]?.stringValue == "lisy")
            for body in [#"{"text": " "}"#, #"{"text": "hi", "team": "nobody"}"#, #"{"to": "lisy"}"#] {
                let refused = try await story.admin.post(Story.adminPath + "/messages", body)
                #expect(refused.status.code >= 400)
            }
            try await story.device.get(Story.path + "/next?seen=x").expect(.badRequest)
            // Also where there is no next task to tell of.
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            let after = try await story.device.get(Story.path + "/messages").expect(.ok)
            #expect(after.json["messages"]?.arrayValue?.count == 2)
        }
    }
}

extension World {
    fileprivate func place(_ name: Character) -> String {
        let point = roads.coordinate(name)
        return "\(point.longitude),\(point.latitude)"
    }
}
