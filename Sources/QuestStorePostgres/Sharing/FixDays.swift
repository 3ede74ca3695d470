import QuestRules
import Synchronization

/// Partitions of fixes, one for each day of the devices' clocks: made some days ahead, and where a fix comes of a day that
/// has none; dropped when nothing of a day is left.
final class FixDays: Sendable {
    private let writers: ConnectionLane
    private let known = Mutex<Set<Int64>>([])

    private static let length: Int64 = 86_400_000
    /// Days that are made ahead of the clock.
    private static let ahead: Int64 = 3
    /// Days by which a device's clock may differ from the daemon's to have a partition made: what is further off has no say in
    /// how many there are.
    private static let tolerance: Int64 = 2
    /// Days for which an empty partition is kept, for those that send late.
    private static let kept: Int64 = 3
    /// Days that are remembered at most.
    private static let limit = 2000

    init(_ writers: ConnectionLane) {
        self.writers = writers
    }

    static func day(of time: Timestamp) -> Int64 {
        let (day, rest) = time.milliseconds.quotientAndRemainder(dividingBy: length)
        return rest < 0 ? day - 1 : day
    }

    /// Returns the day that a fix has a partition for; `nil` for one of a clock that is far off.
    static func ownDay(of time: Timestamp, receivedAt: Timestamp) -> Int64? {
        let day = day(of: time)
        return Self.day(of: receivedAt).distance(to: day).magnitude <= UInt(tolerance) ? day : nil
    }

    /// Makes the partitions that fixes among these belong to. Without one they are kept all the same, with those of clocks
    /// that are far off.
    func make(for attachments: [Attachment]) async {
        var days: Set<Int64> = []
        for case .fixes(let batch) in attachments {
            for fix in batch.fixes {
                if let day = Self.ownDay(of: fix.time, receivedAt: batch.receivedAt) { days.insert(day) }
            }
        }
        await make(days)
    }

    func make(_ days: Set<Int64>) async {
        let new = known.withLock { days.subtracting($0) }
        for day in new.sorted() {
            let statement = Statement("SELECT make_day($1)", [.integer(day)])
            let isMade =
                (try? await writers.use { connection throws(PostgresFailure) in
                    try await connection.run([statement])
                }) != nil
            guard isMade else { continue }
            known.withLock { known in
                if known.count >= Self.limit { known = [] }
                known.insert(day)
            }
        }
    }

    /// Makes the partitions of the days ahead, and drops those of days gone by that are empty.
    func attend(at now: Timestamp) async {
        let today = Self.day(of: now)
        await make(Set(today...(today + Self.ahead)))
        let statement = Statement("SELECT drop_empty_days($1)", [.integer(today - Self.kept)])
        let answers = try? await writers.use { connection throws(PostgresFailure) in
            try await connection.run([statement])
        }
        // Which days it was is not told: all are asked for anew.
        if let count = try? answers?.first?.first?.integer(0), count > 0 {
            known.withLock { $0 = $0.filter { $0 >= today } }
        }
    }
}
