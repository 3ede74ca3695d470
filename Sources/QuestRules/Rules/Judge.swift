/// The rules of a quest's edition: what a team may do at a moment, how far it has come, and what its answers are worth.
///
/// Pure: it is asked with a state and a moment, and stores nothing. Decisions are made in a `DecisionContext`.
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
    /// The number of the edition that decisions are made under.
    public let version: Int
    public let document: Quest
    /// The rules for the size of teams and for guests.
    public var teamRules: TeamRules
    /// The key that the quest's signed codes are made with; without it answers to them wait for a judge.
    public var codeKey: CodeKey?
    /// The tasks as rides see them, by their places among the checkpoints.
    package let placedTasks: [PlacedTask]

    /// - Parameter placedTasks: `PlacedTask.all(of:)` of the document, where somebody has kept it.
    public init(quest: QuestID, version: Int, document: Quest, placedTasks: [PlacedTask]? = nil) {
        self.quest = quest
        self.version = version
        self.document = document
        self.placedTasks = placedTasks ?? PlacedTask.all(of: document)
        teamRules = TeamRules(document)
    }
}
