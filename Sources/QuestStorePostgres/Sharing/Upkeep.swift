import Foundation
import QuestRules
import Synchronization

/// Attends to the database every hour: the days of fixes, and what erased rows have left in the tables.
final class Upkeep: Sendable {
    private let days: FixDays
    private let address: PostgresAddress
    private let task = Mutex<Task<Void, Never>?>(nil)

    /// Tables from which rows are erased. Those of partitions go with them.
    static let erased = [
        "texts", "teams", "devices", "staff", "fixes", "receipts", "webhooks", "accounts", "account_sign_ins",
        "account_participations", "account_roles", "account_results", "sessions", "session_roles", "blobs",
        "blob_chunks",
    ]

    private static let pause = Duration.seconds(3600)

    init(_ days: FixDays, _ address: PostgresAddress) {
        (self.days, self.address) = (days, address)
    }

    /// Makes the days ahead, and drops empty ones.
    func attend() async {
        await days.attend(at: Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)))
    }

    /// Clears dead rows away, however few they are: the server itself waits for some hundreds. A table that somebody has
    /// locked is left for the next time.
    func clear() async {
        guard let connection = try? await Connection.open(address, .patient("questd upkeep")) else { return }
        for table in Self.erased {
            _ = try? await connection.run([Statement("VACUUM (SKIP_LOCKED) \(table)")])
        }
        connection.close()
    }

    func begin() {
        let hourly = Task {
            while !Task.isCancelled {
                try? await Task.sleep(for: Self.pause)
                guard !Task.isCancelled else { return }
                await attend()
                await clear()
            }
        }
        task.withLock { $0 = hourly }
    }

    func end() { task.withLock { $0?.cancel() } }
}
