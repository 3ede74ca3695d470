import EngineTestSupport
import Foundation
import GeoJSONKit
import QuestEngine
import QuestTestSupport
import Testing

@Suite("questctl ride replay")
struct RideCommandTests {
    private static let start = Timestamp(milliseconds: 1_781_428_200_000)  // 2026-06-14T09:10:00Z

    /// A folder with the demo quest and a ride to two of its places.
    private static func world(answerType: String = "judge") async throws -> (
        folder: TemporaryFolder, quest: String, track: String, roads: String
    ) {
        let folder = try TemporaryFolder()
        let roads = try await DemoRoads.shared.roads
        let router = try Router(file: RoadFile.open(path: roads))
        let places = DemoQuest.checkpoints.prefix(3).compactMap { Coordinate(lonLat: $0) }
        let ride = try RecordedRide(to: places, on: router, from: start, seed: 7)
        return (
            folder, try folder.write(DemoQuest.document(answerType: answerType), to: "demo.geojson"),
            try folder.write(ride.gpx, to: "ride.gpx"), roads
        )
    }

    @Test("prints the events of the ride in order, then what it came to, the same each time")
    func text() async throws {
        let world = try await Self.world()
        let result = try await questctl("ride", "replay", world.quest, world.track, "--map", world.roads)
        #expect(result.status == 0, "\(result.errors)")
        let lines = result.output.split(separator: "\n").map(String.init)
        #expect(lines.first?.contains("started") == true)
        #expect(lines.contains { $0.contains("re-routed") && $0.contains("cause=target") })
        #expect(lines.contains { $0.contains("arrived") && $0.contains("task=place-2") })
        #expect(lines.contains { $0.contains("of 7 tasks reached") })
        #expect(result.errors.contains("A track has no answers: 7 tasks count as done on arrival"))
        let again = try await questctl("ride", "replay", world.quest, world.track, "--map", world.roads)
        #expect(again.output == result.output)
        let russian = try await questctl(
            "ride", "replay", world.quest, world.track, "--map", world.roads, "--lang", "ru")
        #expect(russian.output.contains("достигнуто заданий"))
    }

    @Test("as JSON every event is a line; the way that was ridden goes into a file")
    func json() async throws {
        let world = try await Self.world()
        let way = world.folder.file("way.geojson")
        let result = try await questctl(
            "ride", "replay", world.quest, world.track, "--map", world.roads, "--json", "--matched", way)
        #expect(result.status == 0, "\(result.errors)")
        let events = try result.output.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
        #expect(events.count > 5 && events[0]["event"]?.stringValue == "started")
        #expect(events.allSatisfy { $0["team"]?.stringValue == "replay" && $0["at"]?.stringValue != nil })
        let matched = try GeoJSON(parsing: Array(String(contentsOfFile: way, encoding: .utf8).utf8))
        #expect(matched.features.contains { $0.properties?["distance"]?.doubleValue ?? 0 > 1000 })
    }

    @Test("what cannot be replayed is said, and how to go on")
    func errors() async throws {
        let world = try await Self.world()
        func run(_ track: String, _ quest: String = world.quest, _ more: String...) async throws
            -> ProgramResult
        {
            try await runQuestctl(["ride", "replay", quest, track, "--map", world.roads] + more)
        }
        let plan = try world.folder.write(
            #"<gpx version="1.1"><rte><rtept lat="55.1" lon="61.3"/></rte></gpx>"#, to: "plan.gpx")
        let empty = try await run(plan)
        #expect(empty.status == 2 && empty.errors.contains("has no position with a time"))
        let broken = try await run(try world.folder.write("<gpx><trk>", to: "broken.gpx"))
        #expect(broken.status == 2 && broken.errors.contains("is no track that can be read"))
        let missing = try await run(world.folder.file("nothing.gpx"))
        #expect(missing.status == 2)
        let away = try world.folder.write(
            """
            <gpx version="1.1"><trk><trkseg><trkpt lat="10" lon="20"><time>2026-06-14T09:10:00Z</time></trkpt>
            </trkseg></trk></gpx>
            """, to: "away.gpx")
        let off = try await run(away)
        #expect(off.status == 1 && off.errors.contains("near a road"))
        let wrong = try world.folder.write(DemoQuest.document(answerType: "guess"), to: "wrong.geojson")
        let unusable = try await run(world.track, wrong)
        #expect(unusable.status == 2 && unusable.errors.contains("quest check"))
        #expect(try await run(world.track, world.quest, "--batch", "0").status == 64)
        #expect(try await questctl("ride", "replay", world.quest, world.track).status == 64)
    }

    @Test("a ride of another day counts when the times are passed over")
    func times() async throws {
        let world = try await Self.world()
        let document = DemoQuest.document().replacing(
            #""title": "Проба","#,
            with: #""title": "Проба", "opens": "2026-07-01T10:00:00Z", "closes": "2026-07-01T12:00:00Z","#)
        let quest = try world.folder.write(document, to: "july.geojson")
        let early = try await questctl("ride", "replay", quest, world.track, "--map", world.roads)
        #expect(early.status == 0 && early.output.contains("0 of 7 tasks"), "\(early.output)\(early.errors)")
        let any = try await questctl(
            "ride", "replay", quest, world.track, "--map", world.roads, "--any-time")
        #expect(any.status == 0 && any.output.contains("arrived"))
    }
}
