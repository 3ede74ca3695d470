import Foundation
import GeoJSONKit
import QuestTestSupport
import Testing

@Suite("questctl isochrone")
struct IsochroneCommandTests {
    @Test("areas come as polygons that RFC 7946 has nothing against, the largest first")
    func polygons() async throws {
        let result = try await questctl(
            "isochrone", DemoQuest.checkpoints[0], "--map", DemoRoads.shared.roads, "--limit", "2m,5m")
        #expect(result.status == 0, "\(result.errors)")
        let document = try GeoJSON(parsing: Array(result.output.utf8))
        #expect(document.features.map { $0.properties?["seconds"]?.integerValue } == [300, 120])
        #expect(Validator().findings(in: document).isEmpty)
    }

    @Test("lines are cut at the limit; with both, both come")
    func lines() async throws {
        let result = try await questctl(
            "isochrone", DemoQuest.checkpoints[0], "--map", DemoRoads.shared.roads, "--distance", "800m",
            "--lines", "--polygons")
        #expect(result.status == 0, "\(result.errors)")
        let features = try GeoJSON(parsing: Array(result.output.utf8)).features
        #expect(features.allSatisfy { $0.properties?["meters"]?.integerValue == 800 })
        let shares = features.compactMap { $0.properties?["share"]?.doubleValue }
        #expect(features.count == shares.count + 1 && shares.contains { $0 < 1 } && shares.contains(1))
    }

    @Test(
        "with a file a table says how much is reached",
        arguments: [("en", "area"), ("ru", "площадь")])
    func file(language: String, heading: String) async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("reach.geojson")
        let result = try await questctl(
            "isochrone", DemoQuest.checkpoints[0], "--map", DemoRoads.shared.roads, "--limit", "2m,5m", "-o",
            path, "--lang", language)
        #expect(result.status == 0, "\(result.errors)")
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 3 && lines[0].contains(heading))
        let written = try GeoJSON(parsing: Array(Data(contentsOf: URL(fileURLWithPath: path))))
        #expect(written.features.count == 2)
    }

    @Test("JSON says it in numbers, and more is reached in more time")
    func json() async throws {
        let result = try await questctl(
            "isochrone", DemoQuest.checkpoints[0], "--map", DemoRoads.shared.roads, "--limit", "2m,5m",
            "--json")
        let bands = try JSONValue(parsing: Array(result.output.utf8))["bands"]?.arrayValue ?? []
        #expect(bands.map { $0["seconds"]?.integerValue } == [120, 300])
        for key in ["roads", "area"] {
            #expect(bands[0][key]?.doubleValue ?? 0 > 0)
            #expect(bands[1][key]?.doubleValue ?? 0 > bands[0][key]?.doubleValue ?? 0)
        }
    }

    @Test(
        "what cannot be answered ends with a code",
        arguments: [
            (["61.4,55.1"], 64), (["61.4,55.1", "--limit", "5h"], 64),
            (["61.4,55.1", "--limit", "5m", "--distance", "1km"], 64),
            (["61.4,55.1", "--limit", "1m,2m,3m,4m,5m,6m,7m"], 64), (["here", "--limit", "5m"], 64),
            (["10,10", "--limit", "5m"], 1),
        ] as [([String], Int32)])
    func wrong(arguments: [String], status: Int32) async throws {
        let result = try await runQuestctl(
            ["isochrone"] + arguments + ["--map", DemoRoads.shared.roads])
        #expect(result.status == status, "\(result.errors)")
        #expect(result.output.isEmpty)
    }
}

@Suite("questctl plan loop")
struct PlanLoopTests {
    @Test(
        "a ride comes back to its place, as long as wished; its summary says how much is ridden twice",
        arguments: [("en", "ridden twice"), ("ru", "дважды")])
    func loop(language: String, words: String) async throws {
        let result = try await questctl(
            "plan", "loop", DemoQuest.checkpoints[0], "--map", DemoRoads.shared.roads, "--length", "5km",
            "--lang",
            language)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.split(separator: "\n").last?.contains(words) == true)
        let json = try await questctl(
            "plan", "loop", DemoQuest.checkpoints[0], "--map", DemoRoads.shared.roads, "--length", "5km",
            "--json")
        let length = try JSONValue(parsing: Array(json.output.utf8))["distance"]?.doubleValue ?? 0
        #expect((4_500...5_500).contains(length))
        let drawn = try await questctl(
            "plan", "loop", DemoQuest.checkpoints[0], "--map", DemoRoads.shared.roads, "--length", "5km",
            "--format", "geojson")
        guard
            case .lineString(let line)? = try GeoJSON(parsing: Array(drawn.output.utf8)).features[0].geometry?
                .shape
        else { return #expect(Bool(false), "\(drawn.output)") }
        #expect(line.first == line.last)
    }

    @Test("where there is none, or the length is none, a code says so")
    func none() async throws {
        for (length, status) in [("150km", 1), ("500m", 64), ("x", 64)] as [(String, Int32)] {
            let result = try await questctl(
                "plan", "loop", DemoQuest.checkpoints[0], "--map", DemoRoads.shared.roads, "--length", length)
            #expect(result.status == status, "\(length): \(result.errors)")
        }
    }
}

@Suite("questctl route --alternatives")
struct AlternativeCommandTests {
    @Test("other ways are summed up below the best one, and are lines of their own on a map")
    func alternatives() async throws {
        let ends = [DemoQuest.checkpoints[1], DemoQuest.checkpoints[6]]
        let common = try await ["route", "--map", DemoRoads.shared.roads, "--alternatives", "2"] + ends
        let text = try await runQuestctl(common + ["--lang", "en"])
        #expect(text.status == 0, "\(text.errors)")
        let others = text.output.split(separator: "\n").count { $0.hasPrefix("Another way") }
        #expect(others >= 1)
        let drawn = try await runQuestctl(common + ["--format", "geojson"])
        let features = try GeoJSON(parsing: Array(drawn.output.utf8)).features
        #expect(features.count { "\($0.id!)".hasPrefix("alternative-") } == others)
        let json = try await runQuestctl(common + ["--json"])
        let report = try JSONValue(parsing: Array(json.output.utf8))
        #expect(report["alternatives"]?.arrayValue?.count == others)
        #expect(try await runQuestctl(common + ["--alternatives", "3"]).status == 64)
    }
}
