import QuestEngine
import Synchronization

/// The desks of all quests, each made when it is first needed.
actor QuestDesks {
    private let store: any QuestStore
    private let groupLimit: Int
    private let isShared: Bool
    /// The clock that dates what desks write, where it has to know that; else `nil`.
    private let clock: SteadyClock?
    private let desks = Mutex<[QuestID: QuestDesk]>([:])
    private let codeSecret: CodeKey
    private let makeSource: @Sendable () -> IdentifierSource
    /// Records that desks bring to the disk, for whoever follows them.
    nonisolated let feed = RecordFeed()
    /// Ends what lasts by tokens that they revoke.
    nonisolated let revocations = Revocations()

    /// - Parameters:
    ///   - codeSecret: What the keys of all quests' signed codes are derived from.
    ///   - groupLimit: Most decisions in one write to the disk.
    ///   - isShared: Whether other daemons write to the store as well.
    init(
        store: any QuestStore, codeSecret: CodeKey, groupLimit: Int = QuestDesk.largestGroup,
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
    func desk(of quest: QuestID) async throws -> QuestDesk {
        if let desk = deskAtHand(of: quest) { return desk }
        guard try await store.head(of: quest) != .empty else { throw RequestError.questUnknown(quest) }
        return deskToBe(of: quest)
    }

    /// A desk for a quest that may not exist yet.
    func deskToBe(of quest: QuestID) -> QuestDesk {
        if let desk = deskAtHand(of: quest) { return desk }
        let desk = QuestDesk(
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
        desks.withLock { $0[quest] = desk }
        return desk
    }

    /// One that is there already.
    nonisolated func deskAtHand(of quest: QuestID) -> QuestDesk? { desks.withLock { $0[quest] } }

    /// Desks that are there already, in no order.
    nonisolated var allAtHand: [QuestDesk] { desks.withLock { Array($0.values) } }

    /// Desks of every quest that has been published, by id.
    func all() async throws -> [QuestDesk] {
        try await store.quests().map { deskToBe(of: $0) }
    }
}
