import QuestRules
import QuestTestSupport
import Testing

@Suite("Commands and positions")
struct JudgeCommandTests {
    @Test("Editions are numbered, and publishing the same file again is refused")
    func publish() throws {
        var story = QuestStory()
        try story.publish("one")
        #expect(throws: Refusal.editionUnchanged(version: 1)) { try story.publish("one") }
        try story.publish("two")
        #expect(story.state.version == 2)
        try story.publish("one")
        #expect(story.state.version == 3)
        #expect(story.state.document == .sha256(Array("one".utf8)))
    }

    @Test(
        "A team needs an id, a name and to be new",
        arguments: [
            ("alpha", "x", Refusal.teamExists(TeamID("alpha"))), ("Alpha", "x", .teamIDInvalid),
            ("", "x", .teamIDInvalid),
            ("b", " \n", .teamNameEmpty),
            ("b", String(repeating: "n", count: 101), .teamNameTooLong(limit: 100)),
        ])
    func team(id: String, name: String, refusal: Refusal) throws {
        var (story, _) = try QuestStory.begun()
        #expect(throws: refusal) {
            try story.decide { try $0.addTeam(TeamID(id), name: name, joinCode: .zero) }
        }
    }

    @Test("A device joins a team that is there, under an id of its own")
    func devices() throws {
        var (story, first) = try QuestStory.begun()
        let second = try story.join("alpha")
        #expect(first != second)
        #expect(story.state.devices[second]?.team == TeamID("alpha"))
        #expect(throws: Refusal.teamUnknown(TeamID("omega"))) { try story.join("omega") }
    }

    @Test("A batch of positions is one record; the same batch again is none")
    func positions() throws {
        var (story, device) = try QuestStory.begun()
        let count = story.records.count
        let batch = story.batch(3, from: device)
        #expect(try story.ride(batch))
        #expect(try !story.ride(batch))
        #expect(story.records.count == count + 1)
        story.now = story.now + 5
        #expect(try story.ride(story.batch(3, from: device)))
        #expect(throws: Refusal.deviceUnknown) { try story.ride(story.batch(1, from: DeviceID("x"))) }
        #expect(throws: Refusal.positions(.empty)) { try story.ride(story.batch(0, from: device)) }
        #expect(Refusal.positions(.empty).code == "positions-empty")
    }

    @Test("Positions from after the close are refused, from before it taken late")
    func positionsAfterClose() throws {
        var (story, device) = try QuestStory.begun()
        story.now = story.now + 100
        let before = story.batch(3, from: device)
        try story.close()
        story.now = story.now + 60
        #expect(throws: Refusal.questClosed) { try story.ride(story.batch(3, from: device)) }
        let late = FixBatch(device: device, sentAt: story.now, receivedAt: story.now, fixes: before.fixes)
        #expect(try story.ride(late))
    }

    @Test("Positions are taken before the quest opens")
    func positionsBeforeOpening() throws {
        var story = QuestStory()
        try story.publish()
        try story.addTeam("alpha")
        let device = try story.join("alpha")
        #expect(try story.ride(story.batch(1, from: device)))
    }

    @Test("The same seed gives the same log, byte for byte")
    func repeatable() throws {
        #expect(try QuestStory.begun(seed: 3).story.records == QuestStory.begun(seed: 3).story.records)
        #expect(try QuestStory.begun(seed: 3).story.records != QuestStory.begun(seed: 4).story.records)
    }
}
