/// Walks a quest's log from its first record and finds what does not fit: an edit, a deletion, a swap, an
/// insertion.
///
/// A chain alone cannot show that its end was cut off or that all of it was written anew: compare with a head
/// that was published before (`finish(published:)`).
public struct LogVerifier: Sendable {
    public let quest: QuestID
    /// The last record that was found good.
    public var head: LogHead { walk.head }
    /// Numbers of the first records that count as of a moment that cannot be (`Moments`), at most a hundred. Daemons of
    /// old wrote such; the chain holds all the same.
    public private(set) var impossibleTimes: [Int64] = []
    private var walk: ChainWalk

    /// - Parameter published: a head known from elsewhere, such as a result list; it must still stand in the
    ///   log.
    public init(quest: QuestID, published: LogHead? = nil) {
        self.quest = quest
        walk = ChainWalk(published: published)
    }

    /// Checks the next record.
    /// - Throws: `LogFault` when it does not fit; nothing after it can be trusted then.
    /// - Complexity: O(size of the record).
    public mutating func check(_ record: Record) throws(LogFault) {
        guard record.quest == quest else { throw .otherQuest(seq: walk.next) }
        try walk.check(record)
        if record.seq == 1, !Self.isFounding(record, of: quest) { throw .otherQuest(seq: 1) }
        walk.pass(record)
        if record.hasImpossibleTime, impossibleTimes.count < 100 { impossibleTimes.append(record.seq) }
    }

    /// Checks the end of the log; call it after the last record.
    /// - Throws: `LogFault.cut` or `.rewritten` when the published head no longer stands in the log.
    public func finish() throws(LogFault) { try walk.finish() }

    /// The whole log at once.
    /// - Returns: its head.
    /// - Throws: `LogFault`, the first one.
    public static func verify(
        _ records: some Sequence<Record>, of quest: QuestID, published: LogHead? = nil
    ) throws(LogFault) -> LogHead {
        var verifier = LogVerifier(quest: quest, published: published)
        for record in records { try verifier.check(record) }
        try verifier.finish()
        return verifier.head
    }

    /// The first record publishes the quest and names it, so that no log can be passed off as another
    /// quest's.
    private static func isFounding(_ record: Record, of quest: QuestID) -> Bool {
        guard case .command(.published(let named, _, _, _, _))? = try? record.content() else { return false }
        return named == quest
    }
}

extension Record {
    /// Whether it counts as of a moment, or was received at one, that cannot be.
    public var hasImpossibleTime: Bool { Moment(at) == nil || Moment(receivedAt) == nil }
}

/// A fault of a log, and its place (`seq`, counted from 1).
public enum LogFault: Error, Sendable, Equatable {
    /// The record's content is not the one that was hashed.
    case changed(seq: Int64)
    /// The record is intact but names another predecessor than the one before it.
    case detached(seq: Int64)
    /// A later record stands where this one belongs.
    case missing(seq: Int64, found: Int64)
    /// An earlier record stands again where this one belongs.
    case repeated(seq: Int64, found: Int64)
    /// The record belongs to another quest's log.
    case otherQuest(seq: Int64)
    /// The record belongs to another account's log.
    case otherAccount(seq: Int64)
    /// The log ends before the published head.
    case cut(after: Int64, published: Int64)
    /// The record of the published head has another hash.
    case rewritten(seq: Int64)

    /// The place in the log.
    public var seq: Int64 {
        switch self {
        case .changed(let seq), .detached(let seq), .missing(let seq, _), .repeated(let seq, _),
            .otherQuest(let seq), .otherAccount(let seq), .rewritten(let seq):
            seq
        case .cut(let last, _): last + 1
        }
    }

    /// Stable, kebab-case.
    public var code: String { message.code.rawValue }

    public var message: Message {
        switch self {
        case .changed(let seq):
            Message(
                "log-record-changed", "Record {seq} was changed after it was written.",
                "Запись {seq} изменена после внесения в журнал.", ["seq": number(seq)])
        case .detached(let seq):
            Message(
                "log-record-detached", "Record {seq} does not continue the record before it.",
                "Запись {seq} не продолжает предыдущую запись.", ["seq": number(seq)])
        case .missing(let seq, let found):
            Message(
                "log-record-missing", "Record {seq} is missing: record {found} stands in its place.",
                "Записи {seq} нет: на её месте стоит запись {found}.",
                ["seq": number(seq), "found": number(found)])
        case .repeated(let seq, let found):
            Message(
                "log-record-repeated", "Where record {seq} belongs, record {found} stands again.",
                "На месте записи {seq} повторно стоит запись {found}.",
                ["seq": number(seq), "found": number(found)])
        case .otherQuest(let seq):
            Message(
                "log-record-of-other-quest", "Record {seq} belongs to the log of another quest.",
                "Запись {seq} — из журнала другого квеста.", ["seq": number(seq)])
        case .otherAccount(let seq):
            Message(
                "log-record-of-other-account", "Record {seq} belongs to the log of another account.",
                "Запись {seq} — из журнала другого аккаунта.", ["seq": number(seq)])
        case .cut(let last, let published):
            Message(
                "log-cut", "The log ends at record {seq}, but record {published} was published.",
                "Журнал обрывается на записи {seq}, а опубликована была запись {published}.",
                ["seq": number(last), "published": number(published)])
        case .rewritten(let seq):
            Message(
                "log-rewritten", "Record {seq} is not the one that was published.",
                "Запись {seq} — не та, что была опубликована.", ["seq": number(seq)])
        }
    }

    /// A number of a record, never rounded.
    private func number(_ seq: Int64) -> MessageArgument { .text(String(seq)) }
}
