import GeoJSONKit
import Testing

@testable import QuestRules
@testable import QuestTestSupport

@Suite("Rules of tasks in a quest's file")
struct TaskRuleFileTests {
    private func quest() throws -> Quest {
        try #require(try QuestFixture.named("every-task-rule").reading().quest)
    }

    @Test("are read, every property of them")
    func everyProperty() throws {
        let quest = try quest()
        func task(_ id: String) throws -> Checkpoint { try #require(quest.checkpoint(TaskID(id))) }
        #expect(quest.mode == .randomOrder)
        let (a, b) = (try task("a"), try task("b"))
        #expect(a.fall == ScoreFall(to: 4, inMinutes: 60, from: .start))
        #expect(a.timeLimit == 30 && a.timeLimitPenalty == 5)
        #expect(b.fall == ScoreFall(to: 0, inMinutes: 10, from: .opening))
        #expect(try task("c").bonusSpan == BonusSpan(delay: 20, length: 15))
        #expect(
            try task("d").opensWhen == [.points(10), .task(TaskID("a")), .group("east", count: 2)])
        let trees = [("Oak", "Дуб"), ("Birch", "Берёза"), ("Lime", "Липа")].map {
            LocalizedText($0.0, translations: [.russian: $0.1])
        }
        #expect(try task("e").rule == .sorting(options: trees, right: [1, 2, 0]))
        #expect(try task("f").rule == .gaps([["1905"], ["Ivanov", "Ivanoff"]]))
        #expect(try task("g").rule == .video)
        #expect(quest.tolls.map(\.price) == [3] && quest.tolls.map(\.zone.name) == ["Toll bridge"])
        #expect(quest.zones.isEmpty)
    }

    @Test("are told to riders as numbers and in words, but for the answers")
    func features() throws {
        let quest = try quest()
        func properties(_ id: String, _ language: Language) -> JSONObject {
            quest.taskFeature(TaskID(id), at: .noon, in: language)?.properties ?? [:]
        }
        let a = properties("a", .english)
        #expect(a["points_least"] == 4 && a["points_fall"] == 60 && a["points_from"] == "start")
        #expect(a["time_limit_penalty"] == 5)
        #expect(
            a["rules"]?.stringValue == """
                Worth less with time: at first 10 points, 60 minutes after your start 4 points. There are 30 minutes \
                for this task, from when it opens. If its time runs out, that costs 5 points.
                """)
        let b = properties("b", .russian)
        #expect(
            b["rules"]?.stringValue
                == "Награда уменьшается: сначала 6 очков, через 10 минут после открытия 0 очков.")
        let c = properties("c", .english)
        #expect(c["bonus_after"] == 20 && c["bonus_for"] == 15)
        #expect(c["rules"]?.stringValue == "It can be done until 35 minutes after your start.")
        #expect(properties("e", .russian)["options"] == "Дуб|Берёза|Липа")
        let f = properties("f", .english)
        #expect(f["gaps"] == 2 && !"\(f)".contains("Ivanov"))
        #expect(properties("g", .english)["answer_type"] == "video")
        #expect(properties("d", .english)["rules"] == nil)
    }

    @Test("tell no points where a trap would show by them")
    func traps() throws {
        var quest = try quest()
        quest.checkpoints[1].points = -3
        let a = quest.taskFeature(TaskID("a"), at: .noon, in: .english)?.properties
        #expect(a?["points"] == nil && a?["points_least"] == nil)
        #expect(
            a?["rules"]?.stringValue == """
                There are 30 minutes for this task, from when it opens. If its time runs out, that costs 5 points.
                """)
    }

    @Test(
        "that name conditions are read in any case, and nothing else is",
        arguments: [
            ("points 10", OpeningCondition.points(10)), ("Task  old-pier", .task(TaskID("old-pier"))),
            ("GROUP east 2", .group("east", count: 2)), ("points", nil), ("points 0", nil),
            ("points -1", nil), ("points 10 20", nil), ("group east", nil), ("group east 0", nil),
            ("after b", nil), ("", nil),
        ] as [(String, OpeningCondition?)])
    func conditions(text: String, condition: OpeningCondition?) {
        #expect(OpeningCondition(text) == condition)
    }

    @Test("open in turn what opens by each other, in groups and in lines too")
    func chains() throws {
        func codes(_ mode: QuestMode, _ change: (inout Quest) -> Void) -> [String] {
            var quest = QuestStoryOfTasks.make(mode, count: 4).document
            change(&quest)
            let places = quest.checkpoints.map {
                PlacedCheckpoint(checkpoint: $0, path: JSONPath(), idPath: JSONPath())
            }
            var findings = FindingList()
            OpeningRules(quest: quest, places: places).check(noting: &findings)
            return findings.located(in: Array("{}".utf8), about: [:]).map(\.message.code.rawValue)
        }
        func task(_ number: Int) -> OpeningCondition { .task(TaskID("task-\(number)")) }
        // From the end of the file to its beginning.
        let isFine = codes(.free) { quest in
            for place in 0..<3 { quest.checkpoints[place].opensWhen = [task(place + 1)] }
        }
        #expect(isFine == [])
        #expect(codes(.linear) { $0.checkpoints[2].opensWhen = [task(0), .points(20)] } == [])
        #expect(codes(.linear) { $0.checkpoints[0].opensWhen = [task(2)] } == ["never-opens"])
        #expect(codes(.free) { $0.checkpoints[0].opensWhen = [task(0)] } == ["condition-cycle"])
        #expect(codes(.free) { $0.checkpoints[0].opensWhen = [.points(31)] } == ["never-opens"])
        #expect(codes(.free) { $0.checkpoints[0].opensWhen = [.points(30)] } == [])
        let groups = codes(.groups) { quest in
            quest.groups = [
                TaskGroup(id: "a", name: LocalizedText("A")), TaskGroup(id: "b", name: LocalizedText("B")),
            ]
            for place in 0..<4 { quest.checkpoints[place].group = place < 2 ? "a" : "b" }
            quest.checkpoints[0].opensWhen = [.group("b", count: 1)]
        }
        #expect(groups == ["never-opens"])
    }
}
