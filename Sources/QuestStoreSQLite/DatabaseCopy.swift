import Foundation
import GRDB
public import QuestRules

/// A copy of a database, as it was at one moment, in a file of its own without a log beside it.
public enum DatabaseCopy {
    /// Pages copied at a time: a megabyte.
    private static let step: CInt = 256
    /// Time between two steps: whoever writes meanwhile finds the disk idle.
    private static let pause: TimeInterval = 0.005
    /// Steps after which the disk is waited for. Much that is unwritten at once would make every other sync wait.
    private static let stepsPerSync = 8

    /// Copies a database that may be in use.
    ///
    /// SQLite's backup, in small steps within one read transaction: it begins anew with each write of somebody else where there
    /// is none. In WAL mode a reader keeps no writer waiting; the log grows meanwhile. `VACUUM INTO` would do it in one go and
    /// leave all that it has written to a single sync.
    ///
    /// - Parameter target: A file that is not there yet; on the disk afterwards, readable by its owner alone.
    /// - Throws: `SQLiteStoreError`; the target is gone then.
    /// - Complexity: O(size of the file).
    public static func make(of path: String, at target: String) throws(SQLiteStoreError) {
        let descriptor = open(target, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw .cannotOpen(path: target, reason: String(cString: strerror(errno)))
        }
        // Closed last: that lets go of all locks that SQLite has on the file in this process.
        defer { _ = Foundation.close(descriptor) }
        do {
            try SQLiteStoreError.of(path) {
                let source = try reading(path)
                defer { try? source.close() }
                try copy(source, of: path, to: target) { fdatasync(descriptor) == 0 }
                // Opened at its place it needs no log, and no right to make one.
                let made = try DatabaseQueue(path: target)
                try made.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
                try made.close()
                guard fsync(descriptor) == 0 else { throw SQLiteStoreError.syncFailed(path: target) }
            }
        } catch {
            for suffix in ["", "-wal", "-shm", "-journal"] { unlink(target + suffix) }
            throw error
        }
    }

    private static func copy(
        _ source: DatabaseQueue, of path: String, to target: String, syncing: @escaping () -> Bool
    ) throws {
        var configuration = Configuration()
        configuration.prepareDatabase { db in
            // A copy that is cut off counts for nothing.
            try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
        }
        let made = try DatabaseQueue(path: target, configuration: configuration)
        defer { try? made.close() }
        try source.read { source in
            try Schema.check(source, path: path)
            try made.writeWithoutTransaction { copy in
                var count = 0
                try source.backup(to: copy, pagesPerStep: step) { progress in
                    guard !progress.isCompleted else { return }
                    count += 1
                    if count.isMultiple(of: stepsPerSync), !syncing() {
                        throw SQLiteStoreError.syncFailed(path: target)
                    }
                    Thread.sleep(forTimeInterval: pause)
                }
            }
        }
    }

    /// The end of each quest's log, in a database that nobody writes to.
    ///
    /// - Throws: `SQLiteStoreError`.
    public static func heads(in path: String) throws(SQLiteStoreError) -> [QuestID: LogHead] {
        try SQLiteStoreError.of(path) {
            let queue = try reading(path)
            defer { try? queue.close() }
            return try queue.read { db in
                let quests = try String.fetchAll(db, sql: "SELECT DISTINCT quest FROM records").map {
                    QuestID($0)
                }
                return Dictionary(
                    uniqueKeysWithValues: try quests.map { ($0, try LogHead.fetch(of: $0, in: db)) })
            }
        }
    }

    /// The number of the schema that a database has.
    ///
    /// - Throws: `SQLiteStoreError`.
    public static func schema(of path: String) throws(SQLiteStoreError) -> Int {
        try SQLiteStoreError.of(path) {
            let queue = try reading(path)
            defer { try? queue.close() }
            return try queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
        }
    }

    /// Reads a whole database that nobody writes to: every page of it, and every record of each quest's log.
    ///
    /// - Parameter heads: The ends that the logs must have; no other quest may be there.
    /// - Returns: The first fault of a log.
    /// - Throws: `SQLiteStoreError`, `.damaged` where a page or an index is not what it should be.
    /// - Complexity: O(size of the file).
    public static func verify(
        _ path: String, heads: [QuestID: LogHead]
    ) throws(SQLiteStoreError) -> (quest: QuestID, fault: LogFault)? {
        try SQLiteStoreError.of(path) {
            let queue = try reading(path)
            defer { try? queue.close() }
            return try queue.read { db in
                try Schema.check(db, path: path)
                guard try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") == "ok" else {
                    throw SQLiteStoreError.damaged(path: path)
                }
                let quests = try String.fetchAll(db, sql: "SELECT DISTINCT quest FROM records").map {
                    QuestID($0)
                }
                for quest in Set(quests).union(heads.keys).sorted() {
                    do throws(LogFault) {
                        let end = heads[quest] ?? .empty
                        var verifier = LogVerifier(quest: quest, published: end)
                        try read(quest, in: db) { record throws(LogFault) in try verifier.check(record) }
                        try verifier.finish()
                        guard verifier.head == end else { throw .rewritten(seq: end.seq) }
                    } catch {
                        return (quest, error)
                    }
                }
                return nil
            }
        }
    }

    /// Reads the logs of all accounts of a database that is not being written to, each from its first record to its last.
    ///
    /// - Returns: The first fault.
    /// - Throws: `SQLiteStoreError`.
    /// - Complexity: O(records).
    public static func verifyAccounts(
        _ path: String
    ) throws(SQLiteStoreError) -> (account: AccountID, fault: LogFault)? {
        try SQLiteStoreError.of(path) {
            let queue = try reading(path)
            defer { try? queue.close() }
            return try queue.read { db in
                // Databases of old have none.
                guard try db.tableExists("account_records") else { return nil }
                let rows = try Row.fetchCursor(db, sql: "SELECT * FROM account_records ORDER BY account, seq")
                var verifier: AccountLogVerifier?
                while let row = try rows.next() {
                    let account = AccountID(row["account"])
                    if verifier?.account != account { verifier = AccountLogVerifier(account: account) }
                    let next = (verifier?.head.seq ?? 0) + 1
                    guard let record = try? AccountRecord(row) else { return (account, .changed(seq: next)) }
                    do throws(LogFault) { try verifier?.check(record) } catch { return (account, error) }
                }
                return nil
            }
        }
    }

    /// Hands over the records of a quest in their order; what cannot be one counts as changed.
    private static func read(
        _ quest: QuestID, in db: Database, _ take: (Record) throws(LogFault) -> Void
    ) throws(LogFault) {
        var last: Int64 = 0
        while true {
            guard let page = try? Record.fetch(of: quest, after: last, limit: 1000, in: db) else {
                throw .changed(seq: last + 1)
            }
            for record in page { try take(record) }
            guard let end = page.last?.seq else { return }
            last = end
        }
    }

    private static func reading(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA trusted_schema = OFF") }
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}

extension SQLiteStoreError {
    /// Runs work on a file and turns what it throws into an error of this kind.
    fileprivate static func of<Value>(
        _ path: String, _ work: () throws -> Value
    ) throws(SQLiteStoreError) -> Value {
        do {
            return try work()
        } catch let error as SQLiteStoreError {
            throw error
        } catch let error as DatabaseError where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode)
        {
            throw .notADatabase(path: path)
        } catch {
            let reason = (error as? DatabaseError)?.message ?? String(describing: error)
            throw .cannotOpen(path: path, reason: reason)
        }
    }
}
