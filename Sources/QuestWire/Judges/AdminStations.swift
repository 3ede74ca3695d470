public import QuestUnits

/// `GET admin/quests/{quest}/stations/{task}`: how every team stands there, in the order they were added.
public struct AdminStation: Codable, Sendable, Equatable {
    public var task: TaskID
    public var taskName: String
    public var teams: [StationTeam]

    public init(task: TaskID, taskName: String, teams: [StationTeam]) {
        self.task = task
        self.taskName = taskName
        self.teams = teams
    }
}

/// A team at a station.
public struct StationTeam: Codable, Sendable, Equatable {
    public var team: TeamID
    public var name: String
    /// Of its last answer; missing where it has sent none and no steward has said anything.
    public var verdict: VerdictName?
    /// When it said that it waits, or when the steward decided.
    public var at: Timestamp?

    public init(team: TeamID, name: String, verdict: VerdictName?, at: Timestamp?) {
        self.team = team
        self.name = name
        self.verdict = verdict
        self.at = at
    }
}

/// `POST admin/quests/{quest}/stations/{task}`: what the steward says of a team.
public struct StationDecision: RequestObject {
    public var team: TeamID
    /// Whether it has done the task.
    public var done: Bool

    public init(team: TeamID, done: Bool) {
        self.team = team
        self.done = done
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
