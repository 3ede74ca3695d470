import QuestRules

/// Brings a database to the schema that this program knows.
enum Schema {
    static let name = ConnectionSettings.schema

    /// The number of the lock that one migrating daemon holds while others wait.
    private static let lock: Int64 = 0x5173_7431

    /// Seconds for which a step waits for others that use a table; then the daemon does not start, and is started anew.
    private static let lockPatience = 5

    /// Makes all missing steps in one transaction, so that daemons that start together do not get in each other's way and a
    /// crash leaves nothing half made.
    ///
    /// A schema that is newer is good as long as its steps say that they work with this program's: schemas are first added
    /// to, and what is old taken away only after all daemons are new.
    static func migrate(
        _ connection: Connection, of address: PostgresAddress
    ) async throws(PostgresStoreError) {
        func run(_ sql: String, _ parameters: [Parameter] = []) async throws(PostgresStoreError) -> Answer? {
            do throws(PostgresFailure) {
                return try await connection.run([Statement(sql, parameters)]).first
            } catch {
                guard case .refused(let refusal, _) = error else {
                    throw .cannotConnect(address: "\(address)", reason: error.reason)
                }
                throw .cannotMigrate(address: "\(address)", state: refusal.state)
            }
        }
        _ = try await run("BEGIN")
        _ = try await run("SELECT pg_advisory_xact_lock($1)", [.integer(lock)])
        let exists = try await run(
            "SELECT 1::int8 FROM pg_tables WHERE schemaname = $1 AND tablename = 'schema_steps'",
            [.text(name)])
        var version = 0
        if exists?.first == nil {
            _ = try await run("CREATE SCHEMA IF NOT EXISTS \(name)")
            _ = try await run(
                """
                CREATE TABLE \(name).schema_steps (
                    version bigint NOT NULL PRIMARY KEY,
                    works_with bigint NOT NULL,
                    made_at timestamptz NOT NULL DEFAULT now())
                """)
        } else {
            let row = try await run(
                "SELECT max(version), max(works_with) FROM \(name).schema_steps")?.first
            let found = Int(clamping: (try? row?.optionalInteger(0)) ?? 0)
            let oldest = Int(clamping: (try? row?.optionalInteger(1)) ?? 0)
            guard oldest <= Migration.latest else {
                throw .newerSchema(address: "\(address)", found: found, supported: Migration.latest)
            }
            version = found
        }
        // Whoever reads for long, as a backup does, must not have all writers wait behind a step that waits for it.
        if version < Migration.latest { _ = try await run("SET LOCAL lock_timeout = '\(lockPatience)s'") }
        for migration in Migration.all where migration.version > version {
            for statement in migration.statements { _ = try await run(statement) }
            _ = try await run(
                "INSERT INTO \(name).schema_steps (version, works_with) VALUES ($1, $2)",
                [.integer(Int64(migration.version)), .integer(Int64(migration.worksWith))])
        }
        _ = try await run("COMMIT")
    }
}

/// A step of the schema. Steps only ever follow each other: a released one is never changed.
struct Migration: Sendable {
    /// The number of the step: 1, 2, 3 … without gaps.
    let version: Int
    /// The lowest number of a program that can work with the schema after this step.
    let worksWith: Int
    let statements: [String]

    static let all = [
        Migration(
            version: 1, worksWith: 1,
            statements: logSchema + questSchema + accountSchema + sessionSchema + leaseSchema),
        // A daemon of before would look for photos in its folder.
        Migration(version: 2, worksWith: 2, statements: blobSchema),
    ]

    /// The schema that this program writes.
    static var latest: Int { all.count }
}
