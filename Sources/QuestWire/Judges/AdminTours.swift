public import QuestUnits

/// `GET admin/quests/{quest}/plans/score` and `…/order`: a tour through the quest's tasks, by riding times of the map.
public struct TourPlan: Codable, Sendable, Equatable {
    public var score: Int
    /// Seconds from the departure to the arrival at the finish.
    public var duration: Double
    /// Whether there is no better tour for certain.
    public var proven: Bool
    /// The places in the order of the tour, the start first.
    public var stops: [Stop]
    /// Tasks that the tour leaves out, in the order of the file.
    public var leftOut: [TaskID]

    /// One place of it.
    public struct Stop: Codable, Sendable, Equatable {
        /// The task's id, `start`, `finish`, or `longitude,latitude`.
        public var place: String
        public var name: String
        /// Seconds of riding from the place before.
        public var leg: Double
        /// Seconds since the departure.
        public var arrival: Double
        /// Seconds of waiting for the task to open.
        public var wait: Double
        public var points: Int
        /// Points up to here, these included.
        public var pointsSoFar: Int

        public init(
            place: String, name: String, leg: Double, arrival: Double, wait: Double, points: Int,
            pointsSoFar: Int
        ) {
            self.place = place
            self.name = name
            self.leg = leg
            self.arrival = arrival
            self.wait = wait
            self.points = points
            self.pointsSoFar = pointsSoFar
        }

        enum CodingKeys: String, CodingKey {
            case place, name, leg, arrival, wait, points
            case pointsSoFar = "points_so_far"
        }
    }

    enum CodingKeys: String, CodingKey {
        case score, duration, proven, stops
        case leftOut = "left_out"
    }

    public init(score: Int, duration: Double, proven: Bool, stops: [Stop], leftOut: [TaskID]) {
        self.score = score
        self.duration = duration
        self.proven = proven
        self.stops = stops
        self.leftOut = leftOut
    }
}
