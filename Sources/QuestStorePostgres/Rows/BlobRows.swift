import QuestRules

extension Blob {
    static let columns = "name, serial, size, digest, changed_at"

    init(_ row: Row) throws(StoreError) {
        self.init(
            name: try row.text(0), serial: try row.integer(1), size: try row.int(2),
            digest: try row.optionalDigest(3), changedAt: try row.moment(4))
    }

    /// The first text that no name of a prefix reaches: names are of ASCII.
    private static let end = "\u{10FFFF}"

    static func listing(under prefix: String, after name: String?) -> Statement {
        Statement(
            """
            SELECT \(columns) FROM blobs WHERE name >= $1 AND name < $2 AND name > $3
            ORDER BY name LIMIT $4
            """, [.text(prefix), .text(prefix + end), .text(name ?? ""), .limit(pageSize)])
    }

    static func list(_ answer: Answer?) throws(StoreError) -> [Blob] {
        var blobs: [Blob] = []
        for row in answer?.rows ?? [] { blobs.append(try Blob(row)) }
        return blobs
    }

    static func naming(_ name: String) -> Statement {
        Statement("SELECT \(columns) FROM blobs WHERE name = $1", [.text(name)])
    }

    /// The chunks that a range touches.
    func reading(_ range: Range<Int>) -> Statement {
        Statement(
            """
            SELECT start, bytes FROM blob_chunks WHERE blob = $1 AND start > $2 AND start < $3 ORDER BY start
            """,
            [
                .integer(serial), .integer(Int64(range.lowerBound - Blob.chunkSize)),
                .integer(Int64(range.upperBound)),
            ])
    }

    /// Returns the bytes of a range out of the chunks that it touches.
    ///
    /// - Throws: `StoreError.missing` where they are not there.
    static func bytes(_ range: Range<Int>, of answer: Answer?) throws(StoreError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count)
        for row in answer?.rows ?? [] {
            let chunk = try row.bytes(1)
            let (start, next) = (try row.int(0), range.lowerBound + bytes.count)
            guard start <= next, next < start + chunk.count else { continue }
            bytes += chunk[(next - start)..<min(chunk.count, range.upperBound - start)]
        }
        guard bytes.count == range.count else { throw .missing(what: "blob") }
        return bytes
    }

    /// Begins a blob in the place of one of its name, in a transaction that is open. One after the other: of two of a name
    /// that come at once the later one stays.
    static func beginning(_ name: String, size: Int, digest: Digest, at now: Timestamp) -> [Statement] {
        [
            Statement("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text", [.text(name)]),
            Statement("DELETE FROM blobs WHERE name = $1", [.text(name)]),
            Statement(
                """
                INSERT INTO blobs (name, size, digest, changed_at) VALUES ($1, $2, $3, $4) RETURNING serial
                """, [.text(name), .integer(Int64(size)), .digest(digest), .moment(now)], what: "blob"),
        ]
    }

    /// Adds bytes from a place on, in chunks.
    static func adding(_ bytes: [UInt8], at place: Int, to serial: Int64) -> Statement {
        let (starts, chunks) = chunks(of: bytes, at: place)
        return Statement(
            """
            INSERT INTO blob_chunks (blob, start, bytes)
            SELECT $1, start, bytes FROM unnest($2::bigint[], $3::bytea[]) AS chunk (start, bytes)
            """, [.integer(serial), .integers(starts), .byteLists(chunks)], what: "blob", parent: "blob")
    }

    /// Appends a part where a blob of parts ends at its place; the last two answers tell whether it did, and where it ends
    /// otherwise.
    static func appending(_ part: [UInt8], to name: String, at place: Int, at now: Timestamp) -> [Statement] {
        let (starts, chunks) = chunks(of: part, at: place)
        let beginning =
            place == 0
            ? [
                Statement(
                    "INSERT INTO blobs (name, size, changed_at) VALUES ($1, 0, $2) ON CONFLICT DO NOTHING",
                    [.text(name), .moment(now)])
            ] : []
        return beginning + [
            Statement(
                """
                WITH grown AS (
                    UPDATE blobs SET size = size + $3, changed_at = $4
                    WHERE name = $1 AND size = $2 AND digest IS NULL RETURNING serial, size),
                added AS (
                    INSERT INTO blob_chunks (blob, start, bytes)
                    SELECT grown.serial, chunk.start, chunk.bytes
                    FROM grown, unnest($5::bigint[], $6::bytea[]) AS chunk (start, bytes))
                SELECT size FROM grown
                """,
                [
                    .text(name), .integer(Int64(place)), .integer(Int64(part.count)), .moment(now),
                    .integers(starts), .byteLists(chunks),
                ]),
            Statement("SELECT size FROM blobs WHERE name = $1", [.text(name)]),
        ]
    }

    private static func chunks(of bytes: [UInt8], at place: Int) -> (starts: [Int64], chunks: [[UInt8]?]) {
        let starts = stride(from: 0, to: bytes.count, by: chunkSize)
        return (
            starts.map { Int64(place + $0) },
            starts.map { Array(bytes[$0..<min($0 + chunkSize, bytes.count)]) }
        )
    }

    static func removing(_ names: [String]) -> Statement {
        Statement("DELETE FROM blobs WHERE name = ANY($1)", [.texts(names)])
    }

    /// Removes some of those whose names begin so.
    static func removing(under prefix: String, upTo limit: Int) -> Statement {
        Statement(
            """
            DELETE FROM blobs WHERE serial IN (
                SELECT serial FROM blobs WHERE name >= $1 AND name < $2 ORDER BY name LIMIT $3)
            """, [.text(prefix), .text(prefix + end), .limit(limit)])
    }
}
