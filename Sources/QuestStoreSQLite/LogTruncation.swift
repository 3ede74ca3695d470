import GRDB

/// Empties the database's log (WAL) after something was erased: until then the log has what stood there before.
///
/// A reader that still looks at the log stands in the way; it is tried again until none does.
actor LogTruncation {
    private let pool: DatabasePool
    private var isWaiting = false
    /// Whether somebody has asked for it since the last attempt began.
    private var isWanted = false
    private var lastAttempt: ContinuousClock.Instant?

    /// Time that the one writer waits for readers, in milliseconds.
    private static let patience = 100
    private static let firstPause = Duration.milliseconds(50)
    private static let longestPause = Duration.seconds(5)
    /// Time between two attempts for what is asked for often: each keeps the one writer from all else.
    private static let pace = Duration.seconds(1)

    init(pool: DatabasePool) {
        self.pool = pool
    }

    /// Returns once the log is empty, or has been found in use; then it is emptied later.
    func request() async {
        guard await !isDone() else { return }
        isWanted = true
        wait(Self.firstPause)
    }

    /// Has the log emptied within a second or so, however often it is called: at once, and waiting for it, where nobody has
    /// asked lately.
    func requestSoon() async {
        guard let lastAttempt, lastAttempt.duration(to: .now) < Self.pace else { return await request() }
        isWanted = true
        wait(Self.pace)
    }

    private func wait(_ first: Duration) {
        guard !isWaiting else { return }
        isWaiting = true
        Task { [weak self] in
            var pause = first
            while true {
                try? await Task.sleep(for: pause)
                guard let self, await self.isToGoOn() else { break }
                pause = min(pause * 2, Self.longestPause)
            }
        }
    }

    /// Tries once more. What is asked for meanwhile is perhaps not in what was emptied.
    private func isToGoOn() async -> Bool {
        isWanted = false
        if await !isDone() { isWanted = true }
        isWaiting = isWanted
        return isWanted
    }

    /// Whether there is nothing left to do: also where the database has been closed.
    private func isDone() async -> Bool {
        lastAttempt = .now
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
