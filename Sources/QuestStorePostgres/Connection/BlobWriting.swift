import QuestRules

/// A blob on its way into an open transaction, a piece at a time: no more of it is in memory.
struct BlobWriting: Sendable {
    let name: String
    let size: Int
    let digest: Digest
    let now: Timestamp
    let piece: BlobSink.Piece

    /// Writes it; where it fails the transaction is to be undone.
    ///
    /// - Returns: A failure of the bytes themselves, which no other attempt would put right.
    /// - Throws: `PostgresFailure`.
    func run(on connection: Connection) async throws(PostgresFailure) -> StoreError? {
        let begun = try await connection.run(Blob.beginning(name, size: size, digest: digest, at: now))
        guard let serial = try? begun.last?.first?.integer(0) else { return .unavailable("PostgreSQL") }
        var hash = RunningDigest()
        for range in Blob.pieces(of: size) {
            let bytes: [UInt8]
            do throws(StoreError) { bytes = try await piece(range) } catch { return error }
            guard bytes.count == range.count else { return .blobDiffers }
            hash.take(bytes)
            _ = try await connection.run([Blob.adding(bytes, at: range.lowerBound, to: serial)])
        }
        return hash.digest == digest ? nil : .blobDiffers
    }
}
