import QuestTestSupport

/// Draws what teams do in a quest, with raised odds for the moments at which rules change their mind: at a limit, and one
/// second and one millisecond before and after it.
///
/// The calculator goes along, so that most deeds are ones that teams would do.
struct TimetableDraw {
    private var dice: SeededGenerator
    private let quest: DrawnQuest
    private var calculator: RuleCalculator
    private var timetable = DrawnTimetable()
    private var now: TrialTime = 0
    private var lastPosition: [[Int]: DrawnTimetable.Sighting] = [:]
    private var answers: [(number: Int, team: Int)] = []
    /// Whether teams come to the finish, as at the end of an event.
    private var ridesHome = false

    init(_ quest: DrawnQuest, seed: UInt64) {
        self.quest = quest
        dice = SeededGenerator(seed: seed &+ 0x51ED)
        calculator = RuleCalculator(quest)
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &dice) }

    mutating func draw() -> DrawnTimetable {
        let count = number(20...45)
        let homeward = quest.mustFinish && !dice.oneIn(3) ? count * number(5...9) / 10 : count
        for place in 0..<count {
            ridesHome = place >= homeward
            advance()
            let team = number(0...quest.teams - 1)
            let device = quest.secondDevices[team] != nil && dice.oneIn(2) ? 1 : 0
            if let deed = deed(of: team, device) { add(deed, of: team, device) }
        }
        now += dice.oneIn(2) ? .inMinutes(number(1...90)) : .inSeconds(number(1...60))
        timetable.end = now
        return timetable
    }

    private mutating func add(_ deed: DrawnTimetable.Deed, of team: Int, _ device: Int) {
        let happening = DrawnTimetable.Happening(at: now, team: team, device: device, deed: deed)
        timetable.happenings.append(happening)
        calculator.take(happening)
        guard case .position(let place) = deed else { return }
        lastPosition[[team, device]] = .init(at: now, place: place)
        // A rest takes a while, and so may the finish, where phones fall silent.
        guard [.rest, .finish].contains(place), !dice.oneIn(3) else { return }
        let isSilent = place == .finish && dice.oneIn(3)
        now += .inSeconds(isSilent ? number(61...330) : number(20...60))
        add(.position(place), of: team, device)
    }

    // MARK: When

    private mutating func advance() {
        let soon = now + .inMinutes(8)
        if dice.oneIn(2) {
            let grain = [-1000, -1, 0, 1, 999, 1000]
            let ahead = someBorders().map { $0 + grain.randomElement(using: &dice)! }.filter {
                now < $0 && $0 <= soon
            }
            if let border = ahead.randomElement(using: &dice) {
                now = border
                return
            }
        }
        now += .inSeconds(number(1...90))
        if dice.oneIn(3) { now += number(1...999) }
    }

    /// The moments to come at which some rule changes its mind: those of the quest, of one team and of one task.
    private mutating func someBorders() -> [TrialTime] {
        let (team, task) = (number(0...quest.teams - 1), number(0...quest.tasks.count - 1))
        var borders: [TrialTime] = [quest.closes].compactMap(\.self)
        if let closes = quest.closes { borders.append(closes + calculator.extra) }
        borders.append(calculator.start(of: team))
        if let end = calculator.ownEnd(of: team) { borders += [end, end + calculator.extra] }
        borders += [calculator.over(of: team)].compactMap(\.self)
        borders += self.borders(of: task, team)
        return borders.filter { $0 > now }
    }

    private func borders(of number: Int, _ team: Int) -> [TrialTime] {
        let task = quest.tasks[number]
        var borders = [task.opens, task.closes, task.visibleFrom].compactMap(\.self)
        let start = calculator.start(of: team)
        for minutes in [task.bonusAfter, task.bonusFor.map { $0 + (task.bonusAfter ?? 0) }] {
            if let minutes {
                borders.append(calculator.later(start, by: .inMinutes(minutes), pausedFor: team))
            }
        }
        for answer in calculator.teams[team].answers where answer.task == number {
            if let lockOut = task.lockOut ?? quest.lockOut { borders.append(answer.at + .inSeconds(lockOut)) }
            borders.append(answer.at + .inMinutes(5))
        }
        if let opening = calculator.opening(of: number, to: team, at: now) {
            borders += [calculator.limit(of: number, team, openedAt: opening)].compactMap(\.self)
            for hint in task.hints {
                borders.append(calculator.later(opening, by: .inMinutes(hint.after), pausedFor: team))
            }
            if let fall = task.fall {
                let share = TrialTime.inMinutes(fall.minutes) / (task.points - fall.least)
                borders.append((fall.isFromStart ? start : opening) + share)
            }
        }
        return borders
    }

    // MARK: What

    private mutating func deed(of team: Int, _ device: Int) -> DrawnTimetable.Deed? {
        let isTracker = device > 0 && quest.secondDevices[team] == .tracker
        if ridesHome, !dice.oneIn(3) {
            return isTracker || !dice.oneIn(3) ? position(of: team, device, at: .finish) : intent()
        }
        switch number(0...(quest.mustFinish ? 22 : 19)) {
        case 0...7: return isTracker ? position(of: team, device) : answer(of: team, device)
        case 8...12: return position(of: team, device)
        case 13...14: return hint(of: team)
        case 15...16: return review(of: team)
        case 17: return pause(of: team)
        case 18: return record(of: team)
        case 20...: return isTracker ? position(of: team, device) : intent()
        default: return judged(of: team)
        }
    }

    private mutating func aTask(of team: Int) -> Int {
        let open = quest.tasks.indices.filter { calculator.isOpen($0, to: team, at: now) }
        if !dice.oneIn(4), let task = open.randomElement(using: &dice) { return task }
        return number(0...quest.tasks.count - 1)
    }

    private mutating func answer(of team: Int, _ device: Int) -> DrawnTimetable.Deed? {
        let task = aTask(of: team)
        guard quest.tasks[task].kind != .arrival else { return position(of: team, device, at: .task(task)) }
        var quality = dice.oneIn(2) ? DrawnTimetable.Quality.right : .wrong
        if quest.tasks[task].trap != nil, dice.oneIn(4) { quality = .trap }
        answers.append((answers.count, team))
        return .answer(task: task, quality, number: answers.count - 1)
    }

    private mutating func position(of team: Int, _ device: Int) -> DrawnTimetable.Deed? {
        var places: [DrawnQuest.Place] = [.nowhere, .task(aTask(of: team)), .task(aTask(of: team))]
        if quest.restMinutes != nil { places += [.rest, .rest, .rest] }
        if quest.mustFinish { places += [.finish, .finish] }
        if quest.toll != nil { places += [.toll, .toll] }
        if let last = lastPosition[[team, device]], now - last.at <= .inSeconds(50) {
            return position(of: team, device, at: last.place)
        }
        return position(of: team, device, at: places.randomElement(using: &dice)!)
    }

    /// Where a device is within a minute, and then far away, nobody could have ridden: it stays where it is.
    private func position(of team: Int, _ device: Int, at place: DrawnQuest.Place) -> DrawnTimetable.Deed? {
        let last = lastPosition[[team, device]]
        if let last, last.place != place, now - last.at <= .inSeconds(60) { return nil }
        return .position(place)
    }

    private mutating func hint(of team: Int) -> DrawnTimetable.Deed? {
        let tasks = quest.tasks.indices.filter { !quest.tasks[$0].hints.isEmpty }
        guard let task = tasks.randomElement(using: &dice) else { return nil }
        return .hint(task: task, number: number(0...quest.tasks[task].hints.count - 1))
    }

    private mutating func review(of team: Int) -> DrawnTimetable.Deed? {
        let pending = calculator.teams[team].answers.filter {
            $0.number != nil && $0.verdict(at: now) == .pending
        }
        if dice.oneIn(3) {
            // A judge overrules a verdict of the rules, or of a judge.
            let answers = calculator.teams[team].answers.filter { $0.number != nil }
            guard let answer = answers.randomElement(using: &dice), let number = answer.number else {
                return nil
            }
            let isAccepted = answer.verdict(at: now) != .accepted
            return .review(answer: number, isAccepted: isAccepted, overrules: true)
        }
        guard let answer = pending.randomElement(using: &dice), let number = answer.number else { return nil }
        return .review(answer: number, isAccepted: dice.oneIn(2))
    }

    private mutating func pause(of team: Int) -> DrawnTimetable.Deed? {
        if calculator.pauses.last.map({ $0.to == nil }) ?? false { return .resume(isOfAll: true) }
        if calculator.teams[team].pauses.last.map({ $0.to == nil }) ?? false {
            return .resume(isOfAll: false)
        }
        return .pause(isOfAll: dice.oneIn(3))
    }

    private mutating func record(of team: Int) -> DrawnTimetable.Deed? {
        if dice.oneIn(2), !calculator.hasSetOut(team, at: now) {
            return .start(now + (dice.oneIn(2) ? .inSeconds(number(0...200)) : 0))
        }
        guard quest.mustFinish, calculator.hasSetOut(team, at: now), now > calculator.start(of: team) else {
            return nil
        }
        return dice.oneIn(2) ? .finish(now) : nil
    }

    private mutating func intent() -> DrawnTimetable.Deed {
        .declare(dice.oneIn(3) ? .finished : DrawnTimetable.Intent.allCases.randomElement(using: &dice)!)
    }

    private mutating func judged(of team: Int) -> DrawnTimetable.Deed? {
        if dice.oneIn(4), calculator.teams[team].entry == "competing" {
            return .entry(["withdrawn", "disqualified", "guest"].randomElement(using: &dice)!)
        }
        let (points, seconds) = (number(-3...3), number(-60...60))
        return points == 0 && seconds == 0 ? nil : .adjustment(points: points, seconds: seconds)
    }
}
