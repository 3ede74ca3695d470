import GeoJSONKit
import QuestEngine
import QuestTestSupport
import Testing

@Suite("questctl plan")
struct TourPlanTests {
    private static func instance(_ text: String) throws -> (folder: TemporaryFolder, path: String) {
        let folder = try TemporaryFolder()
        return (folder, try folder.write(text, to: "instance.txt"))
    }

    @Test("an instance is solved: score, length and order as JSON")
    func solved() async throws {
        let file = try Self.instance("15 1\r\n0 0 0\r\n3 4 0\r\n1.5 2 10\r\n90 90 99\r\n")
        let result = try await questctl("plan", "score", "--instance", file.path)
        #expect(result.status == 0, "\(result.errors)")
        let report = try JSONValue(parsing: Array(result.output.utf8))
        #expect(report["score"]?.doubleValue == 10)
        #expect(report["length"]?.doubleValue == 5)
        #expect(report["order"]?.arrayValue?.compactMap { $0.integerValue } == [0, 2, 1])
        #expect(report["proven"]?.boolValue == true)
    }

    @Test(
        "what cannot be solved is answered by a sentence and a code",
        arguments: [
            ("4 1\n0 0 0\n3 4 0\n", 1, "Tmax"), ("15 2\n0 0 0\n3 4 0\n", 2, "2 paths"),
            ("15 1\n0 0 0\n3 x 0\n", 2, "Line 3"), ("", 2, "Line 1"),
        ] as [(String, Int32, String)])
    func unsolved(text: String, status: Int32, words: String) async throws {
        let file = try Self.instance(text)
        let result = try await questctl("plan", "score", "--instance", file.path, "--lang", "en")
        #expect(result.status == status)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains(words))
    }

    @Test("an instance larger than its limit is refused")
    func tooLarge() async throws {
        let file = try Self.instance(String(repeating: "\n", count: PlanningLimits.instanceBytes.value + 1))
        let result = try await questctl("plan", "score", "--instance", file.path)
        #expect(result.status == 2)
    }

    @Test(
        "a quest's tour is a table with arrivals and points so far",
        arguments: [("en", "riding time", "no better"), ("ru", "время в пути", "Лучшего")])
    func table(language: String, heading: String, end: String) async throws {
        let folder = try TemporaryFolder()
        let quest = try folder.write(DemoQuest.document(), to: "quest.geojson")
        let result = try await questctl(
            "plan", "score", quest, "--map", DemoRoads.shared.roads, "--start", "place-1", "--limit", "40m",
            "--lang", language)
        #expect(result.status == 0, "\(result.errors)")
        let lines = result.output.split(separator: "\n")
        #expect(lines.first?.contains(heading) == true)
        #expect(lines.last?.contains(end) == true)
    }

    @Test("JSON has the same tour; more time never gives fewer points, and all of it gives all")
    func json() async throws {
        let folder = try TemporaryFolder()
        let quest = try folder.write(DemoQuest.document(), to: "quest.geojson")
        var last = 0.0
        for limit in ["1m", "20m", "40m", "20h"] {
            let result = try await questctl(
                "plan", "score", quest, "--map", DemoRoads.shared.roads, "--start", "place-1", "--limit",
                limit, "--json")
            #expect(result.status == 0, "\(result.errors)")
            let report = try JSONValue(parsing: Array(result.output.utf8))
            let score = try #require(report["score"]?.doubleValue)
            #expect(score >= last)
            last = score
            let stops = try #require(report["stops"]?.arrayValue)
            #expect(stops.first?["place"]?.stringValue == "place-1")
            #expect(stops.last?["points_so_far"]?.doubleValue == score)
            #expect(stops.last?["arrival"]?.doubleValue == report["duration"]?.doubleValue)
        }
        #expect(last == 7)
    }

    @Test("the best order calls at every checkpoint once and is no longer than the file's")
    func order() async throws {
        let folder = try TemporaryFolder()
        let quest = try folder.write(DemoQuest.document(), to: "quest.geojson")
        let result = try await questctl(
            "plan", "order", quest, "--map", DemoRoads.shared.roads, "--start", "place-1", "--finish",
            "place-7", "--json")
        #expect(result.status == 0, "\(result.errors)")
        let report = try JSONValue(parsing: Array(result.output.utf8))
        let places = report["stops"]?.arrayValue?.compactMap { $0["place"]?.stringValue } ?? []
        #expect(places.first == "place-1" && places.last == "place-7")
        #expect(Set(places) == Set((1...7).map { "place-\($0)" }) && places.count == 7)
        #expect(report["left_out"]?.arrayValue?.isEmpty == true)
    }

    @Test(
        "where each team has its own order the team that is named rides in it",
        arguments: [("2", [2, 3, 4, 5, 6, 7, 1]), ("foxes", [7, 1, 6, 2, 5, 3, 4])])
    func teams(team: String, order: [Int]) async throws {
        let folder = try TemporaryFolder()
        let foxes = "place-7|place-1|place-6|place-2|place-5|place-3|place-4"
        let document = DemoQuest.document().replacing(
            "\"features\": [",
            with: "\"mode\": \"team-order\", \"order-foxes\": \"\(foxes)\", \"features\": [")
        let quest = try folder.write(document, to: "quest.geojson")
        let roads = ["--map", try await DemoRoads.shared.roads, "--start", DemoQuest.checkpoints[3]]
        let result = try await runQuestctl(["plan", "order", quest, "--team", team, "--json"] + roads)
        #expect(result.status == 0, "\(result.errors)")
        let report = try JSONValue(parsing: Array(result.output.utf8))
        let places = report["stops"]?.arrayValue?.compactMap { $0["place"]?.stringValue } ?? []
        #expect(places.dropFirst().dropLast() == order.map { "place-\($0)" }[...])
        let unknown = try await runQuestctl(["plan", "order", quest, "--team", "nobody"] + roads)
        #expect(unknown.status == 64 && unknown.errors.contains("nobody"))
    }

    @Test(
        "what is missing or unknown is a wrong command line",
        arguments: [
            ["plan", "score"], ["plan", "score", "q.geojson"], ["plan", "order", "q.geojson"],
            ["plan", "score", "q.geojson", "--instance", "i.txt"],
            ["plan", "score", "q.geojson", "--map", "m.roads", "--round", "--finish", "a"],
            ["plan", "score", "q.geojson", "--map", "m.roads", "--limit", "0m"],
        ])
    func usage(arguments: [String]) async throws {
        #expect(try await runQuestctl(arguments).status == 64)
    }

    @Test("a place that is none, no start and no limit are told")
    func missing() async throws {
        let folder = try TemporaryFolder()
        let quest = try folder.write(DemoQuest.document(), to: "quest.geojson")
        let roads = ["--map", try await DemoRoads.shared.roads, "--lang", "en"]
        let unknown = try await runQuestctl(["plan", "order", quest, "--start", "nowhere"] + roads)
        #expect(unknown.status == 64 && unknown.errors.contains("nowhere"))
        let without = try await runQuestctl(["plan", "order", quest] + roads)
        #expect(without.status == 1)
        let unlimited = try await runQuestctl(["plan", "score", quest, "--start", "place-1"] + roads)
        #expect(unlimited.status == 64 && unlimited.errors.contains("--limit"))
    }
}
