public import QuestUnits

/// The change that a quest's file that is loaded makes to one task, and to the answers to it.
public struct AdminTaskChange: Codable, Sendable, Equatable {
    public var task: TaskID
    public var name: String
    /// `added`, `removed`, `answer`, `points`, `penalty`, `place`, `presence`, `attempts`, `times`, `texts`; empty where only
    /// earlier editions have changed it.
    public var what: [String]
    /// Metres by which the point that riders are led to has moved, where it has.
    public var moved: Double?
    /// How many answers get another verdict or other points by it, once they are judged again.
    public var answers: Int
    /// The teams that gave them, each with how many.
    public var teams: [TeamAnswerCount]

    public init(
        task: TaskID, name: String, what: [String], moved: Double? = nil, answers: Int,
        teams: [TeamAnswerCount]
    ) {
        self.task = task
        self.name = name
        self.what = what
        self.moved = moved
        self.answers = answers
        self.teams = teams
    }
}

/// How many answers of a team something concerns.
public struct TeamAnswerCount: Codable, Sendable, Equatable {
    public var team: TeamID
    public var answers: Int

    public init(team: TeamID, answers: Int) {
        self.team = team
        self.answers = answers
    }
}

/// `POST admin/quests/{quest}/rejudge`.
public struct RejudgingRequest: RequestObject {
    /// Only answers to this task; all where missing.
    public var task: TaskID?
    /// The edition that is to judge: refused when another one is in force by then (`edition-changed`). The one in force
    /// where missing.
    public var version: Ranged<EditionNumbers>?
    /// Only tell what would be judged otherwise.
    public var dryRun: Bool?

    public init(task: TaskID? = nil, version: Ranged<EditionNumbers>? = nil, dryRun: Bool? = nil) {
        self.task = task
        self.version = version
        self.dryRun = dryRun
    }
}

/// The answer to it: which answers have another verdict in force or are worth something else, or would be.
public struct RejudgingReport: Codable, Sendable, Equatable {
    /// The edition that it was judged by.
    public var version: Int
    /// In the order in which they came.
    public var answers: [AdminRejudgedAnswer]
    /// How many more are judged again and count as before, such as wrong ones whose task is worth something else: that
    /// matters once somebody decides otherwise.
    public var others: Int
    /// The answers that stay as they are because their texts were erased.
    public var left: [AnswerID]

    public init(version: Int, answers: [AdminRejudgedAnswer], others: Int, left: [AnswerID]) {
        self.version = version
        self.answers = answers
        self.others = others
        self.left = left
    }
}

/// An answer that another edition gives another verdict or other points.
public struct AdminRejudgedAnswer: Codable, Sendable, Equatable {
    public var answer: AnswerID
    /// Number of the answer's record.
    public var seq: Int64
    public var task: TaskID
    /// Empty where the task was removed.
    public var taskName: String
    /// Missing for judges who must not see it.
    public var team: TeamID?
    /// Whether a judge's decision stays in force; points and price follow the edition all the same.
    public var isReviewed: Bool
    /// The verdict that holds afterwards: of a reviewed answer the judge's decision, as before; of others what it
    /// becomes.
    public var verdict: VerdictName
    /// The ruling that the rule gave, and the one that it gives.
    public var was: AdminRuling
    public var becomes: AdminRuling

    public init(
        answer: AnswerID, seq: Int64, task: TaskID, taskName: String, team: TeamID?, isReviewed: Bool,
        verdict: VerdictName, was: AdminRuling, becomes: AdminRuling
    ) {
        self.answer = answer
        self.seq = seq
        self.task = task
        self.taskName = taskName
        self.team = team
        self.isReviewed = isReviewed
        self.verdict = verdict
        self.was = was
        self.becomes = becomes
    }

    enum CodingKeys: String, CodingKey {
        case answer, seq, task, taskName, team, verdict, was, becomes
        case isReviewed = "reviewed"
    }
}

/// The ruling of a rule on an answer.
public struct AdminRuling: Codable, Sendable, Equatable {
    public var verdict: VerdictName
    /// Such as `matched`, `not-matched`, `trapped`, `needs-judge`, `task-removed`: as in the log.
    public var reason: String
    /// The points that the task is worth.
    public var points: Int
    /// The price of the answer as long as it is rejected: points, or seconds in a ranking by time.
    public var cost: Int

    public init(verdict: VerdictName, reason: String, points: Int, cost: Int) {
        self.verdict = verdict
        self.reason = reason
        self.points = points
        self.cost = cost
    }
}
