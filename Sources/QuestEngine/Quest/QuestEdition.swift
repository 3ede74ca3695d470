/// One version of a quest as it was published: editing a running quest makes a new edition, and every record
/// names the edition it was made under.
public struct QuestEdition: Sendable, Equatable {
    public let id: QuestID
    /// 1, 2, 3 … without gaps.
    public let version: Int
    public let publishedAt: Timestamp
    /// The organiser's file, byte for byte.
    public let document: [UInt8]

    public init(id: QuestID, version: Int, publishedAt: Timestamp, document: [UInt8]) {
        self.id = id
        self.version = version
        self.publishedAt = publishedAt
        self.document = document
    }
}
