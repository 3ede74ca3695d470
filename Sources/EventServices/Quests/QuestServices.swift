package import QuestEngine
package import ServerBase
import Synchronization

/// The services of all quests, each made when it is first needed.
package actor QuestServices {
    private let store: any QuestStore
    private let groupLimit: Int
    private let isShared: Bool
    /// The clock that dates what services write, where it has to know that; else `nil`.
    private let clock: SteadyClock?
    private let services = Mutex<[QuestID: QuestService]>([:])
    private let codeSecret: CodeKey
    private let makeSource: @Sendable () -> IdentifierSource
    /// Records that services bring to the disk, for whoever follows them.
    package nonisolated let feed = RecordFeed()
    /// Ends what lasts by tokens that they revoke.
    package nonisolated let revocations = Revocations()

    /// - Parameters:
    ///   - codeSecret: What the keys of all quests' signed codes are derived from.
    ///   - groupLimit: Most decisions in one write to the disk.
    ///   - isShared: Whether other daemons write to the store as well.
    package init(
        store: any QuestStore, codeSecret: CodeKey, groupLimit: Int = QuestService.largestGroup,
        isShared: Bool = false, clock: SteadyClock? = nil,
        ids: @escaping @Sendable () -> IdentifierSource = { IdentifierSource() }
    ) {
        self.store = store
        self.codeSecret = codeSecret
        self.groupLimit = groupLimit
        self.isShared = isShared
        self.clock = clock
        makeSource = ids
    }

    /// - Throws: `RequestError.questUnknown`, `StoreError`.
    package func service(of quest: QuestID) async throws -> QuestService {
        if let service = serviceAtHand(of: quest) { return service }
        guard try await store.head(of: quest) != .empty else { throw RequestError.questUnknown(quest) }
        return deskToBe(of: quest)
    }

    /// A service for a quest that may not exist yet.
    package func deskToBe(of quest: QuestID) -> QuestService {
        if let service = serviceAtHand(of: quest) { return service }
        let service = QuestService(
            quest: quest, store: store, codeKey: CodeKey(of: quest, from: codeSecret), ids: makeSource(),
            groupLimit: groupLimit, isShared: isShared,
            observe: { [feed, revocations, clock] news in
                switch news {
                case .records(let records, let areOwn):
                    if areOwn { clock?.noteUse() }
                    revocations.note(records, of: quest)
                    feed.note(records, of: quest, areOwn: areOwn)
                case .deleted(let staff):
                    revocations.end(staff)
                    feed.noteDeletion(of: quest, isOwn: false)
                }
            })
        services.withLock { $0[quest] = service }
        return service
    }

    /// One that is there already.
    package nonisolated func serviceAtHand(of quest: QuestID) -> QuestService? {
        services.withLock { $0[quest] }
    }

    /// Desks that are there already, in no order.
    package nonisolated var allAtHand: [QuestService] { services.withLock { Array($0.values) } }

    /// Desks of every quest that has been published, by id.
    package func all() async throws -> [QuestService] {
        try await store.quests().map { deskToBe(of: $0) }
    }
}
