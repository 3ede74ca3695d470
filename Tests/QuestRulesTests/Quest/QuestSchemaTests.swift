import Foundation
import GeoJSONKit
import Testing

@testable import QuestRules
@testable import QuestTestSupport

/// `quests/quest.schema.json` held against quest files by check-jsonschema, which `scripts/setup/checks.sh` installs.
@Suite("The JSON Schema of quest files")
struct QuestSchemaTests {
    /// The layer that refuses a bad file first.
    enum Layer: String, CaseIterable {
        /// It is no JSON.
        case syntax
        /// The schema.
        case schema
        /// The reader of the whole quest alone: `QuestDocument`.
        case check
    }

    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let schema = root.appendingPathComponent("quests/quest.schema.json")
    private static let validator = root.appendingPathComponent(".build-checks/python/bin/check-jsonschema")

    /// Whoever has not run `make test` does without; CI does not.
    private static var hasValidator: Bool {
        FileManager.default.isExecutableFile(atPath: validator.path)
            || ProcessInfo.processInfo.environment["CI"] == "true"
    }

    private struct Report: Decodable {
        struct Fault: Decodable {
            let filename: String
        }

        let errors: [Fault]
        /// Missing where there is none.
        let parseErrors: [Fault]?

        enum CodingKeys: String, CodingKey {
            case errors
            case parseErrors = "parse_errors"
        }
    }

    /// The layer that refuses each file, by its name; none for those that the schema accepts.
    private static func refusals(of files: [URL]) async throws -> [String: Layer] {
        let checked = try await Program.run(
            validator.path, ["-o", "json", "--schemafile", schema.path] + files.map(\.path))
        try #require(!checked.output.isEmpty, "\(checked.errors)")
        let report = try JSONDecoder().decode(Report.self, from: Data(checked.output.utf8))
        var layers: [String: Layer] = [:]
        for fault in report.errors {
            layers[URL(fileURLWithPath: fault.filename).lastPathComponent] = .schema
        }
        for fault in report.parseErrors ?? [] {
            layers[URL(fileURLWithPath: fault.filename).lastPathComponent] = .syntax
        }
        return layers
    }

    /// Returns what `bad/layers.tsv` says of each file.
    private static func statedLayers() throws -> [String: Layer] {
        let url = try #require(Bundle.module.resourceURL)
            .appendingPathComponent("Fixtures/quests/bad/layers.tsv")
        var layers: [String: Layer] = [:]
        for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
        where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t").map(String.init)
            try #require(fields.count == 2, "\(line)")
            let layer: Layer = try #require(Layer(rawValue: fields[1]), "\(line)")
            layers["\(fields[0]).geojson"] = layer
        }
        return layers
    }

    @Test("accepts every good file and every quest in quests/", .enabled(if: hasValidator))
    func good() async throws {
        let quests = try FileManager.default
            .contentsOfDirectory(
                at: Self.root.appendingPathComponent("quests"), includingPropertiesForKeys: nil
            ).filter { $0.pathExtension == "geojson" }
        #expect(quests.count >= 6)
        #expect(try await Self.refusals(of: quests + QuestFixture.good.map(\.url)).isEmpty)
    }

    @Test(
        "refuses of the bad files those that are said to be its own, and no other", .enabled(if: hasValidator)
    )
    func bad() async throws {
        let stated = try Self.statedLayers()
        #expect(Set(stated.keys) == Set(QuestFixture.bad.map(\.fileName)))
        #expect(Set(stated.values) == Set(Layer.allCases))
        let found = try await Self.refusals(of: QuestFixture.bad.map(\.url))
        for (file, layer) in stated {
            #expect(found[file] ?? .check == layer, "\(file)")
        }
    }

    @Test("leaves what is no JSON to the parser, which names the place too")
    func syntax() throws {
        let files = try Self.statedLayers().filter { $0.value == .syntax }.keys
        #expect(files.count >= 3)
        for file in files {
            let fixture = try #require(QuestFixture.bad.first { $0.fileName == file })
            let isNamed = try fixture.reading().findings.contains { finding in
                finding.location != nil && GeoJSONError.Code(rawValue: finding.message.code.rawValue) != nil
            }
            #expect(isNamed, "\(file)")
        }
    }

    @Test("knows every property by the role it belongs to, and no other", arguments: FeatureRole.allCases)
    func properties(role: FeatureRole) throws {
        let document = try JSONSerialization.jsonObject(with: Data(contentsOf: Self.schema)) as? [String: Any]
        let definitions = try #require(document?["$defs"] as? [String: [String: Any]])
        let name =
            switch role {
            case .start, .finish: "stop"
            case .noGo, .bounds: ""
            default: role.rawValue
            }
        guard !name.isEmpty else { return }
        let known = try #require(definitions[name]?["properties"] as? [String: Any])
        let stems = Set(known.keys.map { $0.split(separator: ":")[0] }).map(String.init)
        // Hints from the second on and orders of teams are patterns; ids of stops and roles stand with the feature.
        let names = PropertyName.names(for: role).filter { $0 != .role && $0 != .order }
        let ours = Set(names.flatMap(\.spellings))
        #expect(ours.subtracting(stems).subtracting(["id"]).isEmpty)
        #expect(Set(stems).subtracting(ours).isEmpty)
    }
}
