package import GeoJSONKit
package import QuestEngine
import ServerBase

/// The devices of a quest, where they are and how their rides go, as GeoJSON for those who run it.
package struct LiveMap: Sendable {
    let keeping: RideKeeping
    let maps: MapService
    let store: any QuestStore
    let clock: any TimeSource
    let points = TeamPoints()

    /// - Returns: A feature for each device with a position, in the order of teams.
    package func features(in snapshot: QuestSnapshot) async throws -> [Feature] {
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
        let (now, team) = (clock.now, view.device.team)
        let place = DevicePlace(device: view.device.id, team: team, known: view.ride.whereabouts)
        guard var feature = place.feature(named: name, at: now) else { return nil }
        var members = feature.properties ?? [:]
        for (name, value) in view.progress(at: now) { members[name] = value }
        members["out_of_bounds"] = .array(view.ride.outOfBounds.map { .string($0.rawValue) })
        if snapshot.state.calls.contains(where: { $0.isOpen && $0.device == view.device.id }) {
            members["sos"] = .bool(true)
        }
        let device = snapshot.state.devices[view.device.id]
        members.tell(trackingOf: device)
        if let fault = device?.clock.fault {
            members["clock_behind"] = .number((Double(fault.milliseconds) / 1000).tenths)
        }
        let way = WayBack(rides: keeping.rides, maps: maps)
        let engine = try snapshot.engine()
        if let stay = engine.openFinishStay(of: team, in: snapshot.state) {
            members["finish_stay"] = [
                "since": .string(stay.since.description), "until": .string(stay.until.description),
            ]
        }
        members["points"] = .integer(Int64(points.points(of: team, in: snapshot, by: engine, at: now)))
        let start = view.ride.whereabouts.leading?.coordinate
        if let back = way.told(to: view.device, from: start, by: engine, in: snapshot) {
            members["late_after"] = .string(back.end.description)
            let left = back.end - now
            members["time_left"] = .number(left.value.tenths)
            if let ride = back.ride, let turn = back.turn {
                members["back_in"] = .number(ride.value.tenths)
                members["turn_at"] = .string(turn.description)
                members["late"] = .bool(ride > left)
            }
        }
        feature.properties = members
        return feature
    }
}

extension JSONObject {
    /// Tells since when the rider of a device wants nothing of it recorded, where that is so.
    package mutating func tell(trackingOf device: DeviceState?) {
        if let paused = device?.trackingPausedAt { self["tracking_paused_at"] = .string(paused.description) }
        if let withdrawn = device?.withoutConsentSince {
            self["consent_withdrawn_at"] = .string(withdrawn.description)
        }
    }
}
