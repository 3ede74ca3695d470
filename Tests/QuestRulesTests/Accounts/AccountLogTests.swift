import QuestRules
import QuestTestSupport
import Testing

@Suite("The log of an account")
struct AccountLogTests {
    private static let digest = Digest.sha256([7])

    private static let contents: [AccountContent] = [
        .created(name: digest, language: .russian), .created(name: nil, language: nil),
        .profileChanged(name: digest, phone: digest, language: .english),
        .profileChanged(name: nil, phone: nil, language: nil),
        .signInLinked(SignInLinkID("l"), provider: "vk", subject: digest),
        .signInUnlinked(SignInLinkID("l")),
        .tookPart(quest: QuestID("q"), team: TeamID("t"), device: DeviceID("d")),
        .merged(
            AccountID("b"), links: [SignInLinkID("l")], devices: [DeviceID("d")], staff: [StaffID("s")]),
        .merged(AccountID("b"), links: [], devices: [], staff: []), .mergedInto(AccountID("a")),
        .roleGiven(quest: QuestID("q"), .steward, staff: StaffID("s")), .roleTaken(StaffID("s")),
        .sessionsEnded, .exported, .erased(links: 2, participations: 30, roles: 1),
    ]

    private static func draft(
        _ id: String, _ content: AccountContent, by actor: AccountActor, at milliseconds: Int64
    ) -> AccountDraft {
        AccountDraft(
            account: AccountID("acc-1"), id: RecordID(id), at: Timestamp(milliseconds: milliseconds),
            actor: actor, content: content)
    }

    /// The expected hashes were computed by Python's json and hashlib from the description in docs/design/ACCOUNTS.md.
    @Test("has the hashes that another program computes from the description")
    func vector() {
        let name = SaltedText("Анна", salt: Array("salt".utf8))
        let entry = AccountEntry(
            drafts: [
                Self.draft(
                    "rec-1", .created(name: name.digest, language: .russian), by: .holder,
                    at: 1_781_428_200_000),
                Self.draft(
                    "rec-2", .roleGiven(quest: QuestID("park"), .judge, staff: StaffID("m-1")),
                    by: .staff(StaffID("s-1")), at: 1_781_428_201_250),
            ], changes: [])
        let records = ChainedAccountEntry(entry, on: Accounts()).records
        #expect(
            records.map(\.hash.description) == [
                "d51ca4462bd638e87925125658f4170c9de830360fc59924a19fcdfea4f694d5",
                "e9a933e5a40484ca0cfcdbb482534ef7ae09e322414f3553de75bc0cc2728a06",
            ])
        #expect(records.map(\.seq) == [1, 2] && records[1].prev == records[0].hash)
    }

    @Test("says the same after it was written and read", arguments: contents)
    func reading(content: AccountContent) throws {
        #expect(try AccountContent(kind: content.kind, body: content.body) == content)
    }

    @Test("has every kind of record in the test before")
    func kinds() {
        #expect(Set(Self.contents.map(\.kind)) == Set(AccountRecordKind.allCases))
    }

    @Test("says the same after its records were written and read as lines", arguments: contents)
    func lines(content: AccountContent) throws {
        let entry = AccountEntry(
            drafts: [Self.draft("rec-1", content, by: .staff(StaffID("s-1")), at: 1_781_428_200_007)],
            changes: [])
        for record in ChainedAccountEntry(entry, on: Accounts()).records {
            #expect(try AccountRecord(line: Array(record.line.utf8)) == record)
        }
    }

    @Test(
        "refuses a line that is no record",
        arguments: [
            ("", RecordLineError.notAnObject), ("[]", .notAnObject), ("{}", .member("account")),
            (#"{"account": "a", "id": "r", "at": "yesterday"}"#, .member("at")),
        ])
    func badLine(text: String, error: RecordLineError) {
        #expect(throws: error) { try AccountRecord(line: Array(text.utf8)) }
    }

    @Test(
        "names who did something",
        arguments: [AccountActor.holder, .admin, .system, .staff(StaffID("0-1"))])
    func actors(actor: AccountActor) {
        #expect(AccountActor(text: actor.text) == actor)
        #expect(AccountActor(text: "device:x") == nil)
        #expect(AccountActor(text: "somebody") == nil)
    }

    @Test("refuses a body that does not fit its kind")
    func unfit() throws {
        let body = RecordBody(canonicalJSON: #"{"language":"tlh","name":null}"#)
        #expect(throws: RecordBodyError.member("language")) {
            try AccountContent(kind: .created, body: body)
        }
        #expect(throws: RecordBodyError.member("link")) {
            try AccountContent(kind: .signInUnlinked, body: body)
        }
    }

    private static func log() throws -> (story: AccountStory, account: AccountID) {
        var story = AccountStory()
        let id = try story.create("anna", name: "Anna")
        for number in 0..<6 {
            let token = AccountStory.token("\(number)")
            try story.perform { try $0.endSessions(of: id, token: token) }
        }
        return (story, id)
    }

    @Test("is found out where a record was changed, left out, told twice, or cut off")
    func faults() throws {
        let (story, id) = try Self.log()
        let records = try #require(story.records[id])
        let head = try #require(records.last?.head)
        func fault(_ records: [AccountRecord], published: LogHead? = nil) -> LogFault? {
            do throws(LogFault) {
                _ = try AccountLogVerifier.verify(records, of: id, published: published)
                return nil
            } catch {
                return error
            }
        }
        #expect(fault(records, published: head) == nil)
        var changed = records
        var draft = records[3].draft
        draft.at = draft.at + 1
        changed[3] = AccountRecord(
            seq: records[3].seq, draft: draft, prev: records[3].prev, hash: records[3].hash)
        #expect(fault(changed) == .changed(seq: 4))
        var without = records
        without.remove(at: 2)
        #expect(fault(without) == .missing(seq: 3, found: 4))
        var twice = records
        twice.insert(records[2], at: 3)
        #expect(fault(twice) == .repeated(seq: 4, found: 3))
        let last = Int64(records.count)
        #expect(fault(Array(records.dropLast()), published: head) == .cut(after: last - 1, published: last))
    }

    @Test("is never that of another account")
    func otherAccount() throws {
        let (story, id) = try Self.log()
        let records = try #require(story.records[id])
        #expect(throws: LogFault.otherAccount(seq: 1)) {
            try AccountLogVerifier.verify(records, of: AccountID("other"))
        }
        // Its account is hashed with each record.
        let renamed = records.map { record in
            var draft = record.draft
            draft.account = AccountID("other")
            return AccountRecord(seq: record.seq, draft: draft, prev: record.prev, hash: record.hash)
        }
        #expect(throws: LogFault.changed(seq: 1)) {
            try AccountLogVerifier.verify(renamed, of: AccountID("other"))
        }
    }

    @Test("holds nothing that a person or a provider has said of them")
    func personal() throws {
        var story = AccountStory()
        let id = try story.create("canary-1027", name: "Canary Name")
        let key = try AccountStory.key("canary-9", at: "vk")
        try story.perform { try $0.link(key, to: id) }
        try story.perform {
            try $0.changeProfile(of: id, name: "Canary Other", phone: "+7 canary", language: nil)
        }
        #expect(!story.lines.lowercased().contains("canary"))
        let link = try #require(story.accounts[id]?.links.first { $0.key == key })
        #expect(story.lines.contains(link.digest.description), "the digest can be checked with the salt")
    }
}
