import GRDB
import QuestEngine

extension ChainedEntries {
    /// - Throws: `StoreError` when they are refused, any other error when the database fails.
    func write(to db: Database) throws {
        let end = try LogHead.fetch(of: quest, in: db)
        guard end == start else { throw StoreError.conflict(end) }
        for record in records { try record.insert(into: db) }
        for attachment in attachments { try attachment.insert(into: db, quest: quest) }
    }
}

/// Runs an INSERT; a key that is taken or a missing parent becomes an error of the store's own.
func insert(
    _ what: String, into db: Database, parent: String = "", sql: String, _ arguments: StatementArguments
) throws {
    do {
        try db.cachedStatement(sql: sql).execute(arguments: arguments)
    } catch let error as DatabaseError {
        switch error.extendedResultCode {
        case .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_UNIQUE: throw StoreError.duplicate(what: what)
        case .SQLITE_CONSTRAINT_FOREIGNKEY: throw StoreError.missing(what: parent)
        default: throw error
        }
    }
}
