import QuestRules
import QuestTestSupport
import Testing

@Suite("A place that was taken over by a code that somebody else gave out")
struct TakeOverTests {
    private static let alpha = TeamID("alpha")
    private static let code = Digest.sha256([7])

    /// Has a new phone take a device's place.
    private func replace(_ device: DeviceID, by asker: DeviceID?, _ story: inout QuestStory) throws {
        story.now = story.now + 10
        try story.enter(
            story.decide(as: asker.map { .device($0) } ?? .admin) {
                try $0.offerPlace(of: device, in: Self.alpha, code: Self.code, by: asker)
            })
        let token = Digest.sha256(story.now.description.utf8.map { $0 })
        let taken = try story.decide { try $0.takePlace(code: Self.code, token: token) }
        try story.enter(taken.entry)
        story.now = story.now + 10
    }

    /// A device of whose place another one than its first holder has the second half.
    private func takenOver() throws -> (story: QuestStory, device: DeviceID, answers: [AnswerID]) {
        var (story, captain) = try QuestStory.begun()
        let device = try story.join("alpha")
        let first = try story.answer("wolf", to: QuestStory.text, from: device)
        try replace(device, by: captain, &story)
        let second = try story.answer("1.5", to: QuestStory.number, from: device)
        return (story, device, [first.answer, second.answer])
    }

    @Test("begins a span of its own; a phone that is replaced by its own code is the same person's")
    func spans() throws {
        var (story, device) = try QuestStory.begun()
        try replace(device, by: device, &story)
        #expect(story.state.devices[device]?.spans == [.whole])
        try replace(device, by: nil, &story)
        let taken = try #require(story.state.devices[device]?.takeOvers.first)
        let spans = try #require(story.state.devices[device]?.spans)
        #expect(spans.count == 2 && spans[0].end == taken && spans[1].start == taken)
        #expect(spans[0].contains(seq: taken.seq - 1) && !spans[0].contains(seq: taken.seq))
        #expect(spans[1].contains(seq: taken.seq) && !spans[1].contains(seq: taken.seq - 1))
        #expect(spans[0].contains(receivedAt: taken.at) && !spans[1].contains(receivedAt: taken.at))
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("erasing by the new holder leaves what the one before has sent, who may erase that later")
    func erasing() throws {
        var (story, device, answers) = try takenOver()
        let spans = try #require(story.state.devices[device]?.spans)
        try story.eraseDevice(device)
        let later = try #require(story.entries.last).attachments
        #expect(later.contains(.erasedText(owner: answers[1].rawValue)))
        #expect(!later.contains(.erasedText(owner: answers[0].rawValue)))
        #expect(later.contains(.erasedFixesReceived(of: device, in: spans[1])))
        #expect(later.contains(.removedDevice(device)) && !later.contains(.erasedFixes(of: device)))
        let rest = try story.decide { try $0.eraseDevice(device, in: spans[0]) }
        #expect(rest.attachments.contains(.erasedText(owner: answers[0].rawValue)))
        #expect(rest.attachments.contains(.erasedFixesReceived(of: device, in: spans[0])))
        try story.enter(rest)
        for span in [spans[0], spans[1], .whole] {
            #expect(throws: Refusal.deviceUnknown) {
                try story.decide { try $0.eraseDevice(device, in: span) }
            }
        }
        #expect(try QuestState.folding(story.records) == story.state)
        #expect(try LogVerifier.verify(story.records, of: story.quest) == story.state.head)
    }

    @Test("erasing by the holder of before leaves the device in its team, with another salt")
    func erasingBefore() throws {
        var (story, device, _) = try takenOver()
        let first = try #require(story.state.devices[device]?.spans.first)
        let entry = try story.decide { try $0.eraseDevice(device, in: first) }
        #expect(!entry.attachments.contains(.removedDevice(device)))
        #expect(!entry.attachments.contains(.deviceSalt([], of: device)))
        try story.enter(entry)
        #expect(story.state.member(device) != nil)
        try story.answer("fox", to: QuestStory.judged, from: device)
    }

    @Test("an account has the spans in which its person held the place, by the token or by when it was told")
    func owned() throws {
        let (story, device, _) = try takenOver()
        let known = try #require(story.state.devices[device])
        let before = try #require(known.takeOvers.first).at + -5
        let after = try #require(known.takeOvers.first).at + 5
        let kept = Device(
            id: device, quest: story.quest, team: Self.alpha, joinedAt: before, salt: [])
        func spans(_ rows: [(Bool, Timestamp)]) -> [HeldSpan] {
            known.spans(of: rows.map { AccountDevice(device: kept, isHeld: $0.0, since: $0.1) })
        }
        #expect(spans([(true, after)]) == [known.spans[1]])
        #expect(spans([(false, before)]) == [known.spans[0]])
        #expect(spans([(false, before), (true, after)]) == known.spans)
        #expect(spans([(false, after)]).isEmpty, "who has lost the place since, by a code of their own")
    }
}
