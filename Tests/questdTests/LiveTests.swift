import GeoJSONKit
import HTTPTypes
import NIOCore
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import EventServices
@testable import questd

@Suite("The live ride over HTTP")
struct LiveTests {
    private static let poll = Story.path + "/positions?reply=next"

    @Test("a route stays the same while it is followed, and a standing rider is told that nothing is new")
    func tags() async throws {
        try await World().runStory { story in
            let first = try await story.device.post(Self.poll + "&have=", story.fix("A")).expect(.ok)
            let route = first.json["route_id"]?.stringValue
            #expect(route != nil && first.json["geometry"] != nil)
            let next = try await story.device.get(Story.path + "/next").expect(.ok)
            #expect(next.json["route_id"]?.stringValue == route)
            let tag = try #require(next.fields[.eTag])
            let same = try await story.device.send(.get, Story.path + "/next", nil, [.ifNoneMatch: tag])
            #expect(same.status == .notModified && same.text.isEmpty && same.fields[.eTag] == tag)

            // Another team's answer is nothing new; an own verdict is.
            let other = try await Story.join("Совы", story.admin)
            try await other.answer(story.answer("bird", World.secret), key: "1").expect(.created)
            let still = try await story.device.send(.get, Story.path + "/next", nil, [.ifNoneMatch: tag])
            #expect(still.status == .notModified)
            let task = try #require(next.json["task"]?["id"]?.stringValue)
            try await story.device.answer(
                story.answer(task, task == "bird" ? World.secret : task == "lamps" ? "12" : "la"), key: "1"
            ).expect(.created)
            let after = try await story.device.send(.get, Story.path + "/next", nil, [.ifNoneMatch: tag])
            #expect(after.expect(.ok).json["route_id"]?.stringValue != route)
        }
    }

    private static let edited = #""name": "Снегирь""#

    /// The quest with another name for the task at B.
    private static func edition(of story: Story) -> String {
        story.world.document().replacing(#""name": "Птица""#, with: edited)
    }

    @Test("an edition that comes while a rider stands with a tag is told: another text along the same route")
    func editedText() async throws {
        try await World().runStory { story in
            try await story.device.post(Self.poll, story.fix("A")).expect(.ok)
            let path = Story.path + "/next"
            let first = try await story.device.get(path).expect(.ok)
            let tag = try #require(first.fields[.eTag])
            #expect(first.json["task"]?["properties"]?["name"]?.stringValue == "Птица")
            try await story.device.send(.get, path, nil, [.ifNoneMatch: tag]).expect(.notModified)
            try await story.admin.put(Story.adminPath, Self.edition(of: story)).expect(.ok)
            let told = try await story.device.send(.get, path, nil, [.ifNoneMatch: tag]).expect(.ok)
            #expect(told.json["task"]?["properties"]?["name"]?.stringValue == "Снегирь")
            #expect(told.json["route_id"] == first.json["route_id"], "the place is the same")
            let newer = try #require(told.fields[.eTag])
            try await story.device.send(.get, path, nil, [.ifNoneMatch: newer]).expect(.notModified)
        }
    }

    @Test("a rider who stands is led to where an edition has moved his task, at once")
    func editedPlace() async throws {
        try await World().runStory { story in
            try await story.device.post(Self.poll, story.fix("A")).expect(.ok)
            let path = Story.path + "/next"
            let first = try await story.device.get(path).expect(.ok)
            let tag = try #require(first.fields[.eTag])
            #expect(abs((first.json["remaining"]?["bearing"]?.doubleValue ?? 0) - 90) < 1, "B is in the east")
            let moved = story.world.document().replacing(
                story.world.position("B"), with: story.world.position("D"))
            try await story.admin.put(Story.adminPath, moved).expect(.ok)
            let told = try await story.device.send(.get, path, nil, [.ifNoneMatch: tag]).expect(.ok)
            #expect(told.json["task"]?["id"]?.stringValue == "bird")
            #expect(
                abs((told.json["remaining"]?["bearing"]?.doubleValue ?? 0) - 180) < 1, "D is in the south")
            let route = try #require(told.json["route_id"]?.stringValue)
            #expect(route != first.json["route_id"]?.stringValue)
            let line = try await story.device.get(Story.path + "/routes/\(route)").expect(.ok)
            let end = try #require(line.json["geometry"]?["coordinates"]?.arrayValue?.last)
            let place = story.world.roads.coordinate("D")
            #expect(abs((end[1]?.doubleValue ?? 0) - place.latitude) < 0.0001)
            // Kept with the ride, so that whoever goes on standing is told nothing new.
            let newer = try #require(told.fields[.eTag])
            try await story.device.send(.get, path, nil, [.ifNoneMatch: newer]).expect(.notModified)
        }
    }

    @Test("an open stream of a ride is told of an edition", .timeLimit(.minutes(45)))
    func editedOnStream() async throws {
        try await World().runFollowed { story, live in
            try await story.device.post(Self.poll, story.fix("A")).expect(.ok)
            let ride = try #require(live.keeping.rides.rides(in: QuestID("story")).first)
            let stream = live.streams.stream(of: QuestID("story"))
            let coming = stream.listen(
                as: [.device(ride.device.id, .russian)], by: "a", after: nil
            ).coming
            try await story.admin.put(Story.adminPath, Self.edition(of: story)).expect(.ok)
            for await bytes in coming {
                let event = String(buffer: bytes)
                if event.contains("event: next"), event.contains("Снегирь") { return }
            }
            Issue.record("the stream has ended without a word of the edition")
        }
    }

    @Test("a rider may choose the task to be led to, and leave the choice to the daemon again")
    func choice() async throws {
        try await World().runStory { story in
            func task(_ query: String) async throws -> String? {
                story.world.clock.advance(by: 10)
                let answer = try await story.device.post(Self.poll + query, story.fix("A")).expect(.ok)
                return answer.json["task"]?["id"]?.stringValue
            }
            #expect(try await task("") == "bird")
            #expect(try await task("&task=lamps") == "lamps")
            #expect(try await task("") == "lamps")
            #expect(try await task("&task=nearest") == "bird")
            try await story.device.get(Story.path + "/next?task=nothing")
                .expect(.notFound, code: "task-unknown")
        }
    }

    @Test("the stream of a ride begins with what a poll tells, in the words of the one who asks")
    func rideStream() async throws {
        try await World().runStory { story in
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            let stream = try await story.device.get(Story.path + "/ride?once=true").expect(.ok)
            #expect(stream.fields[.contentType] == "text/event-stream")
            #expect(stream.text.hasPrefix("retry: 3000\n\n"))
            let data = try #require(stream.text.split(separator: "\n").first { $0.hasPrefix("data: ") })
            let state = try JSONValue(parsing: String(data.dropFirst(6)))
            #expect(state["task"]?["id"]?.stringValue == "bird")
            #expect(state["geometry"]?["type"]?.stringValue == "LineString")
            try await story.anonymous.get(Story.path + "/ride").expect(.unauthorized)
            try await story.device.get(Story.path + "/ride?once=no").expect(.badRequest)
        }
    }

    @Test(
        "positions that are erased are gone from the live map and the ride at once, those of other teams stay"
    )
    func erased() async throws {
        try await World().runFollowed { story, live in
            let other = try await Story.join("Совы", story.admin)
            for device in [story.device, other] {
                try await device.post(Self.poll + "&have=", story.fix("A")).expect(.ok)
            }
            func places() async throws -> [String?] {
                let map = try await story.admin.get(Story.adminPath + "/live").expect(.ok)
                return map.json["features"]?.arrayValue?.map { $0["properties"]?["team"]?.stringValue } ?? []
            }
            #expect(try await places() == ["lisy", "sovy"])
            try await story.admin.post(
                Story.adminPath + "/teams/lisy/erase", #"{"confirm": "lisy"}"#)
            #expect(try await places() == ["lisy", "sovy"], "texts alone are no positions")
            try await story.admin.post(
                Story.adminPath + "/teams/lisy/erase", #"{"confirm": "lisy", "positions": true}"#
            ).expect(.ok)
            for _ in 0..<50_000 {
                if try await places().count == 1 { break }
                try await Task.sleep(for: .milliseconds(5))
            }
            #expect(try await places() == ["sovy"])
            #expect(live.keeping.rides.rides(in: QuestID("story")).compactMap(\.view).count == 1)
            try await story.device.get(Story.path + "/next").expect(.conflict, code: "position-unknown")
        }
    }

    @Test(
        "a phone that tells no positions hears how far the other devices of its team have come, and no other team"
    )
    func teamMates() async throws {
        try await World().runStory { story in
            let added = try await story.admin.post(Story.adminPath + "/teams/lisy/code", "{}")
            let code = try #require(added.json["join_code"]?.stringValue)
            let joined = try await story.anonymous.post(Story.path + "/join", #"{"code": "\#(code)"}"#)
            let mate = story.admin.with(token: joined.expect(.created).json["token"]?.stringValue)
            let other = try await Story.join("Совы", story.admin)
            for device in [story.device, other] {
                try await device.post(Self.poll + "&have=", story.fix("A")).expect(.ok)
            }
            let stream = try await mate.get(Story.path + "/ride?once=true").expect(.ok)
            let lines = stream.text.split(separator: "\n")
            let index = try #require(lines.firstIndex(of: "event: team"))
            let team = try JSONValue(parsing: String(lines[index + 1].dropFirst(6)))
            #expect(team["devices"]?.arrayValue?.count == 1)
            let device = team["devices"]?[0]
            let next = try await story.device.get(Story.path + "/next").expect(.ok)
            #expect(device?["route_id"] == next.json["route_id"] && device?["task"] == "bird")
            #expect(device?["remaining"] == next.json["remaining"]?["distance"])
            #expect(device?["off_route"]?.boolValue == false && device?["stale"]?.boolValue == false)
            #expect(!stream.text.contains("sovy"))
        }
    }

    @Test(
        "a team is told on its stream of its answers and of what judges decide, and of no other team's",
        .timeLimit(.minutes(45)))
    func answersOnStream() async throws {
        try await World().runFollowed { story, live in
            let other = try await Story.join("Совы", story.admin)
            let stream = live.streams.stream(of: QuestID("story"))
            let coming = stream.listen(as: [.team(TeamID("lisy"))], by: "a", after: nil).coming
            var events = coming.makeAsyncIterator()
            try await other.answer(story.answer("bird", World.secret), key: "1").expect(.created)
            let sent = try await story.device.answer(story.answer("bird", World.secret), key: "1")
            let id = try #require(sent.expect(.created).json["id"]?.stringValue)
            let devices = try await story.device.get(Story.path + "/team").json["devices"]
            var changed = try await Self.nextChanges(&events)
            let first = try #require(changed.first)
            #expect(changed.count == 1 && first["id"]?.stringValue == id)
            #expect(first["task"] == "bird" && first["verdict"] == "accepted")
            #expect(first["device"] != nil && first["device"] == devices?[0]?["id"])

            let body = #"{"reason": "Другая птица", "overrule": true}"#
            try await story.admin.post(Story.adminPath + "/answers/\(id)/reject", body).expect(.ok)
            changed = try await Self.nextChanges(&events)
            #expect(changed.count == 1 && changed.first?["verdict"] == "rejected")

            let gift = #"{"points": 1, "reason": "За помощь"}"#
            try await story.admin.post(Story.adminPath + "/teams/lisy/adjust", gift).expect(.created)
            changed = try await Self.nextChanges(&events)
            #expect(changed.isEmpty, "no answer's, but the list has it")
        }
    }

    /// Returns the answers that the next event `answers` names; other events are let pass.
    private static func nextChanges(
        _ events: inout AsyncStream<ByteBuffer>.Iterator
    ) async throws -> [JSONValue] {
        while let bytes = await events.next() {
            let lines = String(buffer: bytes).split(separator: "\n")
            guard lines.contains("event: answers"), let data = lines.first(where: { $0.hasPrefix("data: ") })
            else { continue }
            return try #require(try JSONValue(parsing: String(data.dropFirst(6)))["changed"]?.arrayValue)
        }
        Issue.record("the stream has ended without a word of the answers")
        return []
    }

    @Test("whoever listens to a quest is let go when it is deleted")
    func deleted() async throws {
        try await World().runFollowed { story, live in
            let path = "/api/v1/admin/quests/draft"
            try await story.admin.put(path, story.world.document()).expect(.created)
            let stream = live.streams.stream(of: QuestID("draft"))
            let coming = stream.listen(as: [.staff], by: "a", after: nil).coming
            try await story.admin.send(.delete, path).expect(.ok)
            for await _ in coming {}
            #expect(stream.listenerCount == 0)
            try await story.admin.get(path + "/live/events?once=true").expect(.notFound)
        }
    }

    @Test("records that are read after their quest was deleted leave nothing to a later one")
    func readLate() async throws {
        let server = QuestServer(try World().parts)
        let (live, feed) = (server.live, server.feed)
        let quest = QuestID("draft")
        live.streams.forget(quest)
        await feed.take(.records([], of: quest, areOwn: true))
        let stream = live.streams.stream(of: quest)
        stream.noteSent(through: 7)
        await feed.take(.deleted(quest))
        #expect(live.streams.stream(of: quest) !== stream)
    }

    @Test("organisers see where everybody is, how the ride goes, and who is silent")
    func map() async throws {
        try await World().runStory { story in
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            func properties() async throws -> JSONValue? {
                let live = try await story.admin.get(Story.adminPath + "/live").expect(.ok)
                return live.json["features"]?[0]?["properties"]
            }
            var seen = try #require(try await properties())
            #expect(seen["name"]?.stringValue == "Лисы" && seen["task"]?.stringValue == "bird")
            #expect(seen["stale"]?.boolValue == false && seen["off_route"]?.boolValue == false)
            #expect(seen["points"]?.integerValue == 0)
            try await story.device.answer(story.answer("lamps", "12"), key: "1").expect(.created)
            seen = try #require(try await properties())
            #expect(seen["points"]?.integerValue == 2, "at once, not with the next minute")
            story.world.clock.advance(by: 121)
            seen = try #require(try await properties())
            #expect(seen["stale"]?.boolValue == true)
            let stream = try await story.admin.get(Story.adminPath + "/live/events?once=true").expect(.ok)
            #expect(stream.text.contains("event: positions\ndata: {"))
            try await story.device.get(Story.adminPath + "/live").expect(.forbidden)
        }
    }
}
