import GRDB

/// Brings a database to the schema that this program knows.
enum Schema {
    /// Marks the file as ours (`PRAGMA application_id`): "Qst1".
    static let applicationID = 0x5173_7431

    /// - Throws: `SQLiteStoreError.newerSchema`, `.notOurs`, or `.foreignObject` where the database has more, less or other
    ///   than the program has made of it; before anything is written, or read of a table.
    static func check(_ db: Database, path: String) throws {
        let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        let application = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0
        guard application == applicationID || (application == 0 && version == 0 && tables == 0) else {
            throw SQLiteStoreError.notOurs(path: path)
        }
        guard version <= Migration.latest else {
            throw SQLiteStoreError.newerSchema(path: path, found: version, supported: Migration.latest)
        }
        guard let other = try SchemaObjects(db).foreign(at: version) else { return }
        throw SQLiteStoreError.foreignObject(path: path, kind: other.kind, name: other.name)
    }

    /// Makes each missing step in a transaction of its own: after a crash the next start goes on where it stopped.
    static func migrate(_ pool: DatabasePool) throws {
        let version = try pool.read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
        for migration in Migration.all where migration.version > version {
            try pool.write { db in
                try db.execute(sql: migration.sql)
                try db.execute(sql: "PRAGMA application_id = \(applicationID)")
                try db.execute(sql: "PRAGMA user_version = \(migration.version)")
            }
        }
    }
}
