import QuestRules

extension PostgresQuestStore {
    /// Asks for rows. A lost connection is replaced by another one, as what is only read may be asked again.
    ///
    /// - Parameter lane: That of the readers where `nil`.
    func read<Value>(
        _ statements: [Statement], on lane: ConnectionLane? = nil,
        _ make: ([Answer]) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value { try make(await answers(to: statements, on: lane ?? readers)) }

    private func answers(
        to statements: [Statement], on lane: ConnectionLane
    ) async throws(StoreError) -> [Answer] {
        var attempt = 0
        while true {
            attempt += 1
            do throws(PostgresFailure) {
                return try await lane.use { connection throws(PostgresFailure) in
                    try await connection.run(statements)
                }
            } catch {
                switch error {
                // What is named so is not there.
                case .impossible: return statements.map { _ in .empty }
                case .lost where attempt < Self.attempts: continue
                case .refused where error.isTransient && attempt < Self.attempts: continue
                default: throw StoreError(error, of: statements)
                }
            }
        }
    }

    func row<Value>(
        _ sql: String, _ parameters: [Parameter], _ make: (Row) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value? {
        try await read([Statement(sql, parameters)]) { answers throws(StoreError) in
            guard let row = answers.first?.first else { return nil }
            return try make(row)
        }
    }

    func rows<Value>(
        _ sql: String, _ parameters: [Parameter], _ make: (Row) throws(StoreError) -> Value
    ) async throws(StoreError) -> [Value] {
        try await read([Statement(sql, parameters)]) { answers throws(StoreError) in
            var values: [Value] = []
            for row in answers.first?.rows ?? [] { values.append(try make(row)) }
            return values
        }
    }

    /// The outcome of a transaction.
    enum Outcome: Sendable {
        case done([Answer])
        /// The end of a log is elsewhere.
        case moved
    }

    /// The way of a transaction whose answer was lost.
    enum Repeating: Sendable {
        /// Nobody sends it again: a second time its answer would be another one.
        case never
        /// It is sent again: it knows itself by its commit, or does the same once more.
        case safely
        /// It is sent again; what it then finds there under its random id is its own.
        case inserting
    }

    /// Carries out statements in one transaction: all of them or none, on the server's disk.
    ///
    /// - Parameter lane: That of the writers where `nil`.
    /// - Throws: `StoreError.unavailable` also where nobody knows whether they were carried out.
    @discardableResult
    func write(
        _ statements: [Statement], again repeating: Repeating = .safely, on lane: ConnectionLane? = nil
    ) async throws(StoreError) -> Outcome {
        let transaction = Statement.transaction(statements)
        var attempt = 0
        var isUnknown = false
        while true {
            attempt += 1
            do throws(PostgresFailure) {
                let answers = try await (lane ?? writers).use { connection throws(PostgresFailure) in
                    try await Self.run(transaction, on: connection)
                }
                probing.note(nil)
                return .done(answers)
            } catch {
                switch error {
                case .refused(let refusal, _):
                    if refusal.state == PostgresFailure.ownCommit { return .done([]) }
                    if refusal.state == PostgresFailure.movedHead { return .moved }
                    if isUnknown, repeating == .inserting, refusal.state == "23505" { return .done([]) }
                    if error.isTransient, attempt < Self.attempts { continue }
                case .lost(_, let wasSent):
                    isUnknown = isUnknown || wasSent
                    if repeating != .never || !wasSent, attempt < Self.attempts { continue }
                case .exhausted, .impossible: break
                }
                let failure = StoreError(error, of: transaction)
                probing.note(failure)
                throw failure
            }
        }
    }

    /// How often something is tried, with other connections.
    static let attempts = 4

    private static func run(
        _ transaction: [Statement], on connection: Connection
    ) async throws(PostgresFailure) -> [Answer] {
        do throws(PostgresFailure) {
            let answers = try await connection.run(transaction)
            guard answers.last?.tag == "COMMIT" else {
                throw .lost(reason: "the transaction was not committed", wasSent: true)
            }
            return Array(answers.dropFirst().dropLast())
        } catch {
            // The next transaction on this connection begins afresh.
            if case .refused = error { _ = try await connection.run([.rollback]) }
            throw error
        }
    }
}

extension StoreError {
    /// Creates the error that a failure means to the caller. Its text never holds values of rows.
    init(_ failure: PostgresFailure, of statements: [Statement]) {
        switch failure {
        case .impossible: self = .corrupted("a text that the database cannot keep")
        case .lost(let reason, _), .exhausted(let reason): self = .unavailable("PostgreSQL: \(reason)")
        case .refused(let refusal, let place):
            let statement = statements.indices.contains(place) ? statements[place] : nil
            switch refusal.state {
            case "23505": self = .duplicate(what: statement?.what ?? "")
            case "23503": self = .missing(what: statement?.parent ?? "")
            case PostgresFailure.missingRow: self = .missing(what: refusal.word)
            // No room on the disk.
            case "53100": self = .full
            // Damage that the server has found, and rows that the schema does not allow.
            case "XX001", "XX002", "QS004", "23514", "22021":
                self = .corrupted("PostgreSQL \(refusal.state)")
            default: self = .unavailable("PostgreSQL \(refusal.state)")
            }
        }
    }
}
