import QuestRules
import QuestStoreSQLite
import QuestTestSupport
import Testing

@Suite("The SQLite store")
struct SQLiteContractTests {
    @Test("keeps the contract of stores", arguments: QuestStoreContract.clauses)
    func contract(clause: QuestStoreContract) async throws {
        try await TemporaryDatabase.use { path in
            let store = try SQLiteQuestStore(path: path)
            try await clause.check(store)
            try await store.close()
        }
    }

    @Test("keeps webhooks, and after it was opened again as well; with a quest that is removed they go")
    func webhooks() async throws {
        try await TemporaryDatabase.use { path in
            var store = try SQLiteQuestStore(path: path)
            try await WebhookStoreContract.check(store)
            try await store.close()
            store = try SQLiteQuestStore(path: path)
            let kept = try await store.webhooks()
            #expect(kept.map(\.quest.rawValue) == ["park", "town"])
            try await store.removeQuest(QuestID("park"), after: .empty)
            #expect(try await store.webhooks().map(\.quest.rawValue) == ["town"])
            try await store.close()
        }
    }

    @Test("keeps sessions")
    func sessions() async throws {
        try await TemporaryDatabase.use { path in
            let store = try SQLiteQuestStore(path: path)
            try await SessionStoreContract.check(store)
            try await store.close()
        }
    }

    @Test(
        "takes a role from a session with the device it stands for, and keeps nothing but digests of a token")
    func roles() async throws {
        try await TemporaryDatabase.use { path in
            var (story, device) = try QuestStory.begun()
            let token = Digest.sha256([5])
            let store = try SQLiteQuestStore(path: path)
            _ = try await story.stored(in: store)
            let role = SessionRole(holder: .device(device), quest: story.quest, token: token)
            let session = Session(
                id: SessionID("s"), token: .sha256([6]), begunAt: story.now, rotatedAt: story.now,
                usedAt: story.now, roles: [role])
            try await store.begin(session)
            let head = story.state.head
            let removal = try story.decide { try $0.removeDevice(device, of: TeamID("alpha")) }
            try await store.commit([removal], to: story.quest, after: head)
            let kept = try await store.session(token: session.token)
            #expect(kept?.id == session.id && kept?.roles.isEmpty == true)
            try await store.close()
        }
    }

    @Test("makes the tables of sessions in a database of before, which keeps what it has")
    func older() async throws {
        try await TemporaryDatabase.use { path in
            let (story, _) = try QuestStory.begun()
            var store = try SQLiteQuestStore(path: path)
            _ = try await story.stored(in: store)
            try await store.close()
            try TemporaryDatabase.tamper(
                path, "DROP TABLE session_roles; DROP TABLE sessions; PRAGMA user_version = 7")
            store = try SQLiteQuestStore(path: path)
            try await SessionStoreContract.check(store)
            #expect(try await store.head(of: story.quest) == story.state.head)
            try await store.close()
        }
    }
}
