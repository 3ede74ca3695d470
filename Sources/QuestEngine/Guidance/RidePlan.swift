/// The plan of a ride at this moment: what `Riding` needs to know of quest and state.
public struct RidePlan: Sendable {
    /// The moment at which the ride begins; nothing happens before, nor while it is `nil`.
    public var start: Timestamp?
    /// The moment from which on nothing counts.
    public var end: Timestamp?
    /// Tasks that the rider can be led to.
    public var tasks: [PlacedTask]
    /// The place that the rider is led to.
    public var target: Destination?
    /// Visits of the device to tasks that are still to be events, as the log has them, by their beginning.
    public var visits: [Visit] = []
    /// Tasks that it was at before the ride was taken up.
    public var visited: Set<TaskID> = []
    /// When the device's arrival at the finish ended the ride, as the log has it.
    public var finish: Timestamp?
    /// Zones that are closed to riders.
    public var forbidden: [Zone]

    public init(
        start: Timestamp?, end: Timestamp? = nil, tasks: [PlacedTask] = [], target: Destination? = nil,
        forbidden: [Zone] = []
    ) {
        self.start = start
        self.end = end
        self.tasks = tasks
        self.target = target
        self.forbidden = forbidden
    }
}

extension RidePlan {
    /// A visit to a task that was open to the team.
    public struct Visit: Sendable {
        public let task: PlacedTask
        public let visit: QuestRules.Visit
        /// When it counts as an arrival, if it is sure enough.
        public let arrivedAt: Timestamp

        public init(task: PlacedTask, visit: QuestRules.Visit, arrivedAt: Timestamp) {
            self.task = task
            self.visit = visit
            self.arrivedAt = arrivedAt
        }
    }
}
