import QuestEngine

/// Records in the order in which they reached the disk, and which quests were deleted after them, from all quests'
/// desks to the one who follows them.
final class RecordFeed: Sendable {
    enum Change: Sendable {
        case records([Record], of: QuestID)
        case deleted(QuestID)
    }

    /// A change of a quest's log, for whoever reads the log itself.
    enum Sign: Sendable {
        case grown(QuestID)
        /// The quest was deleted, or what people wrote in it erased.
        case ended(QuestID)
    }

    let changes: AsyncStream<Change>
    private let continuation: AsyncStream<Change>.Continuation
    let signs: AsyncStream<Sign>
    private let signer: AsyncStream<Sign>.Continuation

    /// Largest number of changes that wait. Beyond it the oldest are dropped: listeners are sent the state anyway.
    private static let limit = 4096

    init() {
        (changes, continuation) = AsyncStream.makeStream(
            of: Change.self, bufferingPolicy: .bufferingNewest(Self.limit))
        (signs, signer) = AsyncStream.makeStream(
            of: Sign.self, bufferingPolicy: .bufferingNewest(Self.limit))
    }

    /// Never waits.
    func note(_ records: [Record], of quest: QuestID) {
        continuation.yield(.records(records, of: quest))
        signer.yield(records.contains(where: \.erasesQuest) ? .ended(quest) : .grown(quest))
    }

    /// Never waits.
    func noteDeletion(of quest: QuestID) {
        continuation.yield(.deleted(quest))
        signer.yield(.ended(quest))
    }
}
