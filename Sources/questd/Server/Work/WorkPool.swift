import NIOPosix
import QuestEngine
import Synchronization

/// Does for requests what may take more than a few milliseconds of a processor: on the threads of `BackgroundWork`,
/// which give way to all others, so many at a time, and with so many that wait. Whoever comes when all places are
/// taken is told to come again.
///
/// Each source has one at a time at work, and sources take turns: whoever asks for much waits for himself first.
///
/// Shareable between tasks.
final class WorkPool: Sendable {
    /// A source of work: whoever asks.
    enum Source: Hashable, Sendable {
        case network(NetworkAddress)
        case device(DeviceID)
        case member(String)
        /// Nobody alone: it is done once for all who ask.
        case quest(QuestID)
    }

    fileprivate struct Waiting {
        let number: Int
        let resume: CheckedContinuation<Void, any Error>
    }

    fileprivate struct State {
        var working: Set<Source> = []
        var waiting: [Source: [Waiting]] = [:]
        /// Sources that wait, in the order of their turns.
        var turns: [Source] = []
        var waitingCount = 0
        var count = 0
    }

    private let state = Mutex(State())
    private let atOnce = WorkLimits.atOnce.value
    private let waitingLimit: Int
    private let waitingLimitOfOne: Int
    private let refused = Counter()

    init(_ limits: LimitValues = LimitValues()) {
        waitingLimit = limits[WorkLimits.waiting]
        waitingLimitOfOne = limits[WorkLimits.waitingOfOne]
    }

    /// Seconds after which whoever is refused may come again.
    static let retryAfter = 2

    /// Number of those at work, and of those that wait.
    var load: (working: Int, waiting: Int) { state.withLock { ($0.working.count, $0.waitingCount) } }

    /// Number of those that were refused.
    var refusedCount: Int { refused.value }

    /// Returns what `work` does, once it is its turn and done.
    ///
    /// - Parameter work: Runs off all event loops; while it waits for something else, such as the database, it keeps its
    ///   turn.
    /// - Throws: `RequestError.busy`, `CancellationError`; what `work` throws.
    func run<Value: Sendable>(
        for source: Source, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await enter(source)
        defer { leave(source) }
        return try await withTaskExecutorPreference(BackgroundWork.executor) { try await work() }
    }

    /// Bytes of a body that is read where it came in.
    private static let shortBody = 16 * 1024

    /// Returns what `read` makes of a body: of a short one at once, of another as ``run(for:_:)``.
    func read<Value: Sendable>(
        _ body: [UInt8], for source: Source, _ read: @escaping @Sendable ([UInt8]) throws -> Value
    ) async throws -> Value {
        if body.count <= Self.shortBody { return try read(body) }
        return try await run(for: source) { try read(body) }
    }

    private func enter(_ source: Source) async throws {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation {
                (continuation: CheckedContinuation<Void, any Error>) in
                let outcome: Result<Bool, any Error> = state.withLock { state in
                    // Whoever is cancelled after this is found by `cancel`.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if state.working.count < atOnce, !state.working.contains(source),
                        state.waiting[source] == nil
                    {
                        state.working.insert(source)
                        return .success(true)
                    }
                    let own = state.waiting[source]?.count ?? 0
                    guard state.waitingCount < waitingLimit, own < waitingLimitOfOne else {
                        refused.add()
                        return .failure(RequestError.busy(retryAfter: Self.retryAfter))
                    }
                    if own == 0 { state.turns.append(source) }
                    state.waiting[source, default: []].append(Waiting(number: number, resume: continuation))
                    state.waitingCount += 1
                    return .success(false)
                }
                switch outcome {
                case .success(true): continuation.resume()
                case .success(false): break
                case .failure(let error): continuation.resume(throwing: error)
                }
            }
        } onCancel: {
            cancel(number, of: source)
        }
    }

    private func cancel(_ number: Int, of source: Source) {
        let waiting = state.withLock { state -> Waiting? in
            state.waiting[source]?.firstIndex { $0.number == number }
                .flatMap { state.take(from: source, at: $0) }
        }
        waiting?.resume.resume(throwing: CancellationError())
    }

    private func leave(_ source: Source) {
        let next = state.withLock { state -> Waiting? in
            state.working.remove(source)
            guard state.working.count < atOnce,
                let turn = state.turns.first(where: { !state.working.contains($0) })
            else { return nil }
            let next = state.take(from: turn, at: 0)
            state.working.insert(turn)
            // Behind all others, if it has more.
            if let place = state.turns.firstIndex(of: turn) {
                state.turns.remove(at: place)
                state.turns.append(turn)
            }
            return next
        }
        next?.resume.resume()
    }
}

fileprivate extension WorkPool.State {
    /// Takes one of those that wait out of the line.
    mutating func take(from source: WorkPool.Source, at place: Int) -> WorkPool.Waiting? {
        guard let found = waiting[source]?.remove(at: place) else { return nil }
        waitingCount -= 1
        if waiting[source]?.isEmpty == true {
            waiting[source] = nil
            turns.removeAll { $0 == source }
        }
        return found
    }
}

extension QuestdContext {
    /// The source of the work that the request asks for.
    var source: WorkPool.Source {
        switch principal {
        case .device(let device): .device(device.id)
        case .staff, .admin: .member(principal.actor.text)
        case .account(let account): .member("account:\(account)")
        case .anonymous: .network(remoteAddress.network)
        }
    }
}
