public import QuestRules

/// Blobs go over connections of their own, a piece at a time: no commit and no question waits behind them, and what is in
/// memory of them is bounded by the number of these.
extension PostgresQuestStore: BlobStore {
    public func blob(_ name: String) async throws(StoreError) -> Blob? {
        try await read([Blob.naming(name)]) { answers throws(StoreError) in
            guard let row = answers.first?.first else { return nil }
            return try Blob(row)
        }
    }

    public func blobs(under prefix: String, after name: String?) async throws(StoreError) -> [Blob] {
        try await read([Blob.listing(under: prefix, after: name)], on: carriers) {
            answers throws(StoreError) in try Blob.list(answers.first)
        }
    }

    public func bytes(of blob: Blob, in range: Range<Int>) async throws(StoreError) -> [UInt8] {
        guard !range.isEmpty else { return [] }
        return try await read([blob.reading(range)], on: carriers) { answers throws(StoreError) in
            try Blob.bytes(range, of: answers.first)
        }
    }

    public func put(
        _ name: String, size: Int, digest: Digest, at now: Timestamp, _ piece: @escaping Piece
    ) async throws(StoreError) {
        guard Blob.isName(name) else { throw .blobUnnamed }
        let writing = BlobWriting(name: name, size: size, digest: digest, now: now, piece: piece)
        var attempt = 0
        while true {
            attempt += 1
            let failure: StoreError?
            do throws(PostgresFailure) {
                failure = try await carriers.use { connection throws(PostgresFailure) in
                    try await Self.carry(writing, over: connection)
                }
            } catch {
                switch error {
                // Put twice it is the same.
                case .lost where attempt < Self.attempts: continue
                case .refused where error.isTransient && attempt < Self.attempts: continue
                default: throw StoreError(error, of: [])
                }
            }
            if let failure { throw failure }
            return
        }
    }

    /// Writes a blob in one transaction.
    private static func carry(
        _ writing: BlobWriting, over connection: Connection
    ) async throws(PostgresFailure) -> StoreError? {
        do throws(PostgresFailure) {
            _ = try await connection.run([.begin])
            if let failure = try await writing.run(on: connection) {
                _ = try await connection.run([.rollback])
                return failure
            }
            guard try await connection.run([.commit]).last?.tag == "COMMIT" else {
                throw .lost(reason: "the transaction was not committed", wasSent: true)
            }
            return nil
        } catch {
            // The next transaction on this connection begins afresh.
            if case .refused = error { _ = try await connection.run([.rollback]) }
            throw error
        }
    }

    public func append(
        _ part: [UInt8], to name: String, at place: Int, at now: Timestamp
    ) async throws(BlobPartError) -> Int {
        guard Blob.isName(name) else { throw .store(.blobUnnamed) }
        let (appended, size): (Int?, Int)
        do throws(StoreError) {
            let outcome = try await write(Blob.appending(part, to: name, at: place, at: now), on: carriers)
            guard case .done(let answers) = outcome, answers.count > 1 else {
                throw .unavailable("PostgreSQL")
            }
            appended = try answers.dropLast().last?.first?.int(0)
            size = try answers.last?.first?.int(0) ?? 0
        } catch {
            throw .store(error)
        }
        guard let appended else { throw .misplaced(size: size) }
        return appended
    }

    public func removeBlobs(_ names: [String]) async throws(StoreError) {
        let names = names.filter { Blob.isName($0) }
        for start in stride(from: 0, to: names.count, by: Self.removed) {
            try await write(
                [Blob.removing(Array(names[start..<min(start + Self.removed, names.count)]))], on: carriers)
        }
    }

    public func removeBlobs(under prefix: String) async throws(StoreError) {
        // A repeat of which the answer was lost has removed others, and says so: there may be more, or none.
        while true {
            let outcome = try await write([Blob.removing(under: prefix, upTo: Self.removed)], on: carriers)
            guard case .done(let answers) = outcome, answers.first?.changed ?? 0 > 0 else { return }
        }
    }

    /// Blobs that are removed at a time: their chunks are many.
    private static let removed = 20
}
