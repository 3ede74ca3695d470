package import QuestEngine
import ServerBase
import Synchronization

/// One quest at work: its state, folded from the store at first use, and the queue of what is to be decided.
///
/// Decisions are made one after another, each on the state that the one before it leaves, and stored in
/// groups: while one group is being written the next one gathers, so that many riders share one write to the
/// disk.
///
/// Where several daemons share the store, what others have written is folded as what this service writes is, and told to
/// the same observers. A group that another daemon was faster than is decided anew on that, and a refusal stands only
/// where the log still ends at the state that it was made on.
package actor QuestService {
    package nonisolated let quest: QuestID
    private let store: any QuestStore
    private let codeKey: CodeKey
    private var ids: IdentifierSource
    private var state = QuestState()
    private var edition: OpenEdition?
    /// The edition that is being read.
    private var opening: (version: Int, task: Task<OpenEdition, any Error>)?
    private var isCurrent = false {
        didSet { if !isCurrent { shown.withLock { $0 = nil } } }
    }
    private let shown = Mutex<QuestSnapshot?>(nil)
    /// The numbers of the tasks as controls, by the editions up to this one.
    private var controls = (version: 0, numbers: ControlNumbers())
    /// Counts how often the quest was deleted: what was read before is not kept afterwards.
    private var era = 0
    private var queue: [Job] = []
    private var isWorking = false
    /// Callers that wait until what others have written is folded.
    private var followers: [CheckedContinuation<Void, any Error>] = []
    /// The last record that observers were told of; `nil` before the first fold, of which they are told nothing.
    private var told: Int64?

    /// Most decisions in one write.
    package static let largestGroup = 64
    /// Number of times that a group is decided anew when somebody else wrote to the log. Of three daemons that all write
    /// without a pause one has its turn at the third try; forty in vain are an outage.
    private static let attempts = 40
    /// Tries without a pause.
    private static let eagerAttempts = 4

    private let groupLimit: Int
    /// Whether others write to the log as well.
    package nonisolated let isShared: Bool
    /// Notified of every record that this service has brought to the disk, or has found there.
    private let observe: @Sendable (News) -> Void

    init(
        quest: QuestID, store: any QuestStore, codeKey: CodeKey, ids: IdentifierSource,
        groupLimit: Int = QuestService.largestGroup, isShared: Bool = false,
        observe: @escaping @Sendable (News) -> Void = { _ in }
    ) {
        self.quest = quest
        self.isShared = isShared
        self.observe = observe
        self.codeKey = codeKey
        self.store = store
        self.ids = ids
        self.groupLimit = groupLimit
    }

    /// Everything that is known of the quest now; waits only where it has to be read first.
    package nonisolated func snapshot() async throws -> QuestSnapshot {
        if let snapshot = snapshotAtHand { return snapshot }
        return try await read()
    }

    private func read() async throws -> QuestSnapshot {
        if !isCurrent { try await catchUp() }
        let snapshot = try await openSnapshot(state)
        show(snapshot)
        return snapshot
    }

    /// The same without waiting; `nil` where it would have to be read first.
    package nonisolated var snapshotAtHand: QuestSnapshot? { shown.withLock { $0 } }

    private func show(_ snapshot: QuestSnapshot) {
        guard isCurrent, snapshot.state.head == state.head else { return }
        let isOpen = snapshot.edition?.version ?? 0 == snapshot.state.version
        shown.withLock { $0 = isOpen ? snapshot : nil }
    }

    /// Takes in what other daemons have written, between two groups of decisions.
    ///
    /// - Parameter end: Where the log ends, as somebody has just read; nothing is read where the state ends there. Where
    ///   nobody knows, `nil`.
    /// - Throws: `StoreError`.
    package func follow(to end: LogHead? = nil) async throws {
        if isCurrent, let end, end == state.head { return }
        try await withCheckedThrowingContinuation { continuation in
            followers.append(continuation)
            begin()
        }
    }

    /// Folds what the log has beyond the state where a record of this number is known to be there and is not folded yet.
    package func follow(through seq: Int64) async throws {
        if isCurrent, state.head.seq >= seq { return }
        try await follow()
    }

    /// The quest as the log has it at this moment: where several daemons share it, what others have written is looked
    /// for first.
    package func latest() async throws -> QuestSnapshot {
        if isShared, isCurrent { try await follow(to: try await store.head(of: quest)) }
        return try await read()
    }

    /// An answer whose record this service has taken in.
    package func answer(_ id: AnswerID) async throws -> JudgedAnswer? {
        if !isCurrent { try await catchUp() }
        return state.answer(id)
    }

    /// Decides, and returns once what was decided is on the disk.
    ///
    /// - Parameters:
    ///   - edition: The edition that the entry publishes, as it was read to be checked: from then on it is in force, and
    ///     is not read again. Such a decision is made in no group, because later ones need what it stores.
    ///   - decide: Called again on a newer state when another writer was faster. No entry means nothing to store.
    /// - Throws: what `decide` throws, or `StoreError`.
    package func perform<Outcome: Sendable>(
        publishing edition: OpenEdition? = nil,
        _ decide: @escaping Decide<Outcome>
    ) async throws -> Outcome {
        try await withCheckedThrowingContinuation { continuation in
            queue.append(Job(publishing: edition, continuation, decide))
            begin()
        }
    }

    private func begin() {
        guard !isWorking else { return }
        isWorking = true
        Task { await work() }
    }

    private func work() async {
        while true {
            if !followers.isEmpty { await followOn() }
            guard let first = queue.first else {
                if followers.isEmpty { break }
                continue
            }
            let others =
                first.edition == nil
                ? queue.dropFirst().prefix(groupLimit - 1).prefix { $0.edition == nil } : []
            let group = [first] + others
            queue.removeFirst(group.count)
            await settle(group)
        }
        isWorking = false
    }

    /// Folds what is new in the log for all who wait for that.
    private func followOn() async {
        let waiting = followers
        followers = []
        let outcome: Result<Void, any Error>
        do {
            try await catchUp()
            show(try await openSnapshot(state))
            outcome = .success(())
        } catch {
            outcome = .failure(error)
        }
        for follower in waiting { follower.resume(with: outcome) }
    }

    private func settle(_ group: [Job]) async {
        do {
            for attempt in 0..<Self.attempts {
                if try await store(group) { return }
                // Others have a turn, and not all come back at the same moment.
                if attempt >= Self.eagerAttempts {
                    try await Task.sleep(for: .milliseconds(Int.random(in: 1...20)))
                }
            }
            throw StoreError.unavailable("the log does not stand still")
        } catch StoreError.duplicate where group.count > 1 {
            for job in group { await settle([job]) }
        } catch {
            switch error {
            // Refused as a whole: the state is known as well as before.
            case StoreError.full, StoreError.duplicate, StoreError.missing: break
            // Where others write too, every decision finds out whether the state is the log's: polls go on by it.
            case StoreError.unavailable where isShared: break
            default: isCurrent = false
            }
            for job in group { job.fail(error) }
        }
    }

    /// - Returns: `false` when another writer was faster and all must be decided again.
    private func store(_ group: [Job]) async throws -> Bool {
        if !isCurrent { try await catchUp() }
        let era = era
        var snapshot = try await openSnapshot(state)
        var entries = ChainedEntries(of: quest, after: state.head)
        var proposals: [Job.Proposal] = []
        var added: [Record] = []
        for job in group {
            let proposal = job.propose(snapshot, &ids)
            proposals.append(proposal)
            guard let entry = proposal.entry else { continue }
            for record in entries.append(entry) {
                try snapshot.apply(record)
                added.append(record)
            }
        }
        if !entries.isEmpty {
            do throws(StoreError) {
                try await store.commit(entries)
                // Deleted while the write was returning: what was written is gone as well. Whoever caught up meanwhile
                // has perhaps come further.
                if era == self.era, snapshot.state.head.seq > state.head.seq {
                    state = snapshot.state
                    if let published = group[0].edition { replaceEdition(by: published) }
                    show(snapshot)
                }
            } catch .conflict {
                if isShared { try await catchUp() } else { isCurrent = false }
                return false
            }
        } else if isShared, try await store.head(of: quest) != state.head {
            // Somebody may have written what was missed.
            try await catchUp()
            return false
        }
        tell(added, areOwn: true, in: era)
        for proposal in proposals { proposal.deliver() }
        return true
    }

    /// Notifies observers of records that they were not told of yet.
    private func tell(_ records: [Record], areOwn: Bool, in era: Int) {
        guard era == self.era else {
            // Of before the quest was deleted.
            if areOwn, !records.isEmpty { observe(.records(records, areOwn: true)) }
            return
        }
        guard let last = records.last?.seq else { return }
        let news = records.filter { $0.seq > told ?? 0 }
        told = max(told ?? 0, last)
        if !news.isEmpty { observe(.records(news, areOwn: areOwn)) }
    }

    /// Folds what the log has beyond the state.
    private func catchUp() async throws {
        let pageSize = 1000
        while true {
            let era = era
            let records = try await store.records(of: quest, after: state.head.seq, limit: pageSize)
            // Records of a quest that was deleted meanwhile follow nothing.
            guard era == self.era else { continue }
            if records.isEmpty, try await isOfAnother() { continue }
            guard era == self.era else { continue }
            let news = records.filter { $0.seq > state.head.seq }
            // Nobody is shown a state that is behind this one.
            if !news.isEmpty { shown.withLock { $0 = nil } }
            do throws(FoldError) {
                for record in news { try state.apply(record) }
            } catch {
                if try await isOfAnother() { continue }
                throw StoreError.corrupted(error.code)
            }
            if told != nil { tell(news, areOwn: false, in: era) }
            if records.count < pageSize { break }
        }
        told = max(told ?? 0, state.head.seq)
        isCurrent = true
    }

    /// Whether the log is no longer the one that was folded: another daemon has deleted the quest, and perhaps begun it
    /// anew. Then this service begins anew as well.
    private func isOfAnother() async throws -> Bool {
        guard isShared, state.head != .empty else { return false }
        let (era, head) = (era, state.head)
        let found = try await store.records(of: quest, after: head.seq - 1, limit: 1).first?.head
        guard era == self.era, head == state.head, found != head else { return era != self.era }
        let staff = Array(state.staff.keys)
        forgetAll()
        told = 0
        observe(.deleted(staff: staff))
        return true
    }

    private func forgetAll() {
        (state, edition, opening) = (QuestState(), nil, nil)
        controls = (0, ControlNumbers())
        era += 1
        isCurrent = false
    }

    private func openSnapshot(_ state: QuestState) async throws -> QuestSnapshot {
        guard state.version > 0, edition?.version != state.version else {
            return QuestSnapshot(quest: quest, state: state, edition: edition, codeKey: codeKey)
        }
        // Whoever asks meanwhile waits for the same reading.
        let (version, quest, store) = (state.version, quest, store)
        let task: Task<OpenEdition, any Error>
        if let opening, opening.version == version {
            task = opening.task
        } else {
            task = Task { try await OpenEdition(version: version, of: quest, from: store) }
            opening = (version, task)
        }
        defer { if opening?.task == task { opening = nil } }
        let era = era
        let read = try await task.value
        if era == self.era, edition.map({ $0.version < version }) ?? true { replaceEdition(by: read) }
        return QuestSnapshot(quest: quest, state: state, edition: read, codeKey: codeKey)
    }

    /// Puts an edition in force that has been read.
    private func replaceEdition(by read: OpenEdition) {
        if let edition { read.offline.take(from: edition.offline) }
        // Those of a closed quest wait until somebody asks: at a start all quests are opened.
        if state.phase != .closed { read.offline.begin(codeKey) }
        edition = read
    }

    /// The numbers of the quest's tasks as controls.
    ///
    /// - Complexity: Reads each edition once.
    package func controlNumbers() async throws -> ControlNumbers {
        if !isCurrent { try await catchUp() }
        let (latest, quest, era) = (state.version, quest, era)
        var (version, numbers) = controls
        while version < latest {
            version += 1
            guard let edition = try await store.edition(of: quest, version: version) else {
                throw StoreError.corrupted("an edition that the log names is missing")
            }
            // A large file takes longer than other connections of this thread can wait.
            let document = await BackgroundWork.run {
                QuestDocument.read(edition.document, name: quest.rawValue, isKept: true).quest
            }
            numbers.add(document?.checkpoints.map(\.id) ?? [])
        }
        if era == self.era, controls.version < version { controls = (version, numbers) }
        return numbers
    }

    /// Deletes the quest from the store, and begins anew.
    ///
    /// - Returns: What it was.
    /// - Throws: `RequestError.questUnknown`, `Refusal.questHasBegun`, `StoreError`.
    package func delete() async throws -> QuestSnapshot {
        for _ in 0..<Self.attempts {
            let snapshot = try await read()
            _ = try snapshot.published()
            try RuleEngine.checkDeletable(snapshot.state)
            do throws(StoreError) {
                try await store.removeQuest(quest, after: snapshot.state.head)
            } catch .conflict {
                isCurrent = false
                continue
            }
            forgetAll()
            told = 0
            return snapshot
        }
        throw StoreError.unavailable("the log does not stand still")
    }
}

extension QuestService {
    /// A decision that waits, with whoever waits for it.
    struct Job: Sendable {
        /// The edition that the decision publishes, as it was read to be checked.
        let edition: OpenEdition?
        let propose: @Sendable (QuestSnapshot, inout IdentifierSource) -> Proposal
        let fail: @Sendable (any Error) -> Void

        /// The entry to store, and whom to answer once it is.
        struct Proposal: Sendable {
            let entry: Entry?
            let deliver: @Sendable () -> Void
        }

        init<Outcome: Sendable>(
            publishing edition: OpenEdition?, _ continuation: CheckedContinuation<Outcome, any Error>,
            _ decide: @escaping Decide<Outcome>
        ) {
            self.edition = edition
            fail = { continuation.resume(throwing: $0) }
            propose = { snapshot, ids in
                do {
                    let decided = try decide(snapshot, &ids)
                    return Proposal(entry: decided.entry) { continuation.resume(returning: decided.outcome) }
                } catch {
                    return Proposal(entry: nil) { continuation.resume(throwing: error) }
                }
            }
        }
    }
}
