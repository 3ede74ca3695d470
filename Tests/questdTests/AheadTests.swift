import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import questd

@Suite("What lies ahead of a rider, and who rides away from it, over HTTP")
struct AheadTests {
    private static let poll = Story.path + "/positions?reply=next"
    private static let next = Story.path + "/next"

    /// The one way from A to the lamps at F: a track without a hard surface, steps, and a street.
    private static let town = StreetMap(World.drawing, gridSize: 100)
        .way("AB", EdgeAttributes(roadClass: .track, surface: .gravel)).way("BC", .steps).way("CFE")

    @Test(
        "what is not paved and where stairs are is told with how far it is and how long, as it comes nearer"
    )
    func parts() async throws {
        try await World(map: Self.town).runStory { story in
            func told(_ ends: String, at share: Double, after seconds: Seconds = 120) async throws
                -> [JSONValue]
            {
                story.world.clock.advance(by: seconds)
                let report = story.report([story.reading(on: ends, at: share)])
                let posted = try await story.device.post(
                    Self.poll + "&task=lamps", report, [.acceptLanguage: "ru"]
                ).expect(.ok)
                #expect(posted.json["task"]?["id"] == "lamps")
                let polled = try await story.device.get(Self.next, [.acceptLanguage: "ru"]).expect(.ok)
                #expect(polled.json["ahead"] == posted.json["ahead"])
                return posted.json["ahead"]?.arrayValue ?? []
            }
            func check(_ parts: [JSONValue], _ wanted: [(kind: String, distance: Double, length: Double)]) {
                #expect(parts.map { $0["kind"]?.stringValue } == wanted.map(\.kind))
                for (part, wanted) in zip(parts, wanted) {
                    #expect(abs((part["distance"]?.doubleValue ?? -9) - wanted.distance) < 2, "\(part)")
                    #expect(abs((part["length"]?.doubleValue ?? -9) - wanted.length) < 2, "\(part)")
                }
            }
            let first = try await told("AB", at: 0.25)
            check(first, [("unpaved", 0, 300), ("steps", 300, 400)])
            #expect(
                first.map { $0["text"]?.stringValue } == [
                    "отсюда дорога без покрытия: 300 м", "через 300 м лестница: 400 м",
                ])
            let maneuver = try await story.device.get(Self.next, [.acceptLanguage: "ru"]).expect(.ok).json[
                "maneuver"]
            #expect(maneuver?["begins"] == "steps")
            #expect(maneuver?["label"]?.stringValue?.hasPrefix("Спешьтесь") == true)
            let id = try #require(
                try await story.device.get(Self.next).expect(.ok).json["route_id"]?.stringValue)
            let route = try await story.device.get(Story.path + "/routes/" + id).expect(.ok)
            let all = route.json["properties"]?["parts"]?.arrayValue ?? []
            #expect(all.map { $0["kind"]?.stringValue } == ["unpaved", "steps"])
            check(try await told("AB", at: 0.75), [("unpaved", 0, 100), ("steps", 100, 400)])
            check(try await told("BC", at: 0.5), [("steps", 0, 200)])
            check(try await told("CF", at: 0.25), [])
        }
    }

    @Test(
        "who has gone back a hundred metres is told so by poll and answer to positions, until it comes nearer again"
    )
    func goingBack() async throws {
        try await World().runStory { story in
            func ride(to share: Double) async throws -> Answer {
                story.world.clock.advance(by: 20)
                let report = story.report([story.reading(on: "AB", at: share)])
                return try await story.device.post(Self.poll, report, [.acceptLanguage: "en"]).expect(.ok)
            }
            func codes(_ answer: Answer) -> [String?]? {
                answer.json["warnings"]?.arrayValue?.map { $0["code"]?.stringValue }
            }
            for share in [0.2, 0.4, 0.6, 0.8] {
                let along = try await ride(to: share)
                #expect(along.json["task"]?["id"] == "bird" && codes(along) == nil)
            }
            #expect(try await codes(ride(to: 0.6)) == nil, "80 m")
            let back = try await ride(to: 0.4)
            #expect(codes(back) == ["going-back"])
            #expect(
                back.json["warnings"]?[0]?["text"]
                    == "You are riding away: where you are led is 160 m farther by now.")
            let polled = try await story.device.get(Self.next, [.acceptLanguage: "ru"]).expect(.ok)
            #expect(polled.json["warnings"]?[0]?["text"] == "Вы удаляетесь: до цели уже на 160 м дальше.")
            #expect(polled.fields[.eTag]?.contains("going-back") == true)
            #expect(try await codes(ride(to: 0.55)) == nil, "60 m nearer")
        }
    }
}
