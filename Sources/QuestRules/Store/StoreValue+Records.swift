/// A row of a log, whose values are read one after the other.
private struct RecordRow {
    private var values: ArraySlice<StoreValue>

    init(_ row: [StoreValue]) { values = row[...] }

    mutating func text() -> String? {
        guard case .text(let text)? = values.popFirst() else { return nil }
        return text
    }

    mutating func integer() -> Int64? {
        guard case .integer(let number)? = values.popFirst() else { return nil }
        return number
    }

    mutating func moment() -> Timestamp? { integer().map { Timestamp(milliseconds: $0) } }

    mutating func digest() -> Digest? {
        guard case .bytes(let bytes)? = values.popFirst() else { return nil }
        return Digest(bytes: bytes)
    }
}

extension Record {
    /// Reads a row of `StoreTable.records`; `nil` for what cannot be a record.
    init?(row: [StoreValue]) {
        var row = RecordRow(row)
        guard let quest = row.text(), let seq = row.integer(), let id = row.text(), let at = row.moment(),
            let receivedAt = row.moment(), let actor = row.text().flatMap({ Actor(text: $0) })
        else { return nil }
        let (team, device) = (row.text(), row.text())
        guard let kind = row.text().flatMap({ RecordKind(rawValue: $0) }),
            let version = row.integer().flatMap({ Int(exactly: $0) }), let body = row.text(),
            let prev = row.digest(), let hash = row.digest()
        else { return nil }
        let draft = RecordDraft(
            id: RecordID(id), at: at, receivedAt: receivedAt, actor: actor, team: team.map { TeamID($0) },
            device: device.map { DeviceID($0) }, kind: kind, version: version,
            body: RecordBody(canonicalJSON: body))
        self.init(quest: QuestID(quest), seq: seq, draft: draft, prev: prev, hash: hash)
    }
}

extension AccountRecord {
    /// Reads a row of `StoreTable.accountRecords`; `nil` for what cannot be a record.
    init?(row: [StoreValue]) {
        var row = RecordRow(row)
        guard let account = row.text(), let seq = row.integer(), let id = row.text(), let at = row.moment(),
            let actor = row.text().flatMap({ AccountActor(text: $0) }),
            let kind = row.text().flatMap({ AccountRecordKind(rawValue: $0) }), let body = row.text(),
            let prev = row.digest(), let hash = row.digest()
        else { return nil }
        let draft = AccountDraft(
            account: AccountID(account), id: RecordID(id), at: at, actor: actor, kind: kind,
            body: RecordBody(canonicalJSON: body))
        self.init(seq: seq, draft: draft, prev: prev, hash: hash)
    }
}
