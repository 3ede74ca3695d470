import QuestRules
import Synchronization

/// Connections of one kind, as many as are needed up to a limit. A lost one is replaced; whoever needs one meanwhile waits
/// for a limited time.
actor ConnectionLane {
    private let address: PostgresAddress
    private let settings: ConnectionSettings
    /// Most connections.
    private let limit: Int
    /// Batches that may be under way on one connection: 1 where each belongs to one transaction at a time.
    private let depth: Int
    private var connections: [Connection] = []
    /// Leases of each open connection, by its identity.
    private var leases: [ObjectIdentifier: Int] = [:]
    private var connecting = 0
    private var waiting: [Waiter] = []
    private var lastTicket: UInt64 = 0
    private var isClosed = false
    /// The latest reason for which connecting has failed.
    private var trouble = "no connection was free in time"

    private struct Waiter {
        let ticket: UInt64
        let answer: CheckedContinuation<Result<Connection, PostgresFailure>, Never>
    }

    init(_ address: PostgresAddress, _ settings: ConnectionSettings, limit: Int, depth: Int) {
        (self.address, self.settings) = (address, settings)
        (self.limit, self.depth) = (max(limit, 1), max(depth, 1))
    }

    /// Makes the first connection, so that what is wrong with the address is found at once.
    func begin() async throws(PostgresFailure) {
        let connection = try await Connection.open(address, settings)
        take(connection)
    }

    /// Runs work on a connection that is its own, or shares it where the lane's depth allows.
    ///
    /// - Throws: What the work throws; `PostgresFailure.exhausted` where no connection was to be had in time.
    func use<Value: Sendable>(
        _ work: @Sendable (Connection) async throws(PostgresFailure) -> Value
    ) async throws(PostgresFailure) -> Value {
        let connection = try await acquire()
        do throws(PostgresFailure) {
            let value = try await work(connection)
            release(connection)
            return value
        } catch {
            // Nobody knows in what state its session is.
            if depth == 1, case .lost = error { connection.close() }
            release(connection)
            throw error
        }
    }

    /// Closes all connections. Whoever waits for one is refused.
    func close() {
        isClosed = true
        for connection in connections { connection.close() }
        connections = []
        for waiter in waiting { waiter.answer.resume(returning: .failure(.exhausted(reason: "closed"))) }
        waiting = []
    }

    private func acquire() async throws(PostgresFailure) -> Connection {
        if let free = free() { return free }
        guard !isClosed else { throw .exhausted(reason: "closed") }
        grow()
        lastTicket &+= 1
        let ticket = lastTicket
        let timer = Task { [patience = settings.limits.patience] in
            try await Task.sleep(for: patience)
            self.giveUp(ticket)
        }
        defer { timer.cancel() }
        return try await withCheckedContinuation { answer in
            waiting.append(Waiter(ticket: ticket, answer: answer))
        }.get()
    }

    /// - Returns: The open connection with the least on it, which is leased; `nil` where all are busy.
    private func free() -> Connection? {
        connections.removeAll { !$0.isOpen }
        let best = connections.min {
            leases[ObjectIdentifier($0), default: 0] < leases[ObjectIdentifier($1), default: 0]
        }
        guard let best else { return nil }
        let load = leases[ObjectIdentifier(best), default: 0]
        // Others are made before the first one is full.
        if depth > 1, load >= Self.crowd { grow() }
        guard load < depth else { return nil }
        leases[ObjectIdentifier(best)] = load + 1
        return best
    }

    /// Leases of a shared connection from which on another one is made.
    private static let crowd = 4

    private func release(_ connection: Connection) {
        let id = ObjectIdentifier(connection)
        leases[id] = max(leases[id, default: 1] - 1, 0)
        if !connection.isOpen { remove(connection) }
        serve()
    }

    private func serve() {
        while !waiting.isEmpty, let connection = free() {
            waiting.removeFirst().answer.resume(returning: .success(connection))
        }
        if !waiting.isEmpty { grow() }
    }

    private func giveUp(_ ticket: UInt64) {
        guard let place = waiting.firstIndex(where: { $0.ticket == ticket }) else { return }
        waiting.remove(at: place).answer.resume(returning: .failure(.exhausted(reason: trouble)))
    }

    private func remove(_ connection: Connection) {
        connections.removeAll { $0 === connection }
        if leases[ObjectIdentifier(connection)] == 0 { leases[ObjectIdentifier(connection)] = nil }
    }

    private func take(_ connection: Connection) {
        guard !isClosed else { return connection.close() }
        connections.append(connection)
        leases[ObjectIdentifier(connection)] = 0
        connection.onLoss { [weak self, weak connection] in
            guard let self, let connection else { return }
            Task { await self.remove(connection) }
        }
        serve()
    }

    /// Begins to make another connection, where there is room for one and none is on its way.
    private func grow() {
        guard !isClosed, connecting == 0, connections.count < limit else { return }
        connecting += 1
        Task { await self.connect() }
    }

    /// Tries until a connection is made, or nobody waits for one any more, twice as long apart each time, with some chance in
    /// it: daemons that have lost the server together do not come back together.
    private func connect() async {
        var pause = settings.limits.firstPause
        while !isClosed {
            do throws(PostgresFailure) {
                let connection = try await Connection.open(address, settings)
                // Before, as another may be needed.
                connecting -= 1
                return take(connection)
            } catch {
                trouble = error.reason
            }
            guard !waiting.isEmpty else { break }
            try? await Task.sleep(for: pause * Double.random(in: 0.5...1))
            pause = min(pause * 2, settings.limits.longestPause)
        }
        connecting -= 1
    }
}

extension PostgresFailure {
    /// Words for a log, without values.
    var reason: String {
        switch self {
        case .refused(let refusal, _): "PostgreSQL has refused with \(refusal.state)"
        case .lost(let reason, _), .exhausted(let reason): reason
        case .impossible: "a value with a NUL"
        }
    }
}
