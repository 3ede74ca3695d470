import GeoJSONKit

/// Entries of one quest with the places that their records take in its chain: what a store appends, all or none.
///
/// Records come into being here alone, so each carries the hash that its content and the record before it give, and a
/// store need not hash them again: it only looks whether the log still ends at `start`.
public struct ChainedEntries: Sendable {
    public let quest: QuestID
    /// The end that the log must have when this is appended.
    public let start: LogHead
    /// Records in order, with seq and hash.
    public private(set) var records: [Record] = []
    /// Attachments, which stand beside the records.
    public private(set) var attachments: [Attachment] = []

    public init(of quest: QuestID, after head: LogHead) {
        self.quest = quest
        start = head
    }

    public init(_ entries: some Sequence<Entry>, of quest: QuestID, after head: LogHead) {
        self.init(of: quest, after: head)
        for entry in entries { append(entry) }
    }

    public var isEmpty: Bool { records.isEmpty && attachments.isEmpty }

    /// Whether something is forgotten for good by it.
    public var erases: Bool { attachments.contains(where: \.erases) }

    /// The end of the log afterwards.
    public var end: LogHead { records.last?.head ?? start }

    /// - Returns: The entry's records.
    /// - Complexity: O(size of the entry): each record is written as canonical JSON and hashed.
    @discardableResult
    public mutating func append(_ entry: Entry) -> [Record] {
        let added = end.appending(entry.drafts, of: quest)
        records += added
        attachments += entry.attachments
        return added
    }
}

extension RecordDraft: ChainDraft {
    /// SHA-256(prev ‖ canonical JSON of the other members), the 32 bytes of `prev` first (docs/design/LOG.md).
    public func hash(seq: Int64, after prev: Digest) -> Digest { chainHash(seq: seq, after: prev) }

    /// Returns all members but `prev` and `hash`, sorted by name.
    func canonicalJSON(seq: Int64, chain: (prev: Digest, hash: Digest)? = nil) -> [UInt8] {
        var json = ObjectWriter(reserving: body.canonicalJSON.utf8.count + 512)
        json.add("actor", actor.text)
        json.add("at", at.description)
        json.add("body", json: body.canonicalJSON)
        json.add("device", device?.rawValue)
        if let chain { json.add("hash", chain.hash.description) }
        json.add("id", id.rawValue)
        json.add("kind", kind.rawValue)
        if let chain { json.add("prev", chain.prev.description) }
        json.add("received_at", receivedAt.description)
        json.add("seq", .integer(seq))
        json.add("team", team?.rawValue)
        json.add("version", .integer(Int64(version)))
        return json.closed()
    }
}

extension LogHead {
    /// The records that the drafts become when they are appended here: what `QuestStore.commit` will return.
    public func appending(_ drafts: [RecordDraft], of quest: QuestID) -> [Record] {
        chaining(drafts) { draft, seq, prev, hash in
            Record(quest: quest, seq: seq, draft: draft, prev: prev, hash: hash)
        }
    }
}

extension Record: ChainLine {
    /// The record without its place in the chain.
    public var draft: RecordDraft {
        RecordDraft(
            id: id, at: at, receivedAt: receivedAt, actor: actor, team: team, device: device, kind: kind,
            version: version, body: body)
    }

    /// The end of the log when this is its last record.
    public var head: LogHead { LogHead(seq: seq, hash: hash) }
}
