import QuestRules
import QuestTestSupport
import Testing

@testable import QuestStorePostgres

@Suite("Several daemons at one database", .serialized)
struct SeveralWritersTests {
    @Test("make the schema once, when they start together")
    func schema() async throws {
        try await TemporaryStore.useDatabase { address in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        let store = try await PostgresQuestStore.open(address)
                        _ = try await store.quests()
                        await store.close()
                    }
                }
                try await group.waitForAll()
            }
            let steps = try TemporaryPostgres.shared().run(
                "SELECT count(*) FROM request.schema_steps", at: address.uri)
            #expect(steps == "\(Migration.latest)")
        }
    }

    @Test("leave one chain, in which everybody's answer stands once")
    func race() async throws {
        try await TemporaryStore.useDatabase { address in
            let stores = [
                try await PostgresQuestStore.open(address), try await PostgresQuestStore.open(address),
            ]
            let (story, device) = try QuestStory.begun()
            _ = try await story.stored(in: stores[0])
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<60 {
                    group.addTask {
                        var rider = Rider(number: number, device: device, story: story)
                        try await rider.answer("\(number)", at: stores[number % 2])
                    }
                }
                try await group.waitForAll()
            }
            for store in stores {
                let records = try await store.records(of: story.quest, after: 0, limit: 10_000)
                #expect(records.count == story.records.count + 120)
                #expect(
                    try LogVerifier.verify(records, of: story.quest)
                        == (try await store.head(of: story.quest)))
                let state = try QuestState.folding(records)
                #expect(state.task(QuestStory.judged, of: TeamID("alpha")).attempts == 60)
                await store.close()
            }
        }
    }

    @Test("one that has sent an answer twice, to two of them at once, finds it once")
    func sameKey() async throws {
        try await TemporaryStore.useDatabase { address in
            let stores = [
                try await PostgresQuestStore.open(address), try await PostgresQuestStore.open(address),
            ]
            let (story, device) = try QuestStory.begun()
            _ = try await story.stored(in: stores[0])
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<10 {
                    group.addTask {
                        var rider = Rider(number: number, device: device, story: story)
                        try await rider.answer("the same", key: "one key", at: stores[number % 2])
                    }
                }
                try await group.waitForAll()
            }
            let records = try await stores[1].records(of: story.quest, after: 0, limit: 1000)
            #expect(records.count == story.records.count + 2)
            for store in stores { await store.close() }
        }
    }

    @Test("hear of each other's records, and of rights that ended, but not of their own")
    func hints() async throws {
        try await TemporaryStore.useDatabase { address in
            let (one, other) = (
                try await PostgresQuestStore.open(address), try await PostgresQuestStore.open(address)
            )
            var (story, device) = try QuestStory.begun()
            _ = try await story.stored(in: one)
            let token = try #require(story.token(of: device))
            try await waitUntil { other.listener.isHearing && one.listener.isHearing }
            // The other one remembers whose token it is.
            #expect(try await other.device(token: token)?.id == device)
            #expect(other.deviceAtHand(token: token)?.id == device)
            let heard = Heard()
            let tasks = [(other, heard)].map { store, heard in
                Task { for await change in store.changes() { await heard.note(change) } }
            }
            let own = Heard()
            let ownTask = Task { for await change in one.changes() { await own.note(change) } }
            // Word of what was stored before may still come.
            try await waitUntil { await heard.changes.contains(.gap) }
            one.tell([SpentTokens(bucket: 7, count: 2), SpentTokens(bucket: .max, count: 1)])
            one.tell([SpentTokens(bucket: 7, count: 1)])
            // Each token once, however they are put together.
            try await waitUntil { await heard.spent == [7: 3, .max: 1] }
            let head = story.state.head
            try story.removeDevice(device)
            try await one.commit(story.entries.suffix(1), to: story.quest, after: head)
            try await waitUntil { await heard.changes.contains(.rows([.devices, .sessions])) }
            #expect(other.deviceAtHand(token: token) == nil)
            #expect(try await other.device(token: token) == nil)
            try await waitUntil {
                await heard.changes.contains(.records(of: story.quest, through: story.state.head.seq))
            }
            #expect(await own.changes.allSatisfy { $0 == .gap })
            #expect(try await other.heads() == [story.quest: story.state.head])
            for store in [one, other] { await store.close() }
            for task in tasks + [ownTask] { await task.value }
        }
    }

    @Test("whoever has lost the connection is told that something may have been missed")
    func gap() async throws {
        try await TemporaryStore.useDatabase { address in
            let store = try await PostgresQuestStore.open(address)
            try await waitUntil { store.listener.isHearing }
            let heard = Heard()
            let task = Task { for await change in store.changes() { await heard.note(change) } }
            try await waitUntil { await heard.changes == [.gap] }
            try TemporaryPostgres.shared().run(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'questd listening' AND datname = current_database()",
                at: address.uri
            )
            try await waitUntil { await heard.changes.count > 1 }
            #expect(await heard.changes.allSatisfy { $0 == .gap })
            await store.close()
            await task.value
        }
    }
}

/// What somebody has heard of changes.
actor Heard {
    var changes: [StoreChange] = []
    /// Tokens by bucket.
    var spent: [UInt64: Int] = [:]
    func note(_ change: StoreChange) {
        if case .spent(let all) = change {
            for tokens in all { spent[tokens.bucket, default: 0] += tokens.count }
        } else {
            changes.append(change)
        }
    }
}

/// One who answers as often as it takes, as a phone and its daemon do: folds, decides, commits, and begins anew where
/// somebody else was faster or the store could not tell.
struct Rider {
    let number: Int
    let device: DeviceID
    let story: QuestStory
    private var ids: IdentifierSource
    private var state: QuestState

    init(number: Int, device: DeviceID, story: QuestStory) {
        (self.number, self.device, self.story) = (number, device, story)
        ids = IdentifierSource(generator: SeededGenerator(seed: UInt64(number) + 5000))
        state = story.state
    }

    /// - Returns: How often the store could not tell.
    @discardableResult
    mutating func answer(
        _ text: String, key: String? = nil, at store: any QuestStore
    ) async throws -> Int {
        let key = key ?? "rider-\(number)-\(text)"
        var failures = 0
        while true {
            do throws(StoreError) {
                if try await store.receipt(of: device, key: key) != nil { return failures }
                for record in try await store.records(of: story.quest, after: state.head.seq, limit: 10_000) {
                    try? state.apply(record)
                }
                let submission = AnswerSubmission(
                    device: device, task: QuestStory.judged, text: text, deviceTime: story.now,
                    sentAt: story.now, receivedAt: story.now, key: key, request: .zero)
                let entry = try? story.engine.decide(in: state, at: story.now, ids: &ids) {
                    try $0.takeAnswer(submission).entry
                }
                guard let entry else { throw .corrupted("the answer was refused") }
                _ = try await store.commit([entry], to: story.quest, after: state.head)
                return failures
            } catch {
                switch error {
                case .conflict, .duplicate(what: "receipt"): continue
                case .unavailable: failures += 1
                default: throw error
                }
            }
        }
    }
}

/// Waits for something that is to come about soon.
func waitUntil(
    _ limit: Duration = .seconds(60), _ isSo: () async throws -> Bool, line: Int = #line
) async throws {
    let end = ContinuousClock.now + limit
    while try await !isSo() {
        guard ContinuousClock.now < end else {
            throw TemporaryPostgres.Failure(description: "line \(line) was waited for in vain")
        }
        try await Task.sleep(for: .milliseconds(20))
    }
}

extension QuestStory {
    /// Returns the digest of a device's token, as it has joined.
    func token(of device: DeviceID) -> Digest? {
        for case .device(let joined, let token) in entries.flatMap(\.attachments) where joined.id == device {
            return token
        }
        return nil
    }
}

/// A number that many tasks count up.
actor Tally {
    private(set) var count = 0
    func add() { count += 1 }
}
