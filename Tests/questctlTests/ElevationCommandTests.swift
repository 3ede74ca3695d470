import DemoTown
import Foundation
import GeoJSONKit
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@Suite("questctl with heights")
struct ElevationCommandTests {
    /// A folder with the demo's tile, whose ground rises by 60 m a kilometre to the east, and a map made with it.
    private struct Slope {
        let folder: TemporaryFolder
        let roads: String
        let built: ProgramResult
        /// The middle of the western and of the eastern half of the town.
        let west: String
        let east: String

        init(_ arguments: String...) async throws {
            folder = try TemporaryFolder()
            let facts = try JSONValue(
                parsing: Array(
                    try await questctl("map", "inspect", DemoRoads.shared.roads, "--json").output.utf8))
            let bounds = try #require(facts["bounds"]?.arrayValue).compactMap(\.doubleValue)
            let (width, latitude) = (bounds[2] - bounds[0], (bounds[1] + bounds[3]) / 2)
            west = "\(bounds[0] + 0.3 * width),\(latitude)"
            east = "\(bounds[0] + 0.7 * width),\(latitude)"
            let name = HeightTileName(holding: Coordinate(longitude: bounds[0], latitude: latitude))
            let plane = LocalPlane(center: Coordinate(longitude: bounds[0], latitude: latitude))
            let tile = MadeHeights.bytes(of: name, side: 1201) { place in
                let point = plane.point(of: place)
                return min(max(200 + 0.06 * point.x, 0), 3_000)
            }
            try FileManager.default.createDirectory(
                atPath: folder.file("heights"), withIntermediateDirectories: true)
            try Data(tile).write(to: URL(filePath: folder.file("heights/\(name).hgt")))
            roads = folder.file("town.roads")
            built = try await runQuestctl(
                [
                    "map", "build", try await DemoRoads.shared.osm, "-o", roads, "--no-tiles", "--elevation",
                    folder.file("heights"),
                ] + arguments)
        }
    }

    @Test("build tells the tiles, inspect that heights are there")
    func build() async throws {
        let slope = try await Slope()
        #expect(slope.built.status == 0, "\(slope.built)")
        #expect(slope.built.output.contains("Heights from 1 tile."))
        #expect(slope.built.errors.contains("] reading heights\n"))
        #expect(!slope.built.errors.contains("flat"))
        let text = try await questctl("map", "inspect", slope.roads)
        #expect(text.output.contains("known of 100 %"))
        let json = try JSONValue(
            parsing: Array(try await questctl("map", "inspect", slope.roads, "--json").output.utf8))
        #expect(json["flat"]?.boolValue == false)
        #expect(json["without_heights"]?.doubleValue == 0)
    }

    @Test("without tiles build, inspect and route say that the map is flat")
    func flat() async throws {
        let demo = try await DemoRoads.shared
        #expect(demo.built.errors.contains("flat"))
        let text = try await questctl("map", "inspect", demo.roads, "--lang", "ru")
        #expect(text.output.contains("карта плоская"))
        let json = try JSONValue(
            parsing: Array(try await questctl("map", "inspect", demo.roads, "--json").output.utf8))
        #expect(json["flat"]?.boolValue == true)
        #expect(json["without_heights"] == nil)
    }

    @Test("routes tell ascent, descent and work, and the height of each point where it is asked for")
    func route() async throws {
        let slope = try await Slope()
        let up = try await Self.route(slope, slope.west, slope.east)
        let down = try await Self.route(slope, slope.east, slope.west)
        #expect(up["flat"]?.boolValue == false)
        let ascent = try #require(up["ascent"]?.doubleValue)
        #expect(ascent > 20)
        #expect(try #require(down["descent"]?.doubleValue) > 20)
        #expect(try #require(up["energy"]?.doubleValue) > #require(down["energy"]?.doubleValue))
        #expect(up["elevations"] == nil)
        let text = try await questctl("route", "--map", slope.roads, slope.west, slope.east)
        #expect(text.output.contains("Ascent \(Int(ascent.rounded())) m, descent "))
        let line = try await questctl(
            "route", "--map", slope.roads, slope.west, slope.east, "--elevations", "--format", "geojson")
        guard case .featureCollection(let collection) = try GeoJSON(parsing: Array(line.output.utf8)),
            case .lineString(let points)? = collection.features[0].geometry?.shape
        else {
            Issue.record("\(line)")
            return
        }
        let heights = try points.map { try #require($0.altitude) }
        #expect(heights.last! - heights[0] > 20)
        let detailed = try await Self.route(slope, slope.west, slope.east, "--elevations")
        #expect(detailed["elevations"]?.arrayValue?.count == heights.count)
    }

    private static func route(_ slope: Slope, _ arguments: String...) async throws -> JSONValue {
        let result = try await runQuestctl(["route", "--map", slope.roads] + arguments + ["--json"])
        return try JSONValue(parsing: Array(result.output.utf8))
    }

    @Test(
        "a check of a quest tells what each leg climbs: on a plane, the climb less the fall is the difference of its ends"
    )
    func questCheck() async throws {
        let slope = try await Slope()
        let file = slope.folder.file("ride.geojson")
        try Data(DemoQuest.document().utf8).write(to: URL(filePath: file))
        let json = try await questctl("quest", "check", file, "--map", slope.roads, "--json")
        let course = try #require(try JSONValue(parsing: Array(json.output.utf8))["course"])
        let legs = try #require(course["legs"]?.arrayValue)
        let ends = try #require(
            Self.rise(from: legs.first?["from"]?.stringValue, to: legs.last?["to"]?.stringValue))
        let (up, down) = (
            try #require(course["ascent"]?.doubleValue), try #require(course["descent"]?.doubleValue)
        )
        #expect(up > 20 && abs(up - down - ends) < 3, "\(up) up, \(down) down, \(ends) in all")
        var climbs = 0
        for leg in legs {
            let rise = try #require(Self.rise(from: leg["from"]?.stringValue, to: leg["to"]?.stringValue))
            #expect(try #require(leg["ascent"]?.doubleValue) > rise - 3)
            if rise > 10 { climbs += 1 }
        }
        #expect(climbs > 0)
        let text = try await questctl("quest", "check", file, "--map", slope.roads)
        #expect(text.output.contains("\(Int(up)) m up and \(Int(down)) m down."), "\(text.output)")
        let flat = try await questctl("quest", "check", file, "--map", DemoRoads.shared.roads)
        #expect(!flat.output.contains(" m up and "))
    }

    /// Metres that the plane rises between two tasks of the demo's quest, by their names.
    private static func rise(from: String?, to: String?) -> Double? {
        func place(_ name: String?) -> Coordinate? {
            let number = name?.split { !$0.isNumber }.last.flatMap { Int($0) }
            return number.map {
                Coordinate(
                    longitude: DemoTown.checkpoints[$0 - 1].longitude,
                    latitude: DemoTown.checkpoints[$0 - 1].latitude)
            }
        }
        guard let from = place(from), let to = place(to) else { return nil }
        return 0.06 * LocalPlane(center: from).point(of: to).x
    }

    @Test("a folder that is not there, has no tiles, or a broken one is named", arguments: ["en", "ru"])
    func badFolders(_ language: String) async throws {
        let folder = try TemporaryFolder()
        let osm = try await DemoRoads.shared.osm
        for name in ["empty", "broken"] {
            try FileManager.default.createDirectory(
                atPath: folder.file(name), withIntermediateDirectories: true)
        }
        for south in 50...60 {
            for west in 55...65 {
                try Data("Dear".utf8).write(
                    to: URL(filePath: folder.file("broken/N\(south)E0\(west).hgt.zip")))
            }
        }
        for name in ["missing", "empty", "broken"] {
            let result = try await questctl(
                "map", "build", osm, "-o", folder.file("out.roads"), "--no-tiles", "--elevation",
                folder.file(name), "--lang", language)
            #expect(result.status == 2, "\(result)")
            #expect(result.errors.contains(folder.file(name)))
            #expect(!FileManager.default.fileExists(atPath: folder.file("out.roads")))
        }
    }
}
