import GeoJSONKit
import QuestRules
import QuestTestSupport
import Testing

@Suite("Hashes of records")
struct RecordHashTests {
    /// The expected hashes were computed by Python's json and hashlib from the description in docs/design/LOG.md.
    @Test("are those that another program computes from the description")
    func vector() throws {
        let body = try #require(RecordBody(canonicalizing: ["n": -7, "a": "ё\"\\\n"]))
        var draft = RecordDraft(
            id: RecordID("rec-1"), at: Timestamp(milliseconds: 1_781_428_200_000),
            receivedAt: Timestamp(milliseconds: 1_781_428_201_250), actor: .device(DeviceID("dev-1")),
            device: DeviceID("dev-1"), kind: .answer, version: 3, body: body)
        let first = LogHead.empty.appending([draft], of: QuestID("q"))[0]
        #expect(first.hash.description == "0f28ebe0e0cd837037e1cd4c6a1633caa8df6d6b39c0dae3d5e441cf929915da")
        draft.id = RecordID("rec-2")
        draft.team = TeamID("alpha")
        let second = first.head.appending([draft], of: QuestID("q"))[0]
        #expect(second.hash.description == "f9b823dcff288162a0eda2f13eaee5b4a6e3d242affc36b49a3215e39d49f6d0")
        #expect(second.prev == first.hash)
        #expect(second.seq == 2)
    }

    @Test("depend on every member")
    func everyMember() throws {
        let draft = try QuestStory.begun().story.records[3].draft
        let original = draft.hash(seq: 1, after: .zero)
        let changes: [(inout RecordDraft) -> Void] = [
            { $0.id = RecordID("x") }, { $0.at.milliseconds += 1 }, { $0.receivedAt.milliseconds += 1 },
            { $0.actor = .system }, { $0.team = nil }, { $0.device = nil }, { $0.kind = .answer },
            { $0.version += 1 }, { $0.body = RecordBody(canonicalJSON: "{}") },
        ]
        for change in changes {
            var changed = draft
            change(&changed)
            #expect(changed.hash(seq: 1, after: .zero) != original)
        }
        #expect(draft.hash(seq: 2, after: .zero) != original)
        #expect(draft.hash(seq: 1, after: original) != original)
    }

    @Test("A record survives being written as a line")
    func line() throws {
        var (story, device) = try QuestStory.begun()
        let pending = try story.answer("a \"quoted\" ответ", to: QuestStory.judged, from: device)
        try story.review(pending.answer, .accepted, reason: "ok")
        for record in story.records {
            #expect(try Record(line: Array(record.line.utf8), quest: story.quest) == record)
            #expect(!record.line.contains("\n"))
            let value = try JSONValue(parsing: Array(record.line.utf8))
            #expect(RecordBody(canonicalizing: value)?.canonicalJSON == record.line)
        }
    }

    @Test(
        "A line that is no record is refused, naming the member",
        arguments: [
            ("", RecordLineError.notAnObject), ("[]", .notAnObject), ("{}", .member("id")),
            ("{\"id\":\"x\",\"at\":\"yesterday\"}", .member("at")),
        ])
    func badLine(text: String, error: RecordLineError) {
        #expect(throws: error) { try Record(line: Array(text.utf8), quest: QuestID("q")) }
    }
}
