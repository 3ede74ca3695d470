import Foundation
import QuestTestSupport
import Testing

/// The whole way, with nothing replaced: a street is closed by `questctl` and `questd` goes round it.
@Suite("A zone from its file to the next route")
struct ZoneStoryTests {
    private static let route =
        "/route/v1/bicycle/61.33529663,55.15406052;61.35503769,55.16558354?overview=full&geometries=geojson"

    private func line(_ client: Client) async throws -> (points: [[Double]], weight: Double) {
        let answer = try await client.get(Self.route)
        #expect(answer.status == 200, "\(answer.text)")
        let route = answer.json["routes"][0]
        let points = route["geometry"]["coordinates"].elements.map { $0.elements.compactMap(\.number) }
        return (points, try #require(route["weight"].number))
    }

    @Test("add, ride round, restart, ride round, remove, ride through; the log verifies")
    func zone() async throws {
        let folder = try TemporaryFolder()
        let daemon = try await RunningDaemon.start(in: folder)
        let questFile = try folder.write(StoryQuest.document, to: "story.geojson")
        _ = try await daemon.questctl("quest", "load", questFile, "--id", StoryQuest.id)
        _ = try await daemon.questctl("quest", "open", StoryQuest.id)
        let before = try await line(daemon.client())

        // Thirty metres around the middle of the route.
        let middle = before.points[before.points.count / 2]
        let ring = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (-1, -1)].map {
            "[\(middle[0] + 0.0002 * $0.0),\(middle[1] + 0.0001 * $0.1)]"
        }
        let file = try folder.write(
            """
            {"type": "Feature", "properties": {"name": "Ремонт"},
             "geometry": {"type": "Polygon", "coordinates": [[\(ring.joined(separator: ","))]]}}
            """, to: "works.geojson")
        let added = try await daemon.questctl("zone", "add", StoryQuest.id, file, "--id", "works")
        #expect(added.status == 0, "\(added.errors)")
        #expect(added.output.hasPrefix("Zone works holds now, on "))
        let round = try await line(daemon.client())
        #expect(round.points != before.points && round.weight > before.weight)
        let isNear = round.points.contains {
            abs($0[0] - middle[0]) < 0.0002 && abs($0[1] - middle[1]) < 0.0001
        }
        #expect(!isNear, "the route leads through the zone")
        let listed = try await daemon.questctl("zone", "list", StoryQuest.id)
        #expect(listed.output.contains("works") && listed.output.contains("Ремонт"))

        // Killed and started again, it still keeps to the zone.
        daemon.kill()
        let revived = try await RunningDaemon.start(in: folder)
        #expect(try await line(revived.client()).points == round.points)

        let removed = try await revived.questctl("zone", "remove", StoryQuest.id, "works")
        #expect(removed.output == "Zone works holds no longer.\n", "\(removed.errors)")
        #expect(try await line(revived.client()).points == before.points)

        // Slow instead of closed, from standard input; then what judges see.
        let slow = try await revived.questctl(
            "zone", "add", StoryQuest.id, "-", "--slow", "1.2", "--name", "Толпа", "--json",
            input: try String(contentsOfFile: file, encoding: .utf8))
        #expect(JSONReading(slow.output)["slow"].number == 1.2, "\(slow.errors)")
        let all = try await revived.questctl("zone", "list", StoryQuest.id, "--all", "--json")
        let zones = JSONReading(all.output)["zones"].elements
        #expect(zones.map { $0["id"].string } == ["works", "tolpa"])
        #expect(zones[0]["until"].string != nil && zones[1]["until"].string == nil)
        let verified = try await revived.questctl("log", "verify", StoryQuest.id)
        #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
        let none = try await revived.questctl("zone", "add", StoryQuest.id, questFile)
        #expect(none.status == 2, "\(none.output)\(none.errors)")
    }
}
