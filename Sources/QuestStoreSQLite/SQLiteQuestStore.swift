import Foundation
import GRDB
public import QuestRules

/// A store in one SQLite file, in WAL mode with `synchronous=FULL`: what was acknowledged survives a power
/// cut.
///
/// All writes go through one connection, and commits that arrive while another is being synced share the next
/// sync (`CommitQueue`); reads go to a pool and never wait for the writer. Any number of tasks may share a
/// store.
public final class SQLiteQuestStore: QuestStore {
    let pool: DatabasePool
    let queue: CommitQueue
    let memory = DeviceMemory()
    let files: DatabaseGuard
    let truncation: LogTruncation
    let probing = WriteProbe(trust: .seconds(10))
    let journal: ErasureJournal
    /// The lock; `nil` where the database is shared.
    private let lock: DatabaseLock?
    private let path: String
    /// Whether the whole file was read at opening; a larger one is for `verify` to read.
    public let isVerified: Bool

    /// Files up to this size, in bytes, are read whole before the first write: some 40 ms.
    public static let inspectionLimit = 32 << 20

    /// Opens the file, or creates it readable by its owner alone, and brings its schema up to date, after a copy of it was
    /// made (`UpgradeCopy`). No other process can open it until this store is gone.
    ///
    /// - Complexity: O(size of the file) up to `inspectionLimit`; no more for larger ones.
    /// - Throws: `SQLiteStoreError`; a file that is not ours or damaged is left as it was.
    public convenience init(path: String) throws(SQLiteStoreError) {
        try self.init(path: path, inspectionLimit: Self.inspectionLimit)
    }

    /// - Parameter isShared: Lets others open it too.
    init(path: String, inspectionLimit: Int, isShared: Bool = false) throws(SQLiteStoreError) {
        self.path = path
        journal = ErasureJournal(database: path)
        do {
            try Self.createPrivateFile(at: path)
            files = DatabaseGuard(path: path)
            lock = isShared ? nil : try DatabaseLock(path: path)
            isVerified = try Self.size(of: path) <= inspectionLimit
            try Self.inspect(path, wholly: isVerified)
            try UpgradeCopy.make(of: path)
            pool = try DatabasePool(path: path, configuration: DurabilitySettings.configuration())
            queue = CommitQueue(pool: pool, files: files)
            truncation = LogTruncation(pool: pool)
            try pool.writeWithoutTransaction { try DurabilitySettings.apply(to: $0) }
            if let pragma = try pool.writeWithoutTransaction({ try DurabilitySettings.violation(in: $0) }) {
                throw SQLiteStoreError.notDurable(path: path, pragma: pragma)
            }
            try Schema.migrate(pool)
            // What a daemon that was killed has erased may still stand there.
            try pool.writeWithoutTransaction { _ = try LogTruncation.attempt(in: $0) }
            files.begin()
        } catch let error as SQLiteStoreError {
            throw error
        } catch let error as DatabaseError where Self.isDamage(error) {
            throw .notADatabase(path: path)
        } catch {
            throw .cannotOpen(path: path, reason: Self.reason(of: error))
        }
    }

    /// Reads the whole file in search of damage, while the store is in use.
    ///
    /// - Complexity: O(size of the file): one to three seconds for each gigabyte that the system has in memory.
    /// - Throws: `SQLiteStoreError.damaged`; `.cannotOpen` when it cannot be read; `CancellationError`.
    public func verify() async throws {
        do {
            guard try await pool.read({ try Self.isWhole($0) }) else {
                throw SQLiteStoreError.damaged(path: path)
            }
        } catch let error as DatabaseError where Self.isDamage(error) {
            throw SQLiteStoreError.damaged(path: path)
        } catch let error as DatabaseError {
            throw SQLiteStoreError.cannotOpen(path: path, reason: Self.reason(of: error))
        }
    }

    /// Waits for commits that are under way, writes the log back into the file and closes it. Nothing may be
    /// asked of the store afterwards.
    public func close() async throws(StoreError) {
        await queue.drain()
        try await mapErrors { [pool] in
            _ = try await pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            try pool.close()
        }
        lock?.release()
    }

    /// The settings that durability rests on, as they are on the writing connection.
    public func settings() async throws(StoreError) -> [(pragma: String, value: String)] {
        try await mapErrors { [pool] in
            try await pool.writeWithoutTransaction { db in
                try DurabilitySettings.actual(in: db).map { SettingRow(pragma: $0.pragma, value: $0.value) }
            }
        }.map { ($0.pragma, $0.value) }
    }

    private struct SettingRow: Sendable {
        let pragma: String
        let value: String
    }

    /// SQLite would create the file with the mode of the umask; its companions take the mode of the file.
    private static func createPrivateFile(at path: String) throws {
        guard !FileManager.default.fileExists(atPath: path) else { return }
        let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw SQLiteStoreError.cannotOpen(path: path, reason: String(cString: strerror(errno)))
        }
        _ = Foundation.close(descriptor)
        // The name must last as long as what is stored under it.
        let folder = open(
            URL(filePath: path).deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        _ = fsync(folder)
        _ = Foundation.close(folder)
    }

    /// Looks at the file before the first write, which would already switch it to WAL mode.
    private static func inspect(_ path: String, wholly: Bool) throws {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA trusted_schema = OFF") }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.read { db in
            try Schema.check(db, path: path)
            guard try !wholly || isWhole(db) else { throw SQLiteStoreError.notADatabase(path: path) }
        }
        try queue.close()
    }

    private static func isWhole(_ db: Database) throws -> Bool {
        try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok"
    }

    /// Returns the size of a file in bytes.
    private static func size(of path: String) throws -> Int {
        try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    }

    private static func isDamage(_ error: DatabaseError) -> Bool {
        [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode)
    }

    private static func reason(of error: any Error) -> String {
        (error as? DatabaseError)?.message ?? String(describing: error)
    }
}
