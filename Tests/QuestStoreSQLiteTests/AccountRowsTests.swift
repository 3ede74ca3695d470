import Foundation
import GRDB
import QuestRules
import QuestTestSupport
import Testing

@testable import QuestStoreSQLite

@Suite("Accounts in a database")
struct AccountRowsTests {
    @Test("keep the contract of stores of accounts")
    func contract() async throws {
        try await TemporaryDatabase.use { path in
            let store = try SQLiteQuestStore(path: path)
            try await AccountStoreContract.check(store)
            try await store.close()
        }
    }

    @Test("are found again, with their logs")
    func again() async throws {
        try await TemporaryDatabase.use { path in
            var story = AccountStory()
            let id = try story.create("anna", name: "Анна")
            var store = try SQLiteQuestStore(path: path)
            try await story.store(in: store)
            try await store.close()
            store = try SQLiteQuestStore(path: path)
            #expect(try await store.account(id) == story.accounts[id])
            #expect(try await store.records(of: id, after: 0, limit: 100) == story.records[id])
            try await store.close()
        }
    }

    @Test("get their tables in a database of before, which keeps what it has")
    func older() async throws {
        try await TemporaryDatabase.use { path in
            let (story, _) = try QuestStory.begun()
            var store = try SQLiteQuestStore(path: path)
            _ = try await story.stored(in: store)
            let session = Session(
                id: SessionID("s"), token: .sha256([6]), begunAt: story.now, rotatedAt: story.now,
                usedAt: story.now, roles: [SessionRole(holder: .admin, quest: nil, token: .sha256([7]))])
            try await store.begin(session)
            try await store.close()
            try TemporaryDatabase.tamper(
                path,
                """
                DROP TABLE account_records; DROP TABLE account_roles; DROP TABLE account_participations;
                DROP TABLE account_sign_ins; DROP TABLE accounts; PRAGMA user_version = 8
                """)
            store = try SQLiteQuestStore(path: path)
            #expect(try await store.records(of: story.quest, after: 0, limit: 1000) == story.records)
            #expect(try await store.session(token: session.token) == session)
            #expect(try await store.accounts(after: nil, limit: 10).isEmpty)
            try await AccountStoreContract.check(store)
            try await store.close()
            #expect(try TemporaryDatabase.number(path, "PRAGMA user_version") == Migration.latest)
        }
    }

    @Test(
        "have logs that can only be added to, in order",
        arguments: [
            "UPDATE account_records SET actor = 'admin'", "DELETE FROM account_records",
            "INSERT INTO account_records SELECT account, 99, 'x', at, actor, kind, body, prev, hash "
                + "FROM account_records WHERE seq = 1",
        ])
    func triggers(sql: String) async throws {
        try await TemporaryDatabase.use { path in
            var story = AccountStory()
            _ = try story.create("anna")
            let store = try SQLiteQuestStore(path: path)
            try await story.store(in: store)
            try await store.close()
            let error = #expect(throws: DatabaseError.self) { try TemporaryDatabase.tamper(path, sql) }
            #expect(error?.extendedResultCode == .SQLITE_CONSTRAINT_TRIGGER)
        }
    }

    @Test(
        "that are erased leave no byte of their people in any file, while the store is open, and a valid log")
    func erasing() async throws {
        try await TemporaryDatabase.use { path in
            var story = AccountStory()
            let id = try story.create("canary-subject-1027", name: "Canary First Name")
            let second = try AccountStory.key("canary-subject-vk", at: "vk")
            try story.perform { try $0.link(second, to: id) }
            try story.perform {
                try $0.changeProfile(
                    of: id, name: "Canary Second Name", phone: "+7 canary phone", language: .russian)
            }
            let merged = try story.create("canary-subject-merged", name: "Canary Merged Name")
            let kept = try story.create("sparrow-subject", name: "Sparrow Name")
            let store = try SQLiteQuestStore(path: path)
            try await story.store(in: store)
            func found(_ text: String) throws -> [String] {
                try ["", "-wal", "-shm"].filter { suffix in
                    let bytes = try Data(contentsOf: URL(fileURLWithPath: path + suffix))
                    return bytes.range(of: Data(text.utf8)) != nil
                }
            }
            let canaries = [
                "canary-subject-1027", "canary-subject-vk", "canary-subject-merged", "Canary Second Name",
                "Canary Merged Name", "canary phone",
            ]
            for canary in canaries { #expect(try !found(canary).isEmpty, "\(canary)") }
            #expect(try found("Canary First Name").isEmpty, "a name of before is forgotten with the change")

            let done = story.entries.count
            try story.perform { try $0.merge(merged, into: id) }
            try story.perform { try $0.erase(id) }
            for entry in story.entries.dropFirst(done) { try await store.commit(entry) }
            for canary in canaries + ["canary", "Canary"] {
                #expect(try found(canary).isEmpty, "\(canary)")
            }
            #expect(try !found("Sparrow Name").isEmpty && !found("sparrow-subject").isEmpty)
            for account in [id, merged, kept] {
                let records = try await store.records(of: account, after: 0, limit: 100)
                #expect(
                    try AccountLogVerifier.verify(records, of: account) == story.accounts[account]?.head)
            }
            #expect(try await store.account(id) == story.accounts[id])
            try await store.close()
        }
    }

    @Test("get the services of sign-ins in a database of version 9, which keeps its accounts")
    func services() async throws {
        try await TemporaryDatabase.use { path in
            var story = AccountStory()
            let id = try story.create("anna", name: "Анна")
            var store = try SQLiteQuestStore(path: path)
            try await story.store(in: store)
            try await store.close()
            try TemporaryDatabase.tamper(path, "DROP TABLE sign_in_providers; PRAGMA user_version = 9")
            store = try SQLiteQuestStore(path: path)
            #expect(try await store.account(id) == story.accounts[id])
            #expect(try await store.signInServices().isEmpty)
            let club = SignInService(id: "club", kind: "oidc", issuer: "https://id.example")
            try await store.keep(club)
            try await store.close()
            store = try SQLiteQuestStore(path: path)
            #expect(try await store.signInServices() == [club])
            try await store.close()
            #expect(try TemporaryDatabase.number(path, "PRAGMA user_version") == Migration.latest)
        }
    }

    @Test("whose profiles change often have the log emptied once a second, and the last one, too")
    func oftenChanged() async throws {
        try await TemporaryDatabase.use { path in
            var story = AccountStory()
            let id = try story.create("anna")
            let store = try SQLiteQuestStore(path: path)
            try await story.store(in: store)
            let done = story.entries.count
            for number in 0..<50 {
                try story.perform {
                    try $0.changeProfile(of: id, name: "Canary \(number) Name", phone: nil, language: nil)
                }
            }
            func size() throws -> Int {
                let values = try URL(fileURLWithPath: path + "-wal").resourceValues(forKeys: [.fileSizeKey])
                return values.fileSize ?? 0
            }
            var emptied = 0
            let start = ContinuousClock.now
            for entry in story.entries.dropFirst(done) {
                try await store.commit(entry)
                if try size() == 0 { emptied += 1 }
            }
            // The first at once, then once a second.
            let seconds = Int((ContinuousClock.now - start).components.seconds)
            #expect(emptied <= 2 + seconds)
            try await wait { try size() == 0 }
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            #expect(bytes.range(of: Data("Canary 48 Name".utf8)) == nil)
            #expect(bytes.range(of: Data("Canary 49 Name".utf8)) != nil)
            try await store.close()
        }
    }

    private func wait(for condition: () throws -> Bool) async throws {
        for _ in 0..<600 {
            if try condition() { return }
            try await Task.sleep(for: .milliseconds(50))
        }
        Issue.record("waited for thirty seconds")
    }

    @Test("that are erased are let through below the reserve, and nothing else is")
    func reserve() async throws {
        try await TemporaryDatabase.use { path in
            var story = AccountStory()
            let id = try story.create("anna")
            let store = try SQLiteQuestStore(path: path)
            try await story.store(in: store)
            store.keep(DiskReserve(path: path, bytes: .max))
            var other = story
            try other.perform { try $0.noteExport(of: id) }
            let export = try #require(other.entries.last)
            await #expect(throws: StoreError.full) { try await store.commit(export) }
            var named = story
            try named.perform { try $0.changeProfile(of: id, name: "Anna", phone: nil, language: nil) }
            let change = try #require(named.entries.last)
            await #expect(throws: StoreError.full) { try await store.commit(change) }
            try story.perform { try $0.erase(id) }
            let erasure = try #require(story.entries.last)
            try await store.commit(erasure)
            #expect(try await store.account(id)?.standing == story.accounts[id]?.standing)
            try await store.close()
        }
    }

    @Test("that cannot be are reported as corrupted")
    func corrupted() async throws {
        try await TemporaryDatabase.use { path in
            var story = AccountStory()
            let id = try story.create("anna")
            let store = try SQLiteQuestStore(path: path)
            try await story.store(in: store)
            try await store.close()
            try TemporaryDatabase.tamper(path, "UPDATE account_sign_ins SET provider = 'No Slug'")
            let reopened = try SQLiteQuestStore(path: path)
            await #expect(throws: StoreError.corrupted("a sign-in of an account cannot be one")) {
                try await reopened.account(id)
            }
            try await reopened.close()
        }
    }
}
