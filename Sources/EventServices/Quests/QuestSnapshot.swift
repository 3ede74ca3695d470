package import QuestEngine
package import ServerBase
import Synchronization

/// Everything that a decision is made from: the state of a quest and the edition in force.
package struct QuestSnapshot: Sendable {
    package let quest: QuestID
    package private(set) var state: QuestState
    /// The edition in force, with its times as they are shifted now; `nil` before the first publication.
    package private(set) var edition: OpenEdition?
    /// The same as its file says it.
    private let loaded: OpenEdition?
    /// Key that the quest's signed codes are made with.
    package let codeKey: CodeKey

    /// - Parameter edition: The one in force, as its file says it.
    init(quest: QuestID, state: QuestState, edition: OpenEdition?, codeKey: CodeKey) {
        self.quest = quest
        self.state = state
        loaded = edition
        self.edition = edition?.shifted(by: state.shift)
        self.codeKey = codeKey
    }

    /// Takes a record into the state, and shifts the edition's times where it says so.
    mutating func apply(_ record: Record) throws(FoldError) {
        let shift = state.shift
        try state.apply(record)
        if state.shift != shift { edition = loaded?.shifted(by: state.shift) }
    }

    /// The edition in force.
    /// - Throws: `RequestError.questUnknown` before the first publication.
    package func published() throws(RequestError) -> OpenEdition {
        guard let edition else { throw .questUnknown(quest) }
        return edition
    }

    /// The rules of the edition in force.
    package func engine() throws(RequestError) -> RuleEngine {
        try published().engine(with: codeKey)
    }

    /// Makes a decision by the edition in force.
    ///
    /// - Parameter actor: In whose name it is recorded.
    package func decide<Outcome>(
        as actor: Actor = .admin, at now: Timestamp, ids: inout IdentifierSource,
        _ decision: (inout DecisionContext) throws -> Outcome
    ) throws -> Outcome {
        try engine().decide(in: state, as: actor, at: now, ids: &ids, decision)
    }
}

/// An edition whose document has been read. One object for all snapshots, since a document is large to copy.
package final class OpenEdition: Sendable {
    package let version: Int
    package let publishedAt: Timestamp
    package let document: Quest
    /// The rules, made once for all decisions; the key that signed codes are made with comes with the snapshot.
    private let rules: RuleEngine
    /// Where the quest's destinations are (`Quest.targets`).
    let targets: [Coordinate]
    let texts: TaskTexts
    let offline: OfflineChecks
    /// The shift of its times against those of the file.
    private let shift: TimeShift
    /// The edition as it was shifted last, so that this is done once for each shift.
    private let lastShifted = Mutex<OpenEdition?>(nil)

    /// - Throws: `StoreError.corrupted` when the edition is not there, or no longer a quest.
    convenience init(version: Int, of quest: QuestID, from store: any QuestStore) async throws(StoreError) {
        guard let edition = try await store.edition(of: quest, version: version) else {
            throw .corrupted("an edition that the log names is missing")
        }
        // A large file takes longer than other connections of this thread can wait.
        let reading = await BackgroundWork.run {
            QuestDocument.read(edition.document, name: quest.rawValue, isKept: true).quest
        }
        guard let document = reading else { throw .corrupted("an edition can no longer be read") }
        self.init(version: version, of: quest, publishedAt: edition.publishedAt, document: document)
    }

    package init(version: Int, of quest: QuestID, publishedAt: Timestamp, document: Quest) {
        self.version = version
        self.publishedAt = publishedAt
        self.document = document
        shift = .zero
        texts = TaskTexts()
        offline = OfflineChecks(of: document)
        rules = RuleEngine(quest: quest, version: version, document: document)
        targets = document.targets
    }

    private init(_ edition: OpenEdition, shiftedBy shift: TimeShift) {
        version = edition.version
        publishedAt = edition.publishedAt
        self.shift = shift
        document = edition.document.shifted(by: shift)
        rules = RuleEngine(
            quest: edition.rules.quest, version: version, document: document,
            placedTasks: edition.rules.placedTasks)
        targets = edition.targets
        texts = edition.texts
        offline = edition.offline
    }

    /// Returns the rules of the edition.
    ///
    /// - Parameter key: The key that the quest's signed codes are made with.
    func engine(with key: CodeKey) -> RuleEngine {
        var engine = rules
        engine.codeKey = key
        return engine
    }

    /// The edition with the times of its file shifted.
    fileprivate func shifted(by shift: TimeShift) -> OpenEdition {
        if shift == .zero { return self }
        if let last = lastShifted.withLock({ $0 }), last.shift == shift { return last }
        let edition = OpenEdition(self, shiftedBy: shift)
        lastShifted.withLock { $0 = edition }
        return edition
    }
}
