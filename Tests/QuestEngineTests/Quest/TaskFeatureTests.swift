import GeoJSONKit
import QuestEngine
import Testing

@Suite("What riders see of a quest")
struct TaskFeatureTests {
    private static let secret = "canary-7f3a"

    private static func quest() throws -> Quest {
        var quest = try #require(try QuestFixture.named("our-spelling").reading().quest)
        quest.checkpoints[0].rule = .number(value: 731_947, tolerance: 0.618)
        quest.checkpoints[1].rule = .text(accepted: [secret, "\(secret)-2"])
        return quest
    }

    @Test("never holds an accepted answer, a number or its tolerance", arguments: [nil] + Language.allCases)
    func canary(language: Language?) throws {
        let quest = try Self.quest()
        var texts = [String(decoding: quest.taskFeatures(in: language).bytes(), as: UTF8.self)]
        for checkpoint in quest.checkpoints {
            let feature = try #require(quest.taskFeature(checkpoint.id, in: language))
            texts.append(String(decoding: feature.bytes(), as: UTF8.self))
        }
        for text in texts {
            for word in [Self.secret, "731947", "0.618", "tolerance", "\"answer\""] {
                #expect(!text.contains(word), "\(word)")
            }
        }
    }

    @Test("is all tasks in the file's order, each with the one before and the one after")
    func order() throws {
        let features = try QuestFixture.named("original-repaired").reading().quest.map {
            $0.taskFeatures().features
        }
        let properties = try #require(features).map { $0.properties ?? [:] }
        #expect(properties.map { $0["id"] } == (1...7).map { JSONValue.string("cp-\($0)") })
        #expect(properties.map { $0["order"]?.integerValue } == (1...7).map { Int64($0) })
        #expect(properties.map { $0["previous"] } == [.null] + (1...6).map { JSONValue.string("cp-\($0)") })
        #expect(properties.map { $0["next"] } == (2...7).map { JSONValue.string("cp-\($0)") } + [.null])
    }

    @Test("has flat scalar properties only, so that any map viewer shows them")
    func flat() throws {
        for feature in try Self.quest().taskFeatures().features {
            for (key, value) in feature.properties ?? [:] {
                #expect(value.arrayValue == nil && value.objectValue == nil, "\(key)")
            }
        }
    }

    @Test("tells the original application's words by code and in the reader's language")
    func vocabulary() throws {
        let quest = try #require(try QuestFixture.named("original-repaired").reading().quest)
        let english = quest.taskFeature(TaskID("cp-6"), in: .english)?.properties
        #expect(english?["difficulty"] == "high" && english?["difficulty_label"] == "High")
        #expect(english?["category"] == "wits" && english?["category_label"] == "Wits")
        let russian = quest.taskFeature(TaskID("cp-6"), in: .russian)?.properties
        #expect(russian?["difficulty"] == "high" && russian?["difficulty_label"] == "Высокая")
        #expect(russian?["category_label"] == "Смекалка")
        #expect(russian?["marker-color"] == "#e31b23")
    }

    @Test("comes in the reader's language, or else the quest's")
    func translation() throws {
        let quest = try Self.quest()
        #expect(quest.taskFeature(TaskID("bridge"), in: .english)?.properties?["name"] == "Bridge")
        #expect(quest.taskFeature(TaskID("bridge"))?.properties?["name"] == "Мост")
        #expect(quest.taskFeature(TaskID("yard"), in: .english)?.properties?["name"] == "Двор")
    }

    @Test("names the time in which both the quest and the task are open")
    func times() throws {
        let bridge = try Self.quest().taskFeature(TaskID("bridge"))?.properties
        #expect(bridge?["opens"] == "2026-06-14T06:00:00.000Z")
        #expect(bridge?["closes"] == "2026-06-14T09:00:00.000Z")
    }

    @Test("shows a polygon as it was drawn and a circle by its radius")
    func zones() throws {
        let quest = try Self.quest()
        #expect(quest.taskFeature(TaskID("yard"))?.geometry?.shape.typeName == "Polygon")
        #expect(quest.taskFeature(TaskID("yard"))?.properties?["radius"] == nil)
        #expect(quest.taskFeature(TaskID("bridge"))?.properties?["radius"]?.doubleValue == 25)
        #expect(quest.taskFeature(TaskID("nowhere")) == nil)
    }
}
