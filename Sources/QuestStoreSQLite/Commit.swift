import GRDB
import QuestEngine

/// One call of `QuestStore.commit`.
struct Commit: Sendable {
    let entries: [Entry]
    let quest: QuestID
    let head: LogHead

    /// - Throws: `StoreError` when it is refused, any other error when the database fails.
    func write(to db: Database) throws -> [Record] {
        let end = try LogHead.fetch(of: quest, in: db)
        guard end == head else { throw StoreError.conflict(end) }
        let records = head.appending(entries.flatMap(\.drafts), of: quest)
        for record in records { try record.insert(into: db) }
        for attachment in entries.flatMap(\.attachments) { try attachment.insert(into: db, quest: quest) }
        return records
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
