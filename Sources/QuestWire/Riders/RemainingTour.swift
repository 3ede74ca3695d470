public import QuestUnits

/// `GET quests/{quest}/tour` and `GET admin/quests/{quest}/teams/{team}/tour`: the tasks that still pay, in their order, and
/// when the team is back.
public struct TourReply: Codable, Sendable, Equatable {
    /// The place from which it is planned.
    public var position: Coordinate
    /// The moment from which it is planned.
    public var since: Timestamp
    /// `points`, or `time`: then the tour is the shortest one through all tasks that have to be done.
    public var ranking: String
    /// The moment from which on the team is late; missing where nothing ends its time.
    public var lateAfter: Timestamp?
    /// The price of each late minute that is begun; missing where there is none.
    public var lateMinute: Price?
    /// The tasks to do, in their order.
    public var calls: [TourStop]
    /// The end of the tour; `null` where the team cannot be back in time to have a result.
    @AlwaysPresent public var back: TourEnd?
    /// The end of a ride straight back; `null` where that is too late too.
    @AlwaysPresent public var straightBack: TourEnd?
    /// The points of the calls.
    public var points: Int
    /// The points after what being late costs; those of the calls where time ranks.
    public var net: Int
    /// Whether no other tour is worth more.
    public var isProven: Bool
    /// Every task that is left, in the order of the file: for riders those that the team may know of.
    public var tasks: [TourTask]

    public init(
        position: Coordinate, since: Timestamp, ranking: String, lateAfter: Timestamp?,
        lateMinute: Price?, calls: [TourStop], back: TourEnd?, straightBack: TourEnd?, points: Int,
        net: Int, isProven: Bool,
        tasks: [TourTask]
    ) {
        self.position = position
        self.since = since
        self.ranking = ranking
        self.lateAfter = lateAfter
        self.lateMinute = lateMinute
        self.calls = calls
        self.back = back
        self.straightBack = straightBack
        self.points = points
        self.net = net
        self.isProven = isProven
        self.tasks = tasks
    }

    enum CodingKeys: String, CodingKey {
        case position, since, ranking, lateAfter, lateMinute, calls, back, straightBack, points, net, tasks
        case isProven = "proven"
    }
}

/// A task of a tour.
public struct TourStop: Codable, Sendable, Equatable {
    public var task: TaskID
    public var taskName: String
    /// Seconds of riding from the place before.
    public var duration: Double
    public var arrival: Timestamp
    /// When it can be done: later than the arrival where it has to open first.
    public var begin: Timestamp
    public var points: Int

    public init(
        task: TaskID, taskName: String, duration: Double, arrival: Timestamp, begin: Timestamp, points: Int
    ) {
        self.task = task
        self.taskName = taskName
        self.duration = duration
        self.arrival = arrival
        self.begin = begin
        self.points = points
    }
}

/// The end of a tour: at the finish, or at its last task where the quest has none.
public struct TourEnd: Codable, Sendable, Equatable {
    public var time: Timestamp
    /// Points lost by being late; seconds where time ranks.
    public var cost: Int
    /// Seconds until the team would be late; below 0 where it is. Missing where nothing ends its time.
    public var spare: Double?

    public init(time: Timestamp, cost: Int, spare: Double?) {
        self.time = time
        self.cost = cost
        self.spare = spare
    }
}

/// The chance of one task that is left: to ride there and straight back.
public struct TourTask: Codable, Sendable, Equatable {
    public var task: TaskID
    public var taskName: String
    public var points: Int
    /// `in-time`, `late`, `too-late`, `no-way`, or `closed`: others have to be done before.
    public var chance: String
    /// Points lost by being late, or seconds; only with `late`.
    public var cost: Int?

    public init(task: TaskID, taskName: String, points: Int, chance: String, cost: Int?) {
        self.task = task
        self.taskName = taskName
        self.points = points
        self.chance = chance
        self.cost = cost
    }
}
