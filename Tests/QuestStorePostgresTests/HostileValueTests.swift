import QuestRules
import QuestTestSupport
import Testing

@testable import QuestStorePostgres

@Suite("Values that PostgreSQL finds hard")
struct HostileValueTests {
    static let texts = [
        "\u{0}", "a\u{0}b", "'; DROP TABLE request.records; --", "\\x00 $1 %s", "", "e\u{301} é",
        "𝄞🚲\u{202E}",
        String(repeating: "ё", count: 1 << 20),
    ]

    @Test("texts of people come back as they were written, whatever is in them")
    func texts() async throws {
        try await TemporaryStore.use { store in
            let (story, device) = try QuestStory.begun()
            _ = try await story.stored(in: store)
            var head = story.state.head
            for (number, text) in Self.texts.enumerated() {
                // An index of PostgreSQL's takes no key of megabytes; the daemon takes none of more than 200 bytes.
                let key = "\(number)" + text.prefix(60)
                let attachments: [QuestRules.Attachment] = [
                    .text(PersonalText(owner: "answer-\(number)", salt: [0, 1], text: text)),
                    .receipt(
                        Receipt(
                            device: device, key: key, request: .zero, answer: AnswerID("a"),
                            receivedAt: story.now)),
                    .teamName(text, salt: [0], of: TeamID("alpha")),
                ]
                let entry = Entry(drafts: [], attachments: attachments)
                head = try await store.commit([entry], to: story.quest, after: head).last?.head ?? head
                let kept = try await store.text(owner: "answer-\(number)")
                #expect(kept.map { Array($0.text.utf8) } == Array(text.utf8))
                let name = try await store.teams(of: story.quest).first?.name
                #expect(name.map { Array($0.utf8) } == Array(text.utf8))
                #expect(try await store.receipt(of: device, key: key)?.key == key)
            }
        }
    }

    @Test("an id with a NUL is nobody's, and nothing is stored under it")
    func ids() async throws {
        try await TemporaryStore.use { store in
            let (story, _) = try QuestStory.begun()
            _ = try await story.stored(in: store)
            let strange = QuestID("park\u{0}")
            #expect(try await store.records(of: strange, after: 0, limit: 10).isEmpty)
            #expect(try await store.head(of: strange) == .empty)
            #expect(try await store.edition(of: strange, version: 1) == nil)
            #expect(try await store.text(owner: "a\u{0}") == nil)
            #expect(try await store.account(AccountID("\u{0}")) == nil)
            try await store.eraseTexts(owners: ["\u{0}"])
            await #expect(throws: StoreError.self) {
                try await store.commit([], to: strange, after: .empty)
            }
            // The connections are as good as before.
            #expect(try await store.head(of: story.quest) == story.state.head)
        }
    }

    @Test("numbers at the ends of their ranges come back to the last bit")
    func numbers() async throws {
        try await TemporaryStore.use { store in
            let (story, device) = try QuestStory.begun()
            _ = try await story.stored(in: store)
            let doubles = [
                0.1 + 0.2, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -0.0, .leastNormalMagnitude / 3,
                .pi,
            ]
            let times: [Int64] = [.min, -1, 0, 1, story.now.milliseconds, .max - 1]
            let fixes = zip(doubles, times).map { value, time in
                Fix(
                    time: Timestamp(milliseconds: time),
                    coordinate: Coordinate(longitude: value, latitude: -value), accuracy: Meters(value),
                    speed: value, course: nil, altitude: value.nextUp, battery: nil, sequence: .max,
                    isMock: true)
            }
            let batch = FixBatch(
                device: device, sentAt: Timestamp(milliseconds: .max), receivedAt: story.now, fixes: fixes)
            let entry = Entry(drafts: [], attachments: [.fixes(batch)])
            _ = try await store.commit([entry], to: story.quest, after: story.state.head)
            let kept = try await store.trail(of: device).map(\.fix)
            #expect(kept.count == fixes.count)
            for (read, written) in zip(kept, fixes) {
                #expect(read.time == written.time && read.sequence == written.sequence)
                #expect(read.coordinate.longitude.bitPattern == written.coordinate.longitude.bitPattern)
                #expect(read.altitude?.bitPattern == written.altitude?.bitPattern)
            }
            #expect(try await store.records(of: story.quest, after: .max, limit: .max).isEmpty)
            #expect(try await store.records(of: story.quest, after: .min, limit: .min).isEmpty)
            #expect(try await store.eraseFixes(of: device, upTo: .max) == fixes.count)
        }
    }

    @Test("fixes stand in the day of their clock; a clock that is far off makes no day")
    func days() async throws {
        try await TemporaryStore.use { store in
            var (story, device) = try QuestStory.begun()
            try story.ride(story.batch(3, from: device))
            _ = try await story.stored(in: store)
            let today = FixDays.day(of: story.now)
            func count(_ table: String) throws -> String {
                try TemporaryPostgres.shared().run(
                    "SELECT count(*) FROM request.\(table)", at: store.address.uri)
            }
            #expect(try count("fixes_20260614") == "3")
            #expect(try count("fixes_other") == "0")
            let far = Fix(
                time: Timestamp(milliseconds: 4_000_000_000_000),
                coordinate: Coordinate(longitude: 1, latitude: 2), isMock: false)
            let batch = FixBatch(device: device, sentAt: story.now, receivedAt: story.now, fixes: [far])
            _ = try await store.commit(
                [Entry(drafts: [], attachments: [.fixes(batch)])], to: story.quest, after: story.state.head)
            #expect(try count("fixes_other") == "1")
            // A day with something in it stays; with nothing it goes, and what comes late is kept all the same.
            let later = story.now + Seconds(86_400 * 30)
            await store.days.attend(at: later)
            #expect(try count("fixes_20260614") == "3")
            #expect(try await store.eraseFixes(of: device, upTo: 100) == 4)
            await store.days.attend(at: later)
            #expect(throws: (any Error).self) { try count("fixes_20260614") }
            let again = Entry(drafts: [], attachments: [.fixes(story.batch(2, from: device))])
            _ = try await store.commit([again], to: story.quest, after: story.state.head)
            #expect(try await store.trail(of: device).count == 2)
            #expect(try count("fixes_20260614") == "2")
            #expect(today == 20_618)
        }
    }
}
