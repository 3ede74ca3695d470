public import QuestUnits

/// `GET admin/quests/{quest}/stations`: who is at which task, in the order of the file.
public struct AdminOccupancyList: Codable, Sendable, Equatable {
    public var stations: [AdminOccupancy]

    public init(stations: [AdminOccupancy]) {
        self.stations = stations
    }
}

/// Who is at a task's place, by positions.
public struct AdminOccupancy: Codable, Sendable, Equatable {
    public var task: TaskID
    public var taskName: String
    /// Whether a steward stands there.
    public var isStation: Bool
    /// Who is there now, who came first in front.
    public var present: [PresentTeam]
    /// How many teams wait for the steward.
    public var waitingCount: Int
    /// The number of teams that have done the task.
    public var doneCount: Int
    /// The number of those that may still come: their ride is not over, and they have not done it.
    public var expectedCount: Int
    /// How many stays are over.
    public var stayCount: Int
    /// The mean length of those in seconds; missing where there is none.
    public var meanStay: Double?

    public init(
        task: TaskID, taskName: String, isStation: Bool, present: [PresentTeam], waitingCount: Int,
        doneCount: Int, expectedCount: Int, stayCount: Int, meanStay: Double?
    ) {
        self.task = task
        self.taskName = taskName
        self.isStation = isStation
        self.present = present
        self.waitingCount = waitingCount
        self.doneCount = doneCount
        self.expectedCount = expectedCount
        self.stayCount = stayCount
        self.meanStay = meanStay
    }

    enum CodingKeys: String, CodingKey {
        case task, taskName, present, waitingCount, doneCount, expectedCount, stayCount, meanStay
        case isStation = "station"
    }
}

/// A team that is at a place.
public struct PresentTeam: Codable, Sendable, Equatable {
    public var team: TeamID
    public var name: String
    public var since: Timestamp
    /// Whether it has done the task.
    public var isDone: Bool

    public init(team: TeamID, name: String, since: Timestamp, isDone: Bool) {
        self.team = team
        self.name = name
        self.since = since
        self.isDone = isDone
    }

    enum CodingKeys: String, CodingKey {
        case team, name, since
        case isDone = "done"
    }
}

/// `POST admin/quests/{quest}/teams/{team}/answers`: an answer that the staff writes down for a team.
public struct EnteredAnswer: RequestObject {
    public var task: TaskID
    public var text: String

    public init(task: TaskID, text: String) {
        self.task = task
        self.text = text
    }
}
