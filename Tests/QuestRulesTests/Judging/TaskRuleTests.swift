import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("What a task is worth, and when it opens")
struct TaskRuleTests {
    private let alpha = TeamID("alpha")

    private func task(_ number: Int) -> TaskID { TaskID("task-\(number)") }

    /// A begun story of four tasks.
    private func story(
        _ mode: QuestMode = .free, _ change: (inout Quest) -> Void
    ) throws -> (QuestStory, DeviceID) {
        var story = QuestStoryOfTasks.make(mode, count: 4)
        change(&story.document)
        try story.publish()
        try story.open()
        try story.addTeam("alpha")
        let device = try story.join("alpha")
        try story.recordStart(at: story.now)
        return (story, device)
    }

    private func known(_ story: QuestStory) throws -> [Int] {
        let known = try story.engine.knownTasks(of: alpha, in: story.state, at: story.now).map(\.id)
        return (0..<4).filter { known.contains(task($0)) }
    }

    private func part(_ kind: StandingPart.Kind, _ story: QuestStory) -> [StandingPart] {
        story.engine.standingParts(of: alpha, in: story.state, at: story.now).filter { $0.kind == kind }
    }

    @Test(
        "A point is lost once its whole share of the time has passed, and never more than down to the least",
        arguments: [
            (0, 10), (599, 10), (600, 9), (1199, 9), (1200, 8), (3599, 5), (3600, 4), (9999, 4), (-5, 10),
        ])
    func fall(seconds: Int, points: Int) {
        let fall = ScoreFall(to: 4, inMinutes: 60)
        #expect(fall.points(of: 10, after: .seconds(Int64(seconds))) == points)
    }

    @Test("A fall to what is no less, or of numbers that nobody writes, changes nothing and does not trap")
    func strangeFalls() {
        #expect(ScoreFall(to: 10, inMinutes: 60).points(of: 10, after: .seconds(60)) == 10)
        #expect(ScoreFall(to: 11, inMinutes: 60).points(of: 10, after: .seconds(60)) == 10)
        let huge = ScoreFall(to: 0, inMinutes: .max).points(of: .max, after: Milliseconds(.max - 1))
        #expect(huge >= 0)
    }

    @Test("Points fall from the team's start, or since the task opened to it")
    func beginnings() throws {
        var (story, device) = try story(.linear) { quest in
            quest.checkpoints[0].fall = ScoreFall(to: 0, inMinutes: 10, from: .start)
            quest.checkpoints[1].fall = ScoreFall(to: 0, inMinutes: 10)
        }
        story.now = story.now + 180
        try story.answer("bear", to: task(0), from: device)
        #expect(story.points() == 7)
        story.now = story.now + 120
        try story.answer("bear", to: task(1), from: device)
        #expect(story.points() == 7 + 8)
        // A start that is put right counts at once.
        try story.recordStart(at: story.now + -180)
        #expect(story.points() == 9 + 8)
        let verdicts = story.state.answers(of: alpha).map(\.lastRuling)
        #expect(verdicts.map(\.points) == [10, 10] && verdicts.map(\.fall?.minutes) == [10, 10])
    }

    @Test("Points that fell since a task opened stay whole where an edition has closed the task to the team")
    func noOpening() throws {
        var (story, device) = try story { $0.checkpoints[1].fall = ScoreFall(to: 0, inMinutes: 10) }
        story.now = story.now + 300
        try story.answer("bear", to: task(1), from: device)
        #expect(story.points() == 5)
        story.document.checkpoints[1].opensWhen = [.task(task(3))]
        #expect(story.points() == 10)
    }

    @Test("A changed fall is a change of the points, which answers get when they are judged again")
    func editions() throws {
        let (story, _) = try story { _ in }
        var newer = story.document
        newer.checkpoints[0].fall = ScoreFall(to: 0, inMinutes: 10)
        newer.checkpoints[1].timeLimitPenalty = 3
        newer.checkpoints[2].opensWhen = [.points(3)]
        newer.checkpoints[3].bonusSpan = BonusSpan(delay: 3)
        #expect(
            newer.changes(since: story.document).map(\.parts) == [[.points], [.penalty], [.times], [.times]])
    }

    @Test("A task's time that runs out costs what the file says, unless it is done, or waits for a judge")
    func overdue() throws {
        var (story, device) = try story { quest in
            for place in 0..<4 {
                quest.checkpoints[place].timeLimit = 10
                quest.checkpoints[place].timeLimitPenalty = 3
            }
            quest.checkpoints[2].rule = .judge
        }
        try story.answer("bear", to: task(0), from: device)
        try story.answer("wolf", to: task(1), from: device)
        try story.answer("look", to: task(2), from: device)
        let end = story.now + 600
        story.now = end + -1
        #expect(part(.overdue, story).isEmpty)
        story.now = end
        #expect(part(.overdue, story).map(\.task) == [task(1), task(3)])
        #expect(part(.overdue, story).allSatisfy { $0.points == -3 && $0.at == end && $0.seq == nil })
        #expect(story.points() == 10 - 6)
        let waiting = try #require(story.state.pendingAnswers().first)
        try story.review(waiting.id, .rejected, reason: "no")
        #expect(part(.overdue, story).count == 3)
        #expect(throws: Refusal.taskClosed(task(1))) { try story.answer("bear", to: task(1), from: device) }
    }

    @Test("Nothing runs out for a team that has finished before, or never set out")
    func overdueAfterFinish() throws {
        let rule: (inout Quest) -> Void = { quest in
            quest.checkpoints[0].timeLimit = 10
            quest.checkpoints[0].timeLimitPenalty = 3
        }
        var (story, _) = try story(.free, rule)
        try story.addTeam("beta")
        try story.recordFinish(at: story.now)
        story.now = story.now + 900
        #expect(part(.overdue, story).isEmpty && story.points(of: "beta") == 0)
        try story.recordFinish(at: nil)
        #expect(part(.overdue, story).count == 1)
    }

    @Test("A bonus appears after its delay, and goes after its time, both from the team's start")
    func bonus() throws {
        var (story, device) = try story { quest in
            quest.checkpoints[3].isBonus = true
            quest.checkpoints[3].bonusSpan = BonusSpan(delay: 10, length: 5)
        }
        let start = story.now
        story.now = start + 599
        #expect(try known(story) == [0, 1, 2])
        #expect(throws: Refusal.taskUnknown(task(3))) { try story.answer("bear", to: task(3), from: device) }
        story.now = start + 600
        #expect(try known(story) == [0, 1, 2, 3])
        #expect(story.engine.deadline(of: alpha, at: 3, in: story.state, at: story.now) == start + 900)
        #expect(try story.openTasks(of: alpha).map(\.id).contains(task(3)))
        story.now = start + 900
        #expect(try !story.openTasks(of: alpha).map(\.id).contains(task(3)))
        #expect(throws: Refusal.taskClosed(task(3))) { try story.answer("bear", to: task(3), from: device) }
    }

    @Test("A task opens once all its conditions hold, and is not known before")
    func conditions() throws {
        var (story, device) = try story { quest in
            quest.checkpoints[0].group = "east"
            quest.checkpoints[1].group = "east"
            quest.checkpoints[1].rule = .judge
            quest.checkpoints[2].opensWhen = [.task(TaskID("task-0")), .points(10)]
            quest.checkpoints[3].opensWhen = [.group("east", count: 2)]
        }
        #expect(try known(story) == [0, 1])
        #expect(throws: Refusal.taskUnknown(task(2))) { try story.answer("bear", to: task(2), from: device) }
        try story.answer("bear", to: task(0), from: device)
        #expect(try known(story) == [0, 1, 2])
        // What waits for a judge counts as done, and no longer once it is refused.
        story.now = story.now + 60
        try story.answer("look", to: task(1), from: device)
        #expect(try known(story) == [0, 1, 2, 3])
        let progress = story.engine.progress(of: alpha, in: story.state, at: story.now)
        #expect(progress.opening(at: 3) == story.now)
        let waiting = try #require(story.state.pendingAnswers().first)
        try story.review(waiting.id, .rejected, reason: "no")
        #expect(try known(story) == [0, 1, 2])
    }

    @Test(
        "Sorted lists and filled gaps are judged at once, by words in either language",
        arguments: [
            ("two|three|one", true), ("два|три|один", true), ("two, three, one", true),
            ("two\nthree\none", true), ("one|two|three", false),
        ])
    func sorting(text: String, isRight: Bool) throws {
        let options = [("one", "один"), ("two", "два"), ("three", "три")].map {
            LocalizedText($0.0, translations: [.russian: $0.1])
        }
        let rule = AnswerRule.sorting(options: options, right: [1, 2, 0])
        let content = try SubmissionContent(typed: text, for: rule)
        #expect(try (rule.outcome(of: content).verdict == .accepted) == isRight)
        #expect(throws: Refusal.answerPartsWrong(count: 3)) { try SubmissionContent(typed: "one", for: rule) }
        #expect(throws: Refusal.answerPartsWrong(count: 3)) {
            try SubmissionContent(typed: "one|one|two", for: rule)
        }
        #expect(throws: Refusal.answerNotAnOption) {
            try SubmissionContent(typed: "one|two|four", for: rule)
        }
    }

    @Test(
        "Gaps take any of their texts, as texts are compared",
        arguments: [
            ("1905|Ivanov", true), ("in 1905 | ivanoff!", true), ("1905\nИванов", true),
            ("1905|Petrov", false),
            ("1906|Ivanov", false), ("|Ivanov", false),
        ])
    func gaps(text: String, isRight: Bool) throws {
        let rule = AnswerRule.gaps([["1905", "in 1905"], ["ivano*", "Иванов"]])
        let content = try SubmissionContent(typed: text, for: rule)
        #expect(try (rule.outcome(of: content).verdict == .accepted) == isRight)
        for other in ["1905", "1905|Ivanov|1"] {
            #expect(throws: Refusal.answerPartsWrong(count: 2)) {
                try SubmissionContent(typed: other, for: rule)
            }
        }
    }
}
