import NIOCore
import NIOEmbedded
import QuestEngine
import Testing

@testable import HTTPEdge
@testable import ServerBase
@testable import questd

@Suite("What of the log ends what lasts")
struct RevocationNoteTests {
    private let quest = QuestID("story")
    private let revocations = Revocations()
    private let channel = NIOAsyncTestingChannel()

    private func hold(_ device: String, of team: String) -> Hold {
        revocations.hold(.device(DeviceID(device)), of: TeamID(team), in: quest, over: channel)
    }

    private func noteErasure(of team: String? = nil, device: String? = nil, by actor: Actor = .admin) {
        var ids = IdentifierSource()
        let draft = RecordDraft(
            id: ids.identifier(at: World.start), at: World.start, receivedAt: World.start, actor: actor,
            team: team.map { TeamID($0) }, device: device.map { DeviceID($0) }, version: 1,
            content: .erased(ErasureBody(texts: 1, tracks: 0)))
        revocations.note(LogHead.empty.appending([draft], of: quest), of: quest)
    }

    @Test(
        "erasing what belongs to no team ends nobody's stream, whoever does it",
        arguments: [Actor.admin, .system])
    func common(actor: Actor) {
        let hold = hold("a", of: "foxes")
        noteErasure(by: actor)
        #expect(!hold.isOver)
    }

    @Test(
        "erasing a team ends the streams of all its devices, and no other's",
        arguments: [Actor.admin, .system])
    func team(actor: Actor) {
        let (own, own2, other) = (hold("a", of: "foxes"), hold("b", of: "foxes"), hold("c", of: "owls"))
        noteErasure(of: "foxes", by: actor)
        #expect(own.isOver && own2.isOver && !other.isOver)
    }

    @Test("ending a session ends what lasts in the name of its roles, and nobody else's")
    func session() {
        let (own, other) = (hold("a", of: "foxes"), hold("b", of: "foxes"))
        revocations.end([Revocations.Holder.device(DeviceID("a")), .staff(StaffID("s"))])
        #expect(own.isOver && !other.isOver)
    }

    @Test("ending a session of the admin ends what lasts by it, and by no other of the admin's")
    func adminSession() {
        func hold(_ session: String) -> Hold {
            revocations.hold(.admin(SessionID(session)), of: nil, in: nil, over: channel)
        }
        let (own, other) = (hold("a"), hold("b"))
        revocations.end([Revocations.Holder(.admin, in: SessionID("a"))])
        #expect(own.isOver && !other.isOver)
    }

    @Test("removing a team ends what lasts by its devices' tokens, and no other's")
    func removal() {
        let (own, other) = (hold("a", of: "foxes"), hold("c", of: "owls"))
        var ids = IdentifierSource()
        let draft = RecordDraft(
            id: ids.identifier(at: World.start), at: World.start, receivedAt: World.start, actor: .admin,
            team: TeamID("foxes"), version: 1, content: .command(.teamRemoved))
        revocations.note(LogHead.empty.appending([draft], of: quest), of: quest)
        #expect(own.isOver && !other.isOver)
    }

    @Test("a new phone in a device's place ends what lasts by the old token, and no other's")
    func replacement() {
        let (own, other) = (hold("a", of: "foxes"), hold("b", of: "foxes"))
        var ids = IdentifierSource()
        let draft = RecordDraft(
            id: ids.identifier(at: World.start), at: World.start, receivedAt: World.start,
            actor: .device(DeviceID("a")), team: TeamID("foxes"), device: DeviceID("a"), version: 1,
            content: .command(.deviceReplaced()))
        revocations.note(LogHead.empty.appending([draft], of: quest), of: quest)
        #expect(own.isOver && !other.isOver)
    }

    @Test("a quest that is deleted ends what lasts by its staff's tokens")
    func staff() {
        let own = revocations.hold(.staff(StaffID("s")), of: nil, in: quest, over: channel)
        let other = revocations.hold(.staff(StaffID("t")), of: nil, in: quest, over: channel)
        revocations.end([StaffID("s")])
        #expect(own.isOver && !other.isOver)
    }

    @Test("erasing a device ends what is its own")
    func device() {
        let (own, other) = (hold("a", of: "foxes"), hold("b", of: "foxes"))
        noteErasure(of: "foxes", device: "a")
        #expect(own.isOver && !other.isOver)
    }
}
