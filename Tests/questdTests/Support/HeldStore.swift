import QuestEngine

/// A store whose next write is on the disk but does not return before it is let go; or that writes nothing any more.
struct HeldStore: QuestStore {
    var inner = InMemoryQuestStore()
    let door = Door()
    /// What somebody has made of the records on the disk.
    var tampered: @Sendable ([Record]) -> [Record] = { $0 }
    /// Is told of each edition that is read.
    var noteReading: @Sendable () -> Void = {}

    /// Where a write waits.
    actor Door {
        private var isShut = false
        private var writer: CheckedContinuation<Void, Never>?
        private var observer: CheckedContinuation<Void, Never>?

        /// Whether nothing more can be written.
        private(set) var isJammed = false

        func jam() { isJammed = true }

        /// Holds the next write.
        func shut() { isShut = true }

        func pass() async {
            guard isShut else { return }
            isShut = false
            await withCheckedContinuation { continuation in
                writer = continuation
                observer?.resume()
                observer = nil
            }
        }

        /// Returns once a write waits.
        func knock() async {
            guard writer == nil else { return }
            await withCheckedContinuation { observer = $0 }
        }

        func open() {
            writer?.resume()
            writer = nil
        }
    }

    func commit(_ entries: ChainedEntries) async throws(StoreError) {
        guard await !door.isJammed else { throw .unavailable("the door is jammed") }
        try await inner.commit(entries)
        await door.pass()
    }

    func removeQuest(_ quest: QuestID, after head: LogHead) async throws(StoreError) {
        try await inner.removeQuest(quest, after: head)
    }

    func records(
        of quest: QuestID, after seq: Int64, limit: Int
    ) async throws(StoreError) -> [Record] {
        try await Array(
            tampered(inner.records(of: quest, after: 0, limit: .max)).lazy.filter { $0.seq > seq }.prefix(
                limit))
    }

    func head(of quest: QuestID) async throws(StoreError) -> LogHead { try await inner.head(of: quest) }
    func quests() async throws(StoreError) -> [QuestID] { try await inner.quests() }

    func edition(of quest: QuestID, version: Int) async throws(StoreError) -> QuestEdition? {
        noteReading()
        return try await inner.edition(of: quest, version: version)
    }

    func editions(of quest: QuestID) async throws(StoreError) -> [EditionSummary] {
        try await inner.editions(of: quest)
    }

    func teams(of quest: QuestID) async throws(StoreError) -> [Team] { try await inner.teams(of: quest) }

    func team(of quest: QuestID, joinCode digest: Digest) async throws(StoreError) -> Team? {
        try await inner.team(of: quest, joinCode: digest)
    }

    func device(token digest: Digest) async throws(StoreError) -> Device? {
        try await inner.device(token: digest)
    }

    func device(ingestToken digest: Digest) async throws(StoreError) -> Device? {
        try await inner.device(ingestToken: digest)
    }

    func devices(of quest: QuestID) async throws(StoreError) -> [Device] {
        try await inner.devices(of: quest)
    }

    func staff(of quest: QuestID) async throws(StoreError) -> [StaffMember] {
        try await inner.staff(of: quest)
    }

    func staff(of quest: QuestID, invite digest: Digest) async throws(StoreError) -> StaffMember? {
        try await inner.staff(of: quest, invite: digest)
    }

    func staff(token digest: Digest) async throws(StoreError) -> StaffMember? {
        try await inner.staff(token: digest)
    }

    func soundFixes(of device: DeviceID, limit: Int) async throws(StoreError) -> [TimedFix] {
        try await inner.soundFixes(of: device, limit: limit)
    }

    func lastFix(of device: DeviceID) async throws(StoreError) -> Fix? {
        try await inner.lastFix(of: device)
    }

    func fixes(
        of device: DeviceID, from start: Timestamp, through end: Timestamp, in span: HeldSpan, limit: Int
    ) async throws(StoreError) -> [TimedFix] {
        try await inner.fixes(of: device, from: start, through: end, in: span, limit: limit)
    }

    func fixes(of stretches: [DeviceStretch], limit: Int) async throws(StoreError) -> [[TimedFix]] {
        try await inner.fixes(of: stretches, limit: limit)
    }

    func text(owner: String) async throws(StoreError) -> PersonalText? { try await inner.text(owner: owner) }

    func texts(owners: [String]) async throws(StoreError) -> [String: String] {
        try await inner.texts(owners: owners)
    }

    func receipt(of device: DeviceID, key: String) async throws(StoreError) -> Receipt? {
        try await inner.receipt(of: device, key: key)
    }

    func eraseTexts(owners: [String]) async throws(StoreError) { try await inner.eraseTexts(owners: owners) }

    func eraseFixes(of device: DeviceID, upTo limit: Int) async throws(StoreError) -> Int {
        try await inner.eraseFixes(of: device, upTo: limit)
    }

    func eraseReceipts(of device: DeviceID, upTo limit: Int) async throws(StoreError) -> Int {
        try await inner.eraseReceipts(of: device, upTo: limit)
    }
}
