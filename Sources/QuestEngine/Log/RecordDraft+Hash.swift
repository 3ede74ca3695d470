extension RecordDraft {
    /// SHA-256(prev ‖ canonical JSON of the other members), the 32 bytes of `prev` first (docs/design/LOG.md).
    public func hash(seq: Int64, after prev: Digest) -> Digest {
        .sha256(prev.bytes, canonicalJSON(seq: seq))
    }

    /// All members but `prev` and `hash`, sorted by name.
    func canonicalJSON(seq: Int64, chain: (prev: Digest, hash: Digest)? = nil) -> [UInt8] {
        var json = MemberList(capacity: body.canonicalJSON.utf8.count + 512)
        json.add("actor", actor.text)
        json.add("at", at.description)
        json.add("body", canonical: body.canonicalJSON)
        json.add("device", device?.rawValue)
        if let chain { json.add("hash", chain.hash.description) }
        json.add("id", id.rawValue)
        json.add("kind", kind.rawValue)
        if let chain { json.add("prev", chain.prev.description) }
        json.add("received_at", receivedAt.description)
        json.add("seq", canonical: String(seq))
        json.add("team", team?.rawValue)
        json.add("version", canonical: String(version))
        return json.closed()
    }

    /// The members of an object, as they are written one after another.
    private struct MemberList {
        private var bytes: [UInt8] = []

        init(capacity: Int) {
            bytes.reserveCapacity(capacity)
        }

        mutating func add(_ name: StaticString, _ text: String?) {
            begin(name)
            if let text { CanonicalJSON.append(text, to: &bytes) } else { bytes += "null".utf8 }
        }

        /// A value that is canonical JSON already.
        mutating func add(_ name: StaticString, canonical json: String) {
            var json = json
            begin(name)
            json.withUTF8 { bytes.append(contentsOf: $0) }
        }

        consuming func closed() -> [UInt8] {
            bytes.append(UInt8(ascii: "}"))
            return bytes
        }

        private mutating func begin(_ name: StaticString) {
            bytes.append(bytes.isEmpty ? UInt8(ascii: "{") : UInt8(ascii: ","))
            bytes.append(UInt8(ascii: "\""))
            name.withUTF8Buffer { bytes.append(contentsOf: $0) }
            bytes.append(UInt8(ascii: "\""))
            bytes.append(UInt8(ascii: ":"))
        }
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
