import GRDB

/// The settings that durability rests on, one row each: asserted at every start, shown by `doctor`.
enum DurabilitySettings {
    /// Time that writers and readers wait for each other, in milliseconds.
    static let patience = 5000

    /// A pragma and the value that it must have on the writing connection.
    static let expected: [(pragma: String, value: String)] = [
        ("journal_mode", "wal"),
        // FULL: the log is synced at each commit, so what was acknowledged survives a power cut.
        ("synchronous", "2"),
        ("foreign_keys", "1"),
        ("busy_timeout", "\(patience)"),
        ("journal_size_limit", "67108864"),
        ("trusted_schema", "0"),
        ("cell_size_check", "1"),
        // What is erased is overwritten, not only forgotten.
        ("secure_delete", "1"),
        ("temp_store", "2"),
    ]

    static func configuration() -> Configuration {
        var configuration = Configuration()
        configuration.label = "QuestStore"
        configuration.maximumReaderCount = 4
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { db in try apply(to: db) }
        return configuration
    }

    /// Applies everything but the journal mode, which the pool sets. The pool also lowers `synchronous` to NORMAL
    /// after it has prepared its writer, so this must be applied to the writer once more when the pool stands.
    static func apply(to db: Database) throws {
        for setting in expected where setting.pragma != "journal_mode" {
            try db.execute(sql: "PRAGMA \(setting.pragma) = \(setting.value)")
        }
    }

    /// The first setting that does not hold, or `nil`.
    static func violation(in db: Database) throws -> String? {
        try actual(in: db).first { setting in
            expected.first { $0.pragma == setting.pragma }?.value != setting.value
        }?.pragma
    }

    static func actual(in db: Database) throws -> [(pragma: String, value: String)] {
        try expected.map { setting in
            (setting.pragma, try String.fetchOne(db, sql: "PRAGMA \(setting.pragma)") ?? "")
        }
    }
}
