package import QuestEngine

/// Where the devices of a team were last, and which of them stands for it.
package struct LastFixes: Sendable {
    /// Where each device is known to be that has sent a fix, in the order of the devices.
    package let places: [(device: DeviceID, known: Whereabouts)]
    /// The device that stands for the team on the map; `nil` where no position tells.
    package let standing: DeviceID?

    /// The place to lead the team from: that of the device that stands for it.
    package var leading: (device: DeviceID, fix: TimedFix)? {
        guard let place = places.first(where: { $0.device == standing }), let fix = place.known.leading else {
            return nil
        }
        return (place.device, fix)
    }
}

extension QuestStore {
    /// The last fixes of a team's devices; none of a team that is not known.
    package func lastFixes(of team: TeamState?, at now: Timestamp) async throws -> LastFixes {
        var places: [(device: DeviceID, known: Whereabouts)] = []
        for device in team?.devices ?? [] {
            let known = try await whereabouts(of: device)
            if known.shown != nil { places.append((device, known)) }
        }
        func standing(by fix: (Whereabouts) -> TimedFix?) -> DeviceID? {
            let fixes = places.compactMap { place in fix(place.known).map { (place.device, $0.fix.time) } }
            return TeamPlace.device(primary: team?.primaryDevice, among: fixes, at: now)
        }
        // A device that proves nothing stands for the team only where no other one does.
        return LastFixes(places: places, standing: standing { $0.believed } ?? standing { $0.shown })
    }
}
