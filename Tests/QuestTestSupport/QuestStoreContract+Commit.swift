import QuestRules

extension QuestStoreContract {
    static let commitClauses = [
        QuestStoreContract("a log that nobody wrote to is empty") { store in
            try require(await store.head(of: QuestID("nothing")) == .empty, "head")
            try require(await store.records(of: QuestID("nothing"), after: 0, limit: 10).isEmpty, "records")
        },
        QuestStoreContract("a commit numbers its records from 1 and chains them") { store in
            let (story, _) = try QuestStory.begun()
            let returned = try await story.stored(in: store)
            try require(returned == story.records, "what commit returns")
            try require(
                await store.records(of: story.quest, after: 0, limit: 100) == story.records, "records")
            try require(await store.head(of: story.quest) == story.state.head, "head")
            let head = try LogVerifier.verify(returned, of: story.quest)
            try require(head.seq == Int64(story.records.count), "the chain")
        },
        QuestStoreContract("every member of a record comes back as it went in") { store in
            let story = try fullStory()
            _ = try await story.stored(in: store)
            let records = try await store.records(of: story.quest, after: 0, limit: 1000)
            try require(records == story.records, "records")
            try require(QuestState.folding(records) == story.state, "the fold")
        },
        QuestStoreContract("a commit after a stale head is a conflict that names the true one") { store in
            var (story, device) = try QuestStory.begun()
            _ = try await story.stored(in: store)
            let stale = LogHead(seq: 1, hash: story.records[0].hash)
            let head = story.state.head
            try story.answer("bear", to: QuestStory.text, from: device)
            let entry = story.entries.suffix(1)
            try await require(
                .conflict(head), from: store, committing: Array(entry), to: story.quest, after: stale)
            try await require(
                .conflict(head), from: store, committing: Array(entry), to: story.quest,
                after: LogHead(seq: head.seq, hash: .zero))
            try require(await store.head(of: story.quest) == head, "nothing was stored")
            try require(await store.receipt(of: device, key: "key-1") == nil, "no receipt was stored")
        },
        QuestStoreContract("of writers who start from the same head exactly one wins") { store in
            let (story, device) = try QuestStory.begun()
            let head = try await story.stored(in: store).last?.head ?? .empty
            let wins = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        var own = story
                        own.ids = IdentifierSource(generator: SeededGenerator(seed: UInt64(number) + 100))
                        try own.answer("\(number)", to: QuestStory.text, from: device)
                        do throws(StoreError) {
                            _ = try await store.commit(own.entries.suffix(1), to: own.quest, after: head)
                            return true
                        } catch {
                            guard case .conflict = error else { throw error }
                            return false
                        }
                    }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            try require(wins == 1, "\(wins) writers won")
            try require(await store.head(of: story.quest).seq == head.seq + 2, "two records were added")
        },
        QuestStoreContract("all of a commit is stored or nothing") { store in
            var (story, device) = try QuestStory.begun()
            try story.answer("wolf", to: QuestStory.text, from: device)
            let head = try await story.stored(in: store).last?.head ?? .empty
            try story.answer("bear", to: QuestStory.text, from: device)
            try story.ride(story.batch(3, from: device))
            var added = Array(story.entries.suffix(2))
            added[1].attachments += story.entries[4].attachments
            try await require(
                .duplicate(what: "text"), from: store, committing: added, to: story.quest, after: head)
            try require(await store.head(of: story.quest) == head, "head")
            try require(await store.records(of: story.quest, after: head.seq, limit: 9).isEmpty, "records")
            try require(await store.receipt(of: device, key: "key-2") == nil, "receipt")
            try require(await store.lastFix(of: device) == nil, "fixes")
        },
        QuestStoreContract("the logs of two quests do not touch each other") { store in
            let (first, _) = try QuestStory.begun(quest: QuestID("first"), seed: 1)
            let (second, _) = try QuestStory.begun(quest: QuestID("second"), seed: 2)
            _ = try await first.stored(in: store)
            _ = try await second.stored(in: store)
            try require(await store.records(of: first.quest, after: 0, limit: 99) == first.records, "first")
            try require(
                await store.records(of: second.quest, after: 0, limit: 99) == second.records, "second")
        },
        QuestStoreContract("records come in pages") { store in
            let story = try fullStory()
            _ = try await story.stored(in: store)
            var seq: Int64 = 0
            var read: [Record] = []
            while case let page = try await store.records(of: story.quest, after: seq, limit: 3),
                !page.isEmpty
            {
                try require(page.count <= 3, "length of the page")
                read += page
                seq = page.last?.seq ?? seq
            }
            try require(read == story.records, "records")
            try require(await store.records(of: story.quest, after: 0, limit: 0).isEmpty, "limit 0")
        },
        QuestStoreContract("fifty writers who try again leave one valid chain without gaps") { store in
            let (story, device) = try QuestStory.begun()
            _ = try await story.stored(in: store)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<50 {
                    group.addTask { try await write(number, for: device, of: story, to: store) }
                }
                try await group.waitForAll()
            }
            let records = try await store.records(of: story.quest, after: 0, limit: 1000)
            try require(records.count == story.records.count + 100, "every answer and verdict is there once")
            _ = try LogVerifier.verify(records, of: story.quest)
            let state = try QuestState.folding(records)
            try require(state.task(QuestStory.judged, of: TeamID("alpha")).attempts == 50, "attempts")
        },
    ]

    /// Folds, decides and commits until nobody else was faster.
    private static func write(
        _ number: Int, for device: DeviceID, of story: QuestStory, to store: any QuestStore
    ) async throws {
        var ids = IdentifierSource(generator: SeededGenerator(seed: UInt64(number) + 1000))
        var state = story.state
        while true {
            let submission = AnswerSubmission(
                device: device, task: QuestStory.judged, text: "\(number)", deviceTime: story.now,
                sentAt: story.now, receivedAt: story.now, key: "writer-\(number)", request: .zero)
            let entry = try story.engine.decide(in: state, at: story.now, ids: &ids) {
                try $0.takeAnswer(submission).entry
            }
            do throws(StoreError) {
                _ = try await store.commit([entry], to: story.quest, after: state.head)
                return
            } catch {
                guard case .conflict = error else { throw error }
            }
            for record in try await store.records(of: story.quest, after: state.head.seq, limit: 1000) {
                try state.apply(record)
            }
        }
    }

    /// A story in which every kind of record occurs.
    static func fullStory() throws -> QuestStory {
        var (story, device) = try QuestStory.begun()
        try story.ride(story.batch(3, from: device))
        try story.answer("волк", to: QuestStory.text, from: device)
        let pending = try story.answer("\"photo\"\n\u{1}", to: QuestStory.judged, from: device)
        try story.review(pending.answer, .rejected, reason: "Не видно «табличку»")
        try story.close()
        return story
    }
}
