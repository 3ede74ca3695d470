import GRDB
import GRDBSQLite
import Synchronization

/// A bound of the steps that SQLite takes for one reading of a connection: a file from outside may make it go on for ever.
final class StepLimit: Sendable {
    private let left = Atomic<Int>(0)

    /// Steps between two looks.
    private static let stride = 1000

    /// Bounds a connection, which must be gone before this is.
    func bind(to database: Database) {
        sqlite3_progress_handler(
            database.sqliteConnection, CInt(Self.stride),
            { limit in
                guard let limit else { return 0 }
                return Unmanaged<StepLimit>.fromOpaque(limit).takeUnretainedValue().isOver() ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Allows so many steps from now on.
    func allow(_ steps: Int) { left.store(steps, ordering: .relaxed) }

    private func isOver() -> Bool { left.subtract(Self.stride, ordering: .relaxed).newValue < 0 }
}
