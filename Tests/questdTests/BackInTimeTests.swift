import Foundation
import GeoJSONKit
import HTTPTypes
import QuestEngine
import Testing

@testable import EventServices
@testable import questd

@Suite("Back in time, with a clock")
struct BackInTimeTests {
    private static let poll = Story.path + "/positions?reply=next"

    /// The quest of the small town with its finish at A.
    private func document(_ story: Story, _ properties: String) -> String {
        story.world.document().replacing(
            "\"features\": [",
            with: """
                \(properties), "finish": "place", "features": [
                {"type": "Feature", "geometry": {"type": "Point", "coordinates": \(story.world.position("A"))},
                 "properties": {"role": "finish", "name": "Финиш"}},
                """)
    }

    private func time(_ value: JSONValue?) throws -> Timestamp {
        try #require(value?.stringValue.flatMap { Timestamp(rfc3339: $0) })
    }

    @Test(
        "riders are told when they are late, what that costs and when to turn round; by their own time or the quest's",
        arguments: ["points", "time"],
        [
            #""time-limit": 60"#, #""closes": "2026-06-14T10:00:00Z""#,
            #""time-limit": 600, "closes": "2026-06-14T10:00:00Z""#,
        ]
    )
    func told(ranking: String, end: String) async throws {
        try await World().runStory { story in
            let properties = #"\#(end), "ranking": "\#(ranking)", "late-penalty": 2, "go-back": true"#
            try await story.admin.put(Story.adminPath, document(story, properties)).expect(.ok)
            story.world.clock.advance(by: 600)
            let next = try await story.device.post(Self.poll, story.fix("C")).expect(.ok).json
            #expect(try time(next["late_after"]) == World.start + 3600)
            let unit = ranking == "time" ? "seconds" : "points"
            #expect(next["late_minute"]?[unit]?.integerValue == 2)
            // 800 m along two streets.
            let back = try #require(next["go_back"])
            let duration = try #require(back["duration"]?.doubleValue)
            #expect((150...300).contains(duration))
            let turn = try time(back["turn_at"])
            #expect(abs((World.start + 3600 - turn).value - duration) < 0.1)
            #expect(abs((back["spare"]?.doubleValue ?? 0) - (3000 - duration)) < 0.2)

            // A minute after the last moment to turn round, and yet in time.
            story.world.clock.advance(by: Seconds(3000 - duration + 60))
            let late = try await story.device.get(Story.path + "/next").expect(.ok).json
            #expect(late["go_back"]?["turn_at"] == back["turn_at"])
            #expect(abs((late["go_back"]?["spare"]?.doubleValue ?? 0) + 60) < 0.2)
            #expect(late["time_left"]?.doubleValue ?? 0 > 0)
            let live = try await story.admin.get(Story.adminPath + "/live").expect(.ok).json
            let seen = live["features"]?[0]?["properties"]
            #expect(seen?["late"]?.boolValue == true && seen?["turn_at"] == back["turn_at"])
            #expect(seen?["late_after"] == next["late_after"])
        }
    }

    @Test("a class has its own time: its teams are late by that, and the others by the quest's")
    func ofAClass() async throws {
        try await World().runStory { story in
            let short = """
                "features": [
                {"type": "Feature", "geometry": null,
                 "properties": {"role": "class", "id": "short", "name": "Short", "time-limit": 30}},
                """
            let properties = #""time-limit": 60, "late-penalty": 2, "go-back": true"#
            let document = document(story, properties).replacing("\"features\": [", with: short)
            try await story.admin.put(Story.adminPath, document).expect(.ok)
            let owls = try await Story.join("Совы", story.admin)
            let path = Story.adminPath + "/teams/lisy/class"
            try await story.admin.put(path, #"{"class": "short"}"#).expect(.ok)
            story.world.clock.advance(by: 600)
            for (rider, limit) in [(story.device, 1800.0), (owls, 3600)] {
                let next = try await rider.post(Self.poll, story.fix("C")).expect(.ok).json
                #expect(try time(next["late_after"]) == World.start + Seconds(limit))
                #expect(next["time_left"]?.doubleValue == limit - 600)
                let back = try #require(next["go_back"])
                let duration = try #require(back["duration"]?.doubleValue)
                let turn = try time(back["turn_at"])
                #expect(abs((World.start + Seconds(limit) - turn).value - duration) < 0.1)
            }
            // Out of its class again it has the quest's time.
            try await story.admin.put(path, "{}").expect(.ok)
            let next = try await story.device.get(Story.path + "/next").expect(.ok).json
            #expect(try time(next["late_after"]) == World.start + 3600)
        }
    }

    /// Has a rider go from C to A and back again as often, in twelve minutes in all.
    private func ride(_ rounds: Int, _ rider: Rider, _ story: Story) async throws {
        let begin = story.world.clock.now
        story.world.clock.advance(by: 720)
        let readings = (1...36).map { (step: Int) -> String in
            let part = Double(step * rounds % 36) / 36
            let time = begin + Seconds(Double(20 * step))
            return story.reading(on: "CA", at: 1 - abs(1 - 2 * part), time: time)
        }
        try await rider.post(Story.path + "/positions", story.report(readings)).expect(.ok)
    }

    @Test(
        "the way back takes as long as it takes those who ride it: a device at its own pace, else at its team's"
    )
    func pace() async throws {
        try await World().runStory { story in
            let properties = #""time-limit": 60, "go-back": true"#
            try await story.admin.put(Story.adminPath, document(story, properties)).expect(.ok)
            let mate = try await story.mate()
            func told(_ rider: Rider) async throws -> (duration: Double, turn: Timestamp) {
                try await rider.post(Story.path + "/positions", story.fix("C")).expect(.ok)
                let back = try await rider.get(Story.path + "/next").expect(.ok).json["go_back"]
                let duration = try #require(back?["duration"]?.doubleValue)
                let turn = try time(back?["turn_at"])
                #expect(abs((World.start + 3600 - turn).value - duration) < 0.1)
                return (duration, turn)
            }
            let usual = try await told(story.device)
            #expect(try await told(mate).duration == usual.duration)

            // 1,600 m at 8 km/h, half of what the profiles have on a street.
            try await ride(1, story.device, story)
            let slow = try await told(story.device)
            let share = 0.02 * usual.duration
            #expect(abs(slow.duration - 2 * usual.duration) < share)
            let earlier = (usual.turn - slow.turn).value
            #expect(abs(earlier - usual.duration) < share, "it has to turn round earlier")
            #expect(try await told(mate).duration == slow.duration, "its team's, as it has none of its own")
            let live = try await story.admin.get(Story.adminPath + "/live").expect(.ok).json
            let seen = live["features"]?.arrayValue?.map { $0["properties"]?["back_in"]?.doubleValue }
            #expect(seen == [slow.duration, slow.duration])

            // The mate leaves it behind.
            try await ride(2, mate, story)
            let quick = try await told(mate)
            #expect(abs(quick.duration - usual.duration) < share)
            #expect(try await told(story.device).duration == slow.duration)
            // Who joins now is told the pace of the slowest: the team is back when its last one is.
            let third = try await story.mate()
            #expect(try await told(third).duration == slow.duration)
        }
    }

    @Test("where the quest does not say so riders are not told when to turn round, organisers are")
    func notTold() async throws {
        try await World().runStory { story in
            try await story.admin.put(Story.adminPath, document(story, #""time-limit": 60"#)).expect(.ok)
            let next = try await story.device.post(Self.poll, story.fix("C")).expect(.ok).json
            #expect(next["late_after"] != nil && next["go_back"] == nil && next["late_minute"] == nil)
            let live = try await story.admin.get(Story.adminPath + "/live").expect(.ok).json
            #expect(live["features"]?[0]?["properties"]?["turn_at"] != nil)
            try await story.admin.put(Story.adminPath + "/teams/lisy/finish", "{}").expect(.ok)
            let home = try await story.admin.get(Story.adminPath + "/live").expect(.ok).json
            #expect(home["features"]?[0]?["properties"]?["turn_at"] == nil)
        }
    }

    @Test("a pause is told instead of a task, and moves the end of a team's time")
    func paused() async throws {
        try await World().runStory { story in
            let properties = #""time-limit": 60, "go-back": true"#
            try await story.admin.put(Story.adminPath, document(story, properties)).expect(.ok)
            try await story.admin.post(Story.adminPath + "/pause", #"{"text": "Гроза"}"#).expect(.ok)
            let next = try await story.device.post(Self.poll, story.fix("C")).expect(.ok).json
            #expect(next["problem"]?["code"] == "ride-paused" && next["task"]?.isNull == true)
            #expect(next["messages"]?[0]?["text"] == "Гроза")
            try await story.device.get(Story.path + "/next").expect(.conflict, code: "ride-paused")
            try await story.device.answer(story.answer("bird", World.secret), key: "1")
                .expect(.conflict, code: "ride-paused")
            story.world.clock.advance(by: 900)
            try await story.admin.post(Story.adminPath + "/resume", "{}").expect(.ok)
            let on = try await story.device.post(Self.poll, story.fix("C")).expect(.ok).json
            #expect(try time(on["late_after"]) == World.start + 4500)
            #expect(on["task"]?.isNull == false)
        }
    }

    @Test("a pause is told on the way to the finish too, where nothing is refused")
    func pausedOnTheWayHome() async throws {
        try await World().runStory { story in
            let properties = #""time-limit": 60"#
            try await story.admin.put(Story.adminPath, document(story, properties)).expect(.ok)
            try await story.admin.post(Story.adminPath + "/pause", "{}").expect(.ok)
            func poll() async throws -> JSONValue {
                let answer = try await story.device.post(Self.poll + "&lead=finish", story.fix("C"))
                return answer.expect(.ok).json
            }
            let home = try await poll()
            #expect(home["stop"]?["properties"]?["role"] == "finish" && home["problem"] == nil, "\(home)")
            #expect(home["warnings"]?[0]?["code"] == "on-pause", "\(home)")
            try await story.admin.post(Story.adminPath + "/resume", "{}").expect(.ok)
            story.world.clock.advance(by: 5)
            #expect(try await poll()["warnings"] == nil)
        }
    }

    @Test("after a pause whoever had chosen a task is led on to it, and to no nearer one")
    func chosen() async throws {
        try await World().runStory { story in
            func led(_ query: String = "") async throws -> String? {
                let answer = try await story.device.post(Self.poll + query, story.fix("A"))
                return answer.expect(.ok).json["task"]?["id"]?.stringValue
            }
            #expect(try await led() == "bird")
            story.world.clock.advance(by: 5)
            #expect(try await led("&task=lamps") == "lamps")
            try await story.admin.post(Story.adminPath + "/pause", #"{"text": "Гроза"}"#).expect(.ok)
            for _ in 0..<3 {
                story.world.clock.advance(by: 20)
                #expect(try await led() == nil)
            }
            try await story.admin.post(Story.adminPath + "/resume", "{}").expect(.ok)
            story.world.clock.advance(by: 20)
            #expect(try await led() == "lamps")
        }
    }

    @Test("while the roads are not ready the last way back is told, and none is searched for")
    func unready() {
        let device = Device(
            id: DeviceID("a"), quest: QuestID("q"), team: TeamID("t"), joinedAt: World.start)
        let ride = LiveRide(device, ids: IdentifierSource())
        func told(
            _ east: Double, epoch: UInt64 = 1, version: Int = 1, profile: ProfileName = .trekking,
            isQuick: Bool = true, finding found: Seconds?
        ) -> Seconds? {
            let place = Coordinate(longitude: 61.4 + east, latitude: 55.15)
            let key = WayBack.Key(
                place: place, map: .sha256([1]), epoch: epoch, version: version, profile: profile)
            return ride.wayBack(key, isQuick: isQuick) { found }
        }
        #expect(told(0, isQuick: false, finding: 100) == nil)
        #expect(told(0, finding: 100) == 100)
        #expect(told(0.0002, finding: 200) == 100, "13 m away it is the same way")
        #expect(told(0.001, epoch: 2, isQuick: false, finding: 200) == 100)
        #expect(told(0, version: 2, isQuick: false, finding: 200) == nil, "the finish may be elsewhere")
        #expect(told(0.001, finding: 200) == 200)
        #expect(told(0.001, epoch: 2, finding: 300) == 300)
    }

    @Test("a shift moves the end for everybody, and an answer after the old end counts")
    func extended() async throws {
        try await World().runStory { story in
            try await story.admin.put(Story.adminPath, document(story, #""time-limit": 60"#)).expect(.ok)
            let shifted = try await story.admin.put(
                Story.adminPath + "/times", #"{"start": 0, "end": 20}"#
            ).expect(.ok).json
            #expect(shifted["plan"]?["end_shift"]?.integerValue == 20)
            story.world.clock.advance(by: 4000)
            let next = try await story.device.post(Self.poll, story.fix("C")).expect(.ok).json
            #expect(try time(next["late_after"]) == World.start + 4800)
            try await story.device.answer(story.answer("bird", World.secret), key: "1").expect(.created)
            try await story.admin.put(Story.adminPath + "/times", #"{"start": 0, "end": 99999}"#)
                .expect(.unprocessableContent)
            try await story.admin.put(Story.adminPath + "/times", #"{"start": 5, "end": 20}"#)
                .expect(.conflict, code: "times-missing")
        }
    }
}
