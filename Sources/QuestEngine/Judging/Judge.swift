/// Decides what becomes of commands, positions, answers and reviews. Pure: state, time and ids come in, an
/// `Entry` to be committed after `state.head` goes out, or a `Refusal`; nothing is stored here.
///
/// The rules:
/// - Answers count while the organisers hold the quest open and within the times of the quest's file and the
///   task. What is compared is the moment that counts (`ClockSkew.countedTime`), not the moment of receipt.
/// - An answer that counts in time but was received after closing gets the verdict pending: a person looks at
///   it.
/// - The first accepted answer, in the order of the log, counts for the team; the task then takes no more
///   answers.
/// - While an answer is pending further ones are taken; each gets its own verdict, none replaces another.
/// - A judge decides pending answers only.
public struct Judge: Sendable {
    public let quest: QuestID
    /// The edition that decisions are made under.
    public let version: Int
    public let document: Quest
    /// In whose name commands and reviews are recorded.
    public let actor: Actor
    /// What the quest says of its teams.
    public var teamRules: TeamRules
    /// What the quest's signed codes are made with; without it answers to them wait for a judge.
    public var codeKey: CodeKey?
    /// The tasks as rides see them, by their places among the checkpoints.
    let placedTasks: [PlacedTask]

    /// - Parameter placedTasks: `PlacedTask.all(of:)` of the document, where somebody has kept it.
    public init(
        quest: QuestID, version: Int, document: Quest, actor: Actor = .admin,
        placedTasks: [PlacedTask]? = nil
    ) {
        self.quest = quest
        self.version = version
        self.document = document
        self.actor = actor
        self.placedTasks = placedTasks ?? PlacedTask.all(of: document)
        teamRules = TeamRules(document)
    }
}

/// What was decided, together with what came of it.
public struct Decision<Outcome: Sendable>: Sendable {
    public let entry: Entry
    public let outcome: Outcome
}

extension Decision: Equatable where Outcome: Equatable {}
