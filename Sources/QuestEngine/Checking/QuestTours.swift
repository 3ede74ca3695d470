/// The places of a quest on a map, with the riding times between them: what tours of it are planned on.
///
/// Riding times are those of the routes that riders are shown; the forbidden areas of the quest's file are kept to.
/// So are the order that binds, groups, and the conditions of tasks. Tasks of negative points are never planned. Times are
/// whole milliseconds.
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
    private let quest: Quest
    private let tasks: [TourPlace]
    private let times: [Double]
    private let closes: Timestamp?
    private let targets: [Coordinate]
    /// A request for the way between two places, which are still to be named.
    private let ways: RouteRequest

    /// - Throws: `QuestToursError`: no start, an end that no road leads to, or more places than a matrix has.
    /// - Complexity: O(places²) table entries, and a search for each place.
    public init(
        of quest: Quest, on router: Router, wishing wishes: Wishes = Wishes()
    ) throws(QuestToursError) {
        guard
            let start = wishes.start ?? (quest.stop(at: .start) == nil ? nil : .destination(.start))
        else { throw .noStart }
        let end = wishes.finish ?? (quest.stop(at: .finish) == nil ? start : .destination(.finish))
        self.quest = quest
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
        targets = open.map(\.target)
        ways = RouteRequest(waypoints: [], profile: table.profile, snapRadius: table.reach)
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

    /// The hills of all ways of a tour; `nil` on a flat map.
    ///
    /// - Parameter router: The one that the tours were made on, with the rules of the quest.
    /// - Complexity: A search for each way.
    public func hills(of tour: Tour, on router: Router) -> RouteHills? {
        guard !router.graph.isFlat else { return nil }
        let workspace = RouterWorkspace()
        return zip(tour.order, tour.order.dropFirst()).reduce(RouteHills.none) { sum, leg in
            var way = ways
            way.waypoints = [targets[leg.0], targets[leg.1]]
            guard leg.0 != leg.1, let found = try? router.summary(of: way, using: workspace) else {
                return sum
            }
            return sum + (found.hills ?? .none)
        }
    }

    /// The tasks of this plan, with the number of the place of each; that of a finish opens nothing.
    private var numbers: [TaskID: Int] {
        var numbers: [TaskID: Int] = [:]
        for (number, place) in places.enumerated() where number == 0 || number != finish {
            if let task = place.task { numbers[task] = number }
        }
        return numbers
    }

    /// Whether an order has all places but the ends: then the best tour calls at its first ones.
    func hasAll(in order: [TaskID]) -> Bool {
        Set(order).isSuperset(of: places.indices.filter { $0 > finish }.compactMap { places[$0].task })
    }

    /// Returns the problem of these places within a limit; the quest's closing bounds it too.
    ///
    /// - Parameter order: The order that binds the team; that of the quest where it is the same for all and `nil` is given.
    ///   Where each team has its own none binds then.
    public func problem(
        limit: Seconds?, inOrder order: [TaskID]? = nil
    ) throws(PlanningError) -> OrienteeringProblem {
        var most = limit.map { ($0.value * 1000).rounded() } ?? .infinity
        if let departure, let closes {
            most = min(most, Double(max(0, closes.milliseconds - departure.milliseconds)))
        }
        let own = quest.mode == .linear ? quest.checkpoints.filter { !$0.isBonus }.map(\.id) : nil
        return try OrienteeringProblem(
            places: tasks, costs: times, start: 0, finish: finish, limit: most,
            precedence: quest.precedence(among: numbers, inOrder: order ?? own))
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
    /// The milliseconds since a team's start between which the task may be done; always where `nil`.
    ///
    /// - Parameter departure: The moment of the start; times of day are not kept to where it is `nil`.
    fileprivate func opening(since departure: Timestamp?) -> ClosedRange<Double>? {
        var openings: [Double] = []
        var closings: [Double] = []
        if let departure {
            func span(to moment: Timestamp) -> Double { Double(moment.milliseconds - departure.milliseconds) }
            openings += [opens, visibleFrom].compactMap { $0.map(span) }
            closings += [closes].compactMap { $0.map(span) }
        }
        if let bonusSpan {
            openings.append(Double(bonusSpan.delay) * 60_000)
            closings += [bonusSpan.length].compactMap { $0.map { Double(bonusSpan.delay + $0) * 60_000 } }
        }
        guard !openings.isEmpty || !closings.isEmpty else { return nil }
        let opening = openings.max() ?? 0
        return opening...max(opening, closings.min() ?? .infinity)
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
