import Foundation
import GeoJSONKit
import HTTPTypes
import QuestEngine
import Testing

@testable import questd

@Suite("What the devices of a team have ridden, and where they are")
struct TeamPlaceTests {
    private static let places = Story.path + "/team/positions"

    private func mate(of story: Story) async throws -> Rider {
        let added = try await story.admin.post(Story.adminPath + "/teams/lisy/code", "{}")
        let code = try #require(added.json["join_code"]?.stringValue)
        let joined = try await story.anonymous.post(Story.path + "/join", #"{"code": "\#(code)"}"#)
        return story.admin.with(token: joined.expect(.created).json["token"]?.stringValue)
    }

    /// The properties of the device that asks, and those of the other one.
    private func seen(by rider: Rider) async throws -> (own: JSONValue, other: JSONValue, all: JSONValue) {
        let all = try await rider.get(Self.places).expect(.ok).json
        let features = all["features"]?.arrayValue ?? []
        let own = features.first { $0["properties"]?["this"]?.boolValue == true }
        let other = features.first { $0["properties"]?["this"]?.boolValue == false }
        return (try #require(own), try #require(other), all)
    }

    private func distance(_ feature: JSONValue) -> Double {
        feature["properties"]?["distance"]?.doubleValue ?? -1
    }

    @Test(
        "Each device of the team has ridden its own way, also by positions that come late; the team as much as the most"
    )
    func distances() async throws {
        try await World().runStory { story in
            let mate = try await mate(of: story)
            let begin = story.world.clock.now
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            story.world.clock.advance(by: 120)
            try await story.device.post(Story.path + "/positions", story.fix("C")).expect(.ok)
            var told = try await seen(by: story.device)
            #expect(abs(distance(told.own) - 800) < 5 && distance(told.other) == 0)
            #expect(abs((told.all["team"]?["distance"]?.doubleValue ?? 0) - 800) < 5)

            // The way round by D, E and F is known later.
            let late = zip(["D", "E", "F"] as [Character], [30, 60, 90]).map { place, second in
                let (time, at) = (begin + Seconds(Double(second)), story.world.position(place))
                return #"{"time": "\#(time)", "position": \#(at), "accuracy": 8}"#
            }
            let batch =
                #"{"sent_at": "\#(story.world.clock.now)", "fixes": [\#(late.joined(separator: ", "))]}"#
            try await story.device.post(Story.path + "/positions", batch).expect(.ok)
            told = try await seen(by: mate)
            #expect(abs(distance(told.other) - 1600) < 10 && distance(told.own) == 0)

            let shown = try await story.admin.get(Story.adminPath + "/teams/lisy").expect(.ok).json
            let ridden = shown["devices"]?.arrayValue?.compactMap { $0["distance"]?.doubleValue } ?? []
            #expect(abs((ridden.max() ?? 0) - 1600) < 10 && ridden.count == 2)
            let other = try await Story.join("Совы", story.admin)
            let owls = try await other.get(Self.places).expect(.ok).json
            #expect(owls["features"]?.arrayValue?.count == 1 && owls["team"]?["id"] == "sovy")
        }
    }

    @Test(
        "What a device has climbed is told to its team and to organisers; one that tells no heights climbs nothing"
    )
    func climb() async throws {
        try await World().runStory { story in
            let mate = try await mate(of: story)
            // Eleven metres up, which count, down to the river, and 31 m up from it.
            for (share, height) in [(0.0, 204.0), (0.2, 200), (0.4, 211), (0.6, 190), (0.8, 221)] {
                story.world.clock.advance(by: 20)
                let reading = story.reading(on: "AB", at: share)
                let high = reading.replacing("\"accuracy\"", with: "\"altitude\": \(height), \"accuracy\"")
                try await story.device.post(Story.path + "/positions", story.report([high])).expect(.ok)
                try await mate.post(Story.path + "/positions", story.report([reading])).expect(.ok)
            }
            func climbed(_ feature: JSONValue) -> Double {
                feature["properties"]?["climb"]?.doubleValue ?? -1
            }
            for _ in 0..<2 {
                let told = try await seen(by: mate)
                #expect(climbed(told.other) == 42 && climbed(told.own) == 0)
                #expect(told.all["team"]?["climb"]?.doubleValue == 42, "as much as the most")
                #expect(abs(distance(told.own) - 320) < 5)
            }
            let shown = try await story.admin.get(Story.adminPath + "/teams/lisy").expect(.ok).json
            let all = shown["devices"]?.arrayValue?.compactMap { $0["climb"]?.doubleValue } ?? []
            #expect(all.sorted() == [0, 42])
        }
    }

    @Test("Where the others are is shown where the quest's file says so; a rider's own place always is")
    func places() async throws {
        try await World().runStory { story in
            let mate = try await mate(of: story)
            for rider in [story.device, mate] {
                try await rider.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            }
            let hidden = try await seen(by: mate)
            #expect(hidden.own["geometry"]?["type"] == "Point")
            #expect(hidden.other["geometry"]?.isNull == true && hidden.other["properties"]?["time"] == nil)
            let open = story.world.document().replacing(
                "\"features\": [", with: "\"team-positions\": true, \"features\": [")
            try await story.admin.put(Story.adminPath, open).expect(.ok)
            let shown = try await seen(by: mate)
            #expect(shown.other["geometry"]?["type"] == "Point")
            #expect(shown.other["properties"]?["time"] != nil)
        }
    }

    @Test("What was erased is told no more, also the second time; what was ridden since is")
    func erased() async throws {
        try await World().runStory { story in
            let mate = try await mate(of: story)
            for _ in 0..<2 {
                for place in ["A", "C"] as [Character] {
                    story.world.clock.advance(by: 120)
                    try await story.device.post(Story.path + "/positions", story.fix(place)).expect(.ok)
                }
                for _ in 0..<2 {
                    let told = try await seen(by: mate)
                    #expect(abs(distance(told.other) - 800) < 5)
                }
                try await story.admin.post(
                    Story.adminPath + "/teams/lisy/erase", #"{"confirm": "lisy", "positions": true}"#
                ).expect(.ok)
                for _ in 0..<2 {
                    let told = try await seen(by: mate)
                    #expect(distance(told.other) == 0)
                }
            }
        }
    }
}
