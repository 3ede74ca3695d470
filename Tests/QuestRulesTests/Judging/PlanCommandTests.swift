import GeoJSONKit
import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("When plans change")
struct PlanCommandTests {
    private let start = QuestStory.start
    private let alpha = TeamID("alpha")

    private func begun(_ change: (inout Quest) -> Void = { _ in }) throws -> (QuestStory, DeviceID) {
        var story = QuestStory()
        story.document.scoring.timeLimit = 60
        change(&story.document)
        try story.publish()
        try story.open()
        try story.addTeam("alpha")
        try story.addTeam("bravo")
        let device = try story.join("alpha")
        return (story, device)
    }

    @Test(
        "While all are paused nothing is open, answers are refused, and clocks stand",
        arguments: [true, false])
    func pause(isOfAll: Bool) throws {
        var (story, device) = try begun()
        let bravo = try story.join("bravo")
        story.now = start + 600
        try story.pause(isOfAll ? nil : "alpha", saying: "Lightning")
        #expect(story.state.messages(for: alpha).count == 1)
        #expect(throws: Refusal.plan(.pausedAlready)) { try story.pause(isOfAll ? nil : "alpha") }
        story.now = start + 900
        #expect(throws: Refusal.plan(.ridePaused)) {
            try story.answer("bear", to: QuestStory.text, from: device)
        }
        #expect(throws: Refusal.plan(.ridePaused)) { try story.openTasks(of: alpha) }
        #expect(story.engine.time(of: alpha, in: story.state).end == nil)
        if isOfAll {
            #expect(throws: Refusal.plan(.ridePaused)) {
                try story.answer("bear", to: QuestStory.text, from: bravo)
            }
        } else {
            #expect(try story.answer("bear", to: QuestStory.text, from: bravo).verdict == .accepted)
        }
        story.now = start + 1200
        try story.resume(isOfAll ? nil : "alpha")
        #expect(throws: Refusal.plan(.notPaused)) { try story.resume(isOfAll ? nil : "alpha") }
        #expect(story.engine.time(of: alpha, in: story.state).end == start + 4200)
        try story.answer("bear", to: QuestStory.text, from: device)
        let standing = story.engine.standing(of: alpha, in: story.state, at: story.now)
        #expect(standing.time == .seconds(600) && standing.pause == .seconds(600))
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("A lock-out runs on in a pause: it goes by when the wrong answer was received")
    func lockOut() throws {
        var (story, device) = try begun { $0.checkpoints[0].attempts = AttemptLimit(lockOut: 60) }
        story.now = start + 600
        try story.answer("wolf", to: QuestStory.text, from: device)
        story.now = start + 610
        try story.pause()
        story.now = start + 650
        #expect(throws: Refusal.plan(.ridePaused)) {
            try story.answer("bear", to: QuestStory.text, from: device)
        }
        try story.resume()
        #expect(throws: Refusal.lockedOut(QuestStory.text, seconds: 10)) {
            try story.answer("bear", to: QuestStory.text, from: device)
        }
        try story.pause()
        story.now = start + 670
        try story.resume()
        #expect(try story.answer("bear", to: QuestStory.text, from: device).verdict == .accepted)
    }

    @Test("The clock of a task stands too while its team is paused")
    func taskLimit() throws {
        var (story, _) = try begun { $0.checkpoints[0].timeLimit = 20 }
        story.now = start + 600
        try story.pause()
        story.now = start + 1800
        try story.resume()
        let end = story.engine.deadline(of: alpha, at: 0, in: story.state, at: story.now)
        #expect(end == start + 2400)
        #expect(try story.openTasks(of: alpha).contains { $0.id == QuestStory.text })
    }

    @Test("Who is at a checkpoint when a pause ends has arrived then, and who left before it has not")
    func arrivals() throws {
        for (isThere, points) in [(true, 2), (false, 0)] {
            var (story, device) = try begun { $0.checkpoints[0].rule = .arrival }
            let place = story.document.checkpoints[0].zone.target
            story.now = start + 600
            try story.pause()
            story.now = start + 700
            try story.ride(story.stay(at: place, from: device, seconds: 60))
            #expect(story.points() == 0)
            story.now = start + 710
            try story.resume()
            story.now = start + 760
            try story.ride(
                story.stay(at: isThere ? place : QuestStory.restingPlace, from: device, seconds: 30))
            #expect(story.points() == points)
            if isThere { #expect(story.state.answers.first?.at == start + 710) }
        }
    }

    @Test("Closing ends a pause that lasts: results stay what they are, also if the quest is opened again")
    func closing() throws {
        var (story, device) = try begun { ($0.scoring.mustFinish, $0.finishRules.mode) = (true, .arrival) }
        try story.answer("bear", to: QuestStory.text, from: device)
        story.now = start + 300
        try story.pause()
        try story.pause("alpha")
        story.now = start + 600
        try story.close()
        #expect(story.state.pauses(of: alpha).map(\.end) == [story.now, story.now])
        func standing(after seconds: Seconds) -> Standing {
            story.engine.standing(of: alpha, in: story.state, at: story.now + seconds)
        }
        #expect(standing(after: 60).pause == .seconds(300))
        #expect(standing(after: 60) == standing(after: 3600))
        try story.open()
        #expect(!story.state.isPaused(alpha))
        #expect(try story.answer("1.5", to: QuestStory.number, from: device).verdict == .accepted)
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test(
        "Closing a quest whose end has passed leaves signed results official, unless it ends a pause",
        arguments: [true, false])
    func closingSigned(isPaused: Bool) throws {
        var (story, _) = try begun { $0.closes = QuestStory.start + 600 }
        story.now = start + 300
        if isPaused { try story.pause("bravo") }
        story.now = start + 700
        #expect(try story.signResults())
        try story.close()
        #expect((story.state.signature == nil) == isPaused)
    }

    @Test("A quest is paused while it is open only, and a team only that there is")
    func refusals() throws {
        var story = QuestStory()
        try story.publish()
        #expect(throws: Refusal.questNotOpen) { try story.pause() }
        try story.open()
        #expect(throws: Refusal.teamUnknown(TeamID("nobody"))) { try story.pause("nobody") }
        try story.close()
        #expect(throws: Refusal.questClosed) { try story.resume() }
    }

    @Test("Postponing moves opening, waves and end; extending the end and teams' own time")
    func shifts() throws {
        var (story, _) = try begun { quest in
            quest.opens = QuestStory.start + 3600
            quest.closes = QuestStory.start + 7200
            quest.waves = [Wave(id: "early", name: LocalizedText("Early"), start: QuestStory.start + 4000)]
            quest.results.from = QuestStory.start + 9000
        }
        #expect(try story.shiftTimes(start: 30))
        #expect(try !story.shiftTimes(start: 30))
        let later = story.engine.document
        #expect(later.opens == start + 5400 && later.waves[0].start == start + 5800)
        #expect(later.closes == start + 9000 && later.results.from == start + 10800)
        #expect(later.scoring.timeLimit == 60)
        try story.shiftTimes(start: 30, end: 10)
        let longer = story.engine.document
        #expect(longer.opens == start + 5400 && longer.closes == start + 9600)
        #expect(longer.scoring.timeLimit == 70)
        story.now = start + 5400
        #expect(throws: Refusal.plan(.startHasPassed)) { try story.shiftTimes(start: 40, end: 10) }
        #expect(throws: Refusal.plan(.timesInvalid)) { try story.shiftTimes(start: 30, end: -60) }
        try story.shiftTimes(start: 30, end: -20)
        #expect(story.engine.document.closes == start + 7800)
        #expect(try QuestState.folding(story.records).shift == TimeShift(start: 30, end: -20))
    }

    @Test("Two shifts may be farther from each other than one may be wide")
    func farShifts() throws {
        var (story, _) = try begun { quest in
            quest.opens = QuestStory.start + 3600
            quest.closes = QuestStory.start + 7200
        }
        let widest = TimeShift.widest
        try story.shiftTimes(start: widest)
        // By half of that way it would end after now.
        #expect(throws: Refusal.plan(.timesInvalid)) { try story.shiftTimes(start: -widest) }
        try story.shiftTimes(end: widest)
        #expect(throws: Refusal.plan(.timesInvalid)) { try story.shiftTimes(end: -widest) }
    }

    @Test("A file without times has none to move")
    func nothingToMove() throws {
        var (story, _) = try begun { $0.scoring.timeLimit = nil }
        #expect(throws: Refusal.plan(.timesMissing)) { try story.shiftTimes(start: 10) }
        #expect(throws: Refusal.plan(.timesMissing)) { try story.shiftTimes(end: 10) }
    }

    @Test("Every command is known to change results or not to")
    func changesOfResults() throws {
        let changing: Set<String> = [
            "published", "opened", "team-added", "team-removed", "team-registered", "registration-confirmed",
            "class-chosen", "wave-chosen", "team-started", "team-finished", "device-removed", "hint-opened",
            "entry-changed", "paused", "resumed", "times-shifted", "protests-set",
        ]
        var seen: Set<String> = []
        for content in RecordContentTests.contents {
            guard case .command(let command) = content else { continue }
            let name = try #require(command.members["command"]?.stringValue)
            seen.insert(name)
            #expect(content.mayChangeResults == changing.contains(name), "\(name)")
        }
        #expect(seen == Set(CommandBody.Name.allCases.map(\.rawValue)))
    }

    @Test(
        "Riding into a zone may cost something, so it makes signed results provisional; riding past does not")
    func crossings() throws {
        let (story, device) = try begun()
        let batch = story.batch(2, from: device)
        let crossing = ZoneCrossing(zone: ZoneID("bridge"), first: start, last: start, depth: 3)
        let plain = try #require(PositionsBody(batch))
        let costly = try #require(PositionsBody(batch, crossings: [crossing]))
        #expect(!RecordContent.positions(plain).mayChangeResults)
        #expect(RecordContent.positions(costly).mayChangeResults)
    }

    @Test(
        "Results are signed once the quest and the time for protests are over and nothing waits for a judge")
    func signing() throws {
        var (story, device) = try begun()
        story.now = start + 60
        try story.answer("look", to: QuestStory.judged, from: device)
        #expect(throws: Refusal.plan(.questNotOver)) { try story.signResults() }
        try story.close()
        #expect(throws: Refusal.plan(.deadlineInvalid)) { try story.setProtests(until: start) }
        try story.setProtests(until: start + 600)
        #expect(throws: Refusal.plan(.protestsOpen)) { try story.signResults() }
        story.now = start + 600
        #expect(throws: Refusal.plan(.answersWait(1))) { try story.signResults() }
        let answer = try #require(story.state.pendingAnswers().first)
        try story.review(answer.id, .accepted)
        #expect(try story.signResults())
        #expect(try !story.signResults())
        let signature = try #require(story.state.signature)
        #expect(signature.actor == .admin && signature.at == start + 600)
        #expect(throws: Refusal.plan(.protestsOver)) {
            try story.appeal(answer.id, saying: "No", from: device)
        }
        // What is decided afterwards makes them provisional again.
        try story.adjust("alpha", points: -1, reason: "litter")
        #expect(story.state.signature == nil)
        #expect(try story.signResults())
        try story.send("Thank you all")
        #expect(story.state.signature != nil)
        #expect(try QuestState.folding(story.records) == story.state)
    }
}
