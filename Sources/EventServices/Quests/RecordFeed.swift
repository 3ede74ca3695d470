package import QuestEngine
import Synchronization

/// Records in the order in which they reached the disk, and which quests were deleted after them, from all quests'
/// services to the one who follows them.
package final class RecordFeed: Sendable {
    enum Change: Sendable {
        /// - Parameter areOwn: Whether this daemon has written them; otherwise another one has.
        case records([Record], of: QuestID, areOwn: Bool)
        case deleted(QuestID)
    }

    /// A change of a quest's log, for whoever reads the log itself.
    package enum Sign: Sendable, Equatable {
        case grown(QuestID)
        /// The quest was deleted, or what people wrote in it erased.
        case ended(QuestID)
    }

    let changes: AsyncStream<Change>
    private let continuation: AsyncStream<Change>.Continuation
    /// Rings once there are signs to take.
    package let bell: AsyncStream<Void>
    private let ringer: AsyncStream<Void>.Continuation
    private let signs = Mutex(Signs())
    /// Rings once other daemons have changed something of quests besides positions.
    package let bellElsewhere: AsyncStream<Void>
    private let ringerElsewhere: AsyncStream<Void>.Continuation
    private let elsewhere = Mutex<Set<QuestID>>([])

    /// However many changes wait, a quest is in each of these once: none pushes another out.
    private struct Signs {
        var grown: Set<QuestID> = []
        var ended: Set<QuestID> = []

        mutating func take(_ sign: Sign) {
            switch sign {
            case .grown(let quest): grown.insert(quest)
            case .ended(let quest): ended.insert(quest)
            }
        }
    }

    /// Largest number of changes that wait. Beyond it the oldest are dropped: listeners are sent the state anyway.
    private static let limit = 4096

    init() {
        (changes, continuation) = AsyncStream.makeStream(
            of: Change.self, bufferingPolicy: .bufferingNewest(Self.limit))
        (bell, ringer) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        (bellElsewhere, ringerElsewhere) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Never waits.
    ///
    /// - Parameter areOwn: Whether this daemon has written them.
    func note(_ records: [Record], of quest: QuestID, areOwn: Bool = true) {
        continuation.yield(.records(records, of: quest, areOwn: areOwn))
        note(records.contains(where: \.erasesQuest) ? .ended(quest) : .grown(quest))
        if !areOwn, records.contains(where: { $0.kind != .positions }) { noteElsewhere(quest) }
    }

    /// Never waits.
    ///
    /// - Parameter isOwn: Whether this daemon has deleted it.
    package func noteDeletion(of quest: QuestID, isOwn: Bool = true) {
        continuation.yield(.deleted(quest))
        note(.ended(quest))
        if !isOwn { noteElsewhere(quest) }
    }

    /// Notes that other daemons have changed something of a quest. Never waits.
    package func noteElsewhere(_ quest: QuestID) {
        elsewhere.withLock { _ = $0.insert(quest) }
        ringerElsewhere.yield()
    }

    /// Takes the quests of which other daemons have changed something besides positions, in order.
    package func takeElsewhere() -> [QuestID] {
        elsewhere.withLock { quests in
            defer { quests = [] }
            return quests.sorted()
        }
    }

    private func note(_ sign: Sign) {
        signs.withLock { $0.take(sign) }
        ringer.yield()
    }

    /// Takes the signs that wait: quests that have ended first, as what has grown since may be another quest of that
    /// name.
    package func takeSigns() -> [Sign] {
        let taken = signs.withLock { signs in
            let taken = signs
            signs = Signs()
            return taken
        }
        let ended = taken.ended.sorted().map { Sign.ended($0) }
        return ended + taken.grown.sorted().map { Sign.grown($0) }
    }
}

extension QuestService {
    /// News for whoever follows the quest.
    enum News: Sendable {
        /// Records in the order of the log, each told once.
        ///
        /// - Parameter areOwn: Whether this service has written them; otherwise another daemon has.
        case records([Record], areOwn: Bool)
        /// Another daemon has deleted the quest, of which these were the staff.
        case deleted(staff: [StaffID])
    }
}
