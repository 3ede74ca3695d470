import QuestTestSupport

/// Draws small quests that mix rules by chance.
struct QuestDraw {
    var dice: SeededGenerator
    private var quest = DrawnQuest()
    /// Of a task: few where teams are to be equal more often.
    private var mostPoints = 9

    init(seed: UInt64) { dice = SeededGenerator(seed: seed) }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &dice) }

    mutating func draw() -> DrawnQuest {
        quest = DrawnQuest()
        quest.teams = number(2...4)
        mostPoints = dice.oneIn(3) ? 2 : 9
        quest.mode = dice.oneIn(3) ? .free : DrawnQuest.Mode.allCases.randomElement(using: &dice)!
        drawTimes()
        drawResults()
        if quest.mode == .groups || dice.oneIn(3) { drawGroups() }
        let count = number(max(2, 2 * quest.groups.count)...7)
        for number in 0..<count { drawTask(number, of: count) }
        for number in 0..<count { drawConditions(of: number) }
        if quest.groups.indices.contains(where: { group in
            !quest.tasks.contains { $0.group == group && !$0.isBonus }
        }) {
            return draw()
        }
        drawTeams()
        return quest
    }

    private mutating func drawTimes() {
        if !dice.oneIn(3) { quest.timeLimit = number(5...25) }
        if dice.oneIn(3) { quest.closes = .inMinutes(number(10...40)) }
        if dice.oneIn(2) { quest.grace = number(1...6) }
        if quest.timeLimit != nil || quest.closes != nil {
            if dice.oneIn(2) { quest.latePenalty = number(1...3) }
            if dice.oneIn(3) { quest.lateLimit = number(1...8) }
        }
    }

    private mutating func drawResults() {
        quest.mustFinish = dice.oneIn(2)
        if quest.mustFinish {
            quest.finishWhen = [nil, .declared, .stay, .stay, .arrival, .arrival].randomElement(using: &dice)!
            quest.finishStay = dice.oneIn(3) ? nil : 10 * number(1...18)
        }
        quest.isByTime = dice.oneIn(3)
        if dice.oneIn(2) {
            quest.tieBreak = Array(DrawnQuest.TieBreak.allCases.shuffled(using: &dice).prefix(number(1...3)))
        }
        if dice.oneIn(4) { quest.attempts = number(1...3) }
        if dice.oneIn(5) { quest.lockOut = 10 * number(1...12) }
        if dice.oneIn(6) { quest.presence = ["required", "flagged", "free"].randomElement(using: &dice) }
        if dice.oneIn(4) { quest.restMinutes = number(1...3) }
        if dice.oneIn(5) { quest.toll = number(1...4) }
    }

    private mutating func drawGroups() {
        quest.groups = (0..<number(1...2)).map { DrawnQuest.Group(id: "g\($0)") }
    }

    private mutating func drawTask(_ place: Int, of count: Int) {
        var task = DrawnTask()
        task.kind = DrawnTask.Kind.allCases.randomElement(using: &dice)!
        task.points = dice.oneIn(10) ? -number(1...3) : number(1...mostPoints)
        task.isBonus = dice.oneIn(3) && place > 0
        if !quest.groups.isEmpty, quest.mode == .groups || (place < 4 && dice.oneIn(2)) {
            task.group = place < 2 * quest.groups.count ? place / 2 : number(0...quest.groups.count - 1)
        }
        if task.group != nil, quest.mode == .groups, place < 2 * quest.groups.count { task.isBonus = false }
        if task.isBonus {
            task.bonusAfter = dice.oneIn(2) ? number(1...8) : nil
            task.bonusFor = dice.oneIn(2) ? number(2...10) : nil
        }
        if task.kind != .arrival { drawAnswering(of: &task) }
        if dice.oneIn(4) {
            task.timeLimit = number(2...12)
            task.timeLimitPenalty = dice.oneIn(2) ? number(1...4) : 0
        }
        if dice.oneIn(4), task.points > 1 {
            task.fall = .init(
                least: number(0...task.points - 1), minutes: number(3...20), isFromStart: dice.oneIn(2))
        }
        if dice.oneIn(4) {
            task.hints = (0..<number(1...2)).map { _ in .init(after: number(0...4), price: number(0...3)) }
        }
        if dice.oneIn(8) { task.opens = .inMinutes(number(1...8)) }
        if dice.oneIn(8) { task.closes = (task.opens ?? 0) + .inMinutes(number(3...12)) }
        if let closes = quest.closes, let own = task.closes, own > closes { task.closes = nil }
        if dice.oneIn(6) {
            let visible = TrialTime.inMinutes(number(1...8))
            if task.closes.map({ visible < $0 }) ?? true { task.visibleFrom = visible }
        }
        quest.tasks.append(task)
    }

    private mutating func drawAnswering(of task: inout DrawnTask) {
        if dice.oneIn(3) { task.penalty = number(1...3) }
        if dice.oneIn(4) { task.attempts = number(1...3) }
        if dice.oneIn(5) { task.lockOut = 10 * number(1...12) }
        if dice.oneIn(4), task.kind != .judge { task.trap = number(1...4) }
        if dice.oneIn(8) { task.presence = ["required", "flagged", "free"].randomElement(using: &dice) }
    }

    /// Conditions name tasks before the one that has them, so that none waits for itself.
    private mutating func drawConditions(of place: Int) {
        guard place > 0, dice.oneIn(2), quest.mode == .free || quest.tasks[place].isBonus else { return }
        let earlier = 0..<place
        switch quest.groups.isEmpty ? number(0...1) : number(0...5) {
        case 0:
            let most = earlier.map { max(0, quest.tasks[$0].points) }.reduce(0, +)
            if most > 1 { quest.tasks[place].conditions = [.points(number(1...most))] }
        case 1:
            if let task = earlier.randomElement(using: &dice) {
                quest.tasks[place].conditions = [.task(task)]
            }
        default:
            guard let group = quest.groups.indices.randomElement(using: &dice) else { return }
            let members = quest.tasks.indices.filter { quest.tasks[$0].group == group }
            guard !members.isEmpty, members.allSatisfy({ earlier.contains($0) }) else { return }
            quest.tasks[place].conditions = [.group(group, number(1...members.count))]
        }
    }

    private mutating func drawTeams() {
        for group in quest.groups.indices where dice.oneIn(2) {
            let members = quest.tasks.count { $0.group == group && !$0.isBonus }
            if members > 0 { quest.groups[group].needs = dice.oneIn(2) ? 1 : number(1...members) }
        }
        if dice.oneIn(4) {
            let latest = (quest.closes ?? .inMinutes(20)) / 60_000 / 2
            quest.waves = (0..<number(1...2)).map { _ in .init(start: .inMinutes(number(1...min(6, latest))))
            }
        }
        if dice.oneIn(3), !quest.tasks.contains(where: { !$0.conditions.isEmpty }), quest.mode != .groups {
            drawClasses()
        }
        for team in quest.teamIndices {
            if !quest.waves.isEmpty, !dice.oneIn(3) {
                quest.waveOfTeam[team] = number(0...quest.waves.count - 1)
            }
            if dice.oneIn(3) { quest.secondDevices[team] = dice.oneIn(2) ? .phone : .tracker }
            if !quest.classes.isEmpty, !dice.oneIn(3) {
                quest.classOfTeam[team] = number(0...quest.classes.count - 1)
            }
        }
    }

    private mutating func drawClasses() {
        for _ in 0..<number(1...2) {
            let some = Array(quest.tasks.indices).shuffled(using: &dice).prefix(number(1...quest.tasks.count))
            let limit = quest.timeLimit != nil && dice.oneIn(2) ? number(5...25) : nil
            quest.classes.append(.init(tasks: Array(some), timeLimit: limit))
        }
    }
}
