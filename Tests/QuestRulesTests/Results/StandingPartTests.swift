import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("What a standing is made of")
struct StandingPartTests {
    private let alpha = TeamID("alpha")

    /// A zone around the places that `QuestStory.batch` tells of.
    private static let toll: TollZone = {
        let ring = [(61.49, 55.14), (61.51, 55.14), (61.51, 55.16), (61.49, 55.16), (61.49, 55.14)].map {
            Coordinate(longitude: $0.0, latitude: $0.1)
        }
        let zone = Zone(id: ZoneID("toll"), name: "T", effect: .closed, shape: .polygons([[ring]]))
        return TollZone(zone, price: 2)
    }()

    /// Random deeds of riders and judges, by points or by time, in time or late.
    private func story(_ seed: UInt64) throws -> QuestStory {
        var dice = SeededGenerator(seed: seed)
        var (story, device) = try QuestStory.begun(seed: seed)
        story.document.scoring.ranking = dice.oneIn(2) ? .time : .points
        story.document.scoring.timeLimit = 10
        story.document.scoring.latePenalty = Int.random(in: 1...3, using: &dice)
        story.document.checkpoints[0].penalty = 1
        story.document.checkpoints[0].trap = AnswerTrap(texts: ["wolf"], cost: 4)
        story.document.checkpoints[0].hints = [
            Hint(LocalizedText("furry"), price: 2), Hint(LocalizedText("big"), price: 3),
        ]
        story.document.checkpoints[1].isBonus = true
        story.document.checkpoints[1].timeLimit = 3
        story.document.checkpoints[1].timeLimitPenalty = 2
        story.document.tolls = [Self.toll]
        story.document.stops = [QuestStory.rest(minutes: 2)]
        try story.recordStart(at: story.now)
        for _ in 0..<Int.random(in: 0...60, using: &dice) {
            story.now = story.now + Seconds(Double(Int.random(in: 1...40, using: &dice)))
            if dice.oneIn(8) { _ = try? story.ride(story.batch(1, from: device, longitude: 61.5)) }
            switch Int.random(in: 0..<10, using: &dice) {
            case 0: _ = try? story.answer(dice.oneIn(6) ? "bear" : "lynx", to: QuestStory.text, from: device)
            case 1: _ = try? story.answer("wolf", to: QuestStory.text, from: device)
            case 2: _ = try? story.answer(dice.oneIn(2) ? "1.5" : "7", to: QuestStory.number, from: device)
            case 3: _ = try? story.answer("look", to: QuestStory.judged, from: device)
            case 4: _ = try? story.openHint(Int.random(in: 1...2, using: &dice), from: device)
            case 5:
                try? story.adjust(
                    "alpha", points: Int.random(in: -5...5, using: &dice),
                    seconds: Int.random(in: 1...90, using: &dice) - 30, reason: "seen")
            case 6:
                guard let known = story.state.teams[alpha]?.adjustments.first else { continue }
                if dice.oneIn(2) { try story.withdraw(known.record, reason: "an error") }
            case 8: _ = try? story.rest(from: device, seconds: Int.random(in: 20...40, using: &dice))
            case 9:
                try? story.pause(dice.oneIn(2) ? "alpha" : nil)
                story.now = story.now + 30
                try story.resumeAll()
            default:
                guard let answer = story.state.pendingAnswers().first else { continue }
                try? story.review(answer.id, dice.oneIn(3) ? .rejected : .accepted, reason: "seen")
            }
        }
        if dice.oneIn(2) { _ = try? story.recordFinish(at: story.now) }
        return story
    }

    @Test("The parts come to the standing to the point and to the second, whatever was done")
    func sums() throws {
        var kinds: [StandingPart.Kind: Int] = [:]
        for seed in 1...200 as ClosedRange<UInt64> {
            let story = try story(seed)
            let standing = story.engine.standing(of: alpha, in: story.state, at: story.now)
            let parts = story.engine.standingParts(of: alpha, in: story.state, at: story.now)
            #expect(parts.reduce(0) { $0 + $1.points } == standing.points, "seed \(seed)")
            if let time = standing.time {
                let sum = parts.reduce(Milliseconds.zero) { $0 + $1.time }
                #expect(max(.zero, sum) == time, "seed \(seed)")
            }
            let wrong = parts.count { $0.kind == .wrong || $0.kind == .trap }
            #expect(wrong == standing.rejectedAnswers, "seed \(seed)")
            for part in parts {
                kinds[part.kind, default: 0] += 1
                // What time and positions alone say has no record.
                if part.kind == .overdue || part.kind == .toll {
                    #expect(part.seq == nil)
                    continue
                }
                let record = try #require(part.seq.map { story.records[Int($0) - 1] }, "seed \(seed)")
                #expect(record.team == alpha, "seed \(seed)")
            }
            let again = try QuestState.folding(story.records)
            #expect(parts == story.engine.standingParts(of: alpha, in: again, at: story.now), "seed \(seed)")
        }
        for kind in StandingPart.Kind.allCases {
            #expect(kinds[kind] ?? 0 >= 20, "too few of \(kind): nothing is proved")
        }
    }

    @Test("What the answers are worth is what the parts say that name answers, no more and no less")
    func worths() throws {
        var (earned, charged) = (0, 0)
        for seed in 1...100 as ClosedRange<UInt64> {
            let story = try story(seed)
            let parts = story.engine.standingParts(of: alpha, in: story.state, at: story.now)
                .filter { $0.answer != nil }
            let worths = story.engine.answerWorths(of: alpha, in: story.state, at: story.now)
            #expect(Set(worths.keys) == Set(parts.compactMap(\.answer)), "seed \(seed)")
            let points = worths.values.reduce(0) { $0 + $1.points }
            #expect(points == parts.reduce(0) { $0 + $1.points }, "seed \(seed)")
            let time = worths.values.reduce(Milliseconds.zero) { $0 + $1.time }
            #expect(time == parts.reduce(Milliseconds.zero) { $0 + $1.time }, "seed \(seed)")
            earned += worths.values.count { $0.points > 0 || $0.time < .zero }
            charged += worths.values.count { $0.points < 0 || $0.time > .zero }
        }
        #expect(earned >= 50 && charged >= 50, "too few: nothing is proved")
    }

    @Test("Each part names what it comes from: a judge's decision, or else the answer")
    func sources() throws {
        var (story, device) = try QuestStory.begun()
        try story.answer("bear", to: QuestStory.text, from: device)
        let told = try #require(story.state.answers(of: alpha).first)
        try story.answer("look", to: QuestStory.judged, from: device)
        let waiting = try #require(story.state.pendingAnswers().first)
        try story.review(waiting.id, .accepted)
        let parts = story.engine.standingParts(of: alpha, in: story.state, at: story.now)
            .filter { $0.kind == .accepted }
        #expect(parts.map(\.answer) == [told.id, waiting.id])
        #expect(parts.map(\.seq) == [told.seq, story.state.head.seq])
    }

    @Test("Teams are told theirs once the quest is over and its results are out")
    func telling() throws {
        var (story, _) = try QuestStory.begun()
        #expect(!story.engine.explainsStandings(in: story.state, at: story.now))
        (story.document.results.isLive, story.document.results.from) = (false, story.now + 3600)
        try story.close()
        #expect(!story.engine.explainsStandings(in: story.state, at: story.now))
        #expect(story.engine.explainsStandings(in: story.state, at: story.now + 3600))
    }
}
