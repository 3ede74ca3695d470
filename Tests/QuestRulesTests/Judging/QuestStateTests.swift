import QuestRules
import QuestTestSupport
import Testing

@Suite("The fold of a quest")
struct QuestStateTests {
    @Test("is the same whether taken step by step or from all records", arguments: SeededGenerator.seeds(20))
    func folding(seed: UInt64) throws {
        var (story, first) = try QuestStory.begun(seed: seed)
        try story.addTeam("bravo")
        let devices = [first, try story.join("bravo")]
        var random = SeededGenerator(seed: seed)
        var refusals = 0
        for _ in 0..<60 {
            story.now = story.now + 1
            do {
                try step(&story, devices.randomElement(using: &random) ?? first, using: &random)
            } catch is Refusal {
                refusals += 1
            }
        }
        #expect(try QuestState.folding(story.records) == story.state)
        #expect(try LogVerifier.verify(story.records, of: story.quest) == story.state.head)
        #expect(story.state.answers.count >= 10 && refusals >= 1, "the story is too dull to prove anything")
        try checkTotals(of: story.state)
    }

    private func step(
        _ story: inout QuestStory, _ device: DeviceID, using random: inout SeededGenerator
    ) throws {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: try story.answer(random.oneIn(6) ? "bear" : "wolf", to: QuestStory.text, from: device)
        case 1: try story.answer(random.oneIn(6) ? "1,5" : "2", to: QuestStory.number, from: device)
        case 2, 3: try story.answer("photo", to: QuestStory.judged, from: device)
        case 4:
            guard let pending = story.state.pendingAnswers().randomElement(using: &random) else { return }
            try story.review(pending.id, random.oneIn(4) ? .accepted : .rejected)
        case 5: try story.ride(story.batch(2, from: device))
        case 6: if random.oneIn(4) { try story.close() }
        default: if story.state.phase == .closed { try story.open() }
        }
    }

    /// Everything that is counted on the way, counted again from the answers.
    private func checkTotals(of state: QuestState) throws {
        for (id, team) in state.teams {
            let answers = state.answers.filter { $0.team == id }
            #expect(state.answers(of: id) == answers)
            for (taskID, task) in team.tasks {
                let own = answers.filter { $0.task == taskID }
                #expect(task.attempts == own.count)
                #expect(task.pending == own.filter { $0.verdict == .pending }.map(\.id))
                #expect(task.accepted == own.first { $0.verdict == .accepted }?.id)
                #expect(own.count { $0.verdict == .accepted } <= 1)
            }
        }
    }

    @Test("refuses records that do not follow, changing nothing")
    func gap() throws {
        let story = try QuestStory.begun().story
        var state = QuestState()
        try state.apply(story.records[0])
        let before = state
        #expect(throws: FoldError.doesNotFollow(seq: 3, head: 1)) { try state.apply(story.records[2]) }
        #expect(throws: FoldError.doesNotFollow(seq: 1, head: 1)) { try state.apply(story.records[0]) }
        #expect(state == before)
    }

    @Test("refuses records that speak of what is not there or cannot be read")
    func dangling() throws {
        var story = QuestStory()
        try story.publish()
        let draft = story.records[0].draft
        func fold(_ content: RecordContent) throws {
            let next = RecordDraft(
                id: draft.id, at: draft.at, receivedAt: draft.receivedAt, actor: .admin, version: 1,
                content: content)
            var state = story.state
            try state.apply(story.state.head.appending([next], of: story.quest)[0])
        }
        let verdict = VerdictBody(
            answer: AnswerID("x"), verdict: .accepted, rule: "text", reason: .matched, points: 1)
        let contents: [RecordContent] = [
            .command(.closed), .command(.deviceJoined()), .verdict(verdict),
            .review(ReviewBody(answer: AnswerID("x"), decision: .accepted, reason: nil)),
        ]
        for content in contents { #expect(throws: FoldError.dangling(seq: 2)) { try fold(content) } }

        var unreadable = draft
        unreadable.body = RecordBody(canonicalJSON: "{}")
        var state = story.state
        #expect(throws: FoldError.unreadable(seq: 2, .member("command"))) {
            try state.apply(story.state.head.appending([unreadable], of: story.quest)[0])
        }
    }
}
