/// The tour that makes the most of what is left of a team's ride: which tasks still pay, in which order, and when the
/// team is back, with what being late takes away counted.
///
/// Where time ranks it is the shortest one through all tasks that have to be done; where not all are in time, one through as
/// many as are. It answers "can I still make it back?". Riding times are those of the routes that riders are shown, at the team's
/// pace; each task takes some time besides. As exact as `OrienteeringProblem.bestTour`.
public struct RemainingTour: Sendable, Equatable {
    /// A call at a task.
    public struct Call: Sendable, Equatable {
        public let task: TaskID
        /// The ride from the place before.
        public let ride: Seconds
        public let arrival: Timestamp
        /// The moment at which it can be done: later than the arrival where it has to open first.
        public let begin: Timestamp
        public let points: Int
    }

    /// The chance of one task alone: to ride there and straight back.
    public enum Prospect: Sendable, Hashable {
        case inTime
        /// Back after the end, for so many points.
        case late(cost: Int)
        /// The task closes before, or the team would have no result.
        case tooLate
        /// No way leads there and back.
        case noWay
        /// Others have to be done before; by the tour it may be open in time.
        case closed
    }

    /// A task that is left, with its chance.
    public struct Outlook: Sendable, Equatable {
        public let task: TaskID
        public let points: Int
        public let prospect: Prospect
    }

    /// The end of a ride.
    public struct Return: Sendable, Equatable {
        public let moment: Timestamp
        /// The points lost by being late; seconds where time ranks.
        public let cost: Int
        /// The time left until the team would be late; below 0 where it is. `nil` where nothing ends its time.
        public let spare: Seconds?
    }

    /// The tasks that pay, in their order.
    public let calls: [Call]
    /// The end of the tour; `nil` where the team cannot come back in time for a result. Without calls it is `straight`.
    public let end: Return?
    /// The end of a ride straight back now; `nil` where that has no result either, or leads nowhere.
    public let straight: Return?
    /// Each task that is left, in the order of the ride's.
    public let outlooks: [Outlook]
    /// Whether no other tour is worth more; where time ranks, whether none does as many tasks, or all of them sooner.
    public let isProven: Bool
    /// The aim of the tour.
    public let ranking: Scoring.Ranking

    /// The points of all calls.
    public var points: Int { calls.reduce(0) { $0 + $1.points } }
    /// The points after what being late costs; being late costs none where time ranks.
    public var net: Int { points - (ranking == .points ? end?.cost ?? 0 : 0) }
}

extension RemainingTour {
    /// Plans the rest of a ride by riding times.
    ///
    /// - Parameter times: Milliseconds from each place to each, row by row: the team's place, the tasks, the finish. Infinite
    ///   where there is no way.
    /// - Throws: `PlanningError`.
    public init(
        of ride: RemainingRide, times: [Double], service: Seconds, effort: SearchEffort = .usual,
        seed: UInt64 = 1, shouldStop: () -> Bool = { false }
    ) throws(PlanningError) {
        ranking = ride.ranking
        func span(until moment: Timestamp) -> Double {
            Double(moment.milliseconds.subtractingSaturating(ride.moment.milliseconds))
        }
        let latest = ride.last.map(span) ?? .infinity
        let isForPoints = ride.ranking == .points
        let penalty = ride.end.map {
            LatePenalty(due: span(until: $0), step: 60_000, points: Double(ride.latePenalty))
        }
        let wait = (service.value * 1000).rounded()
        let places = ride.tasks.map { task in
            let opens = task.opens.map(span) ?? 0
            let last = task.last.map(span) ?? .infinity
            // A place that closes before it opens is never called at.
            let worth = isForPoints ? max(task.points, 0) : task.isBonus ? 0 : 1
            return TourPlace(
                score: last < max(opens, 0) ? 0 : Double(worth), service: wait,
                opening: last < max(opens, 0) ? nil : max(opens, 0)...last)
        }
        let ends = TourPlace(score: 0)
        let finish = places.count + 1
        let problem = try OrienteeringProblem(
            places: [ends] + places + [ends], costs: times, start: 0, finish: finish, limit: max(latest, 0),
            latePenalty: isForPoints ? penalty : nil, precedence: ride.precedence)
        func moment(_ time: Double) -> Timestamp {
            Timestamp(milliseconds: ride.moment.milliseconds.addingSaturating(Int64(Self.whole(time))))
        }
        func cost(at time: Double) -> Int { Self.whole(penalty?.loss(at: time) ?? 0) }
        func ending(at time: Double) -> Return {
            let moment = moment(time)
            return Return(
                moment: moment, cost: cost(at: time), spare: ride.end.map { $0 - moment })
        }
        let direct = times.isEmpty ? .infinity : problem.cost(from: 0, to: finish)
        straight = direct < .infinity && direct <= latest ? ending(at: direct) : nil
        outlooks = ride.tasks.enumerated().map { index, task in
            func outlook(_ prospect: Prospect) -> Outlook {
                Outlook(task: task.id, points: task.points, prospect: prospect)
            }
            let there = problem.cost(from: 0, to: index + 1)
            let back = problem.cost(from: index + 1, to: finish)
            guard there < .infinity, back < .infinity else { return outlook(.noWay) }
            guard !task.isClosed else { return outlook(.closed) }
            let begin = max(there, task.opens.map(span) ?? 0)
            let time = begin + wait + back
            guard begin <= task.last.map(span) ?? .infinity, time <= latest else { return outlook(.tooLate) }
            guard let penalty, time > penalty.due else { return outlook(.inTime) }
            return outlook(.late(cost: cost(at: time)))
        }
        func planned() -> Tour? {
            guard latest >= 0 else { return nil }
            // The least time through all of them; a bonus that opens others need not be in it.
            if !isForPoints, !ride.tasks.contains(where: \.isBonus),
                let all = problem.shortestTour(seed: seed, effort: effort, shouldStop: shouldStop)
            {
                return all
            }
            return problem.bestTour(seed: seed, effort: effort, shouldStop: shouldStop)
        }
        guard let tour = planned() else {
            (calls, end, isProven) = ([], nil, true)
            return
        }
        calls = tour.calls.dropFirst().dropLast().map { call in
            let task = ride.tasks[call.place - 1]
            return Call(
                task: task.id, ride: Seconds(call.leg / 1000), arrival: moment(call.arrival),
                begin: moment(call.begin), points: task.points)
        }
        end = ending(at: tour.length)
        isProven = tour.isProven
    }

    /// A number that is whole already; times and costs beyond all that happens are no trap.
    private static func whole(_ number: Double) -> Int { Int(max(-1e15, min(number, 1e15))) }
}

extension RemainingRide {
    /// Returns the riding times of a team's tour on a map: milliseconds from each place to each, row by row, in the order
    /// its place, the tasks, the finish. Infinite where there is no way, also to a task that no road is near to.
    ///
    /// Where the quest has no finish the way to it takes no time: the ride ends where its last task is done.
    ///
    /// - Parameters:
    ///   - place: Where the team is.
    ///   - profile: That of the riders; the quest's where `nil`.
    ///   - router: One that keeps to what the quest's file forbids.
    ///   - slowness: What the times of the profile are multiplied by.
    /// - Throws: `RoutingError`; of waypoint 0 where it is about the team's place, of the last one where about the finish.
    /// - Complexity: A search for each place, and O(places²) table entries.
    public func times(
        from place: Coordinate, by quest: Quest, profile: ProfileName? = nil, on router: Router,
        slowness: Double = 1,
        using workspace: RouterWorkspace
    ) throws(RoutingError) -> [Double] {
        let count = tasks.count + 2
        guard count <= RoadLimits.matrixPlaces.value else {
            throw .tooManyWaypoints(limit: RoadLimits.matrixPlaces.value)
        }
        let table = TimeTable(
            router, profile: profile ?? quest.profile, reach: quest.roadReach, using: workspace)
        let reachable = tasks.indices.filter { table.reason(against: tasks[$0].target) == nil }
        let finishes = finish.map { [$0] } ?? []
        let targets = [place] + finishes + reachable.map { tasks[$0].target }
        let found = try table.milliseconds(between: targets)
        let numbers = [0] + finishes.map { _ in count - 1 } + reachable.map { $0 + 1 }
        var times = [Double](repeating: .infinity, count: count * count)
        for (row, from) in numbers.enumerated() {
            for (column, to) in numbers.enumerated() {
                times[from * count + to] = (found[row * targets.count + column] * slowness).rounded()
            }
        }
        guard finish == nil else { return times }
        for from in numbers { times[from * count + count - 1] = 0 }
        return times
    }
}
