import Testing

@testable import QuestRules
@testable import QuestTestSupport

@Suite("How a quest is played")
struct QuestPlayTests {
    private func quest(_ fixture: String) throws -> Quest {
        try #require(try QuestFixture.named(fixture).reading().quest)
    }

    @Test("is read from the file, every property of it")
    func everyProperty() throws {
        let quest = try quest("every-play-property")
        #expect(quest.mode == .groups)
        #expect(quest.groups.map(\.id) == ["one", "two"] && quest.groups.map(\.needs) == [1, nil])
        #expect(quest.waves.map(\.id) == ["early"])
        #expect(quest.waves[0].start == Timestamp(rfc3339: "2026-06-14T05:00:00Z"))
        #expect(quest.stops.map(\.kind) == [.start, .finish, .rest])
        #expect(quest.stops[2].name?.text(in: .russian) == "Чай")
        #expect(quest.stops[2].id == "tea" && quest.stops[2].minutes == 20)
        #expect(quest.tellsWhenToGoBack && quest.showsTours && quest.showsTeamPositions)
        let scoring = quest.scoring
        #expect(scoring.timeLimit == 120 && scoring.grace == 5 && scoring.latePenalty == 2)
        #expect(scoring.lateLimit == 30 && scoring.mustFinish && scoring.ranking == .points)
        #expect(scoring.tieBreak == [.fewerWrong, .shared])
        #expect(!quest.results.isLive && quest.results.freezes == Timestamp(rfc3339: "2026-06-14T07:00:00Z"))
        #expect(quest.results.from == Timestamp(rfc3339: "2026-06-14T10:00:00Z"))
        #expect(quest.judging.rejectReasons.map { $0.text(in: .russian) } == ["Размыто", "Не то место"])
        #expect(quest.judging.rejectReasons.map { $0.text(in: .english) } == ["Blurred", "Another place"])
        #expect(quest.spectators == SpectatorRules(isOpen: true, positionDelay: 10))
        #expect(quest.teamSize == 4 && quest.admitsGuests && quest.profile == .shortest)
        #expect(quest.profiles == [.gravel, .cargo] && quest.classes.map(\.profile) == [.cargo, nil])
        #expect(quest.profiles(of: nil) == [.shortest, .gravel, .cargo])
        #expect(quest.profiles(of: quest.classes[0]) == [.cargo, .gravel])
        #expect(quest.allProfiles == [.shortest, .gravel, .cargo])
        #expect(quest.roadReach == 2_000)
        #expect(quest.map == MapName("porto-2026"))
        #expect(quest.registration == RegistrationRules(.confirmed, limit: 40))
        #expect(quest.classes.map(\.id) == ["ebike", "all"] && quest.classes.map(\.timeLimit) == [90, nil])
        #expect(quest.classes.map(\.tasks) == [[TaskID("a"), TaskID("c")], nil])
        #expect(quest.classes[0].name.text(in: .russian) == "Электро")
    }

    @Test(
        "takes a profile of one's own by its name, in any case, and no alias",
        arguments: [
            ("family", "family"), (" Cargo-2 ", "cargo-2"), ("MTB", "mtb"), ("bike", nil), ("a", nil),
            ("fifteen-letters", nil), ("4x4", nil), ("über", nil),
        ] as [(String, String?)])
    func ownProfile(text: String, name: String?) throws {
        let file = """
            {"type": "FeatureCollection", "title": "T", "profile": "\(text)", "features": [
            {"type": "Feature", "id": "a", "properties": {"name": "A"},
             "geometry": {"type": "Point", "coordinates": [61.4, 55.16]}}]}
            """
        let reading = QuestDocument.read(Array(file.utf8), name: "x")
        #expect(reading.quest?.profile.rawValue == name)
        #expect(reading.findings.map(\.message.code) == (name == nil ? ["property-not-a-profile"] : []))
    }

    @Test(
        "takes profiles to choose among, each once, and refuses what is none",
        arguments: [
            ("gravel| CARGO |gravel", ["gravel", "cargo"]), ("family|", ["family"]), ("", []),
            ("gravel|bike", nil), ("gravel|4x4", nil),
        ] as [(String, [String]?)])
    func profiles(text: String, names: [String]?) throws {
        let file = """
            {"type": "FeatureCollection", "title": "T", "profiles": "\(text)", "features": [
            {"type": "Feature", "id": "a", "properties": {"name": "A"},
             "geometry": {"type": "Point", "coordinates": [61.4, 55.16]}}]}
            """
        let reading = QuestDocument.read(Array(file.utf8), name: "x")
        #expect(reading.quest?.profiles.map(\.rawValue) == names)
        #expect(reading.findings.map(\.message.code) == (names == nil ? ["property-not-a-profile"] : []))
    }

    @Test("is read for each task, with the quest's word where the task has none")
    func tasks() throws {
        let quest = try quest("every-play-property")
        let (a, b, c) = (quest.checkpoints[0], quest.checkpoints[1], quest.checkpoints[2])
        #expect(
            a.attempts == AttemptLimit(count: 2, lockOut: 60)
                && c.attempts == AttemptLimit(count: 5, lockOut: 60))
        #expect(b.attempts == AttemptLimit(count: 5, lockOut: 0))
        #expect(a.penalty == 1 && a.timeLimit == 30 && !a.isBonus && b.isBonus && b.isPositionHidden)
        #expect(a.media == ["https://example.org/a.jpg", "https://example.org/b.ogg"])
        #expect(
            a.hints == [
                Hint(LocalizedText("Look up", translations: [.russian: "Посмотрите вверх"]), delay: 10),
                Hint(LocalizedText("On the roof"), price: 1),
            ])
        #expect(b.visibleFrom == Timestamp(rfc3339: "2026-06-14T06:00:00Z"))
    }

    @Test(
        "says what spectators see",
        arguments: [
            ("none", SpectatorRules()), ("Results", SpectatorRules(isOpen: true)),
            ("positions 10", SpectatorRules(isOpen: true, positionDelay: 10)),
            ("results | positions 1440 мин", SpectatorRules(isOpen: true, positionDelay: 1440)),
            ("positions", nil), ("positions 4 min", nil), ("positions 1441", nil), ("all", nil),
            ("positions 10 hours", nil), ("positions -10 min", nil),
        ] as [(String, SpectatorRules?)])
    func spectators(text: String, rules: SpectatorRules?) {
        #expect(SpectatorRules(reading: text) == rules)
    }

    @Test("takes every answer type")
    func answerTypes() throws {
        let quest = try quest("every-answer-type")
        #expect(Set(quest.checkpoints.map(\.rule.kind)) == Set(AnswerType.allCases.map(\.rawValue)))
        func rule(_ id: String) -> AnswerRule? { quest.checkpoint(TaskID(id))?.rule }
        #expect(rule("text") == .text(accepted: ["birch*", "a \\* star", "one|two"]))
        let unit = AnswerUnit(
            label: LocalizedText("m", translations: [.russian: "м"]),
            spellings: ["m", "metre", "metres", "м", "метра"])
        #expect(rule("number") == .number(value: 2.5, tolerance: 0.1, unit: unit))
        let trees = [("oak", "дуб"), ("birch", "берёза")].map {
            LocalizedText($0.0, translations: [.russian: $0.1])
        }
        #expect(rule("choice") == .choice(options: trees, right: 1))
        #expect(
            rule("choices")
                == .choices(options: ["2", "3", "4", "5"].map { LocalizedText($0) }, right: [0, 1, 3]))
        #expect(rule("code") == .code(accepted: ["LYNX-7", "RAM"]))
        #expect(rule("signed") == .signedCode)
        #expect(rule("codes") == .codes(accepted: ["K1", "K2", "K3"], needs: 2))
        #expect(quest.checkpoint(TaskID("text"))?.trap == AnswerTrap(texts: ["oak"], cost: 2))
    }

    /// Returns the tasks that are open to a team which has passed some, or has tried to.
    private func reachable(_ quest: Quest, number: Int = 0, passed: [String] = []) throws -> [String] {
        var story = QuestStory()
        story.document = quest
        try story.publish()
        try story.open()
        for other in 0..<number { try story.addTeam("team-\(other)") }
        try story.addTeam("foxes")
        let device = try story.join("foxes")
        // Answers that wait for a judge let a team go on; those to tasks that are not open are refused.
        for task in passed { _ = try? story.answer("done", to: TaskID(task), from: device) }
        let progress = story.engine.progress(of: TeamID("foxes"), in: story.state, at: story.now)
        return quest.checkpoints.indices.filter { progress.opening(at: $0) != nil }
            .map { quest.checkpoints[$0].id.rawValue }
    }

    private func quest(_ mode: QuestMode, _ tasks: [String], bonus: Set<String> = []) -> Quest {
        let zone = ArrivalZone.circle(center: Coordinate(longitude: 61, latitude: 55), radius: 40)
        var quest = Quest(
            title: LocalizedText("T"),
            checkpoints: tasks.map { task in
                var checkpoint = Checkpoint(id: TaskID(task), zone: zone, name: LocalizedText(task))
                checkpoint.isBonus = bonus.contains(task)
                checkpoint.group = String(task.prefix(1))
                return checkpoint
            })
        quest.mode = mode
        return quest
    }

    @Test("opens all tasks at once in the mode free")
    func free() throws {
        #expect(try reachable(quest(.free, ["a", "b"])) == ["a", "b"])
    }

    @Test("opens the tasks one after the other in the mode linear, and bonuses at any time")
    func linear() throws {
        let quest = quest(.linear, ["a", "b", "x", "c"], bonus: ["x"])
        #expect(try reachable(quest) == ["a", "x"])
        #expect(try reachable(quest, passed: ["a"]) == ["a", "b", "x"])
        #expect(try reachable(quest, passed: ["b"]) == ["a", "x"])
        #expect(try reachable(quest, passed: ["a", "b", "c"]) == ["a", "b", "x", "c"])
    }

    @Test("begins at another task for each team in the mode team-order, or as the file says")
    func teamOrder() throws {
        var quest = quest(.teamOrder, ["a", "b", "c"])
        let orders = (0..<4).map { number in
            quest.order(forTeam: TeamID("foxes"), number: number, in: QuestID("park"))?.map(\.rawValue)
                .joined()
        }
        #expect(orders == ["abc", "bca", "cab", "abc"])
        #expect(try reachable(quest, number: 1, passed: ["b"]) == ["b", "c"])
        quest.teamOrders[TeamID("foxes")] = ["c", "b", "a"].map { TaskID($0) }
        #expect(try reachable(quest, number: 1) == ["c"])
    }

    @Test("opens the next group by n tasks of the one before")
    func groups() throws {
        var quest = quest(.groups, ["a1", "a2", "ax", "b1", "c1"], bonus: ["ax"])
        quest.groups = [
            TaskGroup(id: "a", name: LocalizedText("A"), needs: 1),
            TaskGroup(id: "b", name: LocalizedText("B")),
            TaskGroup(id: "c", name: LocalizedText("C")),
        ]
        #expect(try reachable(quest) == ["a1", "a2", "ax"])
        #expect(try reachable(quest, passed: ["ax"]) == ["a1", "a2", "ax"])
        #expect(try reachable(quest, passed: ["a2"]) == ["a1", "a2", "ax", "b1"])
        #expect(try reachable(quest, passed: ["a2", "b1"]) == ["a1", "a2", "ax", "b1", "c1"])
    }
}
