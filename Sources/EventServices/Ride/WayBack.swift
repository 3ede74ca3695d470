import QuestEngine
import QuestWire
import ServerBase

/// The end of a team's time, and what of it the way back to the finish takes.
struct BackInTime: Sendable, Equatable {
    /// The moment from which on the team is late.
    let end: Timestamp
    /// Points, or seconds in a ranking by time, for each late minute; 0 where it costs nothing.
    let cost: Int
    let isByTime: Bool
    /// Riding time to the finish at the pace of the day (`LiveRides.slowness`); `nil` where there is no finish, or no
    /// way.
    let ride: Seconds?

    /// The last moment to turn round at.
    var turn: Timestamp? { ride.map { end + (.zero - $0) } }
}

/// Tells how long the way to the finish takes from where a device is.
struct WayBack: Sendable {
    let rides: LiveRides
    let maps: MapService

    /// Returns what a team has to know to be back in time.
    ///
    /// - Parameters:
    ///   - place: Where the device is; without it nothing is said of the way.
    ///   - rest: The riding time that is left to the finish by the profiles, where the device is led there.
    ///   - engine: That of the snapshot.
    /// - Returns: `nil` where nothing ends the team's time, and once it has finished.
    func told(
        to device: Device, from place: Coordinate?, left rest: Seconds? = nil, by engine: RuleEngine,
        in snapshot: QuestSnapshot
    ) -> BackInTime? {
        let scoring = engine.document.scoring
        guard snapshot.state.teams[device.team]?.ride.finish == nil,
            let end = engine.time(of: device.team, in: snapshot.state).end
        else { return nil }
        var ride: Seconds?
        if let place {
            let usual = rest ?? time(from: place, of: device, by: engine, in: snapshot)
            ride = usual.map { slowed($0, of: device, in: snapshot) }
        }
        return BackInTime(
            end: end, cost: scoring.latePenalty, isByTime: scoring.ranking == .time, ride: ride)
    }

    /// Everything that a way back depends on.
    struct Key: Sendable {
        let place: Coordinate
        let map: Digest
        let epoch: UInt64
        let version: Int
        let profile: ProfileName

        /// Whether a way to the same place on the same roads, but for what is closed.
        func leads(asOn other: Key) -> Bool {
            map == other.map && version == other.version && profile == other.profile
        }

        /// Whether the way is so much the same that nobody would see a difference.
        func holds(for other: Key) -> Bool {
            leads(asOn: other) && epoch == other.epoch
                && Geodesic.distance(place, other.place) <= Self.stride
        }

        /// The way of a few seconds.
        private static let stride: Meters = 25
    }

    /// The riding time to the finish by the profiles.
    private func time(
        from place: Coordinate, of device: Device, by engine: RuleEngine, in snapshot: QuestSnapshot
    ) -> Seconds? {
        let document = engine.document
        guard let finish = document.stops.first(where: { $0.kind == .finish }) else { return nil }
        guard let map = try? maps.asRidden(in: snapshot) else { return nil }
        let ride = rides.ride(of: device)
        let profile = engine.profile(of: device.team, choosing: ride.profile, in: snapshot.state)
        let key = Key(
            place: place, map: map.checksum, epoch: map.router.conditions.epoch,
            version: snapshot.state.version, profile: profile)
        // Without the hierarchies a search takes longer than a poll can wait.
        return ride.wayBack(key, isQuick: map.router.isCustomized) {
            let request = RouteRequest(
                waypoints: [place, finish.zone.target], profile: profile,
                snapRadius: document.roadReach)
            return try? map.search { router, workspace in
                try router.cost(of: request, using: workspace)
            }.duration
        }
    }

    /// A riding time at the pace of the device, or of its team.
    private func slowed(_ time: Seconds, of device: Device, in snapshot: QuestSnapshot) -> Seconds {
        let team = snapshot.state.teams[device.team]?.devices ?? []
        return Seconds(time.value * rides.slowness(of: device, among: team))
    }
}

extension NextReply {
    /// Adds what the rider has to know to be back in time.
    ///
    /// - Parameter now: The moment of the answer.
    mutating func tell(_ back: BackInTime?, goingBack: Bool, at now: Timestamp) {
        guard let back else { return }
        lateAfter = back.end
        if back.cost > 0 {
            lateMinute = back.isByTime ? Price(seconds: back.cost) : Price(points: back.cost)
        }
        guard goingBack, let ride = back.ride, let turn = back.turn else { return }
        goBack = GoBack(turnAt: turn, duration: ride.value.tenths, spare: (turn - now).value.tenths)
    }
}
