import GeoJSONKit
import QuestTestSupport
import Testing

@Suite("questctl route")
struct RouteCommandTests {
    @Test(
        "text lists what to do, street by street, and sums up",
        arguments: [("en", "set off", "In all"), ("ru", "старт", "Всего")])
    func text(_ language: String, _ first: String, _ last: String) async throws {
        let result = try await questctl(
            "route", "--map", DemoRoads.shared.roads, DemoQuest.checkpoints[1], DemoQuest.checkpoints[6],
            "--lang", language)
        #expect(result.status == 0, "\(result.errors)")
        let lines = result.output.split(separator: "\n")
        #expect(lines[1].contains(first))
        #expect(lines.last?.hasPrefix(last) == true)
        #expect(result.output.contains("Северный мост"))
    }

    @Test("geojson is a line that begins and ends on the road near the places")
    func geojson() async throws {
        let result = try await questctl(
            "route", "--map", DemoRoads.shared.roads, DemoQuest.checkpoints[1], DemoQuest.checkpoints[6],
            "--format", "geojson")
        #expect(result.status == 0)
        let collection = try GeoJSON(parsing: Array(result.output.utf8))
        #expect(collection.features.map { "\($0.id!)" } == ["route", "waypoint-1", "waypoint-2"])
        guard case .lineString(let line)? = collection.features[0].geometry?.shape,
            case .point(let start)? = collection.features[1].geometry?.shape,
            case .point(let end)? = collection.features[2].geometry?.shape
        else { return #expect(Bool(false), "\(result.output)") }
        #expect(line.first == start && line.last == end && line.count > 10)
        #expect(collection.features[0].properties?["distance"]?.doubleValue ?? 0 > 3000)
    }

    @Test("JSON has the same length as the GeoJSON, and a step for each maneuver")
    func json() async throws {
        let result = try await questctl(
            "route", "--map", DemoRoads.shared.roads, DemoQuest.checkpoints[0], DemoQuest.checkpoints[2],
            DemoQuest.checkpoints[5], "--json")
        let report = try JSONValue(parsing: Array(result.output.utf8))
        let types = report["steps"]?.arrayValue?.compactMap { $0["type"]?.stringValue } ?? []
        #expect(types.filter { $0 == "depart" }.count == 2 && types.filter { $0 == "arrive" }.count == 2)
        let kinds = report["steps"]?.arrayValue?.compactMap { $0["kind"]?.stringValue } ?? []
        #expect(kinds.count == types.count && kinds.contains("road"))
        let sum = report["steps"]?.arrayValue?.compactMap { $0["distance"]?.doubleValue }.reduce(0, +) ?? 0
        #expect(abs(sum - (report["distance"]?.doubleValue ?? -9)) < 0.01)
    }

    @Test("--avoid leads round a circle, a polygon and the areas of a file")
    func avoid() async throws {
        func line(_ more: String...) async throws -> (points: [Position], status: Int32) {
            let result = try await runQuestctl(
                [
                    "route", "--map", DemoRoads.shared.roads, DemoQuest.checkpoints[1],
                    DemoQuest.checkpoints[6],
                    "--format", "geojson",
                ] + more)
            guard result.status == 0 else { return ([], result.status) }
            let collection = try GeoJSON(parsing: Array(result.output.utf8))
            guard case .lineString(let line)? = collection.features[0].geometry?.shape else {
                return ([], -1)
            }
            return (line, 0)
        }
        let open = try await line().points
        let middle = open[open.count / 2]
        let (x, y) = (middle.longitude, middle.latitude)
        let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { (x + 0.0004 * $0.0, y + 0.0002 * $0.1) }
        let ring = (corners + [corners[0]]).map { "[\($0.0),\($0.1)]" }.joined(separator: ",")
        let folder = try TemporaryFolder()
        let file = try folder.write(
            #"{"type": "Polygon", "coordinates": [[\#(ring)]]}"#, to: "area.geojson")
        let polygon = corners.map { "\($0.0),\($0.1)" }.joined(separator: ",")
        for avoid in ["\(x),\(y),20", polygon, file] {
            let round = try await line("--avoid=" + avoid)
            #expect(round.status == 0 && round.points != open && !round.points.isEmpty)
            let isNear = round.points.contains {
                abs($0.longitude - x) < 0.0002 && abs($0.latitude - y) < 0.0001
            }
            #expect(!isNear, "\(avoid)")
        }
        #expect(try await line("--avoid=1,2").status == 64)
        #expect(try await line("--avoid=\(x),\(y),0").status != 0)
        #expect(try await line("--avoid=nowhere.geojson").status != 0)
    }

    @Test("the shortest way is no longer than the usual one, whichever of its names that is asked by")
    func profiles() async throws {
        func distance(_ profile: String) async throws -> Double {
            let result = try await questctl(
                "route", "--map", DemoRoads.shared.roads, DemoQuest.checkpoints[1], DemoQuest.checkpoints[6],
                "--json", "--profile", profile)
            return try JSONValue(parsing: Array(result.output.utf8))["distance"]?.doubleValue ?? -1
        }
        let usual = try await distance("trekking")
        #expect(try await distance("bike") == usual)
        #expect(try await distance("shortest") < usual + 0.01)
        let unknown = try await questctl(
            "route", "--map", DemoRoads.shared.roads, DemoQuest.checkpoints[1], DemoQuest.checkpoints[6],
            "--profile", "unicycle")
        #expect(unknown.status != 0 && unknown.errors.contains("unicycle"))
    }

    @Test(
        "what cannot be ridden is refused with one sentence that names the place",
        arguments: [
            (["61.335", "61.404,55.176"], Int32(64), "“61.335” is not a place"),
            (["61.335,55.154", "2.35,48.85"], 1, "too far apart"),
            (["61.335,55.154", "61.6,55.154"], 1, "Waypoint 2 lies outside the map"),
        ])
    func refused(_ places: [String], _ status: Int32, _ sentence: String) async throws {
        let result = try await runQuestctl(["route", "--map", DemoRoads.shared.roads] + places)
        #expect(result.status == status)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains(sentence), "\(result.errors)")
    }

    @Test("a map that is not there is named")
    func noMap() async throws {
        let result = try await questctl("route", "--map", "nowhere.roads", "61.3,55.1", "61.4,55.1")
        #expect(result.status == 2)
        #expect(result.errors.contains("nowhere.roads"))
    }
}
