import Foundation
import GeoJSONKit
import QuestTestSupport
import Testing

/// A street from west to east through five places; the box and the quest lie at its west end:
///
///     1 ─10─ 2 ─11─ 3 ─12─ 4 ─13─ 5
@Suite("questctl map build of a part")
struct MapCutTests {
    /// - Parameter count: How many of the places, and of the ways between them, the file has.
    private static func street(_ count: Int) -> String {
        let nodes = (1...count).map { id in
            #"<node id="\#(id)" lon="61.\#(3 + id)" lat="55.1"/>"#
        }
        let ways = (1..<count).map { id in
            """
            <way id="\(id + 9)"><nd ref="\(id)"/><nd ref="\(id + 1)"/><tag k="highway" v="residential"/></way>
            """
        }
        return "<osm version=\"0.6\">" + (nodes + ways).joined(separator: "\n") + "</osm>"
    }

    private static func bytes(_ path: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: path))
    }

    @Test("gives the same map as a file that has nothing else")
    func same() async throws {
        let (all, part) = (try TemporaryFolder(), try TemporaryFolder())
        let input = try all.write(Self.street(5), to: "street.osm")
        let cut = try part.write(Self.street(3), to: "street.osm")
        let boxed = try await questctl(
            "map", "build", input, "-o", all.file("boxed.roads"), "--bbox", "61.35,55.05,61.55,55.15",
            "--no-tiles", "--json")
        #expect(boxed.status == 0, "\(boxed.errors)")
        #expect(boxed.errors.contains("] finding what lies there\n"))
        let report = try JSONValue(parsing: Array(boxed.output.utf8))
        #expect(report["nodes_read"]?.integerValue == 3, "2 lies in it, and 3 on a way from there")
        #expect(report["ways_kept"]?.integerValue == 2)
        #expect(report["missing_references"]?.integerValue == 0)
        _ = try await questctl("map", "build", cut, "-o", part.file("cut.roads"), "--no-tiles")
        _ = try await questctl("map", "build", input, "-o", all.file("whole.roads"), "--no-tiles")
        #expect(try Self.bytes(all.file("boxed.roads")) == Self.bytes(part.file("cut.roads")))
        #expect(try Self.bytes(all.file("whole.roads")) != Self.bytes(part.file("cut.roads")))
    }

    @Test("west of Greenwich the box needs no equals sign")
    func west() async throws {
        let folder = try TemporaryFolder()
        let input = try folder.write(Self.street(2), to: "street.osm")
        let result = try await questctl(
            "map", "build", input, "-o", folder.file("out.roads"), "--bbox", "-8.7,41.1,-8.5,41.2")
        #expect(result.status == 1, "\(result.errors)")
        #expect(result.errors.contains("no road that is open to bicycles lies there"))
        #expect(!FileManager.default.fileExists(atPath: folder.file("out.roads")))
    }

    @Test("takes what lies around a quest, as far as the margin goes")
    func around() async throws {
        let demo = try await DemoRoads.shared
        let folder = try TemporaryFolder()
        let quest = try folder.write(DemoQuest.document(), to: "quest.geojson")
        let input = try folder.write(
            try String(contentsOfFile: demo.osm, encoding: .utf8)
                .replacingOccurrences(of: "</osm>", with: Self.farAway + "</osm>"), to: "town.osm")
        var ways: [Int64] = []
        for margin in ["0m", "5km", "100km"] {
            let result = try await questctl(
                "map", "build", input, "-o", folder.file("town.roads"), "--around", quest, "--margin", margin,
                "--no-tiles", "--json")
            #expect(result.status == 0, "\(result.errors)")
            let report = try JSONValue(parsing: Array(result.output.utf8))
            ways.append(report["ways_kept"]?.integerValue ?? 0)
        }
        #expect(ways[0] > 0 && ways[0] < ways[1] && ways[1] + 1 == ways[2], "\(ways)")
        let checked = try await questctl("quest", "check", quest, "--map", folder.file("town.roads"))
        #expect(checked.status == 0, "\(checked.output)")
    }

    /// A way some 40 km north of the town.
    private static let farAway = """
        <node id="900000001" lon="61.37" lat="55.55"/><node id="900000002" lon="61.38" lat="55.55"/>
        <way id="900000003"><nd ref="900000001"/><nd ref="900000002"/><tag k="highway" v="residential"/></way>
        """

    @Test("refuses options that do not go together, and a quest with errors")
    func usage() async throws {
        let folder = try TemporaryFolder()
        let input = try folder.write(Self.street(2), to: "street.osm")
        let quest = try folder.write("{}", to: "quest.geojson")
        let out = folder.file("out.roads")
        for options in [
            ["--margin", "5km"], ["--around", quest, "--bbox", "61,55,62,56"], ["--bbox", "62,55,61,56"],
            ["--around", quest, "--margin", "far"],
        ] {
            let result = try await runQuestctl(["map", "build", input, "-o", out] + options)
            #expect(result.status == 64, "\(options): \(result.errors)")
        }
        let faulty = try await questctl("map", "build", input, "-o", out, "--around", quest)
        #expect(faulty.status == 1 && faulty.errors.contains("questctl quest check \(quest)"))
        let overQuest = try await questctl("map", "build", input, "-o", quest, "--around", quest)
        #expect(overQuest.status == 64)
    }
}
