import GRDB

/// Empties the database's log (WAL) after something was erased: until then the log has what stood there before.
///
/// A reader that still looks at the log stands in the way; it is tried again until none does.
actor LogTruncation {
    private let pool: DatabasePool
    private var isWaiting = false

    /// Time that the one writer waits for readers, in milliseconds.
    private static let patience = 100
    private static let firstPause = Duration.milliseconds(50)
    private static let longestPause = Duration.seconds(5)

    init(pool: DatabasePool) {
        self.pool = pool
    }

    /// Returns once the log is empty, or has been found in use; then it is emptied later.
    func request() async {
        guard await !isDone(), !isWaiting else { return }
        isWaiting = true
        Task { [weak self] in
            var pause = Self.firstPause
            while let self {
                try? await Task.sleep(for: pause)
                if await self.isDone() { break }
                pause = min(pause * 2, Self.longestPause)
            }
            await self?.rest()
        }
    }

    private func rest() { isWaiting = false }

    /// Whether there is nothing left to do: also where the database has been closed.
    private func isDone() async -> Bool {
        do {
            return try await pool.writeWithoutTransaction { try Self.attempt(in: $0) }
        } catch let error as DatabaseError {
            return error.resultCode == .SQLITE_MISUSE
        } catch {
            return true
        }
    }

    /// - Returns: Whether the log is empty.
    static func attempt(in db: Database) throws -> Bool {
        try db.execute(sql: "PRAGMA busy_timeout = \(patience)")
        defer { try? db.execute(sql: "PRAGMA busy_timeout = \(DurabilitySettings.patience)") }
        return try Int.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)") == 0
    }
}
