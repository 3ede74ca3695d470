/// A tour through a quest, place by place: with legs, arrivals and points.
public struct TourSchedule: Sendable {
    public let score: Int
    /// Time from the departure to the arrival at the finish.
    public let duration: Seconds
    /// Whether there is no better tour for certain.
    public let isProven: Bool
    public let stops: [Stop]
    /// Tasks that the tour leaves out, in the order of the file; those without a road among them.
    public let leftOut: [TaskID]

    /// One place of it.
    public struct Stop: Sendable {
        public let place: QuestTours.Place
        /// Riding time from the place before.
        public let leg: Seconds
        /// Time since the departure.
        public let arrival: Seconds
        /// Time until the task opens.
        public let wait: Seconds
        public let points: Int
        /// Points up to here, these included.
        public let pointsSoFar: Int
    }

    public init(_ tour: Tour, of tours: QuestTours, in quest: Quest) {
        score = Int(tour.score)
        duration = Seconds(tour.length / 1000)
        isProven = tour.isProven
        var stops: [Stop] = []
        var sum = 0
        for (index, call) in tour.calls.enumerated() {
            // A round trip comes to its start twice, and its points count once.
            let isAgain = index > 0 && call.place == tour.calls[0].place
            let points = isAgain ? 0 : tours.points(at: call.place)
            sum += points
            stops.append(
                Stop(
                    place: tours.places[call.place], leg: Seconds(call.leg / 1000),
                    arrival: Seconds(call.arrival / 1000), wait: Seconds((call.begin - call.arrival) / 1000),
                    points: points, pointsSoFar: sum))
        }
        self.stops = stops
        let visited = Set(tour.calls.compactMap { tours.places[$0.place].task })
        leftOut = quest.checkpoints.map(\.id).filter { !visited.contains($0) }
    }
}

extension QuestTours.Place {
    /// The task's id, `start`, `finish`, or a position.
    public var name: String {
        switch self {
        case .destination(let destination): destination.name
        case .point(let point): "\(point.longitude),\(point.latitude)"
        }
    }

    /// Reads a task's id, `start`, `finish`, the id of a stop, or a position; `nil` for what is none of them.
    public init?(_ text: String, of quest: Quest) {
        if quest.checkpoint(TaskID(text)) != nil {
            self = .destination(.task(TaskID(text)))
        } else if let stop = quest.stops.first(where: { $0.id == text || $0.kind.rawValue == text }) {
            switch stop.kind {
            case .start: self = .destination(.start)
            case .finish: self = .destination(.finish)
            case .rest: self = .point(stop.zone.target)
            }
        } else if let coordinate = Coordinate(lonLat: text), coordinate.isValid {
            self = .point(coordinate)
        } else {
            return nil
        }
    }
}
