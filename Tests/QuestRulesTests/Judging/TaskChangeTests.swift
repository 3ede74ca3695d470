import QuestRules
import QuestTestSupport
import Testing

@Suite("What another edition changes of tasks")
struct TaskChangeTests {
    private let before = QuestStory().document

    private func parts(_ change: (inout Checkpoint) -> Void) -> [TaskChange.Part] {
        var after = before
        change(&after.checkpoints[0])
        let changes = after.changes(since: before)
        #expect(changes.allSatisfy { $0.task == QuestStory.text })
        return changes.flatMap(\.parts)
    }

    @Test("Each change is named by what it is")
    func each() {
        let cases: [([TaskChange.Part], (inout Checkpoint) -> Void)] = [
            ([.texts], { $0.name = LocalizedText("other") }),
            ([.texts], { $0.hints = [Hint(LocalizedText("left"))] }),
            ([.answer], { $0.rule = .text(accepted: ["Wolf"]) }), ([.answer], { $0.rule = .judge }),
            ([.points], { $0.points = 9 }), ([.points], { $0.isBonus = true }),
            ([.penalty], { $0.penalty = 1 }),
            ([.penalty], { $0.trap = AnswerTrap(texts: ["lynx"], cost: 1) }),
            (
                [.place],
                { $0.zone = .circle(center: Coordinate(longitude: 61.4, latitude: 55.15), radius: 41) }
            ),
            ([.presence], { $0.presence = .required }), ([.presence], { $0.presence = .free }),
            ([.attempts], { $0.attempts = AttemptLimit(count: 2) }), ([.times], { $0.timeLimit = 5 }),
            ([.times], { $0.closes = QuestStory.start }),
            (
                [.answer, .points],
                {
                    $0.points = 1
                    $0.rule = .photo
                }
            ),
        ]
        for (expected, change) in cases { #expect(parts(change) == expected) }
    }

    @Test(
        "Answers are judged alike where only times and attempts changed, and otherwise where anything else did"
    )
    func judgedAlike() {
        let all = Set(before.checkpoints.map(\.id))
        #expect(before.tasksJudged(asIn: before) == all)
        var after = before
        after.checkpoints[0].timeLimit = 5
        after.checkpoints[0].attempts = AttemptLimit(count: 2)
        after.checkpoints[0].name = LocalizedText("other")
        #expect(after.tasksJudged(asIn: before) == all)
        let changes: [(inout Checkpoint) -> Void] = [
            { $0.rule = .judge }, { $0.points = 9 }, { $0.penalty = 1 }, { $0.presence = .required },
            { $0.id = TaskID("new") },
        ]
        for change in changes {
            var after = before
            change(&after.checkpoints[0])
            #expect(after.tasksJudged(asIn: before) == all.subtracting([QuestStory.text]))
        }
    }

    @Test("New tasks stand in the order of the file, those that are gone at the end, by their old names")
    func addedAndRemoved() {
        var after = before
        after.checkpoints.removeFirst()
        var added = before.checkpoints[0]
        added.id = TaskID("new")
        after.checkpoints.insert(added, at: 0)
        let changes = after.changes(since: before)
        #expect(changes.map(\.task) == [TaskID("new"), QuestStory.text])
        #expect(changes.map(\.parts) == [[.added], [.removed]])
        #expect(changes.last?.name == before.checkpoints[0].name)
        #expect(before.changes(since: before).isEmpty)
    }

    @Test("A place that was moved tells how far")
    func moved() {
        var after = before
        let place = before.checkpoints[0].zone.target
        let east = Geodesic.destination(from: place, bearing: Bearing(degrees: 90), distance: 120)
        after.checkpoints[0].zone = .circle(center: east, radius: 40)
        let change = after.changes(since: before).first
        #expect(change?.parts == [.place])
        #expect(abs((change?.moved?.value ?? 0) - 120) < 0.1)
        after.checkpoints[0].zone = .circle(center: place, radius: 77)
        #expect(after.changes(since: before).first?.moved == nil)
    }

    @Test("Of the quest as a whole each part is named that is otherwise")
    func whole() {
        let cases: [(QuestChange, (inout Quest) -> Void)] = [
            (.texts, { $0.title = LocalizedText("other") }), (.times, { $0.closes = QuestStory.start }),
            (.times, { $0.scoring.timeLimit = 77 }), (.order, { $0.mode = .teamOrder }),
            (.scoring, { $0.scoring.latePenalty = 77 }), (.judging, { $0.results.isLive.toggle() }),
            (.routes, { $0.roadReach = 77 }), (.routes, { $0.map = MapName("porto") }),
            (.teams, { $0.teamSize = 3 }),
        ]
        for (part, change) in cases {
            var after = before
            change(&after)
            #expect(after.wholeChanges(since: before) == [part])
            #expect(after.changes(since: before).isEmpty)
        }
        #expect(before.wholeChanges(since: before).isEmpty)
    }
}
