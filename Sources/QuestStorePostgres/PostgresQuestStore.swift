public import QuestRules

/// A store in a PostgreSQL database, which several daemons may share: the log of a quest ends in one place, and of several
/// that append to it at once one is the next.
///
/// A commit is one transaction, sent in one piece over libpq's pipeline, and is answered after the server's own answer to
/// COMMIT: what was acknowledged is on its disk, and on those of the replicas that it waits for. Where that answer is lost
/// the same commit is sent again, and known as the same where it is there. Any number of tasks may share a store.
public final class PostgresQuestStore: QuestStore {
    let address: PostgresAddress
    let limits: PostgresLimits
    let readers: ConnectionLane
    let writers: ConnectionLane
    /// For bytes of photos and media: no commit waits behind them.
    let carriers: ConnectionLane
    let memory = TokenMemory()
    let days: FixDays
    let hints: HintSender
    let listener: ChangeListener
    let probing = WriteProbe(trust: .seconds(5))
    let upkeep: Upkeep

    /// Connects, checks that the server keeps what it acknowledges, and brings its schema up to date. Daemons that start
    /// together wait for each other.
    ///
    /// - Throws: `PostgresStoreError`; the database is then left as it was.
    public static func open(
        _ address: PostgresAddress, limits: PostgresLimits = PostgresLimits()
    ) async throws(PostgresStoreError) -> PostgresQuestStore {
        let settings = ConnectionSettings.patient("questd setup", limits)
        let connection = try await reaching(address) { () async throws(PostgresFailure) in
            try await Connection.open(address, settings)
        }
        defer { connection.close() }
        try await check(connection, of: address)
        try await Schema.migrate(connection, of: address)
        let store = PostgresQuestStore(address, limits)
        do throws(PostgresStoreError) {
            try await reaching(address) { () async throws(PostgresFailure) in
                try await store.readers.begin()
                try await store.writers.begin()
            }
        } catch {
            await store.close()
            throw error
        }
        await store.begin()
        return store
    }

    /// Looks whether the database can keep texts, and what it acknowledges.
    static func check(
        _ connection: Connection, of address: PostgresAddress
    ) async throws(PostgresStoreError) {
        let settings = ["server_encoding", "fsync", "full_page_writes"]
        let answers = try await reaching(address) { () async throws(PostgresFailure) in
            try await connection.run(
                settings.map { Statement("SELECT current_setting($1)", [.text($0)]) })
        }
        let values = answers.map { $0.first?.optionalText(0) ?? "" }
        for (setting, value) in zip(settings, values) {
            if setting == "server_encoding" {
                guard value == "UTF8" else { throw .notUnicode(address: "\(address)", encoding: value) }
            } else {
                guard value == "on" else { throw .notDurable(address: "\(address)", setting: setting) }
            }
        }
    }

    static func reaching<Value: Sendable>(
        _ address: PostgresAddress, _ work: () async throws(PostgresFailure) -> Value
    ) async throws(PostgresStoreError) -> Value {
        do throws(PostgresFailure) {
            return try await work()
        } catch {
            throw .cannotConnect(address: "\(address)", reason: error.reason)
        }
    }

    private init(_ address: PostgresAddress, _ limits: PostgresLimits) {
        (self.address, self.limits) = (address, limits)
        let lane = { (name: String, limit: Int, depth: Int, isDurable: Bool) in
            ConnectionLane(
                address, ConnectionSettings(name: name, limits: limits, isDurable: isDurable), limit: limit,
                depth: depth)
        }
        readers = lane("questd reading", limits.readers, limits.depth, true)
        writers = lane("questd writing", limits.writers, 1, true)
        carriers = lane("questd blobs", limits.carriers, 1, true)
        days = FixDays(writers)
        hints = HintSender(lane("questd hints", 1, 1, false))
        listener = ChangeListener(address, limits, own: hints.sender, memory: memory)
        upkeep = Upkeep(days, address)
    }

    private func begin() async {
        await upkeep.attend()
        upkeep.begin()
        listener.begin()
    }

    /// Ends the streams of changes and closes all connections. Nothing may be asked of the store afterwards.
    public func close() async {
        upkeep.end()
        listener.end()
        await hints.close()
        await readers.close()
        await writers.close()
        await carriers.close()
    }
}

extension PostgresQuestStore: ChangeFeed {
    public func changes() -> AsyncStream<StoreChange> { listener.changes() }

    public func tell(_ spent: [SpentTokens]) { Task { [hints] in await hints.note(spent) } }
}
