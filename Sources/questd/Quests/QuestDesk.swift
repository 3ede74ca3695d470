import QuestEngine
import Synchronization

/// One quest at work: its state, folded from the store at first use, and the queue of what is to be decided.
///
/// Decisions are made one after another, each on the state that the one before it leaves, and stored in
/// groups: while one group is being written the next one gathers, so that many riders share one write to the
/// disk.
actor QuestDesk {
    nonisolated let quest: QuestID
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

    /// Most decisions in one write.
    static let largestGroup = 64
    /// Number of times that a group is decided anew when somebody else wrote to the log.
    private static let attempts = 10

    private let groupLimit: Int
    /// Notified of every record that this desk has brought to the disk.
    private let observe: @Sendable ([Record]) -> Void

    init(
        quest: QuestID, store: any QuestStore, codeKey: CodeKey, ids: IdentifierSource,
        groupLimit: Int = QuestDesk.largestGroup, observe: @escaping @Sendable ([Record]) -> Void = { _ in }
    ) {
        self.quest = quest
        self.observe = observe
        self.codeKey = codeKey
        self.store = store
        self.ids = ids
        self.groupLimit = groupLimit
    }

    /// Everything that is known of the quest now.
    func snapshot() async throws -> QuestSnapshot {
        if !isCurrent { try await catchUp() }
        let snapshot = try await openSnapshot(state)
        show(snapshot)
        return snapshot
    }

    /// The same without waiting; `nil` where it would have to be read first.
    nonisolated var snapshotAtHand: QuestSnapshot? { shown.withLock { $0 } }

    private func show(_ snapshot: QuestSnapshot) {
        guard isCurrent, snapshot.state.head == state.head else { return }
        let isOpen = snapshot.edition?.version ?? 0 == snapshot.state.version
        shown.withLock { $0 = isOpen ? snapshot : nil }
    }

    /// An answer whose record this desk has taken in.
    func answer(_ id: AnswerID) async throws -> JudgedAnswer? {
        if !isCurrent { try await catchUp() }
        return state.answer(id)
    }

    /// Decides, and returns once what was decided is on the disk.
    ///
    /// - Parameters:
    ///   - alone: Not in a group, because later decisions need what this one stores (a new edition).
    ///   - decide: Called again on a newer state when another writer was faster. No entry means nothing to store.
    /// - Throws: what `decide` throws, or `StoreError`.
    func perform<Outcome: Sendable>(
        alone: Bool = false,
        _ decide: @escaping Decide<Outcome>
    ) async throws -> Outcome {
        try await withCheckedThrowingContinuation { continuation in
            queue.append(Job(alone: alone, continuation, decide))
            guard !isWorking else { return }
            isWorking = true
            Task { await work() }
        }
    }

    /// Decides by the edition in force, and returns once what was decided is on the disk.
    ///
    /// - Parameters:
    ///   - actor: In whose name it is recorded.
    ///   - decision: Called again on a newer state when another writer was faster. No entry means nothing to store.
    /// - Throws: what `decision` throws, or `StoreError`.
    func decide(
        as actor: Actor = .admin, at now: Timestamp,
        _ decision: @escaping @Sendable (inout DecisionContext) throws -> Entry?
    ) async throws {
        try await perform { snapshot, ids in
            (try snapshot.decide(as: actor, at: now, ids: &ids, decision), ())
        }
    }

    /// Decides by the edition in force, and returns what came of it once it is on the disk.
    func decide<Outcome: Sendable>(
        as actor: Actor = .admin, at now: Timestamp,
        _ decision: @escaping @Sendable (inout DecisionContext) throws -> Decision<Outcome>
    ) async throws -> Outcome {
        try await perform { snapshot, ids in
            let decided = try snapshot.decide(as: actor, at: now, ids: &ids, decision)
            return (decided.entry, decided.outcome)
        }
    }

    private func work() async {
        while let first = queue.first {
            let others =
                first.alone ? [] : queue.dropFirst().prefix(groupLimit - 1).prefix { !$0.alone }
            let group = [first] + others
            queue.removeFirst(group.count)
            await settle(group)
        }
        isWorking = false
    }

    private func settle(_ group: [Job]) async {
        do {
            for _ in 0..<Self.attempts where try await store(group) { return }
            throw StoreError.unavailable("the log does not stand still")
        } catch StoreError.duplicate where group.count > 1 {
            for job in group { await settle([job]) }
        } catch {
            switch error {
            // Refused as a whole: the state is known as well as before.
            case StoreError.full, StoreError.duplicate, StoreError.missing: break
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
                // Deleted while the write was returning: what was written is gone as well.
                if era == self.era {
                    state = snapshot.state
                    show(snapshot)
                }
            } catch .conflict {
                isCurrent = false
                return false
            }
        }
        if !added.isEmpty { observe(added) }
        for proposal in proposals { proposal.deliver() }
        return true
    }

    /// Folds what the log has beyond the state.
    private func catchUp() async throws {
        let pageSize = 1000
        while true {
            let era = era
            let records = try await store.records(of: quest, after: state.head.seq, limit: pageSize)
            // Records of a quest that was deleted meanwhile follow nothing.
            guard era == self.era else { continue }
            do throws(FoldError) {
                for record in records where record.seq > state.head.seq { try state.apply(record) }
            } catch {
                throw StoreError.corrupted(error.code)
            }
            if records.count < pageSize { break }
        }
        isCurrent = true
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
        if let edition { read.offline.take(from: edition.offline) }
        // Those of a closed quest wait until somebody asks: at a start all quests are opened.
        if state.phase != .closed { read.offline.begin(codeKey) }
        if era == self.era, edition.map({ $0.version < version }) ?? true { edition = read }
        return QuestSnapshot(quest: quest, state: state, edition: read, codeKey: codeKey)
    }

    /// The numbers of the quest's tasks as controls.
    ///
    /// - Complexity: Reads each edition once.
    func controlNumbers() async throws -> ControlNumbers {
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
                QuestDocument.read(edition.document, name: quest.rawValue).quest
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
    func delete() async throws -> QuestSnapshot {
        for _ in 0..<Self.attempts {
            let snapshot = try await snapshot()
            _ = try snapshot.published()
            try Judge.checkDeletable(snapshot.state)
            do throws(StoreError) {
                try await store.removeQuest(quest, after: snapshot.state.head)
            } catch .conflict {
                isCurrent = false
                continue
            }
            (state, edition, opening) = (QuestState(), nil, nil)
            controls = (0, ControlNumbers())
            era += 1
            isCurrent = false
            return snapshot
        }
        throw StoreError.unavailable("the log does not stand still")
    }
}
