import QuestEngine

/// Where the devices of a team were last, and which of them stands for it.
struct LastFixes: Sendable {
    /// The last fix of each device that has one, in the order of the devices.
    let fixes: [(device: DeviceID, fix: Fix)]
    /// The device that stands for the team on the map; `nil` where no position tells.
    let standing: DeviceID?

    /// The fix of the device that stands for the team.
    var standingFix: (device: DeviceID, fix: Fix)? { fixes.first { $0.device == standing } }
}

extension QuestStore {
    /// The last fixes of a team's devices; none of a team that is not known.
    func lastFixes(of team: TeamState?, at now: Timestamp) async throws -> LastFixes {
        var fixes: [(device: DeviceID, fix: Fix)] = []
        for device in team?.devices ?? [] {
            if let fix = try await lastFix(of: device) { fixes.append((device, fix)) }
        }
        let standing = TeamPlace.device(
            primary: team?.primaryDevice, among: fixes.map { ($0.device, $0.fix.time) }, at: now)
        return LastFixes(fixes: fixes, standing: standing)
    }
}
