import GeoJSONKit
import QuestRules
import QuestTestSupport
import Testing

@Suite("Classes of teams")
struct TeamClassTests {
    private let alpha = TeamID("alpha")
    private let bravo = TeamID("bravo")

    /// E-bikes have two of the three tasks and half an hour; the others two hours. Alpha rides among the e-bikes.
    private func begun(_ mode: QuestMode = .free) throws -> (
        story: QuestStory, alpha: DeviceID, bravo: DeviceID
    ) {
        var (story, device) = try QuestStory.begun()
        story.document.mode = mode
        story.document.scoring.timeLimit = 120
        story.document.classes = [
            TeamClass(
                id: "ebike", name: LocalizedText("E-bikes", translations: [.russian: "Электро"]),
                tasks: [QuestStory.number, QuestStory.text], timeLimit: 30),
            TeamClass(id: "open", name: LocalizedText("Open")),
        ]
        try story.addTeam("bravo")
        let other = try story.join("bravo")
        try choose("ebike", for: "alpha", in: &story)
        return (story, device, other)
    }

    private func choose(_ id: String?, for team: String, in story: inout QuestStory) throws {
        if let entry = try story.decide({ try $0.chooseClass(id, for: TeamID(team)) }) {
            try story.enter(entry)
        }
    }

    @Test("A team of a class is told the tasks of its course only, and answers no others")
    func course() throws {
        var (story, device, other) = try begun()
        #expect(try story.openTasks(of: alpha).map(\.id) == [QuestStory.text, QuestStory.number])
        #expect(try story.openTasks(of: bravo).count == 3)
        #expect(throws: Refusal.taskUnknown(QuestStory.judged)) {
            try story.answer("done", to: QuestStory.judged, from: device)
        }
        #expect(try story.answer("done", to: QuestStory.judged, from: other).verdict == .pending)
        #expect(try story.answer("bear", to: QuestStory.text, from: device).verdict == .accepted)
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("In the mode linear a class has an order of its own")
    func order() throws {
        var (story, device, _) = try begun(.linear)
        #expect(try story.openTasks(of: alpha).map(\.id) == [QuestStory.number])
        #expect(try story.openTasks(of: bravo).map(\.id) == [QuestStory.text])
        try story.answer("1.5", to: QuestStory.number, from: device)
        #expect(try story.openTasks(of: alpha).map(\.id) == [QuestStory.text])
    }

    @Test("In the mode groups a class whose course has fewer tasks of a group goes on with those")
    func groups() throws {
        var (story, device, _) = try begun(.groups)
        story.document.groups = [
            TaskGroup(id: "one", name: LocalizedText("1"), needs: 2),
            TaskGroup(id: "two", name: LocalizedText("2")),
        ]
        for (place, group) in ["one", "two", "one"].enumerated() {
            story.document.checkpoints[place].group = group
        }
        #expect(try story.openTasks(of: alpha).map(\.id) == [QuestStory.text])
        try story.answer("bear", to: QuestStory.text, from: device)
        #expect(try story.openTasks(of: alpha).map(\.id) == [QuestStory.number])
        #expect(try story.openTasks(of: bravo).map(\.id) == [QuestStory.text, QuestStory.judged])
    }

    @Test("A class has a time of its own")
    func time() throws {
        var (story, device, other) = try begun()
        #expect(story.engine.time(of: alpha, in: story.state).end == QuestStory.start + 1800)
        #expect(story.engine.time(of: bravo, in: story.state).end == QuestStory.start + 7200)
        story.now = QuestStory.start + 1801
        #expect(throws: Refusal.teamTimeOver) { try story.answer("bear", to: QuestStory.text, from: device) }
        #expect(try story.answer("bear", to: QuestStory.text, from: other).verdict == .accepted)
    }

    @Test("Each class has places of its own, in the file's order, and those without one come last")
    func standings() throws {
        var (story, device, other) = try begun()
        for team in ["charlie", "delta"] { try story.addTeam(team) }
        let third = try story.join("charlie")
        try choose("open", for: "charlie", in: &story)
        story.now = story.now + 60
        try story.answer("1.5", to: QuestStory.number, from: other)
        try story.answer("bear", to: QuestStory.text, from: device)
        try story.answer("1.5", to: QuestStory.number, from: third)
        try story.answer("bear", to: QuestStory.text, from: third)
        let list = story.engine.resultList(
            of: story.state, at: story.now, names: [:], for: .staff, in: .russian)
        #expect(list.standings.list.map(\.team.rawValue) == ["alpha", "charlie", "bravo", "delta"])
        #expect(list.standings.list.map(\.rank) == [1, 1, 1, nil])
        #expect(
            list.classes.map(\.name) == ["Электро", "Open"] && list.classes.map(\.timeLimit) == [30, 120])
        let open = try #require(story.document.teamClass("ebike"))
        #expect(list.only(open).standings.list.map(\.team.rawValue) == ["alpha"])
        #expect(list.only(open).tasks.map(\.task) == [QuestStory.text, QuestStory.number])

        let classes = list.json["standings"]?.arrayValue?.map { $0["class"]?.stringValue }
        #expect(classes == ["ebike", "open", nil, nil])
        #expect(list.json["classes"]?[0]?["time_limit"] == .integer(1800))
        let lines = list.csv.split(separator: "\r\n")
        #expect(lines[0].contains(",class,task:text,") && lines[1].contains(",ebike,"))
        let xml = list.iofXML(creator: "test")
        #expect(xml.matches(of: /<ClassResult>/).count == 3 && xml.contains("<Id>ebike</Id>"))
        // Replayed, the list is the same.
        let folded = try QuestState.folding(story.records)
        #expect(
            story.engine.standings(in: folded, at: story.now)
                == story.engine.standings(in: story.state, at: story.now))
    }

    @Test("What a team did outside of its course does not count, and counts again in another class")
    func change() throws {
        var (story, _, other) = try begun()
        try story.answer("done", to: QuestStory.judged, from: other)
        try story.review(story.state.answers[0].id, .accepted)
        func points() -> Int { story.engine.standing(of: bravo, in: story.state, at: story.now).points }
        #expect(points() == 5)
        try choose("ebike", for: "bravo", in: &story)
        #expect(points() == 0)
        try choose(nil, for: "bravo", in: &story)
        #expect(points() == 5)
        let again = try story.decide { try $0.chooseClass(nil, for: bravo) }
        #expect(again == nil, "nothing to store")
        #expect(throws: Refusal.classUnknown("walkers")) { try choose("walkers", for: "alpha", in: &story) }
    }

    @Test(
        "Whatever is done in what order, what was folded live is what is replayed, each class with its own places"
    )
    func seeded() throws {
        for seed in 0..<100 as Range<UInt64> {
            var dice = SeededGenerator(seed: seed)
            var (story, _, _) = try begun([.free, .linear, .groups].randomElement(using: &dice) ?? .free)
            for place in 0..<3 { story.document.checkpoints[place].group = "one" }
            story.document.groups = [TaskGroup(id: "one", name: LocalizedText("1"))]
            let devices = story.state.devices.map(\.key)
            for _ in 0..<30 {
                story.now = story.now + Seconds(Double(Int.random(in: 1...120, using: &dice)))
                let team = ["alpha", "bravo"].randomElement(using: &dice) ?? "alpha"
                switch Int.random(in: 0..<4, using: &dice) {
                case 0:
                    try choose(
                        [nil, "ebike", "open"].randomElement(using: &dice) ?? nil, for: team, in: &story)
                default:
                    let task = story.document.checkpoints.randomElement(using: &dice)?.id ?? QuestStory.text
                    let text = ["bear", "1.5", "done"].randomElement(using: &dice) ?? ""
                    // Refused where the task is in another course or done.
                    if let device = devices.randomElement(using: &dice) {
                        _ = try? story.answer(text, to: task, from: device)
                    }
                }
            }
            let folded = try QuestState.folding(story.records)
            #expect(folded == story.state, "seed \(seed)")
            let list = story.engine.standings(in: folded, at: story.now).list
            let order = list.map { folded.teams[$0.team]?.classID ?? "~" }
            // The classes stand in the file's order, which is that of their ids here.
            #expect(order == order.sorted(), "seed \(seed)")
            for id in Set(order) {
                let ranks = zip(order, list).filter { $0.0 == id }.compactMap(\.1.rank)
                #expect(ranks.isEmpty || ranks[0] == 1, "seed \(seed)")
            }
            for standing in list {
                let course = story.document.teamClass(folded.teams[standing.team]?.classID)
                #expect(standing.splits.allSatisfy { course?.has($0.task) ?? true }, "seed \(seed)")
            }
        }
    }

    @Test("A team that has done its course is led home, whatever other classes have still to do")
    func ledHome() throws {
        var (story, device, _) = try begun()
        let place = Coordinate(longitude: 61.4, latitude: 55.2)
        story.document.stops = [Stop(kind: .finish, zone: .circle(center: place, radius: 40))]
        func led() throws -> [Int] {
            try story.engine.goals(of: alpha, in: story.state, at: story.now).led.get()
        }
        try story.answer("bear", to: QuestStory.text, from: device)
        #expect(try led() == [1])
        try story.answer("1.5", to: QuestStory.number, from: device)
        #expect(try led() == [3])
    }

    @Test("A results program misses no task outside a team's course, and is told of none")
    func resultsPrograms() throws {
        var (story, device, other) = try begun()
        story.document.scoring.ranking = .time
        try story.answer("bear", to: QuestStory.text, from: device)
        try story.answer("1.5", to: QuestStory.number, from: other)
        let list = story.engine.resultList(
            of: story.state, at: story.now, names: [:], for: .staff, in: .english)
        let xml = list.iofXML(creator: "test")
        // Alpha lacks one of its two tasks, bravo two of three.
        #expect(xml.matches(of: /status="Missing"/).count == 1 + 2)
        try story.answer("done", to: QuestStory.judged, from: other)
        try story.review(story.state.answers[2].id, .accepted)
        #expect(story.punches().punches.count == 3)
        try choose("ebike", for: "bravo", in: &story)
        #expect(story.punches().punches.count == 2)
    }

    @Test("What a team did or paid for outside of its course opens nothing and costs nothing")
    func outside() throws {
        var (story, _, other) = try begun()
        story.document.checkpoints[1].opensWhen = [.points(5)]
        story.document.checkpoints[2].hints = [Hint(LocalizedText("high"), price: 1)]
        try story.openHint(1, of: QuestStory.judged, from: other)
        try story.answer("done", to: QuestStory.judged, from: other)
        #expect(story.points(of: "bravo") == -1)
        #expect(try story.openTasks(of: bravo).map(\.id) == [QuestStory.text, QuestStory.number])
        try choose("ebike", for: "bravo", in: &story)
        #expect(story.points(of: "bravo") == 0)
        #expect(try story.openTasks(of: bravo).map(\.id) == [QuestStory.text])
    }

    @Test("The time of a class moves with the end of the quest, and is never brought to nothing")
    func shiftedTime() throws {
        var (story, _, _) = try begun()
        story.document.scoring.timeLimit = nil
        try story.shiftTimes(end: 10)
        #expect(story.engine.document.classes.map(\.timeLimit) == [40, nil])
        #expect(story.engine.time(of: alpha, in: story.state).end == QuestStory.start + 2400)
        #expect(throws: Refusal.plan(.timesInvalid)) { try story.shiftTimes(end: -30) }
        try story.shiftTimes(end: -29)
        #expect(story.engine.document.classes.map(\.timeLimit) == [1, nil])
    }

    @Test("Where time ranks, the tasks that must be done are those of the class")
    func requiredTasks() throws {
        var (story, device, _) = try begun()
        story.document.scoring.ranking = .time
        try story.answer("bear", to: QuestStory.text, from: device)
        func status() -> Standing.Status {
            story.engine.standing(of: alpha, in: story.state, at: story.now).status
        }
        #expect(status() == .riding)
        try story.answer("1.5", to: QuestStory.number, from: device)
        #expect(status() == .ok)
    }
}
