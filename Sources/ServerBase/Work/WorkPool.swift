import Hummingbird
import NIOPosix
package import QuestBase
import QuestRules
import Synchronization

/// Runs work of requests that takes a processor more than a few milliseconds: on the threads of `BackgroundWork`, which
/// give way to others. Only so many jobs run at a time, and only so many wait. When all places are taken, a request is
/// refused and may try again.
///
/// Nobody holds all places: one who asks has one at a time, those of one network and those of one quest leave one to
/// others, and what takes long leaves one to what is short. Networks take turns, and those who ask within them: whoever
/// asks for much waits for himself first.
///
/// Shareable between tasks.
package final class WorkPool: Sendable {
    /// A source of work: whoever asks.
    package enum Source: Hashable, Sendable {
        case network(NetworkAddress)
        case device(DeviceID)
        case member(String)
        case account(AccountID)
        /// Nobody alone: it is done once for all who ask.
        case quest(QuestID)
    }

    /// Whoever asks, from where and for which quest.
    package struct Asker: Sendable {
        let source: Source
        /// The widest network of the sender; `nil` where it is not known, or where there is none.
        let network: NetworkAddress?
        /// `nil` for what concerns none.
        let quest: QuestID?

        package init(_ source: Source, from network: NetworkAddress? = nil, in quest: QuestID? = nil) {
            self.source = source
            self.network = network
            if case .quest(let own) = source { self.quest = own } else { self.quest = quest }
        }

        /// Where its short work is done. The few who run events are served on a machine that is busy all the time, too: on
        /// idle threads a list that takes two seconds would never come.
        fileprivate var executor: any TaskExecutor {
            if case .member = source { BackgroundWork.promptExecutor } else { BackgroundWork.executor }
        }
    }

    private let state = Mutex(WorkQueue(places: WorkLimits.atOnce.value))
    private let waitingLimit: Int
    private let waitingLimitOfOne: Int
    private let refused = Counter()
    private let budget: Duration
    private let now: @Sendable () -> ContinuousClock.Instant

    /// - Parameter now: The time that long work is measured by.
    package init(
        _ limits: LimitValues = LimitValues(),
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        waitingLimit = limits[WorkLimits.waiting]
        waitingLimitOfOne = limits[WorkLimits.waitingOfOne]
        budget = .seconds(limits[WorkLimits.longest])
        self.now = now
    }

    /// Seconds after which whoever is refused may come again.
    package static let retryAfter = 2

    /// Number of those at work, and of those that wait.
    package var load: (working: Int, waiting: Int) { state.withLock { ($0.workingCount, $0.waitingCount) } }

    /// Number of those that were refused.
    package var refusedCount: Int { refused.value }

    /// Returns what `work` does, once it is its turn and done. Work that has begun is done even if whoever asked is gone:
    /// it may be half-way through what it keeps.
    ///
    /// - Parameter work: Runs off all event loops; while it waits for something else, such as the database, it keeps its
    ///   turn.
    /// - Throws: `RequestError.busy`, `CancellationError`; what `work` throws.
    package func run<Value: Sendable>(
        for asker: Asker, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let number = try await enter(asker, isLong: false)
        defer { leave(number) }
        return try await withTaskExecutorPreference(asker.executor) { try await work() }
    }

    /// As ``run(for:_:)-(Asker,_)``, for a source of which nothing else is known.
    package func run<Value: Sendable>(
        for source: Source, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await run(for: Asker(source), work)
    }

    /// Returns what `work` does, which may take seconds and keeps nothing: it is given up once whoever asked is gone, and
    /// when it has taken as long as any work may.
    ///
    /// - Parameters:
    ///   - isBounded: Whether it may only take so long; `false` for what has to be done however long it takes.
    ///   - work: Asks now and then whether it is over; then nobody reads what it returns, and it had better end.
    /// - Throws: `RequestError.busy`, `.workTooLong`, `CancellationError`; what `work` throws.
    package func runLong<Value: Sendable>(
        for asker: Asker, isBounded: Bool = true,
        _ work: @escaping @Sendable (_ isOver: @escaping @Sendable () -> Bool) async throws -> Value
    ) async throws -> Value {
        let number = try await enter(asker, isLong: true)
        defer { leave(number) }
        let (now, budget) = (now, budget)
        return try await withTaskExecutorPreference(BackgroundWork.promptExecutor) {
            let end = now() + budget
            let isTooLong = Flag()
            let value = try await work {
                if Task.isCancelled { return true }
                guard isBounded, now() >= end else { return false }
                isTooLong.raise()
                return true
            }
            try Task.checkCancellation()
            if isTooLong.isRaised { throw RequestError.workTooLong }
            return value
        }
    }

    /// Bytes of a body that is read where it came in.
    private static let shortBody = 16 * 1024

    /// Returns what `read` makes of a body: of a short one at once, of another as ``run(for:_:)-(Asker,_)``.
    package func read<Value: Sendable>(
        _ body: [UInt8], for asker: Asker, _ read: @escaping @Sendable ([UInt8]) throws -> Value
    ) async throws -> Value {
        if body.count <= Self.shortBody { return try read(body) }
        return try await run(for: asker) { try read(body) }
    }

    /// Waits for a place.
    ///
    /// - Returns: The number by which it is given back.
    private func enter(_ asker: Asker, isLong: Bool) async throws -> Int {
        let (number, hasPlace) = state.withLock { state in
            let job = state.job(for: asker, isLong: isLong)
            return (job.number, state.begin(job))
        }
        if hasPlace { return number }
        try await wait(WorkQueue.Job(number: number, asker: asker, isLong: isLong))
        return number
    }

    private func wait(_ job: WorkQueue.Job) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation {
                (continuation: CheckedContinuation<Void, any Error>) in
                let (outcome, dropped) = state.withLock { state in
                    // Whoever is cancelled after this is found by `cancel`.
                    if Task.isCancelled { return (WorkQueue.Outcome.cancelled, WorkQueue.Continuation?.none) }
                    return state.add(
                        job, continuation, upTo: waitingLimit, ofOne: waitingLimitOfOne)
                }
                if let dropped {
                    refused.add()
                    dropped.resume(throwing: RequestError.busy(retryAfter: Self.retryAfter))
                }
                switch outcome {
                case .began: continuation.resume()
                case .waits: break
                case .cancelled: continuation.resume(throwing: CancellationError())
                case .full:
                    refused.add()
                    continuation.resume(throwing: RequestError.busy(retryAfter: Self.retryAfter))
                }
            }
        } onCancel: {
            state.withLock { $0.remove(job.number) }?.resume(throwing: CancellationError())
        }
    }

    private func leave(_ number: Int) {
        for next in state.withLock({ $0.end(number) }) { next.resume() }
    }
}

/// A flag that is raised once, on any thread.
private final class Flag: Sendable {
    private let value = Atomic(false)
    var isRaised: Bool { value.load(ordering: .acquiring) }
    func raise() { value.store(true, ordering: .releasing) }
}
