import QuestRules

extension Record {
    static let columns =
        "quest, seq, id, at, received_at, actor, team, device, kind, version, body, prev, hash"

    /// Returns the statement that appends records of one quest.
    static func inserting(_ records: [Record], of quest: QuestID) -> Statement {
        Statement(
            """
            INSERT INTO records (\(columns))
            SELECT $1, * FROM unnest(
                $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::text[],
                $9::text[], $10::bigint[], $11::text[], $12::bytea[], $13::bytea[])
            """,
            [
                .text(quest.rawValue), .integers(records.map(\.seq)), .texts(records.map(\.id.rawValue)),
                .integers(records.map(\.at.milliseconds)), .integers(records.map(\.receivedAt.milliseconds)),
                .texts(records.map(\.actor.text)), .texts(records.map { $0.team?.rawValue }),
                .texts(records.map { $0.device?.rawValue }), .texts(records.map(\.kind.rawValue)),
                .integers(records.map { Int64($0.version) }), .texts(records.map(\.body.canonicalJSON)),
                .byteLists(records.map(\.prev.bytes)), .byteLists(records.map(\.hash.bytes)),
            ], what: "record")
    }

    /// - Throws: `StoreError.corrupted` when the row cannot be a record.
    init(_ row: Row) throws(StoreError) {
        let seq = try row.integer(1)
        guard let actor = Actor(text: try row.text(5)), let kind = RecordKind(rawValue: try row.text(8))
        else {
            throw .corrupted("record \(seq) has an unknown actor or kind")
        }
        let draft = RecordDraft(
            id: RecordID(try row.text(2)), at: try row.moment(3), receivedAt: try row.moment(4), actor: actor,
            team: row.optionalText(6).map { TeamID($0) }, device: row.optionalText(7).map { DeviceID($0) },
            kind: kind, version: try row.int(9), body: RecordBody(canonicalJSON: try row.text(10)))
        self.init(
            quest: QuestID(try row.text(0)), seq: seq, draft: draft, prev: try row.digest(11),
            hash: try row.digest(12))
    }
}

/// The end of a log as `heads` has it.
enum HeadRow {
    static func name(of quest: QuestID) -> String { "quest/\(quest)" }
    static func name(of account: AccountID) -> String { "account/\(account)" }

    static func reading(_ log: String) -> Statement {
        Statement("SELECT seq, hash FROM heads WHERE log = $1", [.text(log)])
    }

    /// Returns the statement that moves an end, and refuses where it is elsewhere.
    ///
    /// - Parameter commit: The random bytes of this commit, by which it is known when it comes again.
    static func moving(_ log: String, from start: LogHead, to end: LogHead, commit: [UInt8]) -> Statement {
        Statement(
            "SELECT advance($1, $2, $3, $4, $5, $6)",
            [
                .text(log), .integer(start.seq), .digest(start.hash), .integer(end.seq), .digest(end.hash),
                .bytes(commit),
            ])
    }
}

extension LogHead {
    init(_ answer: Answer?) throws(StoreError) {
        guard let row = answer?.first else {
            self = .empty
            return
        }
        self.init(seq: try row.integer(0), hash: try row.digest(1))
    }
}

extension AccountRecord {
    static let columns = "account, seq, id, at, actor, kind, body, prev, hash"

    static func inserting(_ records: [AccountRecord]) -> Statement {
        Statement(
            """
            INSERT INTO account_records (\(columns))
            SELECT * FROM unnest(
                $1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[],
                $8::bytea[], $9::bytea[])
            """,
            [
                .texts(records.map(\.account.rawValue)), .integers(records.map(\.seq)),
                .texts(records.map(\.id.rawValue)), .integers(records.map(\.at.milliseconds)),
                .texts(records.map(\.actor.text)), .texts(records.map(\.kind.rawValue)),
                .texts(records.map(\.body.canonicalJSON)), .byteLists(records.map(\.prev.bytes)),
                .byteLists(records.map(\.hash.bytes)),
            ], what: "record", parent: "account")
    }

    /// - Throws: `StoreError.corrupted` when the row cannot be a record.
    init(_ row: Row) throws(StoreError) {
        let seq = try row.integer(1)
        guard let actor = AccountActor(text: try row.text(4)),
            let kind = AccountRecordKind(rawValue: try row.text(5))
        else { throw .corrupted("record \(seq) of an account has an unknown actor or kind") }
        let draft = AccountDraft(
            account: AccountID(try row.text(0)), id: RecordID(try row.text(2)), at: try row.moment(3),
            actor: actor, kind: kind, body: RecordBody(canonicalJSON: try row.text(6)))
        self.init(seq: seq, draft: draft, prev: try row.digest(7), hash: try row.digest(8))
    }
}
