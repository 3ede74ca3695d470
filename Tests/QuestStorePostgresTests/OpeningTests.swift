import QuestRules
import QuestTestSupport
import Testing

@testable import QuestStorePostgres

@Suite("Opening a PostgreSQL store", .serialized)
struct OpeningTests {
    @Test("an address never tells its password")
    func passwords() throws {
        let secret = "hunter2"
        let texts = [
            "postgres://questd:\(secret)@db.example:5432/request?sslmode=verify-full",
            "postgresql://questd@db.example/request?password=\(secret)",
            "postgres://a:\(secret)@one.example,two.example/request",
        ]
        for text in texts {
            let address = try #require(PostgresAddress(text))
            var dumped = ""
            dump(address, to: &dumped)
            for told in ["\(address)", String(reflecting: address), dumped, "\([address])"] {
                #expect(!told.contains(secret), "\(told)")
            }
            #expect("\(address)".contains("example"))
        }
        #expect(PostgresAddress("quests.sqlite") == nil)
        #expect(PostgresAddress("postgres://questd:hun@ter2@db.example/request") == nil)
        #expect(PostgresAddress("postgres://a\u{0}b") == nil)
    }

    @Test(
        "a server that is not there is told of, and an address that cannot be read, without the password",
        arguments: [
            "postgresql://questd:hunter2@127.0.0.1:1/none?connect_timeout=2",
            "postgresql://questd:hunter2@[::1/none",
            "postgresql://questd:hunter2@127.0.0.1/none?hunter2",
            "postgresql://questd:%zzhunter2@127.0.0.1/none",
            "postgresql://questd:hunter2@127.0.0.1/none?sslmode=nonsense",
        ])
    func nobody(text: String) async throws {
        let address = try #require(PostgresAddress(text))
        let error = await #expect(throws: PostgresStoreError.self) {
            try await PostgresQuestStore.open(address)
        }
        #expect(error?.code == "store-cannot-connect")
        for language in Language.allCases {
            #expect(error.map { $0.message.text(in: language).contains("hunter2") } == false)
        }
    }

    @Test("a schema of a newer daemon that this one cannot work with is left as it is")
    func newer() async throws {
        try await TemporaryStore.useDatabase { address in
            await (try PostgresQuestStore.open(address)).close()
            let server = try TemporaryPostgres.shared()
            // Added to, in a way that this program can work with.
            try server.run("INSERT INTO request.schema_steps VALUES (99, 1)", at: address.uri)
            await (try PostgresQuestStore.open(address)).close()
            try server.run("INSERT INTO request.schema_steps VALUES (100, 100)", at: address.uri)
            await #expect(
                throws: PostgresStoreError.newerSchema(
                    address: "\(address)", found: 100, supported: Migration.latest)
            ) { try await PostgresQuestStore.open(address) }
        }
    }

    @Test("a database that has no place for all texts, or loses what it acknowledges, is refused")
    func unfit() async throws {
        let server = try TemporaryPostgres.shared()
        let text = try server.makeDatabase(encoding: "LATIN1")
        defer { try? server.dropDatabase(at: text) }
        let address = try #require(PostgresAddress(text))
        await #expect(throws: PostgresStoreError.notUnicode(address: "\(address)", encoding: "LATIN1")) {
            try await PostgresQuestStore.open(address)
        }
        let careless = try TemporaryPostgres(settings: ["fsync=off"])
        defer { careless.end() }
        let other = try #require(PostgresAddress(careless.address(of: "postgres")))
        await #expect(throws: PostgresStoreError.notDurable(address: "\(other)", setting: "fsync")) {
            try await PostgresQuestStore.open(other)
        }
    }

    @Test("each session has its limits, and waits for the disk")
    func settings() async throws {
        try await TemporaryStore.use { store in
            let expected = [
                ("synchronous_commit", "on"), ("statement_timeout", "5s"), ("lock_timeout", "3s"),
                ("idle_in_transaction_session_timeout", "10s"), ("search_path", "request"),
            ]
            for lane in [store.readers, store.writers] {
                for (name, value) in expected {
                    let answer = try await lane.use { connection throws(PostgresFailure) in
                        try await connection.run([Statement("SELECT current_setting($1)", [.text(name)])])
                    }
                    #expect(answer.first?.first?.optionalText(0) == value, "\(name)")
                }
            }
        }
    }

    @Test("many questions at once share few connections")
    func sharing() async throws {
        try await TemporaryStore.use { store in
            let (story, _) = try QuestStory.begun()
            _ = try await story.stored(in: store)
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<500 {
                    group.addTask { try await store.records(of: story.quest, after: 0, limit: 100).count }
                }
                for try await count in group { #expect(count == story.records.count) }
            }
            // The database of the test alone: others are asked beside it.
            let database = store.address.uri.dropFirst("postgresql:///".count).prefix { $0 != "?" }
            let count = try TemporaryPostgres.shared().run(
                """
                SELECT count(*) <= 3 FROM pg_stat_activity
                WHERE application_name = 'questd reading' AND datname = '\(database)'
                """)
            #expect(count == "t")
        }
    }
}
