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
public struct RuleEngine: Sendable {
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

extension RuleEngine {
    /// The quest's end and the time after it in which visits and the finish count, from which on nothing counts; `nil`
    /// where the file sets no end.
    package func visitsEnd(in state: QuestState) -> Timestamp? {
        document.scoring.end(after: document.closes, by: state.rules)
    }

    /// The moment from which on positions are refused and visits to tasks count no more; `nil` where the file sets no end.
    func arrivalsEnd(in state: QuestState) -> Timestamp? {
        state.rules.countsVisitsToLateLimit ? visitsEnd(in: state) : document.closes
    }

    /// Whether rides are over: the quest is closed, or nothing counts any more after its end (`visitsEnd`).
    public func isOver(in state: QuestState, at now: Timestamp) -> Bool {
        state.phase == .closed || visitsEnd(in: state).map { now >= $0 } ?? false
    }
}
