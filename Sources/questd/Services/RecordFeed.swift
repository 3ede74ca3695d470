import QuestEngine

/// Records in the order in which they reached the disk, from all quests' desks to the one who follows them.
final class RecordFeed: Sendable {
    typealias Change = (quest: QuestID, records: [Record])

    let changes: AsyncStream<Change>
    private let continuation: AsyncStream<Change>.Continuation

    /// What nobody takes away is dropped, the oldest first: listeners are told the state anyway.
    private static let limit = 4096

    init() {
        (changes, continuation) = AsyncStream.makeStream(
            of: Change.self, bufferingPolicy: .bufferingNewest(Self.limit))
    }

    /// Never waits.
    func note(_ records: [Record], of quest: QuestID) { continuation.yield((quest, records)) }
}
