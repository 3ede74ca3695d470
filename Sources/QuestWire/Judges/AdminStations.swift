public import QuestUnits

/// `GET admin/quests/{quest}/stations/{task}`: how every team stands there, in the order they were added.
public struct AdminStation: Codable, Sendable, Equatable {
    public var task: TaskID
    public var taskName: String
    /// `station`, `station-points` or `station-time`: what the steward says besides.
    public var answerType: String?
    /// The points that the task is worth, which are the most that a steward of `station-points` gives.
    public var maxPoints: Int?
    public var teams: [StationTeam]

    public init(
        task: TaskID, taskName: String, answerType: String? = nil, maxPoints: Int? = nil, teams: [StationTeam]
    ) {
        self.task = task
        self.taskName = taskName
        self.answerType = answerType
        self.maxPoints = maxPoints
        self.teams = teams
    }
}

/// A team at a station.
public struct StationTeam: Codable, Sendable, Equatable {
    public var team: TeamID
    public var name: String
    /// The number that it goes by in results.
    public var number: Int?
    /// The verdict on its accepted answer, or else on its last; missing where it has sent none and no steward has said
    /// anything.
    public var verdict: VerdictName?
    /// When it said that it waits, or when the steward decided.
    public var at: Timestamp?
    /// The points that the steward gave; missing where the task is only done or not.
    public var points: Int?
    /// The time that the steward gave, in seconds.
    public var seconds: Int?

    public init(
        team: TeamID, name: String, number: Int? = nil, verdict: VerdictName?, at: Timestamp?,
        points: Int? = nil, seconds: Int? = nil
    ) {
        self.team = team
        self.name = name
        self.number = number
        self.verdict = verdict
        self.at = at
        self.points = points
        self.seconds = seconds
    }
}

/// `POST admin/quests/{quest}/stations/{task}`: what the steward says of a team, which is named in one of three ways.
public struct StationDecision: RequestObject {
    public var team: TeamID?
    /// The number that it goes by in results.
    public var number: Ranged<TeamNumbers>?
    /// The text of its card's QR code, which is a `QuestLink` with its join code, or the join code.
    public var card: String?
    /// Whether it has done the task.
    public var done: Bool
    /// The points for a task `station-points`.
    public var points: Ranged<AdjustedPoints>?
    /// The seconds for a task `station-time`: they come to the team's time.
    public var seconds: Ranged<AdjustedSeconds>?
    /// When the steward said so, by the clock of their device; now where missing.
    public var at: Moment?
    /// When the device sends this, by the same clock.
    public var sentAt: Moment?

    public init(
        team: TeamID? = nil, number: Ranged<TeamNumbers>? = nil, card: String? = nil, done: Bool,
        points: Ranged<AdjustedPoints>? = nil, seconds: Ranged<AdjustedSeconds>? = nil, at: Moment? = nil,
        sentAt: Moment? = nil
    ) {
        self.team = team
        self.number = number
        self.card = card
        self.done = done
        self.points = points
        self.seconds = seconds
        self.at = at
        self.sentAt = sentAt
    }
}

/// `GET admin/quests/{quest}/codes`: the signed codes of a quest, to print.
public struct AdminCodes: Codable, Sendable, Equatable {
    public var quest: QuestID
    public var title: String
    /// In the order of the file.
    public var codes: [AdminTaskCode]

    public init(quest: QuestID, title: String, codes: [AdminTaskCode]) {
        self.quest = quest
        self.title = title
        self.codes = codes
    }
}

/// The code of one task.
public struct AdminTaskCode: Codable, Sendable, Equatable {
    public var task: TaskID
    public var taskName: String
    /// As riders type it: `7KQ2-M4ZD`.
    public var code: String

    public init(task: TaskID, taskName: String, code: String) {
        self.task = task
        self.taskName = taskName
        self.code = code
    }
}
