import QuestRules
import Synchronization

/// Listens to the hints of other daemons on a connection of its own, and tells whoever wants to know.
///
/// After each connecting something may have been missed, and is told as `StoreChange.gap`. The connection is asked every
/// second whether it is still there: one that was cut off is replaced within seconds.
final class ChangeListener: Sendable {
    private let address: PostgresAddress
    private let limits: PostgresLimits
    private let sender: String
    private let memory: TokenMemory
    private let state = Mutex(State())

    fileprivate struct Subscriber {
        let continuation: AsyncStream<StoreChange>.Continuation
        /// Whether changes were lost on it, for which a gap is still to be told.
        var isBehind = false
    }

    private struct State {
        var subscribers: [UInt64: Subscriber] = [:]
        var lastTicket: UInt64 = 0
        var task: Task<Void, Never>?
        var isEnded = false
        var isHearing = false
    }

    /// Whether notifications are heard now.
    var isHearing: Bool { state.withLock { $0.isHearing } }

    /// Changes that are kept for one who is slow.
    private static let backlog = 1024
    private static let beat = Duration.seconds(1)

    init(_ address: PostgresAddress, _ limits: PostgresLimits, own sender: String, memory: TokenMemory) {
        (self.address, self.sender, self.memory) = (address, sender, memory)
        var limits = limits
        // Whoever waits for an answer here hears nothing meanwhile.
        limits.silence = min(limits.silence, .seconds(3))
        limits.connecting = min(limits.connecting, 2)
        // Nor may it stay away for long from a server that is back: within six seconds all has to be caught up with.
        limits.longestPause = min(limits.longestPause, .seconds(1))
        self.limits = limits
    }

    func changes() -> AsyncStream<StoreChange> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: StoreChange.self, bufferingPolicy: .bufferingOldest(Self.backlog))
        let ticket: UInt64? = state.withLock { state in
            guard !state.isEnded else { return nil }
            state.lastTicket &+= 1
            state.subscribers[state.lastTicket] = Subscriber(continuation: continuation)
            return state.lastTicket
        }
        guard let ticket else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.subscribers.removeValue(forKey: ticket) }
        }
        continuation.yield(.gap)
        return stream
    }

    func begin() {
        let task = Task { await self.listen() }
        state.withLock { $0.task = task }
    }

    func end() {
        let (task, subscribers) = state.withLock { state in
            let left = (state.task, Array(state.subscribers.values))
            (state.isEnded, state.task, state.subscribers) = (true, nil, [:])
            return left
        }
        task?.cancel()
        memory.distrust()
        for subscriber in subscribers { subscriber.continuation.finish() }
    }

    private func listen() async {
        var pause = limits.firstPause
        while !Task.isCancelled {
            let settings = ConnectionSettings(name: "questd listening", limits: limits)
            if let connection = try? await Connection.open(address, settings) {
                if await hear(connection) { pause = limits.firstPause }
                connection.close()
            }
            memory.distrust()
            try? await Task.sleep(for: pause * Double.random(in: 0.5...1))
            pause = min(pause * 2, limits.longestPause)
        }
    }

    /// Listens until the connection is lost.
    ///
    /// - Returns: Whether anything was heard.
    private func hear(_ connection: Connection) async -> Bool {
        connection.onHint { [weak self] payload in self?.take(payload) }
        var moment = ContinuousClock.now
        guard (try? await connection.run([Statement("LISTEN \(Hint.channel)")])) != nil else { return false }
        tell(.gap)
        state.withLock { $0.isHearing = true }
        defer { state.withLock { $0.isHearing = false } }
        while !Task.isCancelled {
            memory.trust(since: moment)
            try? await Task.sleep(for: Self.beat)
            moment = .now
            guard (try? await connection.run([Statement("SELECT 1")])) != nil else { break }
            catchUp()
        }
        return true
    }

    private func take(_ payload: String) {
        guard let change = Hint.change(payload, own: sender) else { return }
        tell(change)
    }

    private func tell(_ change: StoreChange) {
        switch change {
        case .rows(let rows) where !rows.contains(.devices): break
        case .records, .spent: break
        case .rows, .removed, .gap: memory.forget()
        }
        state.withLock { state in
            for ticket in state.subscribers.keys { state.subscribers[ticket]?.take(change) }
        }
    }

    /// Tells those of a gap who have lost changes and have room again.
    private func catchUp() {
        state.withLock { state in
            for ticket in state.subscribers.keys { state.subscribers[ticket]?.mend() }
        }
    }
}

extension ChangeListener.Subscriber {
    fileprivate mutating func take(_ change: StoreChange) {
        mend()
        guard !isBehind else { return }
        if case .dropped = continuation.yield(change) { isBehind = true }
    }

    fileprivate mutating func mend() {
        guard isBehind else { return }
        if case .enqueued = continuation.yield(.gap) { isBehind = false }
    }
}
