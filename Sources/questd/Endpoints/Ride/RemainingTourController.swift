import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Tells which tasks still pay before a team has to be back, and in which order: riders where their quest says so, and
/// organisers for every team.
struct RemainingTourController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let rides: LiveRides
    let maps: MapService
    let clock: any TimeSource
    let work: WorkPool
    /// Bounds how often a device may ask.
    let throttle: Throttle<DeviceID>

    /// From where the device is, or from a place that it names. Tells of no task that the team may not know of.
    func show(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forDevice: context)
        let place = try Query(request, allowing: ["position"]).position("position")
        guard scope.document.showsTours else { throw RequestError.toursNotShown }
        let ride = try remaining(of: scope.device.team, in: scope.snapshot, withSecrets: false)
        var known = place
        if known == nil { known = try await store.whereabouts(of: scope.device.id).leading?.coordinate }
        guard let known else { throw RequestError.positionUnknown }
        let pace = slowness(of: scope.device.id, in: scope.device.team, scope.snapshot)
        let profile = try profile(of: scope.device.id, in: scope.device.team, scope.snapshot)
        let (throttle, language) = (throttle, context.language)
        // In one turn: whoever is told that all are busy has not used up a tour.
        let reply = try await work.run(for: context.asker) {
            try throttle.admit(scope.device.id)
            return try plan(ride, from: known, by: profile, slowness: pace, in: scope.snapshot, language)
        }
        return try .json(reply)
    }

    /// From where the team's devices are, or from a place that is named.
    func showOfTeam(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let snapshot = try await access.open(context).snapshot
        let place = try Query(request, allowing: ["position"]).position("position")
        let team = TeamID(context.parameter("team"))
        guard snapshot.state.teams[team] != nil else { throw Refusal.teamUnknown(team) }
        let ride = try remaining(of: team, in: snapshot, withSecrets: true)
        let found = try await store.lastFixes(of: snapshot.state.teams[team], at: clock.now).leading
        guard let known = place ?? found?.fix.coordinate else { throw RequestError.teamPositionUnknown(team) }
        let pace = slowness(of: found?.device, in: team, snapshot)
        let profile = try profile(of: found?.device, in: team, snapshot)
        let language = context.language
        let reply = try await work.run(for: context.asker) {
            try plan(ride, from: known, by: profile, slowness: pace, in: snapshot, language)
        }
        return try .json(reply)
    }

    private func remaining(
        of team: TeamID, in snapshot: QuestSnapshot, withSecrets secrets: Bool
    ) throws -> RemainingRide {
        try snapshot.engine().remainingRide(
            of: team, withSecrets: secrets, in: snapshot.state, at: clock.now)
    }

    /// As `LiveRides.slowness` has it; that of the slowest device of the team where none stands for it.
    private func slowness(of device: DeviceID?, in team: TeamID, _ snapshot: QuestSnapshot) -> Double {
        if let device, let own = rides.rides(of: [device]).first?.slowness { return own }
        let all = snapshot.state.teams[team]?.devices ?? []
        return rides.rides(of: all).compactMap(\.slowness).max() ?? 1
    }

    /// The profile by which a device is led; that of the team's class where none stands for it.
    private func profile(
        of device: DeviceID?, in team: TeamID, _ snapshot: QuestSnapshot
    ) throws -> ProfileName {
        let choice = device.flatMap { rides.rides(of: [$0]).first?.profile }
        return try snapshot.engine().profile(of: team, choosing: choice, in: snapshot.state)
    }

    private func plan(
        _ ride: RemainingRide, from place: Coordinate, by profile: ProfileName, slowness: Double,
        in snapshot: QuestSnapshot,
        _ language: Language
    ) throws -> TourReply {
        let document = try snapshot.published().document
        let map = try maps.asRidden(in: snapshot)
        let most = RoadLimits.matrixPlaces.value
        guard ride.tasks.count + 2 <= most else {
            throw Refused(message: PlanningError.tooManyPlaces(limit: most).message)
        }
        let times = try map.asked { router, workspace throws(RoutingError) in
            try ride.times(
                from: place, by: document, profile: profile, on: router, slowness: slowness, using: workspace)
        }
        let effort = SearchEffort(clamping: PlanningLimits.liveSearchSteps.value)
        do {
            let tour = try RemainingTour(
                of: ride, times: times, service: QuestCourse.timeAtTask, effort: effort)
            return TourReply(tour, of: ride, from: place, named: document, in: language)
        } catch let error as PlanningError {
            throw Refused(message: error.message)
        }
    }
}

extension TourReply {
    fileprivate init(
        _ tour: RemainingTour, of ride: RemainingRide, from place: Coordinate, named document: Quest,
        in language: Language
    ) {
        func name(_ task: TaskID) -> String { document.checkpoint(task)?.name.text(in: language) ?? "" }
        func end(_ end: RemainingTour.Return?) -> TourEnd? {
            end.map { TourEnd(time: $0.moment, cost: $0.cost, spare: $0.spare?.value.tenths) }
        }
        let price = Price(ride.latePenalty, in: document)
        self.init(
            position: place.rounded(decimals: 6), since: ride.moment, ranking: ride.ranking.rawValue,
            lateAfter: ride.end, lateMinute: ride.latePenalty > 0 ? price : nil,
            calls: tour.calls.map {
                TourStop(
                    task: $0.task, taskName: name($0.task), duration: $0.ride.value.tenths,
                    arrival: $0.arrival, begin: $0.begin, points: $0.points)
            }, back: end(tour.end), straightBack: end(tour.straight), points: tour.points, net: tour.net,
            isProven: tour.isProven,
            tasks: tour.outlooks.map {
                TourTask(
                    task: $0.task, taskName: name($0.task), points: $0.points, chance: $0.prospect.word,
                    cost: $0.prospect.cost)
            })
    }
}

extension RemainingTour.Prospect {
    /// As the interface calls it.
    fileprivate var word: String {
        switch self {
        case .inTime: "in-time"
        case .late: "late"
        case .tooLate: "too-late"
        case .noWay: "no-way"
        case .closed: "closed"
        }
    }

    fileprivate var cost: Int? { if case .late(let cost) = self { cost } else { nil } }
}
