import GRDB
import QuestRules
import Synchronization

/// Group commit: all commits that arrive while one transaction is being synced go into the next one, each
/// behind a savepoint of its own, and are answered after the sync. The slower the disk, the larger the
/// groups. Where many come one after the other a group waits a moment for others: a transaction costs more than what
/// is in it.
actor CommitQueue {
    /// Most commits in one transaction, so that no answer waits for long.
    static let groupLimit = 256

    /// Time from one transaction to the next, while commits are many.
    static let pace = Duration.milliseconds(15)
    /// Number of commits within this time from which on they are many.
    private static let crowd = 20
    private static let window = Duration.milliseconds(100)

    typealias Outcome = Result<Void, StoreError>

    private struct Job {
        let entries: ChainedEntries
        let answer: CheckedContinuation<Outcome, Never>
    }

    private let pool: DatabasePool
    private let files: DatabaseGuard
    /// Notified of each transaction: the number of commits in it, and the time until they were on the disk.
    nonisolated let observer = Mutex<(@Sendable (Int, Duration) -> Void)?>(nil)
    private var waiting: [Job] = []
    private var isWriting = false
    private var idle: [CheckedContinuation<Void, Never>] = []
    private var windowStart = ContinuousClock.now
    private var countInWindow = 0
    private var isCrowded = false
    private var lastTransaction = ContinuousClock.now

    init(pool: DatabasePool, files: DatabaseGuard) {
        self.pool = pool
        self.files = files
    }

    /// Submits entries. This is not cancelled with the caller's task: a client that hangs up must not undo what
    /// others wait for.
    func submit(_ entries: ChainedEntries) async -> Outcome {
        await withCheckedContinuation { answer in
            waiting.append(Job(entries: entries, answer: answer))
            count()
            guard !isWriting else { return }
            isWriting = true
            Task { await self.write() }
        }
    }

    /// Whether commits are many is seen from one span of time to the next.
    private func count() {
        let now = ContinuousClock.now
        if now - windowStart > Self.window {
            isCrowded = countInWindow >= Self.crowd && now - windowStart < Self.window * 2
            (windowStart, countInWindow) = (now, 0)
        }
        countInWindow += 1
    }

    /// Returns once nothing is waiting.
    func drain() async {
        guard isWriting else { return }
        await withCheckedContinuation { idle.append($0) }
    }

    private func write() async {
        while !waiting.isEmpty {
            // More may come while this waits.
            if isCrowded { try? await Task.sleep(until: lastTransaction + Self.pace, clock: .continuous) }
            lastTransaction = .now
            let group = Array(waiting.prefix(Self.groupLimit))
            waiting.removeFirst(group.count)
            let outcomes = await Self.outcomes(of: group.map(\.entries), in: pool, files)
            observer.withLock { $0 }?(group.count, .now - lastTransaction)
            for (job, outcome) in zip(group, outcomes) { job.answer.resume(returning: outcome) }
        }
        isWriting = false
        for continuation in idle { continuation.resume() }
        idle = []
    }

    /// - Returns: Failures where the files are no longer those that were opened, also when that happened while they were
    ///   written: what cannot be found again is not acknowledged.
    private static func outcomes(
        of commits: [ChainedEntries], in pool: DatabasePool, _ files: DatabaseGuard
    ) async -> [Outcome] {
        do {
            try files.look()
            let isFull = files.reserve?.isTouched ?? false
            let outcomes = try await pool.write { db in
                try commits.map { commit in
                    // What erases is let through: it makes room.
                    isFull && !commit.erases ? .failure(.full) : try outcome(of: commit, in: db)
                }
            }
            try files.look()
            return outcomes
        } catch {
            files.note(error)
            return commits.map { _ in .failure(StoreError(error)) }
        }
    }

    /// A commit that is refused undoes itself alone; a failing disk undoes the group.
    private static func outcome(of commit: ChainedEntries, in db: Database) throws -> Outcome {
        var outcome = Outcome.success(())
        try db.inSavepoint {
            do {
                try commit.write(to: db)
                return .commit
            } catch let error as StoreError {
                outcome = .failure(error)
                return .rollback
            }
        }
        return outcome
    }
}
