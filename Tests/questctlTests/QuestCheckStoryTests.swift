import GeoJSONKit
import QuestTestSupport
import Testing

/// Files as organisers draw them, with the mistakes that people make, each said at once and by the name of the place.
@Suite("What questctl quest check says of the places, waves and language of a file")
struct QuestCheckStoryTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private struct Finding {
        let code: String
        let severity: String
        let text: String
    }

    /// Checks a file with the checkpoint "pier" and these features.
    private func check(
        _ features: [String], properties: String = "", _ options: String...
    ) async throws -> (status: Int32, findings: [Finding], output: String) {
        let pier = """
            {"type": "Feature", "id": "pier", "properties": {"name": "Pier"},
             "geometry": {"type": "Point", "coordinates": [\(DemoQuest.checkpoints[0])]}}
            """
        let document = """
            {"type": "FeatureCollection", "title": "T", \(properties)
             "features": [\(([pier] + features).joined(separator: ",\n"))]}
            """
        let file = try folder.write(document, to: "story.geojson")
        let result = try await runQuestctl(["quest", "check", file, "--json"] + options)
        let told = try JSONValue(parsing: Array(result.output.utf8))["findings"]?.arrayValue ?? []
        let findings = told.map {
            Finding(
                code: $0["code"]?.stringValue ?? "", severity: $0["severity"]?.stringValue ?? "",
                text: $0["text"]?.stringValue ?? "")
        }
        return (result.status, findings, result.output)
    }

    private func stop(_ role: String, _ position: String, name: String = "") -> String {
        let named = name.isEmpty ? "" : #", "name": "\#(name)""#
        return """
            {"type": "Feature", "properties": {"role": "\(role)"\(named)},
             "geometry": {"type": "Point", "coordinates": [\(position)]}}
            """
    }

    private func zone(_ role: String, _ corners: String...) -> String {
        let ring = (corners + corners.prefix(1)).map { "[\($0)]" }.joined(separator: ", ")
        return """
            {"type": "Feature", "id": "\(role)-1", "properties": {"role": "\(role)"},
             "geometry": {"type": "Polygon", "coordinates": [[\(ring)]]}}
            """
    }

    @Test("start, finish, a forbidden area and the border with the latitude first are all said at once")
    func swapped() async throws {
        let told = try await check([
            stop("start", "55.15, 61.34"), stop("finish", "55.15, 61.35"),
            zone("no-go", "55.15, 61.34", "55.16, 61.35", "55.15, 61.35"),
            zone("bounds", "55.1, 61.3", "55.2, 61.3", "55.2, 61.4", "55.1, 61.4"),
        ])
        #expect(told.status == 1)
        #expect(told.findings.map(\.code) == Array(repeating: "position-swapped", count: 4), "\(told.output)")
    }

    @Test("a start and a finish where nobody may ride are refused, each by its name")
    func forbidden() async throws {
        let told = try await check([
            stop("start", "61.345, 55.152"), stop("finish", "61.3465, 55.152", name: "Old mill"),
            zone("no-go", "61.34, 55.15", "61.35, 55.15", "61.35, 55.16"),
        ])
        #expect(told.status == 1)
        #expect(told.findings.map(\.code) == ["stop-forbidden", "stop-forbidden"], "\(told.output)")
        #expect(told.findings.last?.text.contains("Old mill") == true, "\(told.output)")
    }

    @Test("a finish off the map is called by its name, and found only with the map")
    func offTheMap() async throws {
        let finish = stop("finish", "61.5, 55.3", name: "Old mill")
        #expect(try await check([finish]).status == 0)
        let told = try await check([finish], "--map", DemoRoads.shared.roads)
        #expect(told.status == 1)
        #expect(told.findings.map(\.code) == ["checkpoint-outside-map"], "\(told.output)")
        #expect(told.findings.first?.text.contains("Old mill") == true, "\(told.output)")
    }

    @Test("a wave outside of the quest's time is called a wave; another language is a warning, not an error")
    func warnings() async throws {
        let wave = """
            {"type": "Feature", "geometry": null,
             "properties": {"role": "wave", "id": "night", "start": "2099-06-15T03:00:00Z"}}
            """
        let told = try await check(
            [wave],
            properties: """
                "language": "de", "opens": "2099-06-14T10:00:00Z", "closes": "2099-06-14T16:00:00Z",
                """)
        #expect(told.status == 0, "\(told.output)")
        let codes = told.findings.map(\.code).sorted()
        #expect(codes == ["unknown-language", "wave-outside-quest"], "\(told.output)")
        #expect(told.findings.allSatisfy { $0.severity == "warning" })
        let said = told.findings.first { $0.code == "wave-outside-quest" }?.text ?? ""
        #expect(said.contains("wave “night”") && !said.contains("task"), "\(said)")
    }
}
