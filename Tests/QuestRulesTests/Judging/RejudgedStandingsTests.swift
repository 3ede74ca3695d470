import QuestTestSupport
import Testing

@testable import QuestRules

/// However answers, editions and reviews fall: judging again leads to what the edition would have led to from the start.
extension RejudgingTests {
    /// The tasks with a key, points and a price by chance.
    private func edition(_ dice: inout SeededGenerator) -> Quest {
        var quest = QuestStory().document
        for index in quest.checkpoints.indices {
            quest.checkpoints[index].points = Int.random(in: 1...9, using: &dice)
            quest.checkpoints[index].penalty = Int.random(in: 0...2, using: &dice)
        }
        quest.checkpoints[0].rule = .text(accepted: [["Bear", "Wolf", "Lynx"].randomElement(using: &dice)!])
        quest.checkpoints[1].rule = .number(
            value: Double(Int.random(in: 1...3, using: &dice)), tolerance: 0)
        if dice.oneIn(2) { quest.checkpoints[0].trap = AnswerTrap(texts: ["wolf"], cost: 2) }
        return quest
    }

    /// Two teams that answer what is told, and a judge who decides one of the answers; `nil` where something is refused.
    private func play(
        _ answers: [(team: Int, task: TaskID, text: String)], by document: Quest,
        _ review: (place: Int, decision: ReviewDecision)?
    ) throws -> QuestStory? {
        var story = QuestStory()
        story.document = document
        try story.publish()
        try story.open()
        var devices: [DeviceID] = []
        for team in ["alpha", "beta"] {
            try story.addTeam(team)
            devices.append(try story.join(team))
        }
        for answer in answers {
            story.now = story.now + 60
            guard (try? story.answer(answer.text, to: answer.task, from: devices[answer.team])) != nil else {
                return nil
            }
        }
        guard let review else { return story }
        story.now = story.now + 60
        let answer = story.state.answers[review.place].id
        do {
            try story.review(answer, review.decision, reason: "seen", overrules: true)
        } catch {
            return nil
        }
        return story
    }

    @Test("Judged again, everything stands as if the edition had been in force from the start")
    func asFromTheStart() throws {
        var (compared, changed, reviewed, placed) = (0, 0, 0, 0)
        for seed in 1...900 as ClosedRange<UInt64> {
            var dice = SeededGenerator(seed: seed)
            var (before, after) = (edition(&dice), edition(&dice))
            let answers = (0..<5).map { _ -> (team: Int, task: TaskID, text: String) in
                let (team, isText) = (dice.oneIn(2) ? 0 : 1, dice.oneIn(2))
                let texts = isText ? ["bear", "wolf", "lynx"] : ["1", "2", "3"]
                return (
                    team: team, task: isText ? QuestStory.text : QuestStory.number,
                    text: texts.randomElement(using: &dice)!
                )
            }
            // Where both editions ask for presence, right answers of these teams wait.
            let needsPresence = dice.oneIn(3)
            if needsPresence {
                before.checkpoints[0].presence = .required
                after.checkpoints[0].presence = .required
            }
            var review: (place: Int, decision: ReviewDecision)?
            if dice.oneIn(3) {
                let decision: ReviewDecision = dice.oneIn(2) ? .accepted : .rejected
                review = (place: answers.indices.randomElement(using: &dice)!, decision: decision)
            }
            // An edition refuses what follows a right answer: then there is nothing to compare.
            guard var story = try play(answers, by: before, review),
                let wanted = try play(answers, by: after, review)
            else { continue }
            story.document = after
            try story.publish("{\"edition\": 2}")
            let count = try rejudge(&story)
            if count > 0 { changed += 1 }
            compared += 1
            if review != nil { reviewed += 1 }
            if needsPresence { placed += 1 }
            let standings = story.engine.standings(in: story.state, at: wanted.now)
            #expect(
                standings.list == wanted.engine.standings(in: wanted.state, at: wanted.now).list,
                "seed \(seed)")
            #expect(try QuestState.folding(story.records) == story.state, "seed \(seed)")
            #expect(try rejudge(&story) == 0, "seed \(seed)")
        }
        #expect(compared > 20 && changed > 15, "\(compared), \(changed): nothing is proved")
        #expect(reviewed > 5 && placed > 5, "\(reviewed), \(placed): nothing is proved")
    }
}
