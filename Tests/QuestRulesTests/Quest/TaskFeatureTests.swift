import GeoJSONKit
import QuestRules
import Testing

@testable import QuestTestSupport

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
        var texts = [String(decoding: quest.taskFeatures(at: .noon, in: language).bytes(), as: UTF8.self)]
        for checkpoint in quest.checkpoints {
            let feature = try #require(quest.taskFeature(checkpoint.id, at: .noon, in: language))
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
            $0.taskFeatures(at: .noon).features
        }
        let properties = try #require(features).map { $0.properties ?? [:] }
        #expect(properties.map { $0["id"] } == (1...7).map { JSONValue.string("cp-\($0)") })
        #expect(properties.map { $0["order"]?.integerValue } == (1...7).map { Int64($0) })
        #expect(properties.map { $0["previous"] } == [.null] + (1...6).map { JSONValue.string("cp-\($0)") })
        #expect(properties.map { $0["next"] } == (2...7).map { JSONValue.string("cp-\($0)") } + [.null])
    }

    @Test("has flat scalar properties only, so that any map viewer shows them")
    func flat() throws {
        for feature in try Self.quest().taskFeatures(at: .noon).features {
            for (key, value) in feature.properties ?? [:] {
                #expect(value.arrayValue == nil && value.objectValue == nil, "\(key)")
            }
        }
    }

    @Test("tells the original application's words by code and in the reader's language")
    func vocabulary() throws {
        let quest = try #require(try QuestFixture.named("original-repaired").reading().quest)
        let english = quest.taskFeature(TaskID("cp-6"), at: .noon, in: .english)?.properties
        #expect(english?["difficulty"] == "high" && english?["difficulty_label"] == "High")
        #expect(english?["category"] == "wits" && english?["category_label"] == "Wits")
        let russian = quest.taskFeature(TaskID("cp-6"), at: .noon, in: .russian)?.properties
        #expect(russian?["difficulty"] == "high" && russian?["difficulty_label"] == "Высокая")
        #expect(russian?["category_label"] == "Смекалка")
        #expect(russian?["marker-color"] == "#e31b23")
    }

    @Test("comes in the reader's language, or else the quest's")
    func translation() throws {
        let quest = try Self.quest()
        #expect(quest.taskFeature(TaskID("bridge"), at: .noon, in: .english)?.properties?["name"] == "Bridge")
        #expect(quest.taskFeature(TaskID("bridge"), at: .noon)?.properties?["name"] == "Мост")
        #expect(quest.taskFeature(TaskID("yard"), at: .noon, in: .english)?.properties?["name"] == "Двор")
    }

    @Test("names the time in which both the quest and the task are open")
    func times() throws {
        let bridge = try Self.quest().taskFeature(TaskID("bridge"), at: .noon)?.properties
        #expect(bridge?["opens"] == "2026-06-14T06:00:00.000Z")
        #expect(bridge?["closes"] == "2026-06-14T09:00:00.000Z")
    }

    @Test("shows a polygon as it was drawn and a circle by its radius")
    func zones() throws {
        let quest = try Self.quest()
        #expect(quest.taskFeature(TaskID("yard"), at: .noon)?.geometry?.shape.typeName == "Polygon")
        #expect(quest.taskFeature(TaskID("yard"), at: .noon)?.properties?["radius"] == nil)
        #expect(quest.taskFeature(TaskID("bridge"), at: .noon)?.properties?["radius"]?.doubleValue == 25)
        #expect(quest.taskFeature(TaskID("nowhere"), at: .noon) == nil)
    }
}

@Suite("What riders do not see of a quest")
struct HiddenTaskTests {
    private static let early = Timestamp(milliseconds: Timestamp.noon.milliseconds - 86_400_000)

    private func quest(_ fixture: String) throws -> Quest {
        try #require(try QuestFixture.named(fixture).reading().quest)
    }

    private func text(_ quest: Quest, at moment: Timestamp = .noon) -> String {
        String(decoding: quest.taskFeatures(at: moment).bytes(), as: UTF8.self)
    }

    @Test("is a hint's text; that there is one, when, and for how much, is told")
    func hints() throws {
        let quest = try quest("every-play-property")
        for language in Language.allCases {
            let text = String(decoding: quest.taskFeatures(at: .noon, in: language).bytes(), as: UTF8.self)
            for word in ["Look up", "Посмотрите", "roof"] { #expect(!text.contains(word), "\(word)") }
        }
        let task = quest.taskFeature(TaskID("a"), at: .noon)?.properties
        #expect(task?["hints"] == 2 && task?["hint_1_after"] == 10 && task?["hint_2_price"] == 1)
        #expect(task?["attempts"] == 2 && task?["lock_out"] == 60 && task?["time_limit"] == 30)
        #expect(task?["group"] == "one" && task?["penalty"] == 1)
        #expect(task?["media"] == "https://example.org/a.jpg|https://example.org/b.ogg")
    }

    @Test("is a hidden place: neither its coordinates nor its radius")
    func position() throws {
        let feature = try #require(try quest("every-play-property").taskFeature(TaskID("b"), at: .noon))
        #expect(feature.geometry == nil && feature.properties?["radius"] == nil)
        #expect(feature.properties?["bonus"] == true)
        #expect(!String(decoding: feature.bytes(), as: UTF8.self).contains("61.42"))
    }

    @Test("is a task before its time, and nothing points to it")
    func visibility() throws {
        let quest = try quest("every-play-property")
        #expect(quest.taskFeature(TaskID("b"), at: Self.early) == nil)
        #expect(!text(quest, at: Self.early).contains("\"b\""))
        #expect(quest.taskFeature(TaskID("a"), at: Self.early)?.properties?["next"] == "c")
        #expect(quest.taskFeature(TaskID("a"), at: .noon)?.properties?["next"] == "b")
    }

    @Test("is any right answer, code, trap, or which place is one")
    func answers() throws {
        let quest = try quest("every-answer-type")
        let text = text(quest)
        for word in ["a * star", "birch*", "one|two", "2.5", "LYNX", "RAM", "K1", "trap", "-2", "\"points\""]
        {
            #expect(!text.contains(word), "\(word)")
        }
        #expect(quest.taskFeature(TaskID("choice"), at: .noon)?.properties?["options"] == "oak|birch")
        #expect(
            quest.taskFeature(TaskID("choice"), at: .noon, in: .russian)?.properties?["options"]
                == "дуб|берёза")
        #expect(quest.taskFeature(TaskID("number"), at: .noon, in: .russian)?.properties?["unit"] == "м")
        #expect(quest.taskFeature(TaskID("codes"), at: .noon)?.properties?["needs"] == 2)
        #expect(quest.taskFeature(TaskID("signed"), at: .noon)?.properties?["answer_type"] == "code")
    }

    @Test("but start, finish and rests are shown")
    func stops() throws {
        let stops = try quest("every-play-property").stopFeatures(in: .russian).features
        #expect(stops.map { $0.properties?["role"] } == ["start", "finish", "rest"])
        #expect(stops.map { $0.properties?["minutes"] } == [nil, nil, 20])
        #expect(stops[2].properties?["name"] == "Чай" && stops[0].properties?["radius"]?.doubleValue == 30)
    }
}
