import GRDB

/// The tables, indexes, triggers and views of a database, each with the words that made it.
///
/// A database that comes from elsewhere may carry some that the program did not write: a trigger would run with every
/// write, and a view in the place of a table with every read.
struct SchemaObjects {
    /// The kind of an object, and its name.
    struct Name: Hashable, Comparable {
        let kind: String
        let name: String

        static func < (left: Name, right: Name) -> Bool { (left.kind, left.name) < (right.kind, right.name) }
    }

    private let texts: [Name: String]

    /// Reads no more than some objects beyond all that the program makes.
    init(_ db: Database) throws {
        let rows = try Row.fetchAll(db, sql: "SELECT type, name, tbl_name, sql FROM sqlite_master LIMIT 1000")
        var texts: [Name: String] = [:]
        for row in rows {
            func text(_ column: String) -> String {
                String.fromDatabaseValue(row[column]) ?? ""
            }
            // Programs of different age set the same words differently.
            let words = text("sql").split(whereSeparator: \.isWhitespace).joined(separator: " ")
            texts[Name(kind: text("type"), name: text("name"))] = "\(text("tbl_name")): \(words)"
        }
        self.texts = texts
    }

    /// The objects that the program makes up to a version of its schema.
    static func made(upTo version: Int) throws -> SchemaObjects {
        let queue = try DatabaseQueue()
        defer { try? queue.close() }
        return try queue.write { db in
            for migration in Migration.all where migration.version <= version {
                try db.execute(sql: migration.sql)
            }
            return try SchemaObjects(db)
        }
    }

    /// The first object that is missing of those that were made, or is not one that the program makes. Tables of a later
    /// version may be there already: a program of before was set back. Counts of rows that SQLite itself has made for its
    /// planner (`ANALYZE`) say nothing.
    ///
    /// - Returns: `nil` for a schema of the program alone.
    func foreign(at version: Int) throws -> Name? {
        let (made, latest) = (try Self.made(upTo: version), try Self.made(upTo: Migration.latest))
        return Set(texts.keys).union(made.texts.keys).filter { name in
            guard let text = texts[name] else { return true }
            return text != made.texts[name] && text != latest.texts[name] && !Self.statistics.contains(name)
        }.min()
    }

    private static let statistics = Set(
        ["sqlite_stat1", "sqlite_stat4"].map { Name(kind: "table", name: $0) })
}
