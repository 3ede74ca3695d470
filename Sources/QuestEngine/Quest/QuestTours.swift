/// The places of a quest on a map, with the riding times between them: what tours of it are planned on.
///
/// Riding times are those of the routes that riders are shown; the forbidden areas of the quest's file are kept to.
/// Conditions, groups and orders that bind are not: a plan takes every task for open from its own opening to its own
/// closing. Times are whole milliseconds.
public struct QuestTours: Sendable {
    /// A place of a tour.
    public enum Place: Hashable, Sendable {
        case destination(Destination)
        /// A start or finish that is no place of the quest.
        case point(Coordinate)

        /// The task that is done there.
        public var task: TaskID? {
            if case .destination(let destination) = self { destination.task } else { nil }
        }
    }

    /// The demands on tours.
    public struct Wishes: Sendable {
        /// The beginning of tours: the quest's start unless it is given.
        public var start: Place?
        /// Their end: the quest's finish unless it is given, else where they begin.
        public var finish: Place?
        /// The profile of riders; the quest's own unless it is given.
        public var profile: ProfileName?
        /// The time that each task takes.
        public var service = QuestCourse.timeAtTask
        /// The moment of the departure; the quest's opening unless it is given. Where there is none times of tasks are not
        /// kept to.
        public var departure: Timestamp?

        public init() {}
    }

    /// The places that roads lead to, the start first.
    public let places: [Place]
    /// The place of the finish among them: 0 for a round trip.
    public let finish: Int
    /// Tasks that the map has no open road near to, and why.
    public let unreachable: [(place: Place, reason: Message)]
    /// The moment of the departure, where one is known.
    public let departure: Timestamp?
    private let tasks: [TourPlace]
    private let times: [Double]
    private let closes: Timestamp?

    /// - Throws: `QuestToursError`: no start, an end that no road leads to, or more places than a matrix has.
    /// - Complexity: O(places²) table entries, and a search for each place.
    public init(
        of quest: Quest, on router: Router, wishing wishes: Wishes = Wishes()
    ) throws(QuestToursError) {
        guard
            let start = wishes.start ?? (quest.stop(at: .start) == nil ? nil : .destination(.start))
        else { throw .noStart }
        let end = wishes.finish ?? (quest.stop(at: .finish) == nil ? start : .destination(.finish))
        departure = wishes.departure ?? quest.opens
        closes = quest.closes
        let ends = start == end ? [start] : [start, end]
        let others = quest.checkpoints.filter { $0.points >= 0 }
            .map { Place.destination(.task($0.id)) }.filter { !ends.contains($0) }
        let all = ends + others
        guard all.count <= RoadLimits.matrixPlaces.value else {
            throw .tooManyPlaces(limit: RoadLimits.matrixPlaces.value)
        }
        let table = TimeTable(
            QuestCourse.ruled(router, by: quest, at: departure), profile: wishes.profile ?? quest.profile,
            reach: quest.roadReach)
        var unreachable: [(place: Place, reason: Message)] = []
        var open: [(place: Place, target: Coordinate)] = []
        for place in all {
            guard let target = quest.target(of: place) else { throw .noStart }
            guard let reason = table.reason(against: target) else {
                open.append((place, target))
                continue
            }
            if ends.contains(place) { throw .endUnreachable(reason) }
            unreachable.append((place, reason))
        }
        self.unreachable = unreachable
        places = open.map(\.place)
        finish = ends.count - 1
        do throws(RoutingError) {
            times = try table.milliseconds(between: open.map(\.target))
        } catch {
            throw .endUnreachable(error.message)
        }
        let departure = departure
        tasks = open.map { place, _ in
            let checkpoint = place.task.flatMap { quest.checkpoint($0) }
            return TourPlace(
                score: Double(max(checkpoint?.points ?? 0, 0)),
                service: checkpoint == nil ? 0 : (wishes.service.value * 1000).rounded(),
                opening: checkpoint.flatMap { $0.opening(since: departure) })
        }
    }

    /// The points of a task; 0 for other places.
    public func points(at place: Int) -> Int { Int(tasks[place].score) }

    /// Returns the problem of these places within a limit; the quest's closing bounds it too.
    public func problem(limit: Seconds?) throws(PlanningError) -> OrienteeringProblem {
        var most = limit.map { ($0.value * 1000).rounded() } ?? .infinity
        if let departure, let closes {
            most = min(most, Double(max(0, closes.milliseconds - departure.milliseconds)))
        }
        return try OrienteeringProblem(places: tasks, costs: times, start: 0, finish: finish, limit: most)
    }
}

/// A reason why no tour of a quest can be planned on a map.
public enum QuestToursError: Error, Hashable, Sendable {
    /// The quest has no start, or not the place that was named, and none was given.
    case noStart
    /// No road leads to the start or the finish.
    case endUnreachable(Message)
    case tooManyPlaces(limit: Int)

    public var message: Message {
        switch self {
        case .noStart:
            Message(
                "tour-start-missing", "The quest has no such start or finish: name a place.",
                "В квесте нет такого старта или финиша: укажите место.")
        case .endUnreachable(let reason):
            Message(
                "tour-end-unreachable", "No tour can begin or end there: {reason}",
                "Начать или закончить там нельзя: {reason}", ["reason": .message(reason)])
        case .tooManyPlaces(let limit): PlanningError.tooManyPlaces(limit: limit).message
        }
    }
}

extension Quest {
    fileprivate func target(of place: QuestTours.Place) -> Coordinate? {
        switch place {
        case .point(let point): point
        case .destination(.task(let task)): checkpoint(task)?.zone.target
        case .destination(let end): stop(at: end)?.zone.target
        }
    }
}

extension Checkpoint {
    /// The milliseconds since a departure between which the task may be done; always where `nil`.
    fileprivate func opening(since departure: Timestamp?) -> ClosedRange<Double>? {
        guard let departure, opens != nil || closes != nil else { return nil }
        let opening = opens.map { Double($0.milliseconds - departure.milliseconds) } ?? 0
        let closing = closes.map { Double($0.milliseconds - departure.milliseconds) } ?? .infinity
        return opening...max(opening, closing)
    }
}

/// The riding times between places, in tables that are small enough for one request each.
struct TimeTable {
    let router: Router
    let profile: ProfileName
    let reach: Meters
    let workspace: RouterWorkspace

    init(
        _ router: Router, profile: ProfileName, reach: Meters, using workspace: RouterWorkspace = .init()
    ) {
        (self.router, self.profile, self.reach) = (router, profile, reach)
        self.workspace = workspace
    }

    /// The reason why no way leads to a place; `nil` where one does.
    func reason(against target: Coordinate) -> Message? {
        do throws(RoutingError) {
            let one = MatrixRequest(waypoints: [target], profile: profile, snapRadius: reach)
            _ = try router.matrix(one, using: workspace)
            return nil
        } catch {
            return error.message
        }
    }

    /// A row for each place; infinite where there is no way.
    func milliseconds(between targets: [Coordinate]) throws(RoutingError) -> [Double] {
        var times: [Double] = []
        let rows = max(1, RoadLimits.matrixPairs.value / max(targets.count, 1))
        for first in stride(from: 0, to: targets.count, by: rows) {
            let sources = Array(first..<min(first + rows, targets.count))
            let request = MatrixRequest(
                waypoints: targets, sources: sources, profile: profile, snapRadius: reach)
            let table = try router.matrix(request, using: workspace)
            for source in sources.indices {
                for target in targets.indices {
                    let cost = table[source, target].map { Double($0.milliseconds) }
                    times.append(sources[source] == target ? 0 : cost ?? .infinity)
                }
            }
        }
        return times
    }
}
