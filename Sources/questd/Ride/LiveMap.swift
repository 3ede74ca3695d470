import GeoJSONKit
import QuestEngine

/// The devices of a quest, where they are and how their rides go, as GeoJSON for those who run it.
struct LiveMap: Sendable {
    let keeping: RideKeeping
    let maps: MapService
    let store: any QuestStore
    let clock: any TimeSource

    /// - Returns: A feature for each device with a position, in the order of teams.
    func features(in snapshot: QuestSnapshot) async throws -> [Feature] {
        var features: [Feature] = []
        try await keeping.recall(in: snapshot)
        for team in try await store.teams(of: snapshot.quest) {
            for id in snapshot.state.teams[team.id]?.devices ?? [] {
                guard let view = keeping.rides.rides(of: [id]).first?.view,
                    let feature = try feature(of: view, named: team.name, in: snapshot)
                else { continue }
                features.append(feature)
            }
        }
        return features
    }

    /// A device as its last positions have left it; `nil` where none are known.
    ///
    /// - Parameter name: The team's.
    func feature(of view: LiveRide.View, named name: String, in snapshot: QuestSnapshot) throws -> Feature? {
        guard let last = view.ride.last else { return nil }
        let now = clock.now
        let team = view.device.team
        let track = DeviceTrack(device: view.device.id, team: team, fixes: [last.fix])
        guard var feature = track.last(named: name, at: now) else { return nil }
        var members = feature.properties ?? [:]
        for (name, value) in view.progress(at: now) { members[name] = value }
        members["out_of_bounds"] = .array(view.ride.outOfBounds.map { .string($0.rawValue) })
        if snapshot.state.calls.contains(where: { $0.isOpen && $0.device == view.device.id }) {
            members["sos"] = .bool(true)
        }
        if let back = try returning(from: last.fix.coordinate, of: team, in: snapshot, at: now) {
            members["back_in"] = .number(back.ride.value.tenths)
            members["time_left"] = .number(back.left.value.tenths)
            members["late"] = .bool(back.ride > back.left)
        }
        feature.properties = members
        return feature
    }

    /// The time that the way to the finish takes, and the time that is left for it.
    ///
    /// - Returns: `nil` where the quest has no finish or no end, where no way leads back, and after a team's finish.
    private func returning(
        from place: Coordinate, of team: TeamID, in snapshot: QuestSnapshot, at now: Timestamp
    ) throws -> (ride: Seconds, left: Seconds)? {
        let judge = try snapshot.judge()
        guard snapshot.state.teams[team]?.ride.finish == nil,
            let finish = judge.document.stops.first(where: { $0.kind == .finish }),
            let end = judge.time(of: team, in: snapshot.state).end
        else { return nil }
        let request = RouteRequest(waypoints: [place, finish.zone.target], profile: judge.document.profile)
        let cost = try? maps.current.asRidden(in: snapshot.quest).search { router, workspace in
            try router.cost(of: request, using: workspace)
        }
        return cost.map { ($0.duration, end - now) }
    }
}
