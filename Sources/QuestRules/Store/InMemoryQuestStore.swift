/// A store that forgets everything when the process ends: the reference for how every other one behaves, and
/// the store of tests. An actor, so any number of tasks may share it.
public actor InMemoryQuestStore: QuestStore {
    var contents = StoreContents()
    /// In the order in which they were added.
    var webhookRows: [Webhook] {
        get { contents.webhooks }
        set { contents.webhooks = newValue }
    }

    var sessionRows: [SessionID: Session] {
        get { contents.sessions }
        set { contents.sessions = newValue }
    }

    public init() {}

    private init(_ contents: StoreContents) {
        self.contents = contents
    }

    /// Another one with what this one has now.
    public func copy() -> InMemoryQuestStore { InMemoryQuestStore(contents) }

    public func commit(_ entries: ChainedEntries) async throws(StoreError) {
        let end = contents.head(of: entries.quest)
        guard end == entries.start else { throw .conflict(end) }
        var changed = contents
        try changed.append(entries.records, to: entries.quest)
        for attachment in entries.attachments { try changed.insert(attachment, of: entries.quest) }
        contents = changed
    }

    public func removeQuest(_ quest: QuestID, after head: LogHead) async throws(StoreError) {
        let end = contents.head(of: quest)
        guard end == head else { throw .conflict(end) }
        contents.remove(quest)
    }

    public func records(
        of quest: QuestID, after seq: Int64, limit: Int
    ) async throws(StoreError) -> [Record] {
        let records = contents.records[quest] ?? []
        guard limit > 0, seq < records.count else { return [] }
        return Array(records[Int(max(seq, 0))...].prefix(limit))
    }

    public func head(of quest: QuestID) async throws(StoreError) -> LogHead {
        contents.head(of: quest)
    }

    public func quests() async throws(StoreError) -> [QuestID] {
        contents.editions.keys.sorted()
    }

    public func edition(of quest: QuestID, version: Int) async throws(StoreError) -> QuestEdition? {
        contents.editions[quest]?.first { $0.version == version }
    }

    public func editions(of quest: QuestID) async throws(StoreError) -> [EditionSummary] {
        (contents.editions[quest] ?? []).map {
            EditionSummary(
                version: $0.version, publishedAt: $0.publishedAt, size: $0.document.count)
        }
    }

    public func teams(of quest: QuestID) async throws(StoreError) -> [Team] {
        contents.teams[quest] ?? []
    }

    public func team(of quest: QuestID, joinCode digest: Digest) async throws(StoreError) -> Team? {
        contents.teams[quest]?.first { $0.joinCodeDigest == digest }
    }

    public func device(token digest: Digest) async throws(StoreError) -> Device? {
        contents.tokens[digest].flatMap { contents.devices[$0] }
    }

    public func device(ingestToken digest: Digest) async throws(StoreError) -> Device? {
        contents.ingestTokens[digest].flatMap { contents.devices[$0] }
    }

    public func devices(of quest: QuestID) async throws(StoreError) -> [Device] {
        contents.devices.values.filter { $0.quest == quest }.sorted {
            ($0.joinedAt, $0.id) < ($1.joinedAt, $1.id)
        }
    }

    public func staff(of quest: QuestID) async throws(StoreError) -> [StaffMember] {
        contents.staff.map(\.member).filter { $0.quest == quest }
    }

    public func staff(of quest: QuestID, invite digest: Digest) async throws(StoreError) -> StaffMember? {
        contents.staff.first { $0.member.quest == quest && $0.invite == digest }?.member
    }

    public func staff(token digest: Digest) async throws(StoreError) -> StaffMember? {
        contents.staff.first { $0.token == digest }?.member
    }

    public func lastFix(of device: DeviceID) async throws(StoreError) -> Fix? {
        contents.sortedFixes(of: device).last { !$0.flags.contains(.future) }?.fix
    }

    public func soundFixes(of device: DeviceID, limit: Int) async throws(StoreError) -> [TimedFix] {
        contents.sortedFixes(of: device).filter { !$0.flags.contains(.future) && $0.fix.isSound }
            .suffix(max(limit, 0))
    }

    public func fixes(
        of device: DeviceID, from start: Timestamp, through end: Timestamp, in span: HeldSpan, limit: Int
    ) async throws(StoreError) -> [TimedFix] {
        let received = contents.received[device] ?? [:]
        let fixes = contents.sortedFixes(of: device).filter { fix in
            fix.fix.time >= start && fix.fix.time <= end
                && received[fix.fix.key].map { span.contains(receivedAt: $0) } ?? true
        }
        return Array(fixes.prefix(max(limit, 0)))
    }

    public func fixes(
        of stretches: [DeviceStretch], limit: Int
    ) async throws(StoreError) -> [[TimedFix]] {
        var found: [[TimedFix]] = []
        for one in stretches {
            found.append(try await fixes(of: one.device, from: one.start, through: one.end, limit: limit))
        }
        return found
    }

    public func texts(owners: [String]) async throws(StoreError) -> [String: String] {
        Dictionary(
            owners.compactMap { owner in contents.texts[owner].map { (owner, $0.text) } },
            uniquingKeysWith: { first, _ in first })
    }

    public func text(owner: String) async throws(StoreError) -> PersonalText? {
        contents.texts[owner]
    }

    public func receipt(of device: DeviceID, key: String) async throws(StoreError) -> Receipt? {
        contents.receipts[device]?[key]
    }

    public func eraseTexts(owners: [String]) async throws(StoreError) {
        for owner in owners { contents.texts[owner] = nil }
    }

    public func eraseFixes(of device: DeviceID, upTo limit: Int) async throws(StoreError) -> Int {
        let fixes = contents.sortedFixes(of: device)
        guard limit > 0, let last = fixes.prefix(limit).last?.fix.time else { return 0 }
        let end = fixes.count < limit ? nil : last
        let erased = fixes.filter { end == nil || $0.fix.time <= last }
        for fix in erased { contents.fixes[device]?[fix.fix.key] = nil }
        return erased.count
    }

    public func eraseReceipts(of device: DeviceID, upTo limit: Int) async throws(StoreError) -> Int {
        let keys = (contents.receipts[device] ?? [:]).keys.sorted().prefix(max(limit, 0))
        for key in keys { contents.receipts[device]?[key] = nil }
        return keys.count
    }
}
