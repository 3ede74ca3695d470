/// One step of the schema. Steps only ever follow each other: a released one is never changed.
struct Migration: Sendable {
    /// 1, 2, 3 … without gaps; kept in the file as `PRAGMA user_version`.
    let version: Int
    let sql: String

    static let all = [
        Migration(version: 1, sql: firstSchema), Migration(version: 2, sql: staffSchema),
        Migration(version: 3, sql: accessSchema), Migration(version: 4, sql: mockSchema),
        Migration(version: 5, sql: ingestSchema), Migration(version: 6, sql: probeSchema),
    ]

    /// The schema that this program writes.
    static var latest: Int { all.count }
}
