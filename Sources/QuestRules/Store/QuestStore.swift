/// The port to whatever keeps quests: an in-memory store and SQLite behind it today.
///
/// Two kinds of things are kept. *Records* are appended to a quest's hash chain; *fixes*, teams, devices,
/// texts and receipts stand in tables beside it and are written in the same instant as the record that speaks
/// of them. A call returns only after the change is durable. Every store passes `QuestStoreContract`.
public protocol QuestStore: Sendable {
    /// Returns the device whose token it is, where that is known without waiting; `nil` where it has to be read, or
    /// there is no such token.
    func deviceAtHand(token digest: Digest) -> Device?

    /// Appends the entries of one quest, all or none, after the head that the caller's decision was made
    /// from.
    ///
    /// - Throws: `StoreError.conflict` when the log does not end at their start (somebody else wrote: fold the new
    ///   records and decide again), `.duplicate` when an attachment's key is taken, `.missing` when it belongs to
    ///   something that is not there, `.full` or `.unavailable` when the store cannot write. Nothing is stored then.
    ///   Fixes that are there already are no duplicates: they are passed over.
    func commit(_ entries: ChainedEntries) async throws(StoreError)

    /// Forgets a quest wholly, as if it had never been: its log, editions, teams, devices, staff and texts. For one
    /// that has not begun (`RuleEngine.checkDeletable`).
    ///
    /// - Parameter head: Where the caller's decision was made from.
    /// - Throws: `StoreError.conflict` when the log does not end there.
    func removeQuest(_ quest: QuestID, after head: LogHead) async throws(StoreError)

    /// Records with `seq` greater than the given one, in order, at most `limit`.
    func records(of quest: QuestID, after seq: Int64, limit: Int) async throws(StoreError) -> [Record]
    func head(of quest: QuestID) async throws(StoreError) -> LogHead
    /// Returns where the logs of all quests end that have an edition. No document is read for it.
    func heads() async throws(StoreError) -> [QuestID: LogHead]

    /// The ids of all quests that have an edition, in order. No document is read for it.
    func quests() async throws(StoreError) -> [QuestID]
    func edition(of quest: QuestID, version: Int) async throws(StoreError) -> QuestEdition?
    /// The editions of a quest in the order of their versions. No document is read for it.
    func editions(of quest: QuestID) async throws(StoreError) -> [EditionSummary]

    /// Returns the teams in the order in which they were added.
    func teams(of quest: QuestID) async throws(StoreError) -> [Team]
    func team(of quest: QuestID, joinCode digest: Digest) async throws(StoreError) -> Team?
    /// `nil` also for a device that was removed.
    func device(token digest: Digest) async throws(StoreError) -> Device?
    /// `nil` also for a device that was removed.
    func device(ingestToken digest: Digest) async throws(StoreError) -> Device?
    func devices(of quest: QuestID) async throws(StoreError) -> [Device]

    /// Everybody who was ever invited, in that order.
    func staff(of quest: QuestID) async throws(StoreError) -> [StaffMember]
    /// `nil` also for an invitation that is spent or was revoked.
    func staff(of quest: QuestID, invite digest: Digest) async throws(StoreError) -> StaffMember?
    /// `nil` also for a token that was revoked.
    func staff(token digest: Digest) async throws(StoreError) -> StaffMember?

    /// The fix of the latest device time that is not flagged as one of the future (`FixFlags.future`).
    func lastFix(of device: DeviceID) async throws(StoreError) -> Fix?
    /// The last fixes of a device that nothing stands against by themselves (`Fix.isSound`), by device time, without those of
    /// the future.
    func soundFixes(of device: DeviceID, limit: Int) async throws(StoreError) -> [TimedFix]
    /// Fixes of a device by device time, at most `limit`, with the moments that count and the flags of their sending; those
    /// that were received in a span in which one person held its place.
    func fixes(
        of device: DeviceID, from start: Timestamp, through end: Timestamp, in span: HeldSpan, limit: Int
    ) async throws(StoreError) -> [TimedFix]

    /// Fixes of several devices at once, each as by itself, in the order asked. Asking for one after the other takes a round
    /// trip for each.
    func fixes(of stretches: [DeviceStretch], limit: Int) async throws(StoreError) -> [[TimedFix]]

    /// `nil` when none was written or it has been erased.
    func text(owner: String) async throws(StoreError) -> PersonalText?
    /// The texts of several owners by owner, without those that have none. Asking for one after the other takes a round trip
    /// for each.
    func texts(owners: [String]) async throws(StoreError) -> [String: String]
    func receipt(of device: DeviceID, key: String) async throws(StoreError) -> Receipt?

    /// Forgets texts and their salts for good; the records keep the digests and the chain stays valid.
    /// Nothing happens where there is none.
    func eraseTexts(owners: [String]) async throws(StoreError)
    /// Forgets the oldest fixes of a device, some more than `limit` only where several are of one moment.
    ///
    /// - Returns: How many; fewer than `limit` when none are left.
    func eraseFixes(of device: DeviceID, upTo limit: Int) async throws(StoreError) -> Int

    /// Forgets receipts of a device.
    ///
    /// - Returns: How many; fewer than `limit` when none are left.
    func eraseReceipts(of device: DeviceID, upTo limit: Int) async throws(StoreError) -> Int

    /// Whether something can be stored now.
    ///
    /// - Throws: `StoreError.unavailable`, `.full`.
    func probe() async throws(StoreError)
}

/// A stretch of time of one device, by its own clock, both ends included.
public struct DeviceStretch: Sendable, Hashable {
    public let device: DeviceID
    public let start: Timestamp
    public let end: Timestamp

    public init(_ device: DeviceID, from start: Timestamp, through end: Timestamp) {
        (self.device, self.start, self.end) = (device, start, end)
    }
}

extension QuestStore {
    /// Fixes of a device by device time, whoever held its place.
    public func fixes(
        of device: DeviceID, from start: Timestamp, through end: Timestamp, limit: Int
    ) async throws(StoreError) -> [TimedFix] {
        try await fixes(of: device, from: start, through: end, in: .whole, limit: limit)
    }

    /// Returns all fixes of a device by device time.
    public func trail(of device: DeviceID) async throws(StoreError) -> [TimedFix] {
        try await fixes(
            of: device, from: Timestamp(milliseconds: .min), through: Timestamp(milliseconds: .max),
            limit: .max)
    }

    /// Commits entries that have no places in the chain yet.
    ///
    /// - Parameter head: where the caller believes the log ends.
    /// - Returns: the records in order, with seq and hash.
    /// - Throws: as `commit(_:)`.
    @discardableResult
    public func commit(
        _ entries: [Entry], to quest: QuestID, after head: LogHead
    ) async throws(StoreError) -> [Record] {
        let chained = ChainedEntries(entries, of: quest, after: head)
        try await commit(chained)
        return chained.records
    }
}

/// Why a store did not do what it was asked.
public enum StoreError: Error, Sendable, Equatable {
    /// The log ends at another record than the caller assumed.
    case conflict(LogHead)
    /// Something with this key exists; `what` is a noun such as `team`, never the key's content.
    case duplicate(what: String)
    /// The thing that an attachment belongs to does not exist; `what` is a noun such as `device`.
    case missing(what: String)
    /// The stored data contradicts itself; nothing was changed.
    case corrupted(String)
    /// There is no room on the disk, or no more than is to be left free.
    case full
    /// The store cannot read or write now (I/O error, closed, its files gone).
    case unavailable(String)
}

extension StoreError {
    /// Stable, kebab-case.
    public var code: String {
        switch self {
        case .conflict: "store-conflict"
        case .duplicate: "store-duplicate"
        case .missing: "store-missing"
        case .corrupted: "store-corrupted"
        case .full: "store-full"
        case .unavailable: "store-unavailable"
        }
    }
}

extension QuestStore {
    public func deviceAtHand(token digest: Digest) -> Device? { nil }

    public func heads() async throws(StoreError) -> [QuestID: LogHead] {
        var heads: [QuestID: LogHead] = [:]
        for quest in try await quests() { heads[quest] = try await head(of: quest) }
        return heads
    }

    public func probe() async throws(StoreError) { _ = try await quests() }
}
