import Foundation
import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import questd

@Suite("The whole track of a team")
struct TrackTests {
    private static let track = Story.adminPath + "/teams/lisy/track"

    /// Fixes at one place, one each second from a moment on.
    private func batch(
        _ count: Int, from first: Timestamp, at place: Character = "A", _ story: Story
    ) -> String {
        let place = story.world.position(place)
        let fixes = (0..<count).map {
            #"{"time": "\#(first + Seconds(Double($0)))", "position": \#(place), "accuracy": 8}"#
        }
        return #"{"sent_at": "\#(story.world.clock.now)", "fixes": [\#(fixes.joined(separator: ","))]}"#
    }

    /// Times of the positions of each device.
    private func times(_ answer: Answer) -> [[String]] {
        answer.json["features"]?.arrayValue?.compactMap { feature in
            feature["properties"]?["coordTimes"]?.arrayValue?.compactMap(\.stringValue)
        } ?? []
    }

    @Test("what is older than the longest span in minutes is told since a moment")
    func old() async throws {
        try await World().runStory { story in
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            let first = "\(story.world.clock.now)"
            story.world.clock.advance(by: 691_200)
            let week = try await story.admin.get(Self.track + "?minutes=10080").expect(.ok)
            #expect(times(week).isEmpty)
            let whole = try await story.admin.get(Self.track + "?since=2000-01-01T00:00:00Z").expect(.ok)
            #expect(times(whole) == [[first]] && whole.json["more"] == nil)
            let later = try await story.admin.get(Self.track + "?since=\(story.world.clock.now)").expect(.ok)
            #expect(times(later).isEmpty)
            let future = try await story.admin.get(Self.track + "?since=2090-01-01T00:00:00Z").expect(.ok)
            #expect(times(future).isEmpty)
            for query in ["?since=2000-01-01T00:00:00Z&minutes=5", "?since=x"] {
                try await story.admin.get(Self.track + query).expect(.badRequest, code: "query-invalid")
            }
        }
    }

    @Test("a device reads its own track, and no other's")
    func own() async throws {
        try await World().runStory { story in
            let path = Story.path + "/track"
            try await story.anonymous.get(path).expect(.unauthorized)
            #expect(try await !story.device.get(path).expect(.ok).text.contains("<trkpt"))
            let first = story.world.clock.now
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            story.world.clock.advance(by: 30)
            try await story.device.post(Story.path + "/positions", story.fix("B")).expect(.ok)
            let whole = try await story.device.get(path).expect(.ok).text
            #expect(whole.contains("<time>\(first)</time>") && whole.contains("<time>\(first + 30)</time>"))
            let later = try await story.device.get(path + "?since=\(first + 1)").expect(.ok).text
            #expect(!later.contains("<time>\(first)</time>") && later.contains("<time>\(first + 30)</time>"))
            try await story.device.get(path + "?since=x").expect(.badRequest, code: "query-invalid")
        }
    }

    @Test(
        "a track that is longer than is told at once comes in parts, in which nothing is missing and nothing twice"
    )
    func parts() async throws {
        try await World().runStory { story in
            let added = try await story.admin.post(Story.adminPath + "/teams/lisy/code", "{}")
            let code = added.json["join_code"]?.stringValue ?? ""
            let joined = try await story.anonymous.post(Story.path + "/join", #"{"code": "\#(code)"}"#)
                .expect(.created)
            let mate = story.admin.with(token: joined.json["token"]?.stringValue)
            let (size, begin) = (PositionLimits.fixesPerBatch.value, story.world.clock.now)
            let count = PositionLimits.fixesOfEvidence.value + 10
            story.world.clock.advance(by: Seconds(Double(count)))
            for start in stride(from: 0, to: count, by: size) {
                let body = batch(min(size, count - start), from: begin + Seconds(Double(start)), story)
                try await story.device.post(Story.path + "/positions", body).expect(.ok)
            }
            // One within the first part, and one beyond it.
            for second in [5, Double(count - 1)] {
                let body = batch(1, from: begin + Seconds(second), story)
                try await mate.post(Story.path + "/positions", body).expect(.ok)
            }
            // A second one of the moment at which the first part is full: both are told together.
            let full = begin + Seconds(Double(count - 11))
            try await story.device.post(Story.path + "/positions", batch(1, from: full, at: "B", story))
                .expect(.ok)
            let first = try await story.admin.get(Self.track + "?since=\(begin)").expect(.ok)
            let more = try #require(first.json["more"]?.stringValue)
            #expect(more == "\(full)")
            let rest = try await story.admin.get(Self.track + "?since=\(more)").expect(.ok)
            #expect(times(first).map(\.count).sorted() == [1, PositionLimits.fixesOfEvidence.value - 1])
            #expect(times(rest).map(\.count).sorted() == [1, 12] && rest.json["more"] == nil)
            let all = (times(first) + times(rest)).flatMap(\.self)
            #expect(all.count == count + 3 && Set(all).count == count)
        }
    }

    @Test("all teams are shown together, thinned, without what is flagged, and the log notes who looked")
    func allTracks() async throws {
        try await World().runStory { story in
            let first = story.world.clock.now
            story.world.clock.advance(by: 100)
            try await story.device.post(Story.path + "/positions", batch(60, from: first + 5, story)).expect(
                .ok)
            let other = try await Story.join("Совы", story.admin)
            try await other.post(Story.path + "/positions", batch(2, from: first + 7, at: "F", story))
                .expect(.ok)
            let judge = try await story.admin.post(
                Story.adminPath + "/staff", #"{"role": "judge", "name": "Анна"}"#)
            let code = judge.json["code"]?.stringValue ?? ""
            let joined = try await story.anonymous.post(Story.path + "/staff", #"{"code": "\#(code)"}"#)
            let anna = story.anonymous.with(token: joined.json["token"]?.stringValue)

            let shown = try await anna.get(Story.adminPath + "/tracks?step=20").expect(.ok).json
            #expect(shown["step"]?.integerValue == 20 && shown["teams"]?.arrayValue?.count == 2)
            #expect(shown["teams"]?[0]?["name"] == "Лисы" && shown["teams"]?[1]?["name"] == "Совы")
            #expect(shown["teams"]?[0]?["t"]?.arrayValue?.compactMap(\.integerValue) == [5, 20, 40, 60])
            #expect(shown["teams"]?[0]?["p"]?.arrayValue?.count == 4)
            let place = story.world.roads.coordinate("F")
            let told = shown["teams"]?[1]?["p"]?[0]
            #expect(abs((told?[0]?.doubleValue ?? 0) - place.longitude) < 1e-6)
            #expect(abs((told?[1]?.doubleValue ?? 0) - place.latitude) < 1e-6)
            let records = try await story.admin.get(Story.adminPath + "/records").expect(.ok).text
            #expect(records.components(separatedBy: "track-viewed").count == 3)
            try await story.device.get(Story.adminPath + "/tracks").expect(.forbidden)
            for step in ["0", "3601", "x"] {
                try await story.admin.get(Story.adminPath + "/tracks?step=" + step)
                    .expect(.badRequest, code: "query-invalid")
            }
        }
    }
}
