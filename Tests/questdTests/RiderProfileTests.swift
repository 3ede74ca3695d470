import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import questd

@Suite("Kinds of routes that differ by class and that riders choose")
struct RiderProfileTests {
    private static let next = Story.path + "/next"
    private static let team = Story.adminPath + "/teams/lisy"

    /// From A to the bird at B: 400 m of steps, or 1,200 m of streets.
    private static let town = StreetMap(World.drawing, gridSize: 100)
        .way("AB", .steps).way("BC").way("DEF").way("AD").way("BE").way("CF")

    /// The story whose quest offers the fewest metres too, and has a class that is led by them.
    private func run(
        _ more: String = "", _ body: @escaping @Sendable (Story) async throws -> Void
    ) async throws {
        try await World(map: Self.town).runStory { story in
            try await story.admin.put(Story.adminPath, Self.document(story.world, more)).expect(.ok)
            try await body(story)
        }
    }

    private static func document(
        _ world: World, _ more: String = "", profiles: String = "shortest", ofClass: String = "shortest"
    ) -> String {
        world.document().replacing(
            "\"features\": [",
            with: """
                "profiles": "\(profiles)", "features": [\(more)
                {"type": "Feature", "geometry": null,
                 "properties": {"role": "class", "id": "metres", "name": "Metres", "profile": "\(ofClass)"}},
                """)
    }

    /// Metres to the bird.
    private func metres(_ story: Story, _ query: String = "") async throws -> Double {
        story.world.clock.advance(by: 11)
        let answer = try await story.device.get(Self.next + query).expect(.ok)
        #expect(answer.json["task"]?["id"] == "bird")
        return try #require(answer.json["remaining"]?["distance"]?.doubleValue)
    }

    private func setOut(_ story: Story) async throws {
        let led = try await story.device.post(
            Story.path + "/positions?reply=next&task=bird", story.fix("A")
        ).expect(.ok)
        #expect(abs((led.json["remaining"]?["distance"]?.doubleValue ?? 0) - 1200) < 2)
    }

    @Test("a rider's choice leads on until another one comes; one that is not offered is as none")
    func choice() async throws {
        try await run { story in
            try await setOut(story)
            let route = try await story.device.get(Self.next).expect(.ok).json["route_id"]
            #expect(try await abs(metres(story, "?profile=shortest") - 400) < 2)
            let other = try await story.device.get(Self.next).expect(.ok).json["route_id"]
            #expect(route != other)
            #expect(try await abs(metres(story) - 400) < 2, "it stays chosen")
            #expect(try await abs(metres(story, "?profile=trekking") - 1200) < 2)
            #expect(try await abs(metres(story, "?profile=mtb") - 1200) < 2)
            // With positions as well as with polls.
            let report = story.report([story.reading(on: "AB", at: 0)])
            let led = try await story.device.post(
                Story.path + "/positions?reply=next&profile=Shortest", report
            ).expect(.ok)
            #expect(abs((led.json["remaining"]?["distance"]?.doubleValue ?? 0) - 400) < 2)
        }
    }

    @Test("who asks from another place only looks, and chooses nothing")
    func look() async throws {
        try await run { story in
            try await setOut(story)
            let place = story.world.roads.coordinate("A")
            let from = "?task=bird&position=\(place.longitude),\(place.latitude)"
            #expect(try await abs(metres(story, from + "&profile=shortest") - 400) < 2)
            #expect(try await abs(metres(story, from) - 1200) < 2)
            #expect(try await abs(metres(story) - 1200) < 2)
        }
    }

    @Test(
        "a class has a profile of its own, by which its riders are led from the moment they are put into it")
    func classes() async throws {
        try await run { story in
            try await setOut(story)
            let offered = try await story.device.get(Story.path + "/team", [.acceptLanguage: "ru"]).expect(
                .ok)
            #expect(
                offered.json["profiles"]?.arrayValue?.map { $0["id"]?.stringValue } == [
                    "trekking", "shortest",
                ])
            #expect(offered.json["profiles"]?[1]?["name"] == "Короче всего")
            try await story.admin.put(Self.team + "/class", #"{"class": "metres"}"#).expect(.ok)
            #expect(try await abs(metres(story) - 400) < 2)
            // There is nothing else for this class.
            let own = try await story.device.get(Story.path + "/team").expect(.ok)
            #expect(own.json["profiles"] == nil)
            #expect(try await abs(metres(story, "?profile=trekking") - 400) < 2)
        }
    }

    @Test("what the quest's own file forbids holds for every profile that it offers")
    func ruled() async throws {
        let world = try World(map: Self.town)
        let (c, f) = (world.roads.coordinate("C"), world.roads.coordinate("F"))
        let (x, y) = (c.longitude, (c.latitude + f.latitude) / 2)
        let ring = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (-1, -1)]
            .map { "[\(x + 0.0005 * $0.0), \(y + 0.0003 * $0.1)]" }.joined(separator: ", ")
        try await run(
            """
            {"type": "Feature", "geometry": {"type": "Polygon", "coordinates": [[\(ring)]]},
             "properties": {"role": "no-go", "id": "pond", "name": "Pond"}},
            """
        ) { story in
            try await setOut(story)
            #expect(try await abs(metres(story, "?profile=shortest") - 400) < 2)
        }
    }

    @Test("a quest is refused whose profiles, or whose class's, the map is not prepared for")
    func unprepared() async throws {
        try await World(map: Self.town).runStory { story in
            for file in [
                Self.document(story.world, profiles: "shortest|cargo"),
                Self.document(story.world, ofClass: "cargo"),
            ] {
                let refused = try await story.admin.put(Story.adminPath, file).expect(.unprocessableContent)
                #expect(refused.text.contains("profile-not-on-map") || refused.text.contains("cargo"))
            }
        }
    }
}
