import Foundation
import GeoJSONKit
import QuestTestSupport
import Testing

@Suite("questctl quest add-task")
struct QuestAddTaskTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static func task(_ id: String, at longitude: Double, _ properties: String = "") -> String {
        """
        {"type": "Feature", "id": "\(id)", "geometry": {"type": "Point", "coordinates": [\(longitude), 55.1]},
         "properties": {"name": "\(id)"\(properties)}}
        """
    }

    private static func file(_ tasks: String...) -> String {
        """
        {"type": "FeatureCollection", "title": "T", "features": [\(tasks.joined(separator: ","))]}
        """
    }

    private static let rich = """
        , "id": "oak", "name:ru": "Дуб", "media": "https://e.org/a.jpg", "hint": "Look up",
        "answer-type": "code", "answer": "K7"
        """

    private func ids(_ file: String) throws -> [String?] {
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
        return try JSONValue(parsing: bytes)["features"]?.arrayValue?.map { $0["id"]?.stringValue } ?? []
    }

    @Test("takes tasks whole, under another id where asked, behind those that are there")
    func added() async throws {
        let quest = try folder.write(
            Self.file(Self.task("pier", at: 61.3), Self.task("oak", at: 61.4)), to: "q.geojson")
        let library = try folder.write(
            Self.file(Self.task("oak", at: 61.5, Self.rich), Self.task("elm", at: 61.6)), to: "l.geojson")
        let result = try await questctl("quest", "add-task", quest, library, "elm", "oak=oak-2")
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(result.output.hasSuffix("Wrote \(quest) with 2 tasks more.\n"), "\(result.output)")
        #expect(try ids(quest) == ["pier", "oak", "elm", "oak-2"])
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: quest)))
        let oak = try JSONValue(parsing: bytes)["features"]?[3]?["properties"]
        #expect(oak?["name:ru"]?.stringValue == "Дуб" && oak?["media"]?.stringValue == "https://e.org/a.jpg")
        #expect(oak?["answer"]?.stringValue == "K7" && oak?["hint"]?.stringValue == "Look up")
        #expect(try await questctl("quest", "check", quest).status == 0)
    }

    @Test("names every clash and every task that is not there, and writes nothing then")
    func clashes() async throws {
        let quest = try folder.write(Self.file(Self.task("pier", at: 61.3)), to: "q.geojson")
        let library = try folder.write(
            Self.file(Self.task("pier", at: 61.5), Self.task("near", at: 61.3001)), to: "l.geojson")
        let clash = try await questctl("quest", "add-task", quest, library, "pier", "none")
        #expect(clash.status == 1)
        #expect(
            clash.errors.contains("pier=NEW-ID") && clash.errors.contains("no task “none”"), "\(clash.errors)"
        )
        let overlap = try await questctl("quest", "add-task", quest, library, "near", "--json")
        #expect(overlap.status == 1)
        let report = try JSONValue(parsing: Array(overlap.output.utf8))
        #expect(report["added"]?.arrayValue?.isEmpty == true)
        #expect(report["findings"]?[0]?["code"]?.stringValue == "zones-overlap", "\(overlap.output)")
        #expect(try ids(quest) == ["pier"])
        #expect(try await questctl("quest", "add-task", quest, library, "pier=Not A Slug").status == 64)
        let csv = try folder.write("name,lat,lon\nA,55,61\n", to: "l.csv")
        #expect(try await questctl("quest", "add-task", quest, csv, "a").status == 1)
    }
}
