import QuestEngine
import QuestWire

/// The end of a team's time, and what of it the way back to the finish takes.
struct BackInTime: Sendable, Equatable {
    /// The moment from which on the team is late.
    let end: Timestamp
    /// Points, or seconds in a ranking by time, for each late minute; 0 where it costs nothing.
    let cost: Int
    let isByTime: Bool
    /// Riding time to the finish at the rider's own pace of the day; `nil` where there is no finish, or no way.
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
    /// - Parameter place: Where the device is; without it nothing is said of the way.
    /// - Returns: `nil` where nothing ends the team's time, and once it has finished.
    func told(
        to device: Device, from place: Coordinate?, in snapshot: QuestSnapshot
    ) throws -> BackInTime? {
        let judge = try snapshot.judge()
        let scoring = judge.document.scoring
        guard snapshot.state.teams[device.team]?.ride.finish == nil,
            let end = judge.time(of: device.team, in: snapshot.state).end
        else { return nil }
        let ride = place.flatMap { time(from: $0, of: device, to: judge.document, in: snapshot) }
        return BackInTime(
            end: end, cost: scoring.latePenalty, isByTime: scoring.ranking == .time, ride: ride)
    }

    /// Everything that a way back depends on.
    struct Key: Sendable, Equatable {
        let place: Coordinate
        let map: Digest
        let epoch: UInt64
        let version: Int
    }

    private func time(
        from place: Coordinate, of device: Device, to document: Quest, in snapshot: QuestSnapshot
    ) -> Seconds? {
        guard let finish = document.stops.first(where: { $0.kind == .finish }) else { return nil }
        let map = maps.current.asRidden(in: snapshot.quest)
        let ride = rides.ride(of: device)
        let key = Key(
            place: place, map: map.checksum, epoch: map.router.conditions.epoch,
            version: snapshot.state.version)
        let found = ride.wayBack(key) {
            let request = RouteRequest(
                waypoints: [place, finish.zone.target], profile: document.profile,
                snapRadius: document.roadReach)
            return try? map.search { router, workspace in
                try router.cost(of: request, using: workspace)
            }.duration
        }
        return found.map { Seconds($0.value * ride.slowness) }
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
            lateMinute =
                back.isByTime ? LateMinute(seconds: back.cost) : LateMinute(points: back.cost)
        }
        guard goingBack, let ride = back.ride, let turn = back.turn else { return }
        goBack = GoBack(turnAt: turn, duration: ride.value.tenths, spare: (turn - now).value.tenths)
    }
}
