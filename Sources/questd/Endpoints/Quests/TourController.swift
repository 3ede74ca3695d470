import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Plans tours through a quest's tasks for its organisers: it names all tasks, those that riders may not see yet too.
struct TourController: Sendable {
    let access: QuestAccess
    let maps: MapService
    let work: WorkPool

    /// The tour with the most points that a limit allows.
    func score(_ request: Request, _ context: QuestdContext) async throws -> Response {
        try await plan(request, context, allowing: ["limit"]) {
            quest, tours, order, wished, seed, shouldStop in
            let own = quest.scoring.timeLimit.map { Seconds(Double($0) * 60) }
            guard wished != nil || own != nil || (tours.departure != nil && quest.closes != nil) else {
                throw RequestError.queryInvalid("limit")
            }
            let problem = try Self.planned { () throws(PlanningError) in
                try tours.problem(limit: wished ?? own, inOrder: order)
            }
            guard let best = problem.bestTour(seed: seed, shouldStop: shouldStop) else {
                throw Refused(message: .tourMissing())
            }
            return best
        }
    }

    /// The order of all tasks that takes the least time.
    func order(_ request: Request, _ context: QuestdContext) async throws -> Response {
        try await plan(request, context, allowing: []) { _, tours, order, _, seed, shouldStop in
            let problem = try Self.planned { () throws(PlanningError) in
                try tours.problem(limit: nil, inOrder: order)
            }
            guard let best = problem.shortestTour(seed: seed, shouldStop: shouldStop) else {
                throw Refused(message: .tourMissing())
            }
            return best
        }
    }

    private func plan(
        _ request: Request, _ context: QuestdContext, allowing names: Set<String>,
        _ best:
            @escaping @Sendable (
                Quest, QuestTours, _ order: [TaskID]?, _ limit: Seconds?, _ seed: UInt64,
                _ shouldStop: () -> Bool
            ) throws -> Tour
    ) async throws -> Response {
        let scope = try await access.open(context)
        let query = try Query(request, allowing: names.union(["start", "finish", "service", "seed", "team"]))
        let quest = scope.document
        let order = try query["team"].flatMap {
            try Self.order(ofTeam: TeamID($0), by: quest, in: scope.snapshot)
        }
        var wishes = QuestTours.Wishes()
        wishes.start = try Self.place("start", in: query, of: quest)
        wishes.finish = try Self.place("finish", in: query, of: quest)
        if let service = try query.number("service", in: TaskSeconds.self) {
            wishes.service = Seconds(Double(service))
        }
        let limit = try query.number("limit", in: TourSeconds.self).map { Seconds(Double($0)) }
        let seed = try query.number("seed", in: PlanSeed.self, default: 1)
        let map = try await maps.map(quest.map)
        let language = context.reader.language(forQuestIn: quest.language)
        return try await work.runLong(for: context.asker) { [wishes] shouldStop in
            let tours: QuestTours
            do throws(QuestToursError) {
                tours = try QuestTours(of: quest, on: map.router, wishing: wishes)
            } catch {
                throw Refused(message: error.message)
            }
            let tour = try best(quest, tours, order, limit, UInt64(seed), shouldStop)
            let schedule = TourSchedule(tour, of: tours, in: quest)
            return try .json(TourPlan(schedule, in: quest, language))
        }
    }

    /// The order that binds a team; `nil` where it may choose.
    private static func order(
        ofTeam team: TeamID, by quest: Quest, in snapshot: QuestSnapshot
    ) throws(Refusal) -> [TaskID]? {
        guard let known = snapshot.state.teams[team] else { throw .teamUnknown(team) }
        return quest.order(
            forTeam: team, number: known.number, in: snapshot.quest, dealt: snapshot.state.dealtTasks)
    }

    private static func place(
        _ name: String, in query: Query, of quest: Quest
    ) throws(RequestError) -> QuestTours.Place? {
        guard let text = query[name] else { return nil }
        guard let place = QuestTours.Place(text, of: quest) else { throw .queryInvalid(name) }
        return place
    }

    /// Runs what may find a plan impossible.
    private static func planned<Value>(_ body: () throws(PlanningError) -> Value) throws(Refused) -> Value {
        do throws(PlanningError) { return try body() } catch { throw Refused(message: error.message) }
    }
}

extension TourPlan {
    fileprivate init(_ schedule: TourSchedule, in quest: Quest, _ language: Language) {
        self.init(
            score: schedule.score, duration: schedule.duration.value, proven: schedule.isProven,
            stops: schedule.stops.map { stop in
                Stop(
                    place: stop.place.name, name: quest.name(of: stop.place, in: language),
                    leg: stop.leg.value, arrival: stop.arrival.value, wait: stop.wait.value,
                    points: stop.points, pointsSoFar: stop.pointsSoFar)
            }, leftOut: schedule.leftOut)
    }
}

extension Quest {
    fileprivate func name(of place: QuestTours.Place, in language: Language) -> String {
        place.task.flatMap { checkpoint($0)?.name.text(in: language) } ?? place.name
    }
}

extension Message {
    fileprivate static func tourMissing() -> Message {
        Message(
            "tour-missing",
            "There is no tour in that time: not even the way to the finish, or no order that fits.",
            "За это время объезда нет: не успеть даже до финиша, или нет подходящего порядка.")
    }
}
