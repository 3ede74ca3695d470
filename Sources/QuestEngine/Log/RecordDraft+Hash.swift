extension RecordDraft {
    /// SHA-256(prev ‖ canonical JSON of the other members), the 32 bytes of `prev` first (docs/LOG.md).
    public func hash(seq: Int64, after prev: Digest) -> Digest {
        .sha256(prev.bytes, Array(canonicalJSON(seq: seq).utf8))
    }

    /// All members but `prev` and `hash`, sorted by name.
    func canonicalJSON(seq: Int64, chain: (prev: Digest, hash: Digest)? = nil) -> String {
        var members = [
            ("actor", Self.quoted(actor.text)), ("at", Self.quoted(at.description)),
            ("body", body.canonicalJSON), ("device", Self.quoted(device?.rawValue)),
        ]
        if let chain { members.append(("hash", Self.quoted(chain.hash.description))) }
        members += [("id", Self.quoted(id.rawValue)), ("kind", Self.quoted(kind.rawValue))]
        if let chain { members.append(("prev", Self.quoted(chain.prev.description))) }
        members += [
            ("received_at", Self.quoted(receivedAt.description)), ("seq", String(seq)),
            ("team", Self.quoted(team?.rawValue)), ("version", String(version)),
        ]
        return "{" + members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
    }

    private static func quoted(_ text: String?) -> String {
        text.map { CanonicalJSON.text(of: $0) } ?? "null"
    }
}

extension LogHead {
    /// The records that the drafts become when they are appended here: what `QuestStore.commit` will return.
    public func appending(_ drafts: [RecordDraft], of quest: QuestID) -> [Record] {
        var head = self
        return drafts.map { draft in
            let hash = draft.hash(seq: head.seq + 1, after: head.hash)
            let record = Record(quest: quest, seq: head.seq + 1, draft: draft, prev: head.hash, hash: hash)
            head = LogHead(seq: record.seq, hash: hash)
            return record
        }
    }
}

extension Record {
    /// The record without its place in the chain.
    public var draft: RecordDraft {
        RecordDraft(
            id: id, at: at, receivedAt: receivedAt, actor: actor, team: team, device: device, kind: kind,
            version: version, body: body)
    }

    /// Where the log ends when this is its last record.
    public var head: LogHead { LogHead(seq: seq, hash: hash) }
}
