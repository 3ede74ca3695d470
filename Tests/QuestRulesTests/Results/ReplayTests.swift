import GeoJSONKit
import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("Results from records")
struct ReplayTests {
    @Test("Fifty teams' records, folded again, give the same result list byte for byte")
    func replay() throws {
        var dice = SeededGenerator(seed: 50)
        var story = QuestStory(seed: 50)
        story.document.checkpoints[0].attempts = AttemptLimit(count: 3)
        story.document.checkpoints[0].penalty = 1
        story.document.scoring.tieBreak = [.fewerWrong, .lastAccepted]
        try story.publish()
        try story.open()
        var devices: [DeviceID] = []
        for number in 0..<50 {
            try story.addTeam("team-\(number)")
            devices.append(try story.join("team-\(number)"))
        }
        for _ in 0..<400 {
            story.now = story.now + Seconds(Double(Int.random(in: 1...20, using: &dice)))
            let device = devices[Int.random(in: 0..<49, using: &dice)]
            let (task, texts) = [
                (QuestStory.text, ["bear", "wolf", "lynx"]), (QuestStory.number, ["1.5", "7"]),
                (QuestStory.judged, ["look"]),
            ].randomElement(using: &dice)!
            _ = try? story.answer(texts.randomElement(using: &dice)!, to: task, from: device)
            if dice.oneIn(4), let answer = story.state.pendingAnswers().first {
                try? story.review(answer.id, dice.oneIn(3) ? .rejected : .accepted, reason: "seen")
            }
        }
        try story.close()

        let live = bytes(of: story.state, by: story.engine, at: story.now)
        let again = bytes(of: try QuestState.folding(story.records), by: story.engine, at: story.now)
        #expect(live == again)
        let list = story.engine.standings(in: story.state, at: story.now).list
        for standing in list {
            let own = story.engine.standing(of: standing.team, in: story.state, at: story.now)
            #expect(own.points == standing.points && own.status == standing.status && own.rank == nil)
        }
        #expect(list.count == 50 && list.last?.status == .notStarted)
        #expect(list.filter { $0.points > 0 }.count > 25, "too few points: nothing is proved")
        #expect(Set(list.map(\.status)).contains(.provisional))
    }

    private func bytes(of state: QuestState, by engine: RuleEngine, at now: Timestamp) -> [UInt8] {
        let list = ResultList(
            quest: engine.quest, title: "Парк", timeZone: EventTimeZone("UTC"),
            standings: engine.standings(in: state, at: now), entrants: [], tasks: [], countedAt: now,
            head: state.head, isFinal: true)
        return list.json.bytes() + Array(list.csv.utf8) + Array(list.iofXML(creator: "ReQuest").utf8)
    }
}
