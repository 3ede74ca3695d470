/// The grounds of a decision: the rules of an edition, the state of the quest, who asks, and when.
///
/// Each method of it is one thing that somebody can ask for. It gives an `Entry`, to be committed after the head of the
/// state, or throws a `Refusal`; nothing is stored here.
public struct DecisionContext: Sendable {
    /// The edition that the decision is made under.
    public let engine: RuleEngine
    public let state: QuestState
    /// The actor in whose name commands and reviews are recorded.
    public let actor: Actor
    public let now: Timestamp
    /// The source of new ids and salts.
    public var ids: IdentifierSource

    public init(
        engine: RuleEngine, state: QuestState, actor: Actor = .admin, now: Timestamp, ids: IdentifierSource
    ) {
        self.engine = engine
        self.state = state
        self.actor = actor
        self.now = now
        self.ids = ids
    }

    var quest: QuestID { engine.quest }
    var document: Quest { engine.document }

    /// Returns the record of a command.
    ///
    /// - Parameters:
    ///   - sender: In whose name; the context's actor where `nil`.
    ///   - time: The moment that counts; now where `nil`.
    mutating func command(
        _ body: CommandBody, by sender: Actor? = nil, at time: Timestamp? = nil, team: TeamID? = nil,
        device: DeviceID? = nil
    ) -> RecordDraft {
        draft(.command(body), by: sender, at: time, team: team, device: device)
    }

    /// Returns a record that is received now.
    ///
    /// - Parameter id: A new one where `nil`.
    mutating func draft(
        _ content: RecordContent, id: RecordID? = nil, by sender: Actor? = nil, at time: Timestamp? = nil,
        team: TeamID? = nil, device: DeviceID? = nil
    ) -> RecordDraft {
        RecordDraft(
            id: id ?? ids.identifier(at: now), at: time ?? now, receivedAt: now, actor: sender ?? actor,
            team: team, device: device, version: engine.version, content: content)
    }
}

extension RuleEngine {
    /// Makes a decision on a state.
    ///
    /// - Parameters:
    ///   - actor: In whose name it is recorded.
    ///   - ids: Goes on where the decision left it, also where it was refused.
    public func decide<Outcome, Failure: Error>(
        in state: QuestState, as actor: Actor = .admin, at now: Timestamp, ids: inout IdentifierSource,
        _ decision: (inout DecisionContext) throws(Failure) -> Outcome
    ) throws(Failure) -> Outcome {
        var context = DecisionContext(engine: self, state: state, actor: actor, now: now, ids: ids)
        defer { ids = context.ids }
        return try decision(&context)
    }
}

/// A decision: the entry to be stored, and its outcome.
public struct Decision<Outcome: Sendable>: Sendable {
    public let entry: Entry
    public let outcome: Outcome

    public init(entry: Entry, outcome: Outcome) {
        self.entry = entry
        self.outcome = outcome
    }
}

extension Decision: Equatable where Outcome: Equatable {}
