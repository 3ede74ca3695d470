import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("When the last team can still come in, and why")
struct ReturnTimesTests {
    private static let start = QuestStory.start  // 14:10 in Yekaterinburg
    private static let zone = EventTimeZone("Asia/Yekaterinburg")

    /// A file's rules of time, and what follows from them for a team that starts at 14:10: minutes after that.
    struct Rules: Sendable, CustomTestStringConvertible {
        var closes: Int?
        var limit: Int?
        var grace = 0
        var penalty = 0
        var lateLimit: Int?
        /// Until when in full and until when at all; `nil` without an end.
        var inFull: Int?
        var last: Int?
        let says: String

        var testDescription: String { says }
    }

    static let table = [
        Rules(
            says: "The last team can come in at any time: nothing ends its time until you close the quest."),
        Rules(closes: 60, inFull: 60, last: 60, says: "Last team in before 15:10: closes 15:10."),
        Rules(
            closes: 60, grace: 15, inFull: 75, last: 75,
            says: "Last team in by 15:25: closes 15:10 + 15 min grace."),
        Rules(
            closes: 60, lateLimit: 15, inFull: 75, last: 75,
            says: "Last team in by 15:25: closes 15:10 + 15 min late limit."),
        Rules(closes: 60, penalty: 2, inFull: 60, last: 60, says: "Last team in before 15:10: closes 15:10."),
        Rules(
            closes: 60, penalty: 2, lateLimit: 15, inFull: 60, last: 75,
            says: "Last team in by 15:25: closes 15:10 + 15 min late limit."),
        Rules(
            closes: 60, grace: 5, penalty: 2, lateLimit: 15, inFull: 60, last: 75,
            says: "Last team in by 15:25: closes 15:10 + 15 min late limit."),
        // Visits count for the grace, but whoever is later than the late limit has no result.
        Rules(
            closes: 60, grace: 30, lateLimit: 15, inFull: 75, last: 75,
            says: "Last team in by 15:25: closes 15:10 + 15 min late limit."),
        Rules(
            limit: 60, inFull: 60, last: 60,
            says: "Last team in by 15:10: team “Owls”, start 14:10 + 1 h time limit."),
        Rules(
            limit: 90, grace: 5, inFull: 95, last: 95,
            says: "Last team in by 15:45: team “Owls”, start 14:10 + 1 h 30 min time limit + 5 min grace."),
        Rules(
            limit: 60, lateLimit: 30, inFull: 90, last: 90,
            says: "Last team in by 15:40: team “Owls”, start 14:10 + 1 h time limit + 30 min late limit."),
        Rules(
            limit: 60, grace: 40, penalty: 2, lateLimit: 30, inFull: 60, last: 90,
            says: "Last team in by 15:40: team “Owls”, start 14:10 + 1 h time limit + 30 min late limit."),
        Rules(
            limit: 60, penalty: 2, inFull: 60, last: nil,
            says: "The last team can come in at any time: nothing ends its time until you close the quest."),
        Rules(
            closes: 300, limit: 60, penalty: 2, inFull: 60, last: 300,
            says: "Last team in before 19:10: closes 19:10."),
        Rules(
            closes: 300, limit: 60, grace: 10, penalty: 2, inFull: 60, last: 310,
            says: "Last team in by 19:20: closes 19:10 + 10 min grace."),
        Rules(
            closes: 70, limit: 60, penalty: 2, lateLimit: 30, inFull: 60, last: 90,
            says: "Last team in by 15:40: team “Owls”, start 14:10 + 1 h time limit + 30 min late limit."),
        Rules(
            closes: 30, limit: 60, penalty: 2, lateLimit: 30, inFull: 30, last: 60,
            says: "Last team in by 15:10: closes 14:40 + 30 min late limit."),
        Rules(
            closes: 300, limit: 60, inFull: 60, last: 60,
            says: "Last team in by 15:10: team “Owls”, start 14:10 + 1 h time limit."),
    ]

    private static func minutes(_ count: Int) -> Seconds { Seconds(Double(count * 60)) }

    /// A quest by these rules whose team alpha, the Owls, has set out.
    private func begun(_ rules: Rules, isOut: Bool = true) throws -> (QuestStory, DeviceID) {
        var (story, device) = try QuestStory.begun()
        story.document.closes = rules.closes.map { Self.start + Self.minutes($0) }
        story.document.scoring.timeLimit = rules.limit
        story.document.scoring.grace = rules.grace
        story.document.scoring.latePenalty = rules.penalty
        story.document.scoring.lateLimit = rules.lateLimit
        if isOut { try story.recordStart(at: Self.start) }
        return (story, device)
    }

    private func times(_ story: QuestStory, after minutes: Int = 0) -> ReturnTimes {
        story.engine.returnTimes(in: story.state, at: story.now + Self.minutes(minutes))
    }

    private func text(_ story: QuestStory, after minutes: Int = 0, in language: Language = .english) -> String
    {
        let now = story.now + Self.minutes(minutes)
        return story.engine.returnTimes(in: story.state, at: now)
            .message(in: Self.zone, at: now) { $0 == TeamID("alpha") ? "Owls" : $0.rawValue }
            .text(in: language)
    }

    @Test("The first end that comes decides, with what goes on top of it", arguments: table)
    func rules(_ rules: Rules) throws {
        let (story, _) = try begun(rules)
        let team = try #require(times(story).teams.first)
        #expect(team.stage == .out && team.start == Self.start)
        #expect(team.inFull == rules.inFull.map { Self.start + Self.minutes($0) })
        #expect(team.last == rules.last.map { Self.start + Self.minutes($0) })
        #expect(text(story) == rules.says)
    }

    @Test(
        "A finish up to the last moment has a result, in full or at a price, and a second later none",
        arguments: table)
    func finish(_ rules: Rules) throws {
        var (story, device) = try begun(rules)
        story.document.scoring.mustFinish = true
        let team = try #require(times(story).teams.first)
        story.now = Self.start + 60
        try story.answer("bear", to: QuestStory.text, from: device)
        // Just before the end of a quest, which is one to the instant.
        let instant: Seconds = team.rule.isInstant ? -1 : 0
        for (moment, isInFull) in [(team.inFull, true), (team.last, team.last == team.inFull)] {
            guard let moment else { continue }
            var ridden = story
            ridden.now = Self.start + Self.minutes(600)
            try ridden.recordFinish(at: moment + instant)
            let standing = ridden.engine.standing(of: TeamID("alpha"), in: ridden.state, at: ridden.now)
            #expect(standing.status == .ok)
            #expect((standing.latePenalty == 0) == isInFull)
        }
        guard let last = team.last else { return }
        story.now = Self.start + Self.minutes(600)
        try story.recordFinish(at: last + 1)
        let standing = story.engine.standing(of: TeamID("alpha"), in: story.state, at: story.now)
        #expect(standing.status == .overTime)
    }

    @Test("Of several teams the one decides whose time ends last; those that end with it are counted")
    func several() throws {
        var (story, _) = try begun(Rules(limit: 180, lateLimit: 15, says: ""))
        for team in ["foxes", "hares"] { try story.addTeam(team) }
        try story.recordStart(of: "foxes", at: Self.start + Self.minutes(32))
        story.now = Self.start + Self.minutes(40)
        #expect(
            text(story)
                == "Last team in by 17:57: team “foxes”, start 14:42 + 3 h time limit + 15 min late limit.")
        #expect(times(story).teams.map(\.team.rawValue) == ["alpha", "foxes", "hares"])
        #expect(times(story).teams.map(\.stage) == [.out, .out, .unseen])
        try story.recordStart(of: "hares", at: Self.start + Self.minutes(32))
        #expect(text(story).hasPrefix("Last team in by 17:57: team “foxes” and 1 more, start 14:42"))
        #expect(
            text(story, in: .russian)
                == "Последняя команда — не позже 17:57: команда «foxes» и ещё 1, старт 14:42 + 3 ч времени команды + 15 мин на опоздание."
        )
        try story.recordFinish(of: "foxes", at: story.now)
        try story.recordFinish(of: "hares", at: story.now)
        #expect(text(story).hasPrefix("Last team in by 17:25: team “Owls”, start 14:10"))
        try story.recordFinish(at: story.now)
        #expect(times(story).outlook == .nobody && times(story).teams.isEmpty)
    }

    @Test("A start that is still to come counts in; a team without a sign does only where nobody else is out")
    func stages() throws {
        var (story, _) = try begun(Rules(limit: 60, says: ""), isOut: false)
        #expect(
            text(story, after: 20).hasPrefix(
                "No team is out. A team that was not seen starting still counts until 15:10"))
        #expect(times(story, after: 61).outlook == .nobody)
        story.document.waves = [
            Wave(id: "late", name: LocalizedText("Late"), start: Self.start + Self.minutes(90))
        ]
        try story.addTeam("foxes")
        try story.chooseWave("late", for: "foxes")
        #expect(times(story, after: 20).teams.map(\.stage) == [.toStart, .unseen])
        #expect(text(story, after: 20).hasPrefix("Last team in by 16:40: team “foxes”, start 15:40"))
        #expect(times(story, after: 91).teams.map(\.stage) == [.unseen, .unseen])
    }

    @Test("Before the quest is opened its file says when teams will come in")
    func draft() throws {
        var story = QuestStory()
        try story.publish()
        try story.addTeam("alpha")
        story.document.scoring.timeLimit = 60
        #expect(text(story).hasSuffix("its time limit begins with its start, and no start is known yet."))
        story.document.opens = Self.start + Self.minutes(30)
        #expect(text(story) == "Last team in by 15:40: team “Owls”, start 14:40 + 1 h time limit.")
        story.document.closes = Self.start + Self.minutes(1000)
        story.document.scoring.timeLimit = nil
        #expect(text(story) == "Last team in before 2026-06-15 06:50: closes 2026-06-15 06:50.")
    }

    @Test("The time of its class holds for a team, and what organisers have moved is said")
    func classesAndShifts() throws {
        var (story, _) = try begun(Rules(closes: 600, limit: 60, lateLimit: 15, says: ""))
        story.document.classes = [
            TeamClass(
                id: "kids", name: LocalizedText("Kids", translations: [.russian: "Дети"]), timeLimit: 120)
        ]
        if let entry = try story.decide({ try $0.chooseClass("kids", for: TeamID("alpha")) }) {
            try story.enter(entry)
        }
        let limit = "team “Owls”, start 14:10 + 2 h time limit of “Kids” + 15 min late limit."
        #expect(text(story) == "Last team in by 16:25: " + limit)
        try story.shiftTimes(end: 30)
        #expect(
            text(story)
                == "Last team in by 16:55: team “Owls”, start 14:10 + 2 h 30 min time limit of “Kids” (moved by +30 min) + 15 min late limit."
        )
        story.document.scoring.timeLimit = nil
        story.document.classes = []
        #expect(text(story).hasSuffix("closes 2026-06-15 00:40 (moved by +30 min) + 15 min late limit."))
    }

    @Test("Pauses and rests move a team's own time; while a pause lasts only the quest's end is known")
    func pauses() throws {
        var (story, _) = try begun(Rules(limit: 60, lateLimit: 15, says: ""))
        story.now = Self.start + Self.minutes(10)
        try story.pause()
        #expect(
            text(story)
                == "The last team can come in at any time: the ride is paused since 14:20, and its time stands."
        )
        story.now = Self.start + Self.minutes(30)
        try story.resume()
        #expect(
            text(story)
                == "Last team in by 15:45: team “Owls”, start 14:10 + 1 h time limit + 20 min of rests and pauses + 15 min late limit."
        )
        try story.pause()
        story.document.closes = Self.start + Self.minutes(200)
        #expect(text(story) == "Last team in by 17:45: closes 17:30 + 15 min late limit.")
    }

    @Test("Once the last moment has passed, or the quest is closed, nobody can come in any more")
    func over() throws {
        var (story, _) = try begun(Rules(closes: 60, lateLimit: 15, says: ""))
        #expect(text(story, after: 75).hasPrefix("Last team in by 15:25"))
        #expect(
            text(story, after: 76)
                == "Too late since 15:25 for every team that is out: closes 15:10 + 15 min late limit.")
        story.now = Self.start + Self.minutes(40)
        try story.close()
        #expect(text(story) == "The quest was closed at 14:50: no team can come in any more.")
        #expect(times(story).teams.map(\.last) == [story.now] && times(story).recordedUntil == story.now)
    }

    @Test("Who has withdrawn or is disqualified does not come in; who rides out of competition does")
    func entries() throws {
        for (status, isIn) in [(EntryStatus.guest, true), (.withdrawn, false), (.disqualified, false)] {
            var (story, _) = try begun(Rules(closes: 60, says: ""))
            try story.enter(
                #require(
                    try story.decide { try $0.changeEntry(of: TeamID("alpha"), to: status, reason: "x") }))
            #expect(times(story).teams.isEmpty != isIn)
        }
    }

    @Test("What was recorded up to the end of visits is taken whenever it is sent")
    func lateData() throws {
        var (story, device) = try begun(Rules(closes: 60, grace: 30, lateLimit: 15, says: ""))
        #expect(times(story).recordedUntil == Self.start + Self.minutes(90), "for the grace, which is longer")
        let line = times(story).recordedMessage(in: Self.zone, at: story.now)
        #expect(
            line.text(in: .english).hasPrefix(
                "Positions recorded until 15:40 are taken whenever they are sent"))
        story.now = Self.start + Self.minutes(90)
        let last = story.batch(1, from: device)
        story.now = Self.start + Self.minutes(5000)
        try story.ride(FixBatch(device: device, sentAt: story.now, receivedAt: story.now, fixes: last.fixes))
        #expect(story.state.devices[device]?.fixCount == 1)
        let (open, _) = try begun(Rules(limit: 60, says: ""))
        #expect(times(open).recordedUntil == nil)
    }

    @Test("Editions of before end with the grace alone")
    func earlierRules() throws {
        var (story, _) = try QuestStory.begun(by: .first)
        story.document.closes = Self.start + Self.minutes(60)
        (story.document.scoring.grace, story.document.scoring.lateLimit) = (5, 15)
        try story.recordStart(at: Self.start)
        #expect(text(story) == "Last team in by 15:15: closes 15:10 + 5 min grace.")
        #expect(times(story).recordedUntil == Self.start + Self.minutes(60))
    }
}
