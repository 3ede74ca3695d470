import GeoJSONKit
package import QuestEngine
import ServerBase

/// The progress of a team's devices, each on its own ride, for all of them: also for a phone that sends no
/// positions. Places are not among it.
package struct TeamRides: Sendable {
    let keeping: RideKeeping

    package static let eventName = "team"

    /// The data of the event at this moment; devices that were heard of before the daemon was started among them.
    ///
    /// - Throws: `StoreError`.
    package func current(of team: TeamID, in snapshot: QuestSnapshot) async throws -> [UInt8] {
        let own = snapshot.state.teams[team]?.devices ?? []
        try await keeping.recall(in: snapshot)
        return Self.bytes(of: keeping.rides.rides(of: own), at: keeping.clock.now)
    }

    /// The data of the event.
    ///
    /// - Parameter rides: The rides of the team.
    static func bytes(of rides: [LiveRide], at now: Timestamp) -> [UInt8] {
        let devices = rides.compactMap(\.view).sorted { $0.device.id < $1.device.id }
        return JSONValue.object(["devices": .array(devices.compactMap { $0.entry(at: now) })]).sorted
            .bytes()
    }
}

extension LiveRide.View {
    /// The ride as an entry of the event; `nil` before the first position.
    fileprivate func entry(at now: Timestamp) -> JSONValue? {
        guard let last = ride.last else { return nil }
        var members = progress(at: now)
        members["device"] = .string(device.id.rawValue)
        members["at"] = .string(last.time.description)
        if let following = ride.following, let route {
            members["route_id"] = .string(route.id.rawValue)
            members["progress"] = .number(following.progress.value.tenths)
        }
        return .object(members)
    }
}
