import Foundation
import QuestEngine
import Testing

/// The quests that come with the project.
@Suite("A quest in quests/")
struct RepositoryQuestTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("quests")

    private static func reading(_ name: String) throws -> QuestReading {
        let url = folder.appendingPathComponent(name).appendingPathExtension("geojson")
        return QuestDocument.read(Array(try Data(contentsOf: url)), name: name)
    }

    @Test("has no errors", arguments: ["chelyabinsk-gagarin-park", "monaco-seven-corners"])
    func noErrors(name: String) throws {
        #expect(try Self.reading(name).errorCount == 0)
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
}
