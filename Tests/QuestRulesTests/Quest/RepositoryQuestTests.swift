import Foundation
import GeoJSONKit
import Testing

@testable import QuestRules
@testable import QuestTestSupport

/// The quests that come with the project, and what its documents say of them.
@Suite("A quest in quests/")
struct RepositoryQuestTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func reading(_ name: String) throws -> QuestReading {
        let url = root.appendingPathComponent("quests/\(name).geojson")
        return QuestDocument.read(Array(try Data(contentsOf: url)), name: name)
    }

    private static let newer = [
        "chelyabinsk-score", "chelyabinsk-two-shores", "monaco-one-by-one", "monaco-relay",
        "monaco-by-lot",
    ]

    @Test("has no errors", arguments: ["chelyabinsk-gagarin-park", "monaco-seven-corners"] + newer)
    func noErrors(name: String) throws {
        #expect(try Self.reading(name).errorCount == 0)
    }

    @Test("shows, with the others, every mode and every type of task, with nothing to complain about")
    func everything() throws {
        var modes: Set<QuestMode> = []
        var types: Set<AnswerType> = []
        for name in Self.newer {
            let reading = try Self.reading(name)
            #expect(reading.findings.isEmpty, "\(name)")
            let quest = try #require(reading.quest)
            modes.insert(quest.mode)
            types.formUnion(quest.checkpoints.map(\.rule.type))
            for text in [quest.title]
                + quest.checkpoints.flatMap({ [$0.name, $0.description].compactMap(\.self) })
            {
                #expect(text.text(in: .english) != text.text(in: .russian), "\(text.text)")
            }
        }
        #expect(modes == Set(QuestMode.allCases))
        #expect(types == Set(AnswerType.allCases))
    }

    @Test("is the original application's seven tasks, at their exact places, with one warning")
    func chelyabinsk() throws {
        let reading = try Self.reading("chelyabinsk-gagarin-park")
        #expect(reading.findings.map(\.message.code.rawValue) == ["ids-missing"])
        let quest = try #require(reading.quest)
        let original = try #require(try QuestFixture.named("original-repaired").reading().quest)
        #expect(quest.checkpoints == original.checkpoints)
        #expect(quest.timeZone == "Asia/Yekaterinburg")
    }

    @Test("is playable by who sits at a desk: in the demo's every answer is told, or needs none")
    func demo() throws {
        let reading = try Self.reading("demo-town")
        #expect(reading.findings.isEmpty)
        let quest = try #require(reading.quest)
        #expect(quest.checkpoints.count == 7)
        let types = Set(quest.checkpoints.map(\.rule.type))
        #expect(types == [.text, .number, .choice, .choices, .code, .photo, .arrival])
        #expect(quest.closes == nil && quest.opens == nil, "it can be played at any time")
        for text in quest.checkpoints.map(\.name) + quest.checkpoints.compactMap(\.description) {
            #expect(text.text(in: .english) != text.text(in: .russian), "\(text.text)")
        }
    }

    @Test("shows every answer type in two languages, with nothing to complain about")
    func monaco() throws {
        let reading = try Self.reading("monaco-seven-corners")
        #expect(reading.findings.isEmpty)
        let quest = try #require(reading.quest)
        #expect(quest.checkpoints.count == 7)
        #expect(Set(quest.checkpoints.map(\.rule.kind)) == ["judge", "text", "number"])
        for checkpoint in quest.checkpoints {
            #expect(checkpoint.name.text(in: .english) != checkpoint.name.text(in: .russian))
            #expect(checkpoint.description?.text(in: .english) != checkpoint.description?.text(in: .russian))
        }
    }

    @Test("may use every property that docs/guides/QUEST-FORMAT.md names, and that names all there are")
    func documentNamesAllProperties() throws {
        let text = try String(
            contentsOf: Self.root.appendingPathComponent("docs/guides/QUEST-FORMAT.md"), encoding: .utf8)
        for name in PropertyName.allCases { #expect(text.contains("`\(name.rawValue)`"), "\(name.rawValue)") }
        for role in FeatureRole.allCases where role != .checkpoint {
            #expect(text.contains("\"role\": \"\(role.rawValue)\""))
        }
    }

    @Test("may be as small as the one in docs/guides/QUEST-FORMAT.md")
    func documentsExample() throws {
        let text = try String(
            contentsOf: Self.root.appendingPathComponent("docs/guides/QUEST-FORMAT.md"), encoding: .utf8)
        let start = try #require(text.range(of: "```json\n"))
        let end = try #require(text.range(of: "```", range: start.upperBound..<text.endIndex))
        let reading = QuestDocument.read(Array(text[start.upperBound..<end.lowerBound].utf8), name: "example")
        #expect(reading.findings.isEmpty)
        // What riders see of it is the document's last example.
        let feature = try #require(reading.quest?.taskFeature(TaskID("old-pier"), at: .noon))
        let last = try #require(text.range(of: "```json\n", options: .backwards))
        let close = try #require(text.range(of: "```", range: last.upperBound..<text.endIndex))
        let shown = try GeoJSON(parsing: String(text[last.upperBound..<close.lowerBound]))
        #expect(
            shown.features.first?.properties.map { Set($0.keys) } == feature.properties.map { Set($0.keys) })
    }
}
