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
