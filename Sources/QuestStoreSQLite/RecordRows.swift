import Foundation
import GRDB
import QuestRules

/// GRDB has a class of this name.
typealias Record = QuestRules.Record

extension Record {
    func insert(into db: Database) throws {
        try QuestStoreSQLite.insert(
            "record", into: db,
            sql: """
                INSERT INTO records
                (quest, seq, id, at, received_at, actor, team, device, kind, version, body, prev, hash)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            [
                quest.rawValue, seq, id.rawValue, at.milliseconds, receivedAt.milliseconds, actor.text,
                team?.rawValue, device?.rawValue, kind.rawValue, version, body.canonicalJSON, prev.data,
                hash.data,
            ])
    }

    /// - Throws: `StoreError.corrupted` when the row cannot be a record.
    init(_ row: Row) throws {
        let seq: Int64 = row["seq"]
        guard let actor = Actor(text: row["actor"]), let kind = RecordKind(rawValue: row["kind"]) else {
            throw StoreError.corrupted("record \(seq) has an unknown actor or kind")
        }
        let draft = RecordDraft(
            id: RecordID(row["id"]), at: Timestamp(milliseconds: row["at"]),
            receivedAt: Timestamp(milliseconds: row["received_at"]), actor: actor,
            team: (row["team"] as String?).map { TeamID($0) },
            device: (row["device"] as String?).map { DeviceID($0) }, kind: kind, version: row["version"],
            body: RecordBody(canonicalJSON: row["body"]))
        self.init(
            quest: QuestID(row["quest"]), seq: seq, draft: draft, prev: try Digest(row["prev"] as Data),
            hash: try Digest(row["hash"] as Data))
    }

    static func fetch(of quest: QuestID, after seq: Int64, limit: Int, in db: Database) throws -> [Record] {
        let rows = try Row.fetchCursor(
            db.cachedStatement(sql: "SELECT * FROM records WHERE quest = ? AND seq > ? ORDER BY seq LIMIT ?"),
            arguments: [quest.rawValue, seq, max(limit, 0)])
        return try Array(rows.map { try Record($0) })
    }
}

extension LogHead {
    static func fetch(of quest: QuestID, in db: Database) throws -> LogHead {
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: "SELECT seq, hash FROM records WHERE quest = ? ORDER BY seq DESC LIMIT 1"),
            arguments: [quest.rawValue])
        return try row.map { LogHead(seq: $0["seq"], hash: try Digest($0["hash"] as Data)) } ?? .empty
    }
}

extension Digest {
    var data: Data { Data(bytes) }

    init(_ data: Data) throws {
        guard let digest = Digest(bytes: Array(data)) else {
            throw StoreError.corrupted("a digest has not 32 bytes")
        }
        self = digest
    }
}

extension ChainedEntries {
    /// - Throws: `StoreError` when they are refused, any other error when the database fails.
    func write(to db: Database) throws {
        let end = try LogHead.fetch(of: quest, in: db)
        guard end == start else { throw StoreError.conflict(end) }
        for record in records { try record.insert(into: db) }
        for attachment in attachments { try attachment.insert(into: db, quest: quest) }
    }
}

extension Database {
    /// Runs a statement, which stays compiled.
    func run(cached sql: String, _ arguments: StatementArguments) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }
}

/// Runs an INSERT; a key that is taken or a missing parent becomes an error of the store's own.
func insert(
    _ what: String, into db: Database, parent: String = "", sql: String, _ arguments: StatementArguments
) throws {
    do {
        try db.run(cached: sql, arguments)
    } catch let error as DatabaseError {
        switch error.extendedResultCode {
        case .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_UNIQUE: throw StoreError.duplicate(what: what)
        case .SQLITE_CONSTRAINT_FOREIGNKEY: throw StoreError.missing(what: parent)
        default: throw error
        }
    }
}
